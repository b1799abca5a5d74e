import MonteCarlo
import QuestKernel
import SimulatedPlayers

/// Adds up a run by the simplest means: every figure of the aggregator under a full name.
struct NaiveFold {
    /// What a player did, by name.
    typealias Life = [String: Int128]

    private(set) var figures: [String: Int128] = [:]

    private mutating func add(_ name: String, _ amount: Int128) { figures[name, default: 0] += amount }

    init(_ population: ToyPopulation, players: Int, days: Int) {
        var session = population.makeSession()
        var first = 0
        var cluster = ClusterLife(days: days)
        while first < players {
            var journal = Journal()
            population.start(partyFrom: UInt32(first), in: &session, journal: &journal)
            let members = 0..<session.members
            var runs = members.map { _ in Life() }
            var bands = members.map { _ in [Int: Life]() }
            var rewards = members.map { _ in Rewards() }
            for day in 0..<days {
                population.play(day: Int32(day), in: &session, journal: &journal)
                var today = Life()
                for member in members {
                    let entries = journal.entries.filter { Int($0.member) == member }
                    let band = session.level(of: member) / 10
                    let own = addDay(
                        entries, day, days, session, member, &runs[member], &bands[member][band, default: [:]],
                        &rewards[member])
                    today.merge(own, uniquingKeysWith: +)
                }
                for (name, amount) in today { add("date \(Int(session.arrival) + day) \(name)", amount) }
                cluster.days[day].merge(today, uniquingKeysWith: +)
                journal.removeAll()
            }
            cluster.runs += runs
            cluster.bands += bands
            cluster.archetypes += members.map(session.archetype(of:))
            cluster.sizes += members.map { _ in members.count }
            for name in Set(
                ["all", "size \(members.count)"] + members.map { "archetype \(session.archetype(of: $0))" })
            {
                add("\(name) parties", 1)
            }
            for member in members {
                add("ends \(members.count) \(session.level(of: member))", 1)
                addRewards(rewards[member], session.archetype(of: member))
            }
            first += members.count
            if first % PartyGroup.size == 0 || first >= players {
                addCluster(cluster)
                cluster = ClusterLife(days: days)
            }
        }
    }

    /// What the players of a cluster did.
    private struct ClusterLife {
        var runs: [Life] = []
        var bands: [[Int: Life]] = []
        var archetypes: [Int] = []
        var sizes: [Int] = []
        var days: [Life]

        init(days: Int) { self.days = Array(repeating: Life(), count: days) }
    }

    /// Days of play with something that matters.
    struct Rewards {
        var playedDays: [Bool] = []
        var milestones: Set<UInt16> = []
    }

    private mutating func addDay(
        _ entries: [JournalEntry], _ day: Int, _ days: Int, _ session: ToySession, _ member: Int, _ run: inout Life,
        _ band: inout Life, _ rewards: inout Rewards
    ) -> Life {
        let archetype = session.archetype(of: member)
        let bandNumber = session.level(of: member) / 10
        let half = day < days / 2 ? 0 : 1
        add("entries", Int128(entries.count))
        add("present \(Int(session.arrival) + day)", 1)
        add("band days \(bandNumber)", 1)
        var isRewarded = false
        var today = Life()
        band["n", default: 0] += 1
        for entry in entries {
            let amount = Int128(entry.amount)
            switch entry.kind {
            case .flow where entry.resource == 2:
                add("item \(entry.code) \(amount > 0 ? "added" : "taken")", abs(amount))
            case .flow:
                let direction = "\(amount > 0 ? "F" : "S") \(entry.resource)"
                today["\(entry.code) \(entry.resource)", default: 0] += amount
                today[direction, default: 0] += abs(amount)
                run["flow \(entry.code) \(entry.resource)", default: 0] += amount
                run["half \(half) \(entry.code) \(entry.resource)", default: 0] += amount
                run["half \(half) \(direction)", default: 0] += abs(amount)
                run[direction, default: 0] += abs(amount)
                band[direction, default: 0] += abs(amount)
                if entry.resource == 0 { add("band money \(bandNumber) \(entry.code)", amount) }
            case .roll:
                let chance = Int128(entry.chance)
                add("cell \(entry.code) \(entry.cell) tries", 1)
                add("cell \(entry.code) \(entry.cell) hits", entry.outcome == 1 ? 1 : 0)
                add("cell \(entry.code) \(entry.cell) forced", entry.outcome == 2 ? 1 : 0)
                add("cell \(entry.code) \(entry.cell) p", chance)
                add("cell \(entry.code) \(entry.cell) pq", chance * (1_000_000 - chance))
                run["tries \(entry.code)", default: 0] += 1
                run["hits \(entry.code)", default: 0] += entry.outcome == 1 ? 1 : 0
                run["forced \(entry.code)", default: 0] += entry.outcome == 2 ? 1 : 0
            case .tally:
                run["tally \(entry.cell)", default: 0] += amount
                if entry.cell == 1 { isRewarded = true }
            case .level:
                add("level \(entry.cell) \(day) \(archetype)", 1)
                isRewarded = true
            case .command: add("command \(entry.code) \(archetype)", 1)
            case .milestone:
                guard rewards.milestones.insert(entry.code).inserted else { continue }
                add("milestone \(entry.code) \(day) \(archetype)", 1)
                isRewarded = true
            }
        }
        if entries.contains(where: { $0.kind == .command }) {
            add("active date \(Int(session.arrival) + day)", 1)
            add("active day \(day) \(archetype)", 1)
            run["active", default: 0] += 1
            run["active day \(day)", default: 0] += 1
            rewards.playedDays.append(isRewarded)
        }
        return today
    }

