import Foundation
import Testing

/// `simulate odds --banner`: a banner that somebody describes in a file.
@Suite struct BannerTests {
    private static let example = """
        name: Example
        price: 160
        currency: gems
        tiers:
          five:
            chance: 0.6%
            soft: { from: 74, step: 6% }
            hard: 90
            featured: { share: 50%, sureAfter: 1 }
          four:
            chance: 5.1%
            hard: 10

        """

    /// The published rules: 1.6 % and 13 %. The second needs a chance that rises on pull 9 too.
    @Test func coupledCountersAndACarriedGuaranteeAreAnsweredExactly() async throws {
        let work = try Workplace()
        try work.write("banner.yaml", Self.example)
        let finished = try await work.simulate("odds", "--banner", "banner.yaml", "--within", "180")
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.output.hasPrefix("# Example: odds\n"))
        #expect(finished.output.contains("| five | 0.600 | 1.61 | 62.3 | 0 |"))
        #expect(finished.output.contains("| four | 5.10 | 12.50 | 8.00 | 59.20 |"))
        #expect(finished.output.contains("| five | fresh | 93.4 | 80 | 155 | 161 | 180 | 14,951 |"))
        #expect(finished.output.contains("| featured five | 1.59 | 0 | 100.00 | 48.67 |"))
        #expect(try work.names() == ["banner.yaml"])
    }

    @Test func theDataHaveAllDigits() async throws {
        struct File: Decodable {
            struct Tier: Decodable {
                struct Wait: Decodable { let mean: Double; let surelyOnTry: Int? }
                struct Featured: Decodable {
                    let longRunChance, carriedShare: Double
                    let fresh: Wait
                    let now: Wait?
                    let copies: [Wait]
                }
                struct Counts: Decodable { let none: Double; let atLeast: [Double] }
                struct Days: Decodable { let mean: Double?; let p50: Int? }
                let longRunChance: Double
                let featured: Featured?
                let within: Counts?
                let days: Days?
            }
            let tiers: [Tier]
            let caveats: [String]
        }
        let work = try Workplace()
        let more = "start: { five: { dry: 60, lost: 1 } }\nincome: [{ amount: 160 }]\n"
        try work.write("banner.yaml", Self.example + more)
        let finished = try await work.simulate(
            "odds", "--banner", "banner.yaml", "--within", "10", "--format", "json", "--out", "a", "--quiet")
        #expect(finished.code == 0 && finished.output.isEmpty, "\(finished.errors)")
        #expect(try work.names(in: "a") == ["odds.json"])
        let file = try JSONDecoder().decode(File.self, from: work.bytes("a/odds.json"))
        let featured = try #require(file.tiers.first?.featured)
        #expect(abs(file.tiers[0].longRunChance - 0.01605205178552134) < 1e-15)
        // As Tests/Oracles/chains_oracle.py has it. Every second one was lost before.
        #expect(abs(featured.fresh.mean - 93.4459980594464) < 1e-10 && featured.fresh.surelyOnTry == 180)
        #expect(abs(featured.carriedShare - 0.5) < 1e-12)
        #expect(featured.copies.count == 7 && featured.copies.last?.surelyOnTry == 30 + 6 * 180)
        // Thirty pulls are left until the guarantee, and it is owed.
        #expect(featured.now?.surelyOnTry == 30)
        // No hit in ten pulls: (1 − 0.006)¹⁰.
        var none = 1.0
        for _ in 0..<10 { none *= 0.994 }
        #expect(abs((file.tiers[0].within?.none ?? 0) - none) < 1e-15)
        // A pull a day: as many days as pulls.
        #expect(abs((file.tiers[0].days?.mean ?? 0) - (featured.now?.mean ?? 1)) < 1e-9)
        #expect(file.caveats.count == 1 && file.caveats[0].hasPrefix("Tries are exact, but not the number of days"))
    }

    @Test(
        arguments: [
            ("chanse: 0.6%", "chance: 0.6%", "banner.yaml:6:5 tiers.five.chanse", "did you mean \"chance\""),
            ("chance: 160%", "chance: 0.6%", "banner.yaml:6:13 tiers.five.chance", "a share from 0 to 1, found 1.6"),
            ("chance: 0.00001%", "chance: 0.6%", "banner.yaml:6:13", "0.00001%"),
            ("hard: 0", "hard: 90", "banner.yaml:8:11 tiers.five.hard", "from 1 to 100000"),
            ("chance: 99.5%", "chance: 5.1%", "tiers", "add up to 100 % at most, found 100.1 %"),
            ("hard: 10\n    resets: [fiev]", "hard: 10", "tiers.four.resets", "did you mean \"five\""),
            ("hard: 10\nstart: { fuor: { dry: 3 } }", "hard: 10", "start.fuor", "did you mean \"four\""),
            ("hard: 10\nstart: { four: { lost: 1 } }", "hard: 10", "start.four.lost", "sureAfter"),
            ("hard: 10\n    hazard: [5%, 100%]", "hard: 10", "tiers.four.chance", "nothing beside a hazard"),
            ("hard: 10\nincome: [{ amount: 5, chance: 40% }]", "hard: 10", "income", "found 40 %"),
        ])
    func aMistakeIsNamedWithItsPlace(_ wrong: String, _ right: String, _ place: String, _ word: String) async throws {
        let work = try Workplace()
        try work.write("banner.yaml", Self.example.replacingOccurrences(of: right, with: wrong))
        let finished = try await work.simulate("odds", "--banner", "banner.yaml", "--out", "a")
        #expect(finished.code == 65, "\(finished.errors)")
        #expect(
            finished.errors.contains(place) && finished.errors.lowercased().contains(word.lowercased()),
            "\(finished.errors)")
        #expect(try work.names() == ["banner.yaml"])
    }

    @Test(
        arguments: [
            (["--within", "10"], "--banner"), (["--banner", "banner.yaml", "--within", "0"], "--within"),
            (["questbond", "--banner", "banner.yaml"], "--banner"), (["--banner", ""], "--banner"),
            (["--banner", "banner.yaml", "--format", "json"], "--out"),
            (["--banner", "banner.yaml", "--set", "a=1"], "--set"),
        ])
    func optionsThatDoNotGoTogetherAreRefused(_ arguments: [String], _ word: String) async throws {
        let work = try Workplace()
        try work.write("banner.yaml", Self.example)
        let finished = try await work.simulate(["odds"] + arguments)
        #expect(finished.code == 64 && finished.errors.contains(word), "\(finished.errors)")
    }

    @Test func whatIsTooLargeIsRefusedAndWhatIsMissingIsNamed() async throws {
        let work = try Workplace()
        try work.write("big.yaml", "tiers:\n  a: { chance: 1%, hard: 5000 }\n  b: { chance: 1%, hard: 5000 }\n")
        let big = try await work.simulate("odds", "--banner", "big.yaml")
        #expect(big.code == 65 && big.errors.contains("more than 1048576"), "\(big.errors)")
        #expect(try await work.simulate("odds", "--banner", "none.yaml").code == 66)
    }
}
