import QuestKernel
import SimulatedPlayers

@testable import MonteCarlo

/// Adds up a run by the simplest means: every figure of the collector under a written-out name.
struct NaiveFold {
    private(set) var figures: [String: Int128] = [:]

    private mutating func add(_ name: String, _ amount: Int128) { figures[name, default: 0] += amount }

    init(_ people: ToyPopulation, players: Int, days: Int) {
        var seat = people.makeSeat()
        for party in 0..<players {
            var journal = Journal()
            var runs: [[String: Int128]] = [[:], [:]]
            var bands: [[Int: [String: Int128]]] = [[:], [:]]
            people.seat(partyFrom: UInt32(party), in: &seat, journal: &journal)
            for day in 0..<days {
                people.play(day: Int32(day), in: &seat, journal: &journal)
                for member in 0..<seat.members {
                    let entries = journal.entries.filter { Int($0.member) == member }
                    let band = seat.level(of: member) / 10
                    addDay(entries, day, seat, member, &runs[member], &bands[member][band, default: [:]])
                }
                journal.removeAll()
            }
            for member in 0..<seat.members { addRun(runs[member], bands[member], seat.archetype(of: member)) }
        }
    }

    private mutating func addDay(
        _ entries: [JournalEntry], _ day: Int, _ seat: ToySeat, _ member: Int, _ run: inout [String: Int128],
        _ band: inout [String: Int128]
    ) {
        let archetype = seat.archetype(of: member)
        let date = Int(seat.arrival) + day
        let bandNumber = seat.level(of: member) / 10
        add("entries", Int128(entries.count))
        add("present \(date)", 1)
        add("band days \(bandNumber)", 1)
        if entries.contains(where: { $0.kind == .command }) {
            add("active date \(date)", 1)
            add("active day \(day) \(archetype)", 1)
        }
        var today: [String: Int128] = [:]
        for entry in entries {
            let amount = Int128(entry.amount)
            switch entry.kind {
            case .flow where entry.resource == 2:
                add("item \(entry.code) \(amount > 0 ? "added" : "taken")", abs(amount))
            case .flow:
                today["\(entry.code) \(entry.resource)", default: 0] += amount
                run["flow \(entry.code) \(entry.resource)", default: 0] += amount
                run["\(amount > 0 ? "F" : "S") \(entry.resource)", default: 0] += abs(amount)
                band["\(amount > 0 ? "F" : "S") \(entry.resource)", default: 0] += abs(amount)
                if entry.resource == 0 { add("band money \(bandNumber) \(entry.code)", amount) }
            case .trial:
                let chance = Int128(entry.chance)
                add("cell \(entry.code) \(entry.cell) tries", 1)
                add("cell \(entry.code) \(entry.cell) hits", entry.outcome == 1 ? 1 : 0)
                add("cell \(entry.code) \(entry.cell) forced", entry.outcome == 2 ? 1 : 0)
                add("cell \(entry.code) \(entry.cell) p", chance)
                add("cell \(entry.code) \(entry.cell) pq", chance * (1_000_000 - chance))
                run["tries \(entry.code)", default: 0] += 1
                run["hits \(entry.code)", default: 0] += entry.outcome == 1 ? 1 : 0
                run["forced \(entry.code)", default: 0] += entry.outcome == 2 ? 1 : 0
            case .tally: run["tally \(entry.cell)", default: 0] += amount
            case .level: add("level \(entry.cell) \(day) \(archetype)", 1)
            case .command: add("command \(entry.code) \(archetype)", 1)
            }
        }
        for (name, amount) in today {
            add("day \(day) \(name)", amount)
            add("day² \(day) \(name)", amount * amount)
            add("date \(date) \(name)", amount)
        }
    }

    private mutating func addRun(_ run: [String: Int128], _ bands: [Int: [String: Int128]], _ archetype: Int) {
        add("players \(archetype)", 1)
        for (name, amount) in run {
            add("run \(archetype) \(name)", amount)
            add("run² \(archetype) \(name)", amount * amount)
        }
        for code in 0..<2 {
            let (tries, hits) = (run["tries \(code)"] ?? 0, run["hits \(code)"] ?? 0)
            add("run \(archetype) tries×hits \(code)", tries * hits)
            add("run \(archetype) tries×forced \(code)", tries * (run["forced \(code)"] ?? 0))
            add("run \(archetype) hits×forced \(code)", hits * (run["forced \(code)"] ?? 0))
        }
        for resource in [0, 1, 3] {
            add("run \(archetype) F×S \(resource)", (run["F \(resource)"] ?? 0) * (run["S \(resource)"] ?? 0))
            for (band, figures) in bands {
                let (faucets, sinks) = (figures["F \(resource)"] ?? 0, figures["S \(resource)"] ?? 0)
                add("band \(band) n \(resource)", 1)
                add("band \(band) F \(resource)", faucets)
                add("band \(band) S \(resource)", sinks)
                add("band \(band) F² \(resource)", faucets * faucets)
                add("band \(band) S² \(resource)", sinks * sinks)
                add("band \(band) F×S \(resource)", faucets * sinks)
            }
        }
    }
}
