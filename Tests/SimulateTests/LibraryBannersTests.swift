import Foundation
import Testing

/// The banners of live games in `scenarios/library`: exact answers beside the figures that are published of them.
@Suite struct LibraryBannersTests {
    /// How often a tier comes with everything counted in, %. The last digit of `published` is its precision: makers
    /// fill up with zeros (13.000 %), which are left out.
    struct Rate: Sendable, CustomTestStringConvertible {
        let banner, tier, published: String
        let exact: Double
        let agrees: Bool

        init(_ banner: String, _ tier: String, _ published: String, _ exact: Double, agrees: Bool = true) {
            (self.banner, self.tier, self.published) = (banner, tier, published)
            (self.exact, self.agrees) = (exact, agrees)
        }

        var testDescription: String { "\(banner) \(tier) \(published) %" }
    }

    private static let rates = [
        Rate("genshin-impact-character", "five", "1.6", 1.605205),
        Rate("genshin-impact-character", "four", "13", 13.056657),
        Rate("genshin-impact-weapon", "five", "1.85", 1.877920, agrees: false),
        Rate("genshin-impact-weapon", "four", "14.5", 14.856796, agrees: false),
        Rate("honkai-star-rail-character", "five", "1.6", 1.605205),
        Rate("honkai-star-rail-character", "four", "13", 13.056657),
        Rate("honkai-star-rail-light-cone", "five", "1.87", 1.872272),
        Rate("honkai-star-rail-light-cone", "four", "14.8", 14.806571),
        Rate("zenless-zone-zero-agent", "a", "14.4", 14.391428), Rate("zenless-zone-zero-w-engine", "s", "2", 2.004290),
        Rate("zenless-zone-zero-w-engine", "a", "18", 18.134945),
        Rate("wuthering-waves-resonator", "five", "1.8", 1.848335),
        Rate("wuthering-waves-resonator", "four", "12", 12.205975),
        Rate("wuthering-waves-novice", "five", "2.4", 2.418691),
        Rate("wuthering-waves-novice", "four", "11.8", 11.846810),
        Rate("reverse-1999-summon", "six", "2.36", 2.359220),
        // What others computed from the same rules, to all their digits.
        Rate("reverse-1999-summon", "five", "8.479687", 8.479687),
        Rate("reverse-1999-summon", "four", "39.904408", 39.904408),
        Rate("reverse-1999-summon", "three", "44.544367", 44.544367),
        Rate("reverse-1999-summon", "two", "4.712319", 4.712319),
        // Of these no rate is published; the exact one is kept as it is.
        Rate("zenless-zone-zero-agent", "s", "", 1.605205), Rate("arknights-headhunting", "six", "", 2.890628),
        Rate("arknights-endfield-chartered", "six", "", 1.855313),
        Rate("arknights-endfield-chartered", "five", "", 13.411295),
        Rate("epic-seven-rate-up", "hero5", "", 1.421235),
    ]

    @Test(arguments: rates)
    func theRateWithEverythingCountedInIsThePublishedOne(_ rate: Rate) async throws {
        let tier = try await tier(rate.tier, of: Self.text(of: rate.banner))
        #expect(abs(tier.longRunChance * 100 - rate.exact) < 6e-7, "\(tier.longRunChance * 100)")
        guard let published = Double(rate.published) else { return }
        let decimals = rate.published.split(separator: ".").dropFirst().first?.count ?? 0
        var half = 0.5
        for _ in 0..<decimals { half /= 10 }
        #expect((abs(tier.longRunChance * 100 - published) <= half) == rate.agrees, "\(tier.longRunChance * 100)")
    }

    /// Where the maker does not publish how a chance rises, the chance and the guarantee alone do not give its rate.
    @Test(arguments: [
        Rate("genshin-impact-character", "five", "1.6", 1.434724),
        Rate("genshin-impact-character", "four", "13", 12.477242),
        Rate("genshin-impact-weapon", "five", "1.85", 1.628230),
        Rate("genshin-impact-weapon", "four", "14.5", 12.957543),
        Rate("honkai-star-rail-light-cone", "five", "1.87", 1.687540),
        Rate("honkai-star-rail-light-cone", "four", "14.8", 13.289324),
        Rate("zenless-zone-zero-w-engine", "s", "2", 1.810031),
    ])
    func withoutWhatPlayersFoundTheRateIsLower(_ rate: Rate) async throws {
        let lines = try Self.text(of: rate.banner).split(separator: "\n").filter { !$0.contains("soft:") }
        let tier = try await tier(rate.tier, of: lines.joined(separator: "\n"))
        #expect(abs(tier.longRunChance * 100 - rate.exact) < 6e-7, "\(tier.longRunChance * 100)")
        #expect(tier.longRunChance * 100 < (try #require(Double(rate.published))) - 0.15)
    }

