import CustomGame
import Foundation
import QuestKernel

/// A banner in a file: what a pull can give, and how its counters hang together.
package struct BannerFile: ContentRow, Sendable {
    package var name = ""
    package var price = 0
    package var currency = ""
    package var tiers: [TierRow] = []
    package var start: [BannerStart] = []
    package var income: [BannerIncome] = []

    package init() {}

    package static let noun = "a banner"

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

    /// What exact figures are made from.
    package var odds: TieredOdds { TierRow.odds(tiers, name: name, price: price, currency: currency) }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try TierRow.check(tiers, node, reader)
        let names = tiers.map(\.id)
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
