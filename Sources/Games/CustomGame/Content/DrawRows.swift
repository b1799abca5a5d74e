import QuestKernel

/// A draw: tiers that are decided from the rarest on, or names by weight.
struct DrawRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var tiers: [TierRow] = []
    var otherwise: OpenContent?
    var weighted: OpenContent?

    static let noun = "a draw"
    static var fields: [Field<DrawRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .table(
                "tiers", \.tiers, optional: true,
                "What it can be, the rarest first: that is the order in which they are decided."),
            .open("otherwise", \.otherwise, RewardText.words, "What it gives where no tier comes."),
            .open(
                "weighted", \.weighted, "a map from names to weights",
                "In place of tiers: one of these names comes, in proportion to its weight."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard tiers.isEmpty != (weighted == nil) else {
            throw reader.problem(node, expected: "either tiers or weighted")
        }
        guard weighted == nil || otherwise == nil else {
            throw reader.problem(
                node, field: "otherwise", expected: "nothing beside weighted, of which one always comes",
                found: "a reward")
        }
        try TierRow.check(tiers, node, reader)
    }
}

/// One tier: its chance, its counter, what its hits do to other counters, and what it gives.
package struct TierRow: ContentTableRow, Sendable {
    package var id = ""
    package var chance = Probability.never
    package var soft = SoftPityRow()
    package var hard = 0
    package var hazard: [Probability] = []
    package var counter = ""
    package var resets: [String] = []
    package var featured = FeaturedRow()
    package var gives: OpenContent?

    package init() {}

    package static let noun = "a tier"
    package static var fields: [Field<TierRow>] {
        [
            .ratio("chance", \.chance, optional: true, "Of a draw, without any pity: 0.6% or 0.006."),
            .row("soft", \.soft, optional: true, "A chance that rises draw by draw."),
            .whole(
                "hard", \.hard, 1...100_000, unit: "draws", optional: true,
                "The draw since the last hit that is a hit at the latest."),
            .ratios(
                "hazard", \.hazard, optional: true,
                "In place of chance and soft: the chance of each draw since the last hit; the last one stays."),
            .text(
                "counter", \.counter, optional: true,
                "A name for its count of draws since the last hit, and of lost ones, which tiers of several draws can share."
            ),
            .texts(
                "resets", \.resets, optional: true,
                "Tiers whose counters a hit sets back to 0, beside its own. Without it, only its own."),
            .row("featured", \.featured, optional: true, "The one among its hits that players draw for."),
            .open("gives", \.gives, RewardText.words, "What a hit gives, the featured one aside."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if !hazard.isEmpty, let given = ["chance", "soft"].first(where: { node[$0] != nil }) {
            throw reader.problem(
                node, field: given, expected: "nothing beside a hazard, which has all chances", found: "a value")
        }
        guard !hazard.isEmpty || node["chance"] != nil else {
            throw reader.problem(node, expected: "a chance, such as 0.6%, or a hazard")
        }
        guard chance > .never || hard > 0 || soft.from > 0 || hazard.contains(where: { $0 > .never }) else {
            throw reader.problem(node, field: "chance", expected: "a chance above 0, or pity", found: "neither")
        }
    }

    package static let mostTiers = 8

    /// What tiers of one draw must keep together.
    package static func check(
        _ tiers: [TierRow], _ node: ContentNode, _ reader: ContentReader
    ) throws(ContentProblem) {
        guard tiers.count <= mostTiers else {
            throw reader.problem(node, field: "tiers", expected: "at most \(mostTiers) tiers", found: "\(tiers.count)")
        }
        let sum = tiers.reduce(Ratio(0)) { $0 + Ratio($1.hazard.first ?? $1.chance) }
        guard sum <= Ratio.one else {
            throw reader.problem(
                node, field: "tiers", expected: "chances that add up to 100 % at most",
                found: "\(Decimal6(millionths: sum.partsPerMillion * 100)) %")
        }
        let ids = tiers.map(\.id)
        for tier in tiers {
            for name in tier.resets where !ids.contains(name) {
                var problem = reader.problem(
                    node, field: "tiers.\(tier.id).resets", expected: "names of tiers", found: "\"\(name)\"",
                    suggestion: NearestName.to(name, among: ids))
                problem.place = (node["tiers"]?[tier.id]?["resets"] ?? node).place
                throw problem
            }
        }
    }

    /// Whether one of its hits is the one that players draw for.
    package var hasFeatured: Bool { featured.share > .never || featured.sureAfter > 0 }

    /// What exact figures of a draw of these tiers are made from.
    package static func odds(
        _ tiers: [TierRow], name: String, price: Int = 0, currency: String = ""
    ) -> TieredOdds {
        TieredOdds(
            name: name, price: price, currency: currency,
            tiers: tiers.map { tier in
                TieredOdds.Tier(
                    name: tier.id, chances: tier.chances, isGuaranteed: tier.hard > 0,
                    resets: Set(tiers.indices.filter { tier.resets.contains(tiers[$0].id) }),
                    featured: tier.hasFeatured
                        ? .init(share: tier.featured.share, sureAfter: tier.featured.sureAfter) : nil)
            })
    }

    /// Chances by draws since the last hit: the last one stays, and is the guaranteed one where there is hard pity.
    var chances: [Probability] {
        var chances: [Probability] = []
        let most = hard > 0 ? hard : hazard.isEmpty && soft.from > 0 ? Self.mostTries : Swift.max(hazard.count, 1)
        while chances.count < most {
            let next = chance(after: chances.count)
            chances.append(next)
            if hard == 0, hazard.isEmpty, next == .always { break }
        }
        return chances
    }

    private func chance(after dryCount: Int) -> Probability {
        if let last = hazard.last { return dryCount < hazard.count ? hazard[dryCount] : last }
        guard soft.from > 0, dryCount >= soft.from - 1 else { return chance }
        return Probability(chance + soft.step * (dryCount - soft.from + 2))
    }

    private static let mostTries = 100_000
}

/// From which draw on the chance rises, and by how much each.
package struct SoftPityRow: ContentRow, Sendable {
    package var from = 0
    package var step = Ratio(0)

    package init() {}

    package static let noun = "a soft pity"
    package static var fields: [Field<SoftPityRow>] {
        [
            .whole(
                "from", \.from, 1...100_000, unit: "draws", "The first draw since the last hit with a better chance."),
            .ratio("step", \.step, 1...1_000_000, "What that draw and each further one add to the chance: 6%."),
        ]
    }
}

/// The featured one among the hits of a tier.
package struct FeaturedRow: ContentRow, Sendable {
    package var share = Probability.never
    package var sureAfter = 0
    package var gives: OpenContent?

    package init() {}

    package static let noun = "a featured one"
    package static var fields: [Field<FeaturedRow>] {
        [
            .ratio("share", \.share, "Of the tier's hits, how many are it: 50%."),
            .whole(
                "sureAfter", \.sureAfter, 1...100, unit: "losses", optional: true,
                "After so many hits in a row that were another, the next hit is it: 1 for \"lose one, win the next\"."),
            .open("gives", \.gives, RewardText.words, "What it gives."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard share > .never || sureAfter > 0 else {
            throw reader.problem(node, field: "share", expected: "a share above 0, or sureAfter", found: "0")
        }
    }
}
