import MonteCarlo
import QuestKernel

/// Everything that players come to have, in one table: who has it when, and how it came.
enum ByItemSection {
    static let id = "by-item"
    /// Days of life that designers ask about, where the run has them.
    private static let days = [30, 60]
    /// Ways in that are named.
    private static let mostRoutes = 3

    /// Nil where a game names no such thing.
    static func build(_ run: EconomyRun) -> Section? {
        let things = Thing.all(of: run)
        guard run.players > 0, !things.isEmpty else { return nil }
        return Section(
            id: id, title: "By item",
            lead: "A line for everything that players do, get or hold: how many had it by a day of life, when the "
                + "first one came, and how. The table sorts by its heads and filters by any word.",
            blocks: [.table(table(run, things))])
    }

    /// A milestone, something of which it is counted who came to have it, something that is held, or several of these
    /// where they have one name.
    private struct Thing {
        let name: String
        var kinds: [String] = []
        /// When players first had it; nil where that is not counted.
        var first: FirstTimes?
        var routes: [(flow: Int, added: Int128, taken: Int128)] = []

        static func all(of run: EconomyRun) -> [Thing] {
            var things = run.description.milestones.indices.map { code in
                Thing(
                    name: MilestoneSection.name(run, code), kinds: [run.description.milestones[code].group],
                    first: MilestoneSection.times(run, code))
            }
            for (code, tally) in run.description.tallies.enumerated() {
                for row in tally.rows.indices {
                    guard let thing = run.totals.thing(tally: code, row: row) else { continue }
                    things.append(
                        Thing(
                            name: tally.shownRows[row], kinds: [tally.label],
                            first: MilestoneSection.times(run, had: thing)))
                }
            }
            for index in run.description.resources.indices where !run.description.resources[index].isCurrency {
                let resource = ResourceID(UInt16(index))
                let routes = run.totals.itemRoutes(of: resource)
                guard !routes.isEmpty else { continue }
                let name = run.resourceName(resource)
                if let known = things.firstIndex(where: { $0.name == name && $0.routes.isEmpty }) {
                    things[known].routes = routes
                    things[known].kinds.append("held")
                } else {
                    things.append(Thing(name: name, kinds: ["held"], routes: routes))
                }
            }
            return things
        }
    }

    private static func table(_ run: EconomyRun, _ things: [Thing]) -> Table {
        let asked = days.filter { $0 < run.days }
        let isHeld = things.contains { !$0.routes.isEmpty }
        let isReached = things.contains { $0.first != nil }
        let firsts: [Column] =
            asked.map { Column(name: "Had it by day \($0)", unit: "%", kind: .number) } + [
                Column(name: "Had it by the end", unit: "%", kind: .number),
                Column(name: "First, P10", unit: "day", kind: .number),
                Column(name: "First, P50", unit: "day", kind: .number),
                Column(name: "First, P90", unit: "day", kind: .number),
            ]
        let held: [Column] = [
            Column(name: "In", kind: .number), Column(name: "Out", kind: .number),
            Column(name: "Held at the end", kind: .number), Column(name: "How it came", kind: .text),
        ]
        return Table(
            id: "by-item", title: "Everything that is collected",
            caption: "Shares and days are of those who can have it, with 95 % intervals. "
                + (isHeld
                    ? "In, out and held are means per player over the whole run. Of what is only held, the first day "
                        + "is not counted. " : "")
                + "P50: half of all players had it by that day.",
            columns: [Column(name: "What", kind: .text), Column(name: "Kind", kind: .text)]
                + (isReached ? firsts : []) + (isHeld ? held : []),
            rows: things.map { thing in
                [.text(thing.name), .text(thing.kinds.joined(separator: ", "))]
                    + (isReached ? first(thing, asked) : []) + (isHeld ? moved(run, thing) : [])
            })
    }

    private static func first(_ thing: Thing, _ asked: [Int]) -> [Cell] {
        guard let times = thing.first else { return Array(repeating: .empty, count: asked.count + 4) }
        return asked.map { times.share(byDay: $0)?.scaled(by: 100).cell(decimals: 1) ?? .empty }
            + [times.shareReached?.scaled(by: 100).cell(decimals: 1) ?? .empty]
            + [0.1, 0.5, 0.9].map { times.arrival(share: $0).cell }
    }

    private static func moved(_ run: EconomyRun, _ thing: Thing) -> [Cell] {
        let (added, taken) = thing.routes.reduce((Int128(0), Int128(0))) { ($0.0 + $1.added, $0.1 + $1.taken) }
        guard added > 0 || taken > 0 else { return Array(repeating: .empty, count: 4) }
        func perPlayer(_ sum: Int128) -> Cell {
            let value = Double(sum) / Double(run.players)
            return .number(value, decimals: Figure.decimals(value))
        }
        let ways = thing.routes.filter { $0.added > 0 }.sorted { $0.added > $1.added }
        let named = ways.prefix(mostRoutes).map {
            "\(run.flowNames[$0.flow]) \(Words.percent(Double($0.added) / Double(added)))"
        }
        let more = ways.count > mostRoutes ? ["\(ways.count - mostRoutes) more"] : []
        return [
            perPlayer(added), perPlayer(taken), perPlayer(added - taken),
            .text((named + more).joined(separator: ", ")),
        ]
    }
}
