import Foundation
import QuestKernel

/// A banner in a file: what a pull can give, and how its counters hang together.
package struct BannerFile: ContentRow, Sendable {
    package var name = ""
    package var price = 0
    package var currency = ""
    package var tiers: [BannerTier] = []
    package var start: [BannerStart] = []
    package var income: [BannerIncome] = []

    package init() {}

    package static let noun = "a banner"
    package static let mostTiers = 8

    package static var fields: [Field<BannerFile>] {
        [
            .text("name", \.name, optional: true, "What players call it; the file's name if there is none."),
            .whole("price", \.price, 1...1_000_000_000, unit: "the currency", optional: true, "What a pull costs."),
            .text("currency", \.currency, optional: true, "What it costs that in, such as gems."),
            .table(
                "tiers", \.tiers,
                "What a pull can be, the rarest first: that is the order in which they are decided. What is left of "
                    + "100 % is everything else."),
            .table(
                "start", \.start, optional: true,
                "Where a player stands, by tier; who is not named starts fresh. All start fresh without it."),
            .rows(
                "income", \.income, optional: true,
                "What a day brings of the currency; the chances add up to 100 %. For the days until it is there."),
        ]
    }

    /// - Throws: `ScenarioFileError`, or `ContentProblem` with file, line and column.
    package static func read(_ path: String) throws -> BannerFile {
        let tree = try YAMLTree.read(ScenarioFiles.bytes(of: path), file: path)
        var reader = ContentReader()
        var banner = try reader.read(BannerFile.self, from: tree.withPlainShares(as: RowShape(BannerFile.self)))
        if banner.name.isEmpty {
            banner.name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        }
        return banner
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        let names = tiers.map(\.id)
        guard tiers.count <= Self.mostTiers else {
            throw reader.problem(
                node, field: "tiers", expected: "at most \(Self.mostTiers) tiers", found: "\(tiers.count)")
        }
        let sum = tiers.reduce(Ratio(0)) { $0 + Ratio($1.hazard.first ?? $1.chance) }
        guard sum <= Ratio.one else {
            throw reader.problem(
                node, field: "tiers", expected: "chances that add up to 100 % at most",
                found: "\(Decimal6(millionths: sum.partsPerMillion * 100)) %")
        }
        for tier in tiers {
            for name in tier.resets where !names.contains(name) {
                let place = node["tiers"]?[tier.id]?["resets"] ?? node
                throw ContentProblem(
                    place: place.place, path: "tiers.\(tier.id).resets", expected: "names of tiers",
                    found: "\"\(name)\"", suggestion: NearestName.to(name, among: names))
            }
        }
        for start in start {
            guard let tier = tiers.first(where: { $0.id == start.id }) else {
                let place = node["start"]?[start.id] ?? node
                throw ContentProblem(
                    place: place.place, path: "start.\(start.id)", expected: "the name of a tier",
                    found: "\"\(start.id)\"", suggestion: NearestName.to(start.id, among: names))
            }
            guard start.lost == 0 || tier.featured.sureAfter > 0 else {
                let row = node["start"]?[start.id]
                throw ContentProblem(
                    place: (row?["lost"] ?? node).place, path: "start.\(start.id).lost",
                    expected: "0: tier \(tier.id) has no featured one with sureAfter", found: "\(start.lost)")
            }
        }
        guard income.isEmpty || price > 0 else {
            throw reader.problem(node, field: "income", expected: "a price to save for", found: "none")
        }
        let chances = income.reduce(Ratio(0)) { $0 + Ratio($1.chance) }
        guard income.isEmpty || chances == Ratio.one else {
            throw reader.problem(
                node, field: "income", expected: "chances that add up to 100 %",
                found: "\(Decimal6(millionths: chances.partsPerMillion * 100)) %")
        }
    }
}

/// One tier: its chance, its counter, and what its hits do to other counters.
package struct BannerTier: ContentTableRow, Sendable {
    package var id = ""
    package var chance = Probability.never
    package var soft = BannerSoftPity()
    package var hard = 0
    package var hazard: [Probability] = []
    package var resets: [String] = []
    package var featured = BannerFeatured()

    package init() {}

    package static let noun = "a tier"
    package static var fields: [Field<BannerTier>] {
        [
            .ratio("chance", \.chance, optional: true, "Of a pull, without any pity: 0.6% or 0.006."),
            .row("soft", \.soft, optional: true, "A chance that rises pull by pull."),
            .whole(
                "hard", \.hard, 1...100_000, unit: "pulls", optional: true,
                "The pull since the last hit that is a hit at the latest."),
            .ratios(
                "hazard", \.hazard, optional: true,
                "In place of chance and soft: the chance of each pull since the last hit; the last one stays."),
            .texts(
                "resets", \.resets, optional: true,
                "Tiers whose counters a hit sets back to 0, beside its own. Without it, only its own."),
            .row("featured", \.featured, optional: true, "The one among its hits that players pull for."),
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
}

/// From which pull on the chance rises, and by how much each.
package struct BannerSoftPity: ContentRow, Sendable {
    package var from = 0
    package var step = Ratio(0)

    package init() {}

    package static let noun = "a soft pity"
    package static var fields: [Field<BannerSoftPity>] {
        [
            .whole(
                "from", \.from, 1...100_000, unit: "pulls", "The first pull since the last hit with a better chance."),
            .ratio("step", \.step, 1...1_000_000, "What that pull and each further one add to the chance: 6%."),
        ]
    }
}

/// The featured one among the hits of a tier.
package struct BannerFeatured: ContentRow, Sendable {
    package var share = Probability.never
    package var sureAfter = 0

    package init() {}

    package static let noun = "a featured one"
    package static var fields: [Field<BannerFeatured>] {
        [
            .ratio("share", \.share, "Of the tier's hits, how many are it: 50%."),
            .whole(
                "sureAfter", \.sureAfter, 1...100, unit: "losses", optional: true,
                "After so many hits in a row that were another, the next hit is it: 1 for \"lose one, win the next\"."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard share > .never || sureAfter > 0 else {
            throw reader.problem(node, field: "share", expected: "a share above 0, or sureAfter", found: "0")
        }
    }
}

/// Where a player stands at one tier.
package struct BannerStart: ContentTableRow, Sendable {
    package var id = ""
    package var dry = 0
    package var lost = 0

    package init() {}

    package static let noun = "a start"
    package static var fields: [Field<BannerStart>] {
        [
            .whole("dry", \.dry, 0...100_000, unit: "pulls", optional: true, "Pulls since the tier's last hit."),
            .whole(
                "lost", \.lost, 0...100, unit: "losses", optional: true,
                "Its last hits in a row that were not the featured one."),
        ]
    }
}

/// What a day may bring.
package struct BannerIncome: ContentRow, Sendable {
    package var amount = 0
    package var chance = Probability.always

    package init() {}

    package static let noun = "an income"
    package static var fields: [Field<BannerIncome>] {
        [
            .whole("amount", \.amount, 0...1_000_000_000, unit: "the currency", "What the day brings."),
            .ratio("chance", \.chance, optional: true, "How likely such a day is; 100% without it."),
        ]
    }
}