    /// In these games a hit of the higher rank sets the count to the lower one back. Without that, their published
    /// rates are missed.
    @Test(arguments: [
        Rate("zenless-zone-zero-agent", "a", "14.4", 14.969258),
        Rate("zenless-zone-zero-w-engine", "a", "18", 18.661960),
        Rate("wuthering-waves-resonator", "four", "12", 12.986906),
        Rate("wuthering-waves-novice", "four", "11.8", 12.927693),
    ])
    func withoutResetsTheLowerRankComesTooOften(_ rate: Rate) async throws {
        let lines = try Self.text(of: rate.banner).split(separator: "\n").filter { !$0.contains("resets:") }
        let tier = try await tier(rate.tier, of: lines.joined(separator: "\n"))
        #expect(abs(tier.longRunChance * 100 - rate.exact) < 6e-7, "\(tier.longRunChance * 100)")
        #expect(tier.longRunChance * 100 > (try #require(Double(rate.published))) + 0.5)
    }
}

extension LibraryBannersTests {
    /// The pull that is sure, at the latest: as published and exactly.
    struct Sure: Sendable, CustomTestStringConvertible {
        enum Kind: Sendable { case tier, orRarer, featured }
        let banner, tier: String
        let kind: Kind
        let published, exact: Int

        init(_ banner: String, _ tier: String, _ kind: Kind, _ published: Int, exactly exact: Int? = nil) {
            (self.banner, self.tier, self.kind) = (banner, tier, kind)
            (self.published, self.exact) = (published, exact ?? published)
        }

        var testDescription: String { "\(banner) \(kind) \(tier) \(published)" }
    }

    @Test(arguments: [
        Sure("genshin-impact-character", "five", .tier, 90), Sure("genshin-impact-character", "four", .orRarer, 10),
        Sure("genshin-impact-character", "five", .featured, 180),
        // As players found it, the rising chance is sure before the published pull: of these four.
        Sure("genshin-impact-weapon", "five", .tier, 80, exactly: 77),
        Sure("genshin-impact-weapon", "four", .orRarer, 10, exactly: 9),
        Sure("wuthering-waves-resonator", "five", .tier, 80, exactly: 79),
        Sure("arknights-headhunting", "six", .tier, 100, exactly: 99),
        Sure("honkai-star-rail-character", "five", .tier, 90), Sure("honkai-star-rail-character", "four", .orRarer, 10),
        Sure("honkai-star-rail-character", "five", .featured, 180),
        Sure("honkai-star-rail-light-cone", "five", .tier, 80),
        Sure("honkai-star-rail-light-cone", "four", .orRarer, 10),
        Sure("honkai-star-rail-light-cone", "five", .featured, 160), Sure("zenless-zone-zero-agent", "s", .tier, 90),
        Sure("zenless-zone-zero-agent", "a", .orRarer, 10), Sure("zenless-zone-zero-w-engine", "s", .tier, 80),
        Sure("zenless-zone-zero-w-engine", "a", .orRarer, 10), Sure("wuthering-waves-resonator", "four", .orRarer, 10),
        Sure("wuthering-waves-novice", "five", .tier, 50), Sure("wuthering-waves-novice", "four", .orRarer, 10),
        Sure("arknights-endfield-chartered", "six", .tier, 80),
        Sure("arknights-endfield-chartered", "five", .orRarer, 10),
        Sure("reverse-1999-summon", "six", .tier, 70), Sure("epic-seven-rate-up", "hero5", .tier, 121),
    ])
    func theGuaranteeHolds(_ sure: Sure) async throws {
        let tier = try await tier(sure.tier, of: Self.text(of: sure.banner))
        let wait: Answer.Wait? =
            switch sure.kind {
            case .tier: tier.fresh
            case .orRarer: tier.orRarer
            case .featured: tier.featured?.fresh
            }
        #expect(wait?.surelyOnTry == sure.exact && sure.exact <= sure.published)
    }