    private mutating func addMoments(_ name: String, _ amount: Int128, _ members: Int) {
        add(name, amount)
        add("² \(name)", amount * amount)
        add("×n \(name)", amount * Int128(members))
    }

    private mutating func addCluster(_ cluster: ClusterLife) {
        let all = Array(cluster.runs.indices)
        for (day, life) in cluster.days.enumerated() {
            for (name, amount) in life { addMoments("day \(day) \(name)", amount, all.count) }
            for resource in [0, 1, 3] {
                add("day \(day) F×S \(resource)", (life["F \(resource)"] ?? 0) * (life["S \(resource)"] ?? 0))
            }
        }
        for (run, archetype) in zip(cluster.runs, cluster.archetypes) {
            for (name, amount) in run { add("player² \(archetype) \(name)", amount * amount) }
        }
        var groups = Dictionary(grouping: all) { "archetype \(cluster.archetypes[$0])" }
        groups.merge(Dictionary(grouping: all) { "size \(cluster.sizes[$0])" }) { one, _ in one }
        groups["all"] = all
        for (group, members) in groups {
            add("\(group) players", Int128(members.count))
            add("\(group) clusters", 1)
            add("\(group) n²", Int128(members.count * members.count))
            var run = Life()
            for member in members { run.merge(cluster.runs[member], uniquingKeysWith: +) }
            for (name, amount) in run { addMoments("\(group) \(name)", amount, members.count) }
            for code in 0..<2 {
                let (tries, hits) = (run["tries \(code)"] ?? 0, run["hits \(code)"] ?? 0)
                add("\(group) tries×hits \(code)", tries * hits)
                add("\(group) tries×forced \(code)", tries * (run["forced \(code)"] ?? 0))
                add("\(group) hits×forced \(code)", hits * (run["forced \(code)"] ?? 0))
            }
            for resource in [0, 1, 3] {
                add("\(group) F×S \(resource)", (run["F \(resource)"] ?? 0) * (run["S \(resource)"] ?? 0))
            }
            addDeal(group, members, run, cluster)
        }
        var run = Life()
        for life in cluster.runs { run.merge(life, uniquingKeysWith: +) }
        for resource in [0, 1, 3] { addHalvesAndDirections(run, resource, all.count) }
        let whole = (run["tally 0"] ?? 0) + (run["tally 1"] ?? 0)
        for row in 0..<2 { add("whole \(row)", (run["tally \(row)"] ?? 0) * whole) }
        addBands(cluster.bands)
    }

    /// What was dealt: players by archetype and party size; of an archetype its sizes, of a size its archetypes.
    private mutating func addDeal(_ group: String, _ members: [Int], _ run: Life, _ cluster: ClusterLife) {
        let columns = ["a": 4, "s": 2][String(group.prefix(1))].flatMap { group == "all" ? nil : $0 } ?? 8
        var deal = [Int128](repeating: 0, count: columns)
        for member in members {
            let (archetype, size) = (cluster.archetypes[member], cluster.sizes[member] - 1)
            deal[columns == 8 ? archetype * 4 + size : columns == 4 ? size : archetype] += 1
        }
        for (column, dealt) in deal.enumerated() {
            add("\(group) d \(column)", dealt)
            for (other, also) in deal.enumerated() { add("\(group) d \(column)×\(other)", dealt * also) }
            add("\(group) ×d \(column) n", Int128(members.count) * dealt)
            for (name, amount) in run { add("\(group) ×d \(column) \(name)", amount * dealt) }
        }
    }

    private mutating func addBands(_ bands: [[Int: Life]]) {
        for band in Set(bands.flatMap(\.keys)) {
            var life = Life()
            for member in bands { life.merge(member[band] ?? [:], uniquingKeysWith: +) }
            let there = Int(life["n"] ?? 0)
            add("band \(band) clusters", 1)
            add("band \(band) players", Int128(bands.count { $0[band] != nil }))
            for resource in [0, 1, 3] {
                let (faucets, sinks) = (life["F \(resource)"] ?? 0, life["S \(resource)"] ?? 0)
                add("band \(band) n \(resource)", Int128(there))
                addMoments("band \(band) F \(resource)", faucets, there)
                addMoments("band \(band) S \(resource)", sinks, there)
                add("band \(band) F×S \(resource)", faucets * sinks)
            }
        }
    }

    private mutating func addHalvesAndDirections(_ run: Life, _ resource: Int, _ members: Int) {
        for half in 0..<2 {
            let (faucets, sinks) = (run["half \(half) F \(resource)"] ?? 0, run["half \(half) S \(resource)"] ?? 0)
            addMoments("half \(half) F \(resource)", faucets, members)
            addMoments("half \(half) S \(resource)", sinks, members)
            add("half \(half) F×S \(resource)", faucets * sinks)
            for flow in 0..<5 {
                addMoments(
                    "half \(half) \(flow) \(resource)", run["half \(half) \(flow) \(resource)"] ?? 0, members)
            }
        }
        for flow in 0..<5 {
            let own = run["flow \(flow) \(resource)"] ?? 0
            let direction = own > 0 ? run["F \(resource)"] ?? 0 : -(run["S \(resource)"] ?? 0)
            add("side \(flow) \(resource)", own * direction)
        }
    }

    private mutating func addRewards(_ rewards: Rewards, _ archetype: Int) {
        var gap = 0
        var longest = 0
        for isRewarded in rewards.playedDays {
            gap += 1
            longest = max(longest, gap)
            guard isRewarded else { continue }
            add("gap \(archetype) \(gap)", 1)
            gap = 0
        }
        if !rewards.playedDays.isEmpty { add("longest gap \(archetype) \(longest)", 1) }
    }
}
