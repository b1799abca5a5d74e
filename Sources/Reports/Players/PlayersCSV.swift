import MonteCarlo
import QuestKernel
import Scenarios

/// Players as the rows of one CSV file, for notebooks and databases: names without spaces or brackets.
package struct PlayersCSV: Sendable {
    private let description: GameDescription
    private let archetypes: [String]
    private let currencies: [Int]
    private let counters: [Int]

    package init(_ description: GameDescription, archetypes: [String]) {
        self.description = description
        self.archetypes = archetypes
        currencies = description.resources.indices.filter {
            description.resources[$0].isCurrency && description.resources[$0].isNamed
        }
        counters = description.rolls.indices.filter { code in
            if case .pity = description.rolls[code].shape { true } else { false }
        }
    }

    package var head: String {
        let money = currencies.flatMap { index in
            ["held", "earned", "spent"].map { "\(description.resources[index].name)_\($0)" }
        }
        let firsts = description.milestones.map { "first_\($0.name)" }
        let luck = counters.flatMap { code in
            ["tries", "hits", "forced", "expected", "as_few", "longest_dry"].map {
                "\(description.rolls[code].name)_\($0)"
            }
        }
        return CSVText.encode([
            ["player", "party", "members", "archetype", "arrival_day", "active_days", "level"] + money + firsts + luck
        ])
    }

    package func line(_ row: PlayerRow) -> String {
        let totals = row.totals
        let own = [
            "\(row.player)", "\(row.partyFrom)", "\(row.members)",
            archetypes.indices.contains(row.archetype) ? archetypes[row.archetype] : "\(row.archetype)",
            "\(Int(row.arrival) + 1)", "\(totals.activeDays)", "\(description.firstLevel + row.level)",
        ]
        let money = currencies.flatMap { index in
            ["\(row.balances[index])", "\(totals.added(index))", "\(totals.taken(index))"]
        }
        let firsts = totals.milestoneDays.map { $0.map { "\($0 + 1)" } ?? "" }
        let luck = counters.flatMap { code -> [String] in
            let tries = totals.rolls[code]
            return [
                "\(tries.tries)", "\(tries.hits)", "\(tries.forced)", CSVText.number(row.luck[code]?.expected),
                CSVText.number(row.luck[code]?.asFew), "\(tries.dryRun.longest)",
            ]
        }
        return CSVText.encode([own + money + firsts + luck])
    }
}
