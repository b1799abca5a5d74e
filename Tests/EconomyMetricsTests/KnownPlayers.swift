import EconomyMetrics
import EconomyStatistics
import QuestKernel

/// Players whose figures are known exactly: a small game of chance, dealt and clustered as the games are.
///
/// A cluster is twelve players in parties of 4, 3, 2, 1, 1 and 1. Seven in ten parties are of archetype 0, the others
/// of archetype 1, dealt evenly from a random start. What a player does depends on the archetype, on the party's luck
/// and on the player's own.
struct KnownPlayers {
    private(set) var facts: [ClusterFacts] = []
    private(set) var luck: [LuckFacts] = []
    /// By cluster.
    private var sums: [[Known: Int64]] = []
    /// By cluster: how many players, and how many of them by the day, from 0, on which they arrive.
    private(set) var days: [[Int64]] = []

    /// What is added up over players.
    enum Known: CaseIterable {
        case players, gold, spent, bonus, arrived, tries, hits, price, rare, whales, goldOfWhales
    }

    private static let partySizes = [4, 3, 2, 1, 1, 1]
    private static let wholeDay = 300

    init?(run: UInt32, clusters: Int = 200) {
        var draws = Randomness(seed: 2_024).draws(player: run, purpose: Purpose(0), day: 0)
        // By party size: where the deal stands, as a share of 2⁶⁴.
        var deal = (0..<4).map { _ in draws.next() }
        for _ in 0..<clusters {
            var dealt = Array(repeating: Int64(0), count: 8)
            var sum: [Known: Int64] = [:]
            var arrivals = Array(repeating: Int64(0), count: Self.wholeDay + 1)
            var excess: Int64 = 0
            for size in Self.partySizes {
                // The golden ratio's steps fill the circle evenly.
                deal[size - 1] &+= 0x9E37_79B9_7F4A_7C15
                let isWhale = deal[size - 1] < UInt64.max / 10 * 3
                dealt[(isWhale ? 4 : 0) + size - 1] += Int64(size)
                let party = Party(isWhale: isWhale, &draws)
                for _ in 0..<size { party.play(&draws, &sum, &arrivals, &excess) }
            }
            guard let fact = ClusterFacts(dealt), let lucky = LuckFacts([excess]) else { return nil }
            facts.append(fact)
            luck.append(lucky)
            sums.append(sum)
            days.append(arrivals)
        }
    }

    func column(_ known: Known) -> [Int64] { sums.map { $0[known] ?? 0 } }
}

/// The part of luck that the members of a party share.
private struct Party {
    let isWhale: Bool
    let fortune: Int64
    let arrives: Bool
    let day: Int64
    /// Millionths by which its chance to hit is larger.
    let skill: Int64

    init(isWhale: Bool, _ draws: inout Draws) {
        self.isWhale = isWhale
        fortune = Int64(draws.below(11))
        arrives = draws.below(100) < (isWhale ? 45 : 15)
        day = Int64(draws.below(isWhale ? 100 : 200))
        skill = draws.below(2) == 0 ? -50_000 : 50_000
    }

    func play(
        _ draws: inout Draws, _ sum: inout [KnownPlayers.Known: Int64], _ arrivals: inout [Int64], _ excess: inout Int64
    ) {
        func add(_ known: KnownPlayers.Known, _ amount: Int64) { sum[known, default: 0] += amount }
        let gold = (isWhale ? 50 : 20) * (fortune + Int64(draws.below(11)))
        add(.players, 1)
        add(.gold, gold)
        add(.spent, gold * ((isWhale ? 6 : 4) + Int64(draws.below(5))) / 10)
        add(.bonus, (isWhale ? 3 : 1) * Int64(draws.below(10)))
        if isWhale {
            add(.whales, 1)
            add(.goldOfWhales, gold)
        }
        // Every second player does what the party does.
        let ownArrives = draws.below(100) < (isWhale ? 45 : 15)
        if draws.below(2) == 0 ? arrives : ownArrives { add(.arrived, 1) }
        if draws.below(100) == 0 { add(.rare, 1) }
        let chance = (isWhale ? 100_000 : 300_000) + skill
        for _ in 0..<draws.below(isWhale ? 31 : 11) {
            let isHit = Int64(draws.below(1_000_000)) < chance
            add(.tries, 1)
            add(.hits, isHit ? 1 : 0)
            add(.price, (isWhale ? 20 : 10) * (1 + Int64(draws.below(5))))
            excess += (isHit ? 1_000_000 : 0) - chance
        }
        arrivals[0] += 1
        arrivals[1 + Int(day) + Int(draws.below(isWhale ? 50 : 100))] += 1
    }
}

extension KnownPlayers {
    /// By day: the chance that a player has arrived by then, from the sums of two uniform draws.
    static let arrivedByDay: [Double] = {
        func density(_ party: Int, _ own: Int) -> [Double] {
            var density = Array(repeating: 0.0, count: wholeDay)
            for first in 0..<party { for second in 0..<own { density[first + second] += 1 / Double(party * own) } }
            return density
        }
        var all = 0.0
        return zip(density(200, 100), density(100, 50)).map { casual, whale in
            all += 0.7 * casual + 0.3 * whale
            return all
        }
    }()
    /// When half have arrived, by a straight line within the day.
    static let half: Double = {
        let day = arrivedByDay.firstIndex { $0 >= 0.5 } ?? 0
        let before = arrivedByDay[day - 1]
        return Double(day) + 0.5 + (0.5 - before) / (arrivedByDay[day] - before)
    }()
}
