import ExactAnswers
import QuestKernel

/// One draw with all its exact figures: by kind, by outcome, and until a collection is complete.
package struct DrawFigures: Codable, Hashable, Sendable {
    package let id: String
    package let group: String
    package let place: String
    package let attempt: String
    package let prize: String
    /// Of each roll, without the guarantee.
    package let chance: Double
    package let rolls: Int
    package let pity: PityRule
    /// Gold of the first try, the second, …
    package let prices: [Int64]
    /// Anything at all; nil if nothing ever comes.
    package let anything: WaitFigures?
    /// By kind, in the order of the tables: "Common", "Uncommon", …
    package let kinds: [OutcomeFigures]
    package let outcomes: [OutcomeFigures]
    /// Until all outcomes have come; nil where they are not collected.
    package let collection: CollectionFigures?
    /// The chance to have hit after 1, 2, 3, … tries, as far as a guarantee goes; empty without one.
    package let hitBy: [Double]
    /// What these figures do not say of the game, one sentence each; empty where they are exact for it.
    package let caveats: [String]

    package init(_ odds: DrawOdds) {
        let pity = odds.pity ?? Pity(hard: 0)
        id = odds.id
        group = odds.group
        place = odds.place
        attempt = odds.attempt
        prize = odds.prize
        chance = odds.chance.value
        rolls = odds.rolls
        self.pity = PityRule(pity)
        prices = odds.prices
        var waits = DrawWaits(odds)
        anything = waits.wait(share: 1, promised: 1)
        outcomes = OutcomeFigures.outcomes(odds, &waits)
        kinds = OutcomeFigures.kinds(odds, &waits)
        collection = odds.isCollected ? CollectionFigures(odds) : nil
        caveats =
            ExactQuantity.tries.caveats(odds.couplings)
            + (odds.isCollected ? ExactQuantity.collection.caveats(odds.couplings) : [])
        var dry = 1.0
        hitBy =
            pity.hard > 0
            ? waits.hitChances.map { chance in
                dry *= 1 - chance
                return 1 - dry
            } : []
    }
}

extension DrawFigures {
    /// Why quantiles are missing.
    package var missing: [String] {
        ([anything] + (kinds + outcomes).flatMap { [$0.wait, $0.orBetter] }).compactMap { $0?.missing }
            + [collection?.missing].compactMap { $0 }
    }
}

/// The protection of a draw against bad luck, in the shape that it has in the engine.
package struct PityRule: Codable, Hashable, Sendable {
    package struct Soft: Codable, Hashable, Sendable {
        /// The first try with a raised chance.
        package let from: Int
        /// What each try from there on adds, from 0 to 1.
        package let step: Double
    }

    /// The try since the last hit that is guaranteed at the latest; nil for none.
    package let hard: Int?
    package let soft: Soft?

    init(_ pity: Pity) {
        hard = pity.hard > 0 ? Int(pity.hard) : nil
        soft = pity.soft.from > 0 ? Soft(from: Int(pity.soft.from), step: pity.soft.step.value) : nil
    }
}

/// One outcome of a draw, or all of one kind.
package struct OutcomeFigures: Codable, Hashable, Sendable {
    package let name: String
    package let kind: String
    /// Of all hits but the guaranteed try's.
    package let share: Double
    /// Of hits on the guaranteed try, where that is another table.
    package let promisedShare: Double?
    /// Nil if it never comes.
    package let wait: WaitFigures?
    /// Of a kind: it or any better one; nil where kinds have no order.
    package let orBetter: WaitFigures?

    static func outcomes(_ odds: DrawOdds, _ waits: inout DrawWaits) -> [OutcomeFigures] {
        names(odds) { "\($0.kind)\n\($0.name)" }.map { outcome in
            let same = { (other: OutcomeOdds) in other.name == outcome.name && other.kind == outcome.kind }
            return OutcomeFigures(odds, outcome.name, outcome.kind, nil, of: same, &waits)
        }
    }

    static func kinds(_ odds: DrawOdds, _ waits: inout DrawWaits) -> [OutcomeFigures] {
        names(odds) { $0.kind }.map { outcome in
            OutcomeFigures(odds, outcome.kind, outcome.kind, outcome.rank, of: { $0.kind == outcome.kind }, &waits)
        }
    }

    /// One of each key, over both tables, higher ranks later.
    private static func names(_ odds: DrawOdds, _ key: (OutcomeOdds) -> String) -> [OutcomeOdds] {
        var seen: Set<String> = []
        let all = (odds.outcomes + (odds.promised ?? [])).filter { seen.insert(key($0)).inserted }
        return all.enumerated().sorted { ($0.1.rank ?? 0, $0.0) < ($1.1.rank ?? 0, $1.0) }.map(\.1)
    }

    private init(
        _ odds: DrawOdds, _ name: String, _ kind: String, _ rank: Int?, of wanted: (OutcomeOdds) -> Bool,
        _ waits: inout DrawWaits
    ) {
        func sum(_ table: [OutcomeOdds], _ wanted: (OutcomeOdds) -> Bool) -> Double {
            // Sums of shares may pass 1 by a rounding; all of a table is exactly 1.
            table.allSatisfy(wanted) ? 1 : min(1, table.filter(wanted).reduce(0) { $0 + $1.share })
        }
        func wait(_ wanted: (OutcomeOdds) -> Bool) -> WaitFigures? {
            waits.wait(share: sum(odds.outcomes, wanted), promised: sum(odds.promised ?? odds.outcomes, wanted))
        }
        self.name = name
        self.kind = kind
        share = sum(odds.outcomes, wanted)
        promisedShare = odds.promised.map { sum($0, wanted) }
        self.wait = wait(wanted)
        orBetter = rank.flatMap { rank in wait { ($0.rank ?? -1) >= rank } }
    }
}

/// Tries until all outcomes of a draw have come at least once.
package struct CollectionFigures: Codable, Hashable, Sendable {
    package let cards: Int
    package let meanTries: Double
    package let standardDeviation: Double
    package let p50: Int?
    package let p90: Int?
    package let p99: Int?
    package let meanDuplicates: Double
    /// Why a quantile is missing; nil where none is.
    package let missing: String?

    init?(_ odds: DrawOdds) {
        let chance = odds.chance.value
        guard odds.pity == nil, odds.rolls == 1,
            let draws = try? CollectionDraws(cards: odds.outcomes.map { $0.share * chance })
        else { return nil }
        let table = Result { () throws(ExactError) in try draws.distribution() }
        let quantiles = [0.5, 0.9, 0.99].map { (try? table.get())?.quantile($0) }
        cards = odds.outcomes.count
        meanTries = draws.wait.mean
        standardDeviation = draws.wait.standardDeviation
        (p50, p90, p99) = (quantiles[0], quantiles[1], quantiles[2])
        missing = MissingQuantiles.reason(quantiles, table)
        meanDuplicates = draws.meanDuplicates
    }
}
