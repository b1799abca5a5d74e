import ExactAnswers
import QuestKernel
import Scenarios

/// All exact figures of a banner that somebody described: the data behind its page, and `odds.json`.
package struct BannerFigures: Codable, Hashable, Sendable {
    /// The version this build writes. Raised when a field changes its meaning, is removed or becomes needed.
    package static let currentSchemaVersion = 1

    package let schemaVersion: Int
    package let engineVersion: String
    package let name: String
    /// Of one pull; nil for none.
    package let price: Int?
    package let currency: String
    /// For how many pulls chances are counted; nil for none.
    package let within: Int?
    /// Whether `now` figures are of a start that the file gives.
    package let hasStart: Bool
    package let tiers: [BannerTierFigures]
    /// Tiers whose counters have more states than are solved for a page; nil for none.
    package let notComputed: [String]?
    /// Collections whose things all come by it; nil for none.
    package let collections: [BannerCollectionFigures]?
    /// What the figures do not say, one sentence each.
    package let caveats: [String]

    /// - Parameter within: pulls, 1 or more.
    /// - Throws: `ExactError`.
    package init(_ banner: BannerFile, within: Int?) throws {
        let start = banner.start.isEmpty ? nil : TieredDraw.Start(banner)
        let incomes = banner.income.map { ChancedAmount($0.amount, chance: $0.chance.value) }
        try self.init(banner.odds, try TieredDraw(banner.odds), from: start, incomes, within: within)
    }

    /// The most states of a tier whose odds stand on a page beside others: some seconds.
    static let mostStatesOfPage = 20_000

    /// The odds of a game's own draw, from fresh counters.
    ///
    /// - Throws: `ExactError` for one of which every tier's counters have too many states.
    package init(small odds: TieredOdds) throws {
        let draw = try TieredDraw(odds)
        let told = odds.tiers.indices.filter { draw.states(of: $0) <= Self.mostStatesOfPage }
        guard !told.isEmpty else { throw ExactError.tooManyOutcomes(limit: Self.mostStatesOfPage) }
        try self.init(odds, draw, only: told, from: nil, [], within: nil)
    }

    private init(
        _ odds: TieredOdds, _ draw: TieredDraw, only told: [Int]? = nil, from start: TieredDraw.Start?,
        _ incomes: [ChancedAmount], within: Int?
    ) throws {
        schemaVersion = Self.currentSchemaVersion
        engineVersion = EngineVersion.current
        name = odds.name
        price = odds.price > 0 ? odds.price : nil
        currency = odds.currency.isEmpty ? "price units" : odds.currency
        self.within = within
        hasStart = start != nil
        let all = Array(odds.tiers.indices)
        tiers = try (told ?? all).map { tier in
            try BannerTierFigures(odds, draw, tier, from: start, incomes, within: within)
        }
        let missing = all.filter { told?.contains($0) == false }.map { odds.tiers[$0].name }
        notComputed = missing.isEmpty ? nil : missing
        // A collection needs all tiers.
        let own = missing.isEmpty ? odds.collections.map { BannerCollectionFigures($0, draw) } : []
        collections = own.isEmpty ? nil : own
        caveats = ExactQuantity.tries.caveats(odds.price > 0 ? [.limitedByGold] : [.cappedDays])
    }
}

/// One tier of a banner.
package struct BannerTierFigures: Codable, Hashable, Sendable {
    package let id: String
    /// Of a fresh counter's first pull.
    package let chance: Double
    /// Hits per pull in the long run: the consolidated chance.
    package let longRunChance: Double
    /// Of its hits in the long run, how many only a guarantee gave.
    package let forcedShare: Double
    /// Tries until a hit: of a fresh player, and of the one that the file describes.
    package let fresh: AmountFigures
    package let now: AmountFigures?
    /// It or a rarer one, of a fresh player; nil for the rarest.
    package let orRarer: AmountFigures?
    package let featured: BannerFeaturedFigures?
    package let within: BannerCounts?
    package let days: BannerDays?

    init(
        _ odds: TieredOdds, _ draw: TieredDraw, _ tier: Int, from start: TieredDraw.Start?, _ incomes: [ChancedAmount],
        within: Int?
    ) throws {
        let row = odds.tiers[tier]
        let hasFeatured = row.featured != nil
        let plain = try draw.machine(for: tier, featured: false)
        let longRun = try plain.longRun()
        id = row.name
        chance = row.chances.first?.value ?? 0
        longRunChance = longRun.rate(of: .hit)
        forcedShare = longRun.share(of: .hit, with: .forced)
        fresh = try AmountFigures(plain, .hit)
        now = try start.map { try AmountFigures(try draw.machine(for: tier, from: $0, featured: false), .hit) }
        orRarer = tier > 0 ? try AmountFigures(plain, [.hit, .rarer]) : nil
        featured = hasFeatured ? try BannerFeaturedFigures(draw, tier, from: start) : nil
        let machine = try draw.machine(for: tier, from: start, featured: hasFeatured)
        let mark: Marks = hasFeatured ? .wanted : .hit
        self.within = try within.map { try BannerCounts(machine, mark, within: $0) }
        days = incomes.isEmpty ? nil : BannerDays(price: odds.price, incomes, machine, mark)
    }
}

