import QuestKernel

extension QuestBondRules {
    /// Targets above what there is, in words: legal, but nobody will ever reach them.
    var reachWarnings: [String] { achievementsOutOfReach + bondsOutOfReach }

    private var achievementsOutOfReach: [String] {
        achievements.rows.compactMap { row in
            let most: Int64
            switch row.metric {
            case .bondLevel: most = Int64(party.content.bond.levels)
            // The hero has an item with both, or has not.
            case .affixPairs, .evolved: most = 1
            case .catalogPieces: most = Int64(items.count)
            case .expeditionHours: most = expeditions.map { $0.minutes.quotient(by: 60) }.max() ?? 0
            case .gearSets: most = Int64(gearSets.rows.count)
            case .habitStreaks: most = Int64(tasks.habitLimit)
            case .enhancement: most = 10
            default: return nil
            }
            guard row.target > Steps(most) else { return nil }
            return "achievements.rows.\(row.id): \(row.target) is out of reach, \(row.metric.name) ends at \(most)"
        }
    }

    private var bondsOutOfReach: [String] {
        let doors: [(BondPerkEffect, String)] = [
            (.partyAchievements, "achievements of the party"), (.sharedDutyBoard, "the party's duty"),
            (.taskAssignment, "tasks for each other"),
        ]
        return doors.filter { !party.opens($0.0, at: Int32(party.content.bond.levels)) }
            .map { "party.bond.perks: no perk opens \($0.1)" }
    }
}