    /// The chance of at least one among so many pulls, %, to the whole percent that is published.
    @Test(arguments: [
        ("fate-grand-order-story", "servant5", 36, 30.0), ("fate-grand-order-story", "servant5", 65, 48),
        ("fate-grand-order-story", "servant5", 140, 76), ("counter-strike-2-case", "special", 20, 5),
    ])
    func theChanceWithinSoManyTriesIsThePublishedOne(_ banner: String, _ id: String, _ tries: Int, _ published: Double)
        async throws
    {
        let tier = try await tier(id, of: Self.text(of: banner), within: tries)
        #expect(abs((1 - (try #require(tier.within)).none) * 100 - published) <= 0.5)
    }

    @Test func theMeanWaitIsThatOfOthersToTheLastDigit() async throws {
        let tier = try await tier("six", of: Self.text(of: "arknights-headhunting"))
        #expect(abs(tier.fresh.mean - 34.59455493520977) < 1e-11)
    }

    /// The chances of a pull without any pity, %, of all tiers.
    private static let chances: [(banner: String, chances: [Double])] = [
        ("arknights-endfield-chartered", [0.8, 8]), ("arknights-headhunting", [2, 8, 50, 40]),
        ("blue-archive-pick-up", [0.7, 2.3, 18.5, 78.5]), ("counter-strike-2-case", [0.26, 0.64, 3.2, 15.98, 79.92]),
        ("epic-seven-rate-up", [1, 1.05, 0.7, 4.5, 6.5, 41.25, 45]), ("fate-grand-order-story", [1, 3, 4, 12, 40, 40]),
        ("genshin-impact-character", [0.6, 5.1]), ("genshin-impact-weapon", [0.7, 6]),
        ("honkai-star-rail-character", [0.6, 5.1]), ("honkai-star-rail-light-cone", [0.8, 6.6]),
        ("limbus-company-extraction", [2.9, 12.8, 83]), ("reverse-1999-summon", [1.5, 8.5, 40, 45, 5]),
        ("wuthering-waves-novice", [0.8, 6]), ("wuthering-waves-resonator", [0.8, 6]),
        ("zenless-zone-zero-agent", [0.6, 9.4]), ("zenless-zone-zero-w-engine", [1, 15]),
    ]

    @Test func everyBannerHasItsPublishedChancesAndItsLineInTheTable() async throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".yaml") }
        #expect(files.sorted() == Self.chances.map { $0.banner + ".yaml" })
        let table = try String(contentsOfFile: "\(Self.folder)/README.md", encoding: .utf8)
        for (banner, chances) in Self.chances {
            let tiers = try await answer(to: Self.text(of: banner)).tiers
            #expect(tiers.count == chances.count, "\(banner)")
            for (tier, chance) in zip(tiers, chances) {
                #expect(abs(tier.chance * 100 - chance) < 1e-9, "\(banner) \(tier.id)")
            }
            #expect(table.contains("(\(banner).yaml)"), "\(banner)")
            #expect(try Self.text(of: banner).contains("https://"), "\(banner)")
        }
    }
}

extension LibraryBannersTests {
    private struct Answer: Decodable {
        struct Wait: Decodable {
            let mean: Double
            let surelyOnTry: Int?
        }
        struct Featured: Decodable { let fresh: Wait }
        struct Within: Decodable { let none: Double }
        struct Tier: Decodable {
            let id: String
            let chance, longRunChance: Double
            let fresh: Wait
            let orRarer: Wait?
            let featured: Featured?
            let within: Within?
        }
        let tiers: [Tier]
    }

    private static let folder = Program.home + "/scenarios/library"

    private static func text(of banner: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(banner).yaml", encoding: .utf8)
    }

    private func answer(to text: String, within tries: Int? = nil) async throws -> Answer {
        let work = try Workplace()
        try work.write("banner.yaml", text)
        let within = tries.map { ["--within", "\($0)"] } ?? []
        let finished = try await work.simulate(
            ["odds", "--banner", "banner.yaml", "--format", "json", "--out", "a", "--quiet"] + within)
        #expect(finished.code == 0, "\(finished.errors)")
        return try JSONDecoder().decode(Answer.self, from: work.bytes("a/odds.json"))
    }

    private func tier(_ id: String, of text: String, within tries: Int? = nil) async throws -> Answer.Tier {
        try #require(try await answer(to: text, within: tries).tiers.first { $0.id == id })
    }
}
