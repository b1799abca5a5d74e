import QuestKernel

/// Journal entries in the words of a game's description.
package enum JournalWords {
    /// One entry: "+12 Gold (Tasks)", "Equipment from tasks 6.5 % (dry 7): no", "reached level 3".
    package static func words(_ entry: JournalEntry, in description: GameDescription) -> String {
        let described = DescribedEntry(entry, description)
        let label = described.label
        switch entry.kind {
        case .flow:
            let sign = entry.amount > 0 ? "+" : ""
            return "\(sign)\(Words.amount(entry.amount, of: ResourceID(entry.resource), in: description)) (\(label))"
        case .tally:
            return "\(label): \(described.row ?? "")" + (entry.amount == 1 ? "" : " ×\(entry.amount)")
        case .level: return "reached level \(described.amount ?? 0)"
        case .roll:
            return description.rolls.indices.contains(Int(entry.code))
                ? words(described, of: description.rolls[Int(entry.code)]) : label
        case .milestone: return "first: \(label)"
        case .command:
            return description.shownCommand(Int(entry.code))
        }
    }

    /// Rolls of one kind: "Rooms cleared: 4 of 5", "Equipment from tasks: 1 of 20, guaranteed".
    static func rolls(_ entries: [JournalEntry], in description: GameDescription) -> String {
        let name = entries.first.map { DescribedEntry($0, description).label } ?? ""
        let hits = entries.filter { $0.outcome != RollOutcome.miss.rawValue }.count
        let forced = entries.filter { $0.outcome == RollOutcome.forced.rawValue }.count
        let how = forced == 0 ? "" : forced == hits ? ", guaranteed" : ", \(forced) guaranteed"
        return "\(name): \(hits) of \(entries.count)\(how)"
    }

    /// Parts per million as percent: 65,000 is "6.5 %".
    static func percent(_ partsPerMillion: Int32) -> String {
        let (whole, rest) = Int(partsPerMillion).quotientAndRemainder(dividingBy: 10_000)
        guard rest != 0 else { return "\(whole) %" }
        var decimals = String(rest + 10_000).dropFirst()
        while decimals.last == "0" { decimals = decimals.dropLast() }
        return "\(whole).\(decimals) %"
    }

    private static func words(_ entry: DescribedEntry, of roll: GameDescription.Roll) -> String {
        let chance = percent(entry.chance ?? 0)
        let about: String
        switch roll.shape {
        case .pity: about = "\(chance) (dry \(entry.dryCount ?? 0))"
        case .ladder(let rows), .kinds(let rows): about = rows.count > 1 ? "(\(entry.row ?? "")) \(chance)" : chance
        }
        return "\(entry.label) \(about): \(outcomes[entry.outcome ?? ""] ?? "no")"
    }

    private static let outcomes = [RollOutcome.hit.name: "yes", RollOutcome.forced.name: "guaranteed"]
}
