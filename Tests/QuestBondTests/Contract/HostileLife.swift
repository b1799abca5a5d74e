import QuestKernel

@testable import QuestBond

extension HostilePlayer {
    /// Moods, meditations, gifts and goals, sensible and hostile.
    mutating func lifeCommand() -> QuestBond.Command {
        let hostile = [-1, Int.min, Int.max, 255, 65_536, 0]
        let number = below(6) == 0 ? hostile[below(hostile.count)] : below(12)
        switch below(12) {
        case 0, 1: return .checkIn(number, shares: below(2) == 0)
        case 2: return .setMoodSharing(below(2) == 0)
        case 3: return .meditate(number * (below(4) == 0 && number.magnitude < 100 ? 15 : 1))
        case 4: return .claimComeback
        case 5: return .followGoal(number)
        case 6:
            return .followOwnGoal(below(2) == 0 ? nil : TaskCategory.allCases[below(6)], target: 20 + number % 50)
        case 7: return .abandonGoal(number)
        case 8: return [.followSharedGoal(number), .advanceSharedGoal, .abandonSharedGoal][below(3)]
        default: return .advanceGoal(number)
        }
    }
}
