import CustomGame
import QuestKernel

/// What journals of a game in files tell.
struct ObservedCustomGame: ObservedGame {
    /// By command: its place among deeds, which are all that a plan can name.
    let deedPlaces: [Int?]
    let deedNames: [String]
    /// Commands that are not the player's own.
    let isOfOthers: [Bool]
    let money: UInt16?
    private let days: Int

    /// Nil for another game.
    init?(_ game: GameDescription, days: Int) {
        guard game.game == CustomGame.name else { return nil }
        let deeds = game.commands.filter { !CustomGame.commandsBesideDeeds.contains($0) }
        (deedNames, deedPlaces) = (deeds, game.commands.map { deeds.firstIndex(of: $0) })
        isOfOthers = game.commands.indices.map(game.commandsOfOthers.contains)
        money = game.resources.firstIndex { $0.name == CustomGame.realMoney }.map { UInt16(truncatingIfNeeded: $0) }
        self.days = days
    }

    func counter(arrival: LocalDay, days: Int) -> any PlayCounter {
        CustomGameCounter(self, arrival: arrival, days: days)
    }

    func figures(of players: [ObservedPlayer]) -> [FittedFigure] {
        let count = { (place: CustomGameCount) in place.rawValue }
        func share(_ part: CustomGameCount, of whole: CustomGameCount, _ path: String) -> FittedFigure? {
            FittedFigure(path, of: players, .share, trials: { $0[count(whole)] }) { sums in
                sums[count(whole)] > 0 ? sums[count(part)] / sums[count(whole)] : nil
            }
        }
        var figures = [
            share(.weekdaysPlayed, of: .weekdays, "comes"), share(.weekendDaysPlayed, of: .weekendDays, "weekends"),
            FittedFigure("sessions", of: players, .amount, within: 1...20) { sums in
                sums[count(.playedDays)] > 0 ? sums[count(.visits)] / sums[count(.playedDays)] : nil
            },
            FittedFigure("leaves", of: players, .share, trials: { DaysUntilGone($0, days).daysAtRisk }) {
                DaysUntilGone($0, days).leaves
            },
        ]
        if money != nil {
            figures.append(
                FittedFigure("budget", of: players, .amount, within: 0...1_000_000) { sums in
                    sums[count(.players)] > 0 ? sums[count(.mostSpentInAMonth)] / sums[count(.players)] : nil
                })
        }
        return figures.compactMap { $0 }
    }

    func deeds(of players: [ObservedPlayer]) -> [FittedFigure] {
        deedNames.indices.compactMap { deed in
            FittedFigure(deedNames[deed], of: players, .amount, within: 0...Double(Int32.max)) { sums in
                let playedDays = sums[CustomGameCount.playedDays.rawValue]
                return playedDays > 0 ? sums[CustomGameCount.allCases.count + deed] / playedDays : nil
            }
        }
    }
}
