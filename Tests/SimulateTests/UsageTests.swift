import Testing

/// What a user may type, right and wrong.
@Suite struct UsageTests {
    private static let options = [
        "--scenario", "--days", "--players", "--seed", "--threads", "--out", "--set", "--quiet", "--audit",
    ]

    @Test(arguments: [["--help"], ["run", "--help"], ["help", "run"]])
    func helpShowsWhatARunCanBeTold(arguments: [String]) async throws {
        let help = try await Workplace().simulate(arguments)
        #expect(help.code == 0)
        #expect(help.errors == "")
        for option in Self.options { #expect(help.output.contains(option), "\(option) is missing") }
    }

    @Test func rootHelpNamesTheSubcommandsAndTheExitCodes() async throws {
        let help = try await Workplace().simulate("--help")
        for word in ["run", "check", "content", "64", "65", "66", "70", "73", "74", "130", "143"] {
            #expect(help.output.contains(word), "\(word) is missing")
        }
    }

    @Test func withoutASubcommandItRuns() async throws {
        let work = try Workplace()
        let short = try await work.simulate("--players", "3", "--days", "2", "--out", "short")
        let long = try await work.simulate("run", "--players", "3", "--days", "2", "--out", "long")
        #expect(short.code == 0 && long.code == 0)
        #expect(try work.bytes("short/result.json") == work.bytes("long/result.json"))
    }

    @Test func whatNobodyCanReachIsListed() async throws {
        let work = try Workplace()
        let shipped = try await work.simulate("content", "warnings")
        #expect(shipped.code == 0)
        #expect(shipped.output.contains("cards.milestones[3]: 75 cards are out of reach, there are 58"))
        let none = try await work.simulate("content", "warnings", "--scenario", "timequest")
        #expect(none.code == 0 && none.output.isEmpty)
    }

    @Test func aListingIsOfTheScenarioThatWasAskedFor() async throws {
        let work = try Workplace()
        let short = try await work.simulate("content", "assumptions", "--scenario", "timequest")
        #expect(short.code == 0 && short.errors == "")
        #expect(short.output.contains("timequest/content/"))
        #expect(!short.output.contains("questbond/"))
    }

    @Test(
        arguments: [
            (["--plyers", "5"], ["--plyers", "Did you mean '--players'?"]),
            (["rum", "--players", "5"], ["\"rum\"", "Did you mean \"run\"?"]),
            (["content", "asumptions"], ["\"asumptions\"", "Did you mean \"assumptions\"?"]),
            (["frobnicate"], ["frobnicate"]),
            (["--players", "0"], ["--players", "1 to 10,000,000", "found 0"]),
            (["--players", "-5"], ["--players", "1 to 10,000,000", "found -5"]),
            (["--players", "10000001"], ["--players", "found 10000001"]),
            (["--players", "99999999999999999999"], ["99999999999999999999", "--players", "1 to 10,000,000"]),
            (["--players", "many"], ["many", "--players"]),
            (["--players"], ["--players"]),
            (["--days", "10000000"], ["--days", "1 to 3,650", "found 10000000"]),
            (["--days", "0"], ["--days", "found 0"]),
            (["--days", "1.5"], ["1.5", "--days"]),
            (["--threads", "0"], ["--threads", "1 to 256", "found 0"]),
            (["--threads", "257"], ["--threads", "found 257"]),
            (["--seed", "-1"], ["-1", "--seed", "0 to 18446744073709551615"]),
            (["--seed", "18446744073709551616"], ["18446744073709551616", "--seed"]),
            (["--out", ""], ["--out", "expected a folder"]),
            (["--scenario", ""], ["--scenario", "expected a name"]),
            (["--set"], ["--set"]),
        ] as [([String], [String])])
    func aMistakeOnTheCommandLineIsExplained(arguments: [String], words: [String]) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(arguments)
        #expect(finished.code == 64 && !finished.wasKilled)
        #expect(finished.output == "")
        for word in words { #expect(finished.errors.contains(word), "\(finished.errors)") }
        #expect(try work.names() == [])
    }

    @Test func theLargestSeedIsASeed() async throws {
        let work = try Workplace()
        let seed = "18446744073709551615"
        let finished = try await work.simulate("--seed", seed, "--players", "2", "--days", "2", "--out", "a")
        #expect(finished.code == 0)
        #expect(finished.errors.contains("seed \(seed)"))
        // In quotes, because many a reader of JSON has no whole numbers so large.
        #expect(String(decoding: try work.bytes("a/result.json"), as: UTF8.self).contains("\"seed\":\"\(seed)\""))
    }

    @Test func tenYearsOfOnePlayerAreNotTooLong() async throws {
        let finished = try await Workplace().simulate(
            "--scenario", "timequest", "--days", "3650", "--players", "1", "--out", "a")
        #expect(finished.code == 0)
    }
}
