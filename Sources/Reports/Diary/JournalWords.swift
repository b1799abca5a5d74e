import EconomyMetrics
import QuestKernel

/// Journal entries in the words of a game's description.
package enum JournalWords {
    /// One entry: "+12 Gold (Tasks)", "Equipment from tasks 6.5 % (dry 7): no", "reached level 3".
    package static func words(_ entry: JournalEntry, in description: GameDescription) -> String {
        let code = Int(entry.code)
        switch entry.kind {
        case .flow:
            let sign = entry.amount > 0 ? "+" : ""
            let what = Words.amount(entry.amount, of: ResourceID(entry.resource), in: description)
            return "\(sign)\(what) (\(name(description.flows.map(\.label), code, "flow")))"
        case .tally:
            guard description.tallies.indices.contains(code) else { return "tally \(code)" }
            let tally = description.tallies[code]
            let row = name(tally.rows, Int(entry.cell), "row")
            return "\(tally.label): \(row)" + (entry.amount == 1 ? "" : " ×\(entry.amount)")
        case .level: return "reached level \(Int(entry.cell) + description.firstLevel)"
        case .roll:
            guard description.rolls.indices.contains(code) else { return "roll \(code)" }
            return words(entry, of: description.rolls[code])
        case .milestone: return "first: \(name(description.milestones.map(\.label), code, "milestone"))"
        case .command: return command(code, in: description)
        }
    }

    /// Rolls of one kind: "Rooms cleared: 4 of 5", "Equipment from tasks: 1 of 20, guaranteed".
    static func rolls(_ entries: [JournalEntry], in description: GameDescription) -> String {
        let code = Int(entries.first?.code ?? 0)
        let name = name(description.rolls.map(\.label), code, "roll")
        let hits = entries.filter { $0.outcome != RollOutcome.miss.rawValue }.count
        let forced = entries.filter { $0.outcome == RollOutcome.forced.rawValue }.count
        let how = forced == 0 ? "" : forced == hits ? ", guaranteed" : ", \(forced) guaranteed"
        return "\(name): \(hits) of \(entries.count)\(how)"
    }

    /// "complete task" for `completeTask`.
    package static func command(_ code: Int, in description: GameDescription) -> String {
        MetricWording.spelt(name(description.commands, code, "command"))
    }

    /// How a roll ended.
    static func outcome(_ entry: JournalEntry) -> String {
        switch RollOutcome(rawValue: entry.outcome) {
        case .hit?: return "yes"
        case .forced?: return "guaranteed"
        case .miss?, nil: return "no"
        }
    }

    /// Parts per million as percent: 65,000 is "6.5 %".
    static func percent(_ partsPerMillion: Int32) -> String {
        let (whole, rest) = Int(partsPerMillion).quotientAndRemainder(dividingBy: 10_000)
        guard rest != 0 else { return "\(whole) %" }
        var decimals = String(rest + 10_000).dropFirst()
        while decimals.last == "0" { decimals = decimals.dropLast() }
        return "\(whole).\(decimals) %"
    }

    private static func words(_ entry: JournalEntry, of roll: GameDescription.Roll) -> String {
        let cell = Int(entry.cell)
        let about: String
        switch roll.shape {
        case .pity: about = " \(percent(entry.chance)) (dry \(cell))"
        case .ladder(let rows), .kinds(let rows):
            let row = name(rows, cell, "row")
            about = rows.count > 1 ? " (\(row)) \(percent(entry.chance))" : " \(percent(entry.chance))"
        }
        return "\(roll.label)\(about): \(outcome(entry))"
    }

    private static func name(_ names: [String], _ index: Int, _ noun: String) -> String {
        names.indices.contains(index) ? names[index] : "\(noun) \(index)"
    }
}
