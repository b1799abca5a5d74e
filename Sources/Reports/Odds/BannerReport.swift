import Balance
import CanonicalJSON
import Foundation

/// The page of a banner that somebody described: how often each tier comes, how long it takes, what pulls give.
package enum BannerReport {
    package static func build(_ banner: BannerFigures) -> ReportDocument {
        var facts = [Fact(label: "Engine", value: banner.engineVersion)]
        if let price = banner.price { facts.append(Fact(label: "A pull", value: "\(price) \(banner.currency)")) }
        return ReportDocument(
            title: "\(banner.name): odds",
            subtitle: "How often each tier comes, how long it takes, and what is guaranteed. Exact figures, computed "
                + "from the chain of all counters.",
            facts: facts, sections: [tiers(banner)] + featured(banner) + within(banner) + days(banner) + notes(banner))
    }

    /// A draw of a game as a section of the game's page.
    static func section(_ banner: BannerFigures) -> Section {
        let price = banner.price.map { "A draw costs \($0) \(banner.currency). " } ?? ""
        var section = tiers(banner)
        section.id = "draw-\(banner.name.oddsID)"
        section.title = banner.name
        section.lead = price + section.lead
        let more = featured(banner) + collections(banner) + notes(banner)
        section.blocks += more.flatMap { [.note($0.lead)] + $0.blocks }.filter { $0 != .note("") }
        section.blocks = section.blocks.map { $0.named(by: banner.name.oddsID) }
        return section
    }

    /// The same as data, one line, keys sorted.
    package static func encode(_ banner: BannerFigures) throws -> Data { Data(try JSONText.file(of: banner)) }

    private static func tiers(_ banner: BannerFigures) -> Section {
        Section(
            id: "tiers", title: "Tiers",
            lead: "\"In the long run\" is how often a pull gives it with all pity counted in: the consolidated chance. "
                + "Half of all players have it within P50 pulls, nine in ten within P90, all but one in a hundred within "
                + "P99.",
            blocks: [
                .table(
                    Table(
                        id: "rates", title: "How often", caption: "Forced: the guarantee gave it, its own roll failed.",
                        columns: [
                            Column(name: "Tier", kind: .text), Column(name: "Chance", unit: "%", kind: .number),
                            Column(name: "In the long run", unit: "%", kind: .number),
                            Column(name: "One in", unit: "pulls", kind: .number),
                            Column(name: "Forced", unit: "% of hits", kind: .number),
                        ],
                        rows: banner.tiers.map { tier in
                            [
                                .text(tier.id), OddsCell.percent(tier.chance), OddsCell.percent(tier.longRunChance),
                                OddsCell.mean(1 / tier.longRunChance), OddsCell.percent(tier.forcedShare),
                            ]
                        })),
                .table(
                    waits(
                        "waits", "How long until it comes", "Pulls until the next hit of the tier.", banner,
                        banner.tiers.flatMap { tier in
                            [(tier.id, "fresh", tier.fresh)]
                                + [tier.now.map { (tier.id, "from the given start", $0) }].compactMap { $0 }
                                + [tier.orRarer.map { ("\(tier.id) or rarer", "fresh", $0) }].compactMap { $0 }
                        })),
            ])
    }

    private static func featured(_ banner: BannerFigures) -> [Section] {
        let tiers = banner.tiers.compactMap { tier in tier.featured.map { (tier.id, $0) } }
        guard !tiers.isEmpty else { return [] }
        return [
            Section(
                id: "featured", title: "The featured ones",
                lead: tiers.map { id, featured in
                    "A pull gives the featured \(id) \(Words.percent(featured.longRunChance)) of the time in the long "
                        + "run; \(Words.percent(featured.carriedShare)) of them come by the carried guarantee."
                }.joined(separator: " "),
                blocks: [
                    .table(
                        waits(
                            "featured-waits", "How long until the first one", "Pulls until the featured one.", banner,
                            tiers.flatMap { id, featured in
                                [(id, "fresh", featured.fresh)]
                                    + [featured.now.map { (id, "from the given start", $0) }].compactMap { $0 }
                            })),
                    .table(
                        waits(
                            "copies", "How long until so many copies",
                            banner.hasStart ? "From the given start." : "From fresh counters.", banner,
                            tiers.flatMap { id, featured in
                                featured.copies.enumerated().map { (id, "\($0 + 1)", $1) }
                            }, second: "Copies")),
                ])
        ]
    }

    private static func collections(_ banner: BannerFigures) -> [Section] {
        guard let collections = banner.collections else { return [] }
        let solved = collections.compactMap { own in own.wait.map { (own.name, "\(own.cards)", $0) } }
        let unsolved = collections.filter { $0.wait == nil }.map(\.name)
        return [
            Section(
                id: "collections", title: "Collections",
                lead: unsolved.isEmpty
                    ? ""
                    : "Not computed, because counters and things have too many states together, or some of them never "
                        + "come: \(unsolved.joined(separator: "; ")).",
                blocks: solved.isEmpty
                    ? []
                    : [
                        .table(
                            waits(
                                "collections", "How long until a collection is complete",
                                "Pulls of a fresh player until each of its things has come once, by this draw alone.",
                                banner, solved, first: "Collection", second: "Things"))
                    ])
        ]
    }

    private static func waits(
        _ id: String, _ title: String, _ caption: String, _ banner: BannerFigures,
        _ rows: [(tier: String, what: String, wait: AmountFigures)], first: String = "Tier", second: String = "Player"
    ) -> Table {
        let hasPrice = banner.price != nil
        let price =
            hasPrice
            ? ["Mean", "P50", "P90", "P99"].map { Column(name: $0, unit: banner.currency, kind: .number) } : []
        return Table(
            id: id, title: title, caption: caption,
            columns: [Column(name: first, kind: .text), Column(name: second, kind: .text)]
                + ["Mean", "P50", "P90", "P99", "Sure by"].map { Column(name: $0, unit: "pulls", kind: .number) }
                + price,
            rows: rows.map { row in
                let wait = row.wait
                var cells: [Cell] = [
                    .text(row.tier), .text(row.what), OddsCell.mean(wait.mean), OddsCell.whole(wait.p50),
                    OddsCell.whole(wait.p90), OddsCell.whole(wait.p99), OddsCell.surely(wait.surelyOnTry),
                ]
                if let price = banner.price {
                    cells.append(.number(wait.mean * Double(price), decimals: 0))
                    cells += [wait.p50, wait.p90, wait.p99].map { tries in
                        tries.map { .number(Double($0) * Double(price), decimals: 0) } ?? .text("beyond count")
                    }
                }
                return cells
            })
    }

    /// The most copies that the page shows; the data has all.
    private static let mostShown = 10
    private static let leastShown = 1e-12

    private static func within(_ banner: BannerFigures) -> [Section] {
        guard let tries = banner.within else { return [] }
        let tiers = banner.tiers.compactMap { tier in
            tier.within.map { (tier.featured == nil ? tier.id : "featured \(tier.id)", $0) }
        }
        let most = min(mostShown, tiers.map { $0.1.atLeast.prefix { $0 >= leastShown }.count }.max() ?? 0)
        return [
            Section(
                id: "within", title: "Within \(Words.number(tries)) pulls",
                lead: banner.hasStart ? "From the given start." : "From fresh counters.",
                blocks: [
                    .table(
                        Table(
                            id: "within-counts", title: "How many come",
                            caption: "The chance of none, and of at least so many.",
                            columns: [
                                Column(name: "Tier", kind: .text), Column(name: "Mean", kind: .number),
                                Column(name: "None", unit: "%", kind: .number),
                            ] + (1...max(1, most)).map { Column(name: "\($0) or more", unit: "%", kind: .number) },
                            rows: tiers.map { name, counts in
                                [.text(name), OddsCell.mean(counts.mean), OddsCell.percent(counts.none)]
                                    + (0..<max(1, most)).map { index in
                                        index < counts.atLeast.count ? OddsCell.percent(counts.atLeast[index]) : .empty
                                    }
                            })),
                    .table(
                        Table(
                            id: "within-dry", title: "The longest dry run",
                            caption: "The most pulls in a row without it: half of all players stay at or below P50.",
                            columns: [Column(name: "Tier", kind: .text)]
                                + ["P50", "P90", "P99"].map { Column(name: $0, unit: "pulls", kind: .number) },
                            rows: tiers.map { name, counts in
                                [.text(name)] + counts.longestDryRun.map { OddsCell.whole($0) }
                            }
                        )),
                ])
        ]
    }

    private static func days(_ banner: BannerFigures) -> [Section] {
        let tiers = banner.tiers.compactMap { tier in
            tier.days.map { (tier.featured == nil ? tier.id : "featured \(tier.id)", $0) }
        }
        guard !tiers.isEmpty else { return [] }
        return [
            Section(
                id: "days", title: "Days of saving",
                lead:
                    "Days of the given income until the pulls are paid for that the next one takes, saved from nothing.",
                blocks: [
                    .table(
                        Table(
                            id: "saving", title: "Days until it is paid for",
                            caption: "Nothing else is bought meanwhile.",
                            columns: [Column(name: "Tier", kind: .text)]
                                + ["Mean", "P50", "P90", "P99"].map { Column(name: $0, unit: "days", kind: .number) },
                            rows: tiers.map { name, days in
                                [.text(name), OddsCell.mean(days.mean)]
                                    + [days.p50, days.p90, days.p99].map { OddsCell.whole($0) }
                            }))
                ])
        ]
    }

    private static func notes(_ banner: BannerFigures) -> [Section] {
        let reasons = banner.tiers.flatMap { tier -> [String] in
            let waits: [AmountFigures?] = [
                tier.fresh, tier.now, tier.orRarer, tier.featured?.fresh, tier.featured?.now,
            ]
            let all = waits + (tier.featured?.copies ?? [])
            return all.compactMap { $0?.missing } + [tier.days?.missing].compactMap { $0 }
        }
        return [
            Section(
                id: "notes", title: "What this says and does not", lead: "",
                blocks: banner.caveats.map { .note($0) } + OddsCell.missing(reasons))
        ]
    }
}

extension Block {
    /// With an id of its own on a page that has several such tables.
    fileprivate func named(by prefix: String) -> Block {
        guard case .table(var table) = self else { return self }
        table.id = "\(prefix)-\(table.id)"
        return .table(table)
    }
}
