import MonteCarlo
import QuestKernel

/// Who a player is and the totals of their days, on a page.
package enum DiarySummary {
    /// Levels that are listed beside the last one: every tenth.
    private static let levelStep = 10

    /// Who it is, in a sentence or two.
    package static func head(of diary: Diary, scenario: String, seed: UInt64) -> [String] {
        let company =
            diary.members == 1
            ? "plays alone"
            : "in a party of \(diary.members), players \(diary.partyFrom) to \(diary.partyFrom + diary.members - 1)"
        return [
            "player \(diary.player) of \(scenario), seed \(seed): \(diary.archetypeName), \(company),"
                + " arrives on a \(DiaryText.weekday(diary.arrival)) (date \(diary.arrival))"
        ]
    }

    /// The result of all days, played to the end of the diary.
    package static func lines(of diary: Diary) -> [String] {
        let (totals, description) = (diary.totals, diary.description)
        var lines = [
            "In all: \(Words.count(diary.days.count, "day")), \(totals.activeDays) of them played,"
                + " \(Words.count(totals.entries, "journal entry", "journal entries"))"
        ]
        lines.append("  \(levels(diary))")
        for (index, resource) in description.resources.enumerated() where resource.isCurrency {
            guard let line = currency(index, resource.label, diary) else { continue }
            lines.append("  \(line)")
        }
        for (roll, tries) in zip(description.rolls, totals.rolls) where tries.tries > 0 {
            let guaranteed = tries.forced > 0 ? ", \(Words.number(Int(tries.forced))) guaranteed" : ""
            lines.append(
                "  \(roll.label): \(Words.count(Int(tries.tries), "try", "tries")), \(Words.count(Int(tries.hits), "hit"))"
                    + "\(guaranteed), longest dry run \(tries.dryRun.longest)")
        }
        let firsts = zip(description.milestones, totals.milestoneDays)
            .compactMap { milestone, day in day.map { (day: $0, label: milestone.label) } }
            .enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
        if !firsts.isEmpty {
            lines.append("  Firsts: " + firsts.map { "\($0.label) on day \($0.day + 1)" }.joined(separator: "; "))
        }
        return lines
    }

    private static func levels(_ diary: Diary) -> String {
        let first = diary.description.firstLevel
        let level = diary.days.last?.level ?? 0
        let reached = diary.totals.levelDays.enumerated().compactMap { index, day -> String? in
            guard let day, index > 0, (index + first).isMultiple(of: levelStep) else { return nil }
            return "level \(index + first) on day \(day + 1)"
        }
        return "Level \(level + first) at the end" + (reached.isEmpty ? "" : "; " + reached.joined(separator: ", "))
    }

    private static func currency(_ index: Int, _ label: String, _ diary: Diary) -> String? {
        let totals = diary.totals
        let (added, taken) = (totals.added(index), totals.taken(index))
        guard added != 0 || taken != 0 else { return nil }
        func sources(_ flows: [PlayerTotals.FlowKey: Int64]) -> String {
            let moved = flows.filter { $0.key.resource == index && $0.value != 0 }
                .sorted { ($1.value, $0.key.flow) < ($0.value, $1.key.flow) }
            return Words.list(
                moved.map {
                    "\(diary.description.flows[$0.key.flow].label) \(Words.number(Int($0.value)))"
                }, most: 4)
        }
        let left = diary.days.last.map { $0.balances.indices.contains(index) ? $0.balances[index] : 0 } ?? 0
        let spent = taken == 0 ? "" : "; \(Words.number(Int(taken))) out (\(sources(totals.taken)))"
        return "\(label): \(Words.number(Int(added))) in (\(sources(totals.added)))\(spent);"
            + " \(Words.number(Int(left))) at the end"
    }
}