/// The featured one of a tier.
package struct BannerFeaturedFigures: Codable, Hashable, Sendable {
    /// Per pull in the long run.
    package let longRunChance: Double
    /// Of them, how many a carried guarantee made sure.
    package let carriedShare: Double
    package let fresh: AmountFigures
    package let now: AmountFigures?
    /// The first, second, … copy, from the start if there is one.
    package let copies: [AmountFigures]

    private static let mostCopies = 7

    init(_ draw: TieredDraw, _ tier: Int, from start: TieredDraw.Start?) throws {
        let machine = try draw.machine(for: tier)
        let longRun = try machine.longRun()
        longRunChance = longRun.rate(of: .wanted)
        carriedShare = longRun.share(of: .wanted, with: .carried)
        fresh = try AmountFigures(machine, .wanted)
        let begun = try start.map { try draw.machine(for: tier, from: $0) }
        now = try begun.map { try AmountFigures($0, .wanted) }
        copies = try (1...Self.mostCopies).map { try AmountFigures(begun ?? machine, .wanted, times: $0) }
    }
}

/// Pulls of a fresh player until a collection is complete.
package struct BannerCollectionFigures: Codable, Hashable, Sendable {
    package let name: String
    package let cards: Int
    /// Nil where counters and cards have too many states together, or some card never comes.
    package let wait: AmountFigures?

    /// A walk through these takes a second or two.
    private static let mostStates = 50_000

    init(_ collection: TieredOdds.Collection, _ draw: TieredDraw) {
        name = collection.name
        cards = collection.cards.reduce(0) { $0 + $1.featured.count + $1.others.count }
        let solved = try? TieredCollection(
            draw, cards: collection.cards.map { .init(featured: $0.featured, others: $0.others) },
            mostStates: Self.mostStates)
        wait = solved.flatMap { try? AmountFigures($0.machine, .wanted) }
    }
}

/// What a number of pulls gives.
package struct BannerCounts: Codable, Hashable, Sendable {
    package let mean: Double
    /// The chance of none at all; a sum of its own, also where it is 1e-30.
    package let none: Double
    /// The chance of at least 1, 2, … of them.
    package let atLeast: [Double]
    /// The longest run of pulls without any that half, nine in ten, all but one in a hundred do not exceed.
    package let longestDryRun: [Int?]

    init(_ machine: CounterMachine, _ mark: Marks, within tries: Int) throws {
        mean = try machine.meanCount(of: mark, within: tries)
        let most = min(tries, Int((mean + 12 * mean.squareRoot() + 12).rounded(.up)))
        let counts = try machine.counts(of: mark, within: tries, most: most)
        none = try machine.survivals(of: mark, within: tries).last ?? 0
        var sum = 0.0
        // From the far end, so that small tails keep their digits.
        let tails = counts.dropFirst().reversed().map { count -> Double in
            sum += count
            return min(1, sum)
        }
        atLeast = tails.reversed()
        longestDryRun = [0.5, 0.9, 0.99].map { share in
            (try? machine.longestDryRun(share, without: mark, within: tries)) ?? nil
        }
    }
}

/// Days of income until the pulls that something takes are paid for.
package struct BannerDays: Codable, Hashable, Sendable {
    package let mean: Double?
    package let p50: Int?
    package let p90: Int?
    package let p99: Int?
    /// Why figures are missing; nil where none is.
    package let missing: String?

    init(price each: Int, _ incomes: [ChancedAmount], _ machine: CounterMachine, _ mark: Marks) {
        let table = Result { () throws(ExactError) in
            let waits = try machine.distribution(to: mark)
            var prices: [ChancedAmount] = []
            for (tries, chance) in waits.probabilities.enumerated() where chance > 0 {
                let (price, overflows) = tries.multipliedReportingOverflow(by: each)
                guard !overflows else { throw ExactError.outsideRange("a price that can be counted") }
                prices.append(ChancedAmount(price, chance: chance))
            }
            return try CounterMachine(
                savingFor: prices, incomes: incomes
            ).distribution(to: .wanted)
        }
        let days = try? table.get()
        let quantiles = [0.5, 0.9, 0.99].map { days?.quantile($0) }
        mean = days?.mean
        (p50, p90, p99) = (quantiles[0], quantiles[1], quantiles[2])
        missing = MissingQuantiles.reason(quantiles, table)
    }
}

extension TieredDraw {
    package init(_ odds: TieredOdds) throws(ExactError) {
        var tiers: [Tier] = []
        for tier in odds.tiers {
            tiers.append(
                Tier(
                    hazard: Hazard(
                        table: tier.chances.map(\.value), hard: tier.isGuaranteed ? tier.chances.count : nil),
                    resets: tier.resets,
                    featured: tier.featured.map {
                        Featured(share: $0.share.value, sureAfter: $0.sureAfter > 0 ? $0.sureAfter : nil)
                    }))
        }
        try self.init(tiers)
    }
}

extension TieredDraw.Start {
    fileprivate init(_ banner: BannerFile) {
        let rows = banner.tiers.map { tier in banner.start.first { $0.id == tier.id } }
        self.init(dryCounts: rows.map { $0?.dry ?? 0 }, losses: rows.map { $0?.lost ?? 0 })
    }
}
