import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `simulate check` as its users know it: what it says, writes and ends with.
@Suite struct CheckTests {
    /// TimeQuest with other targets.
    private func scenario(_ targets: String, in work: Workplace) throws -> ScenarioCopy {
        let copy = try ScenarioCopy(of: "timequest", in: work)
        try work.write("timequest/targets.yaml", "targets:\n" + targets)
        return copy
    }

    private static let met =
        "  fine: { metric: active_days, low: 0.1, high: 0.99, promise: people play, source: here, basis: designed }\n"
    private static let missed =
        "  odd: { metric: active_days, high: 0.1, promise: \"few <play> & \\\"often\\\"\", source: here, basis: designed }\n"
    /// Its edge is about where the figure is.
    private static let close =
        "  close: { metric: earned(xp), who: steady, low: 20, high: 100000, promise: p, source: s, basis: fitted }\n"
    // A folder of its own, since what is unfinished is kept there.
    private static let sizes = [
        "--players", "144", "--max-players", "720", "--days", "20", "--threads", "1", "--out", "work",
    ]

    @Test func allMetEndsWithZero() async throws {
        let work = try Workplace()
        _ = try scenario(Self.met + Self.close, in: work)
        let check = try await work.simulate(["check", "timequest"] + Self.sizes)
        #expect(check.code == 0, "\(check.errors)")
        #expect(check.output.contains("2 targets: 1 fitted, 1 pass"))
        #expect(check.output.contains("at most 1 %"))
        #expect(!work.exists("work"), "nothing is left behind")
    }

    @Test func aRunTooShortForATargetIsSaidSo() async throws {
        let work = try Workplace()
        let check = try await work.simulate("check", "timequest", "--days", "20", "--out", "work")
        #expect(check.code == 64, "\(check.errors)")
        #expect(
            check.errors.hasPrefix("simulate: error: target ") && check.errors.contains(" needs at least ")
                && check.errors.contains("this run has 20: use --days "), "\(check.errors)")
        #expect(!check.errors.contains("targets.yaml"), "\(check.errors)")
    }

    @Test func aFindingEndsWithOneAndIsToldEverywhere() async throws {
        let work = try Workplace()
        _ = try scenario(Self.met + Self.missed, in: work)
        let check = try await work.simulate(
            ["check", "timequest", "--junit", "a.xml", "--markdown", "a.md", "--json", "a.json"] + Self.sizes)
        #expect(check.code == 1, "\(check.errors)")
        #expect(check.output.contains("finding: odd. The design: few <play> & \"often\" [here]"))

        let parser = XMLParser(data: try work.bytes("a.xml"))
        let cases = Cases()
        parser.delegate = cases
        #expect(parser.parse())
        #expect(cases.names == ["fine", "odd"] && cases.failures == 1)
        #expect(cases.message.contains("few <play> & \"often\""))
        let markdown = String(decoding: try work.bytes("a.md"), as: UTF8.self)
        #expect(markdown.contains("**2 targets: 1 finding, 1 pass**"))
        #expect(markdown.contains("few &lt;play&gt; &amp;"))
        let record = try #require(try JSONSerialization.jsonObject(with: work.bytes("a.json")) as? [String: Any])
        let targets = try #require(record["targets"] as? [String: Any])
        let rows = try #require(targets["rows"] as? [[String: Any]])
        #expect(rows.map { $0["verdict"] as? String } == ["met", "missed"])
        #expect(targets["falseAlarms"] as? Double == 0.01)
    }

    @Test func whatCannotBeToldEndsWithTwo() async throws {
        let work = try Workplace()
        let copy = try scenario(Self.met, in: work)
        let first = try await work.simulate(["check", copy.name, "--json", "a.json"] + Self.sizes)
        #expect(first.code == 0)
        let record = try #require(try JSONSerialization.jsonObject(with: work.bytes("a.json")) as? [String: Any])
        let rows = try #require((record["targets"] as? [String: Any])?["rows"] as? [[String: Any]])
        let value = try #require(rows.first?["value"] as? Double)
        try work.write(
            "timequest/targets.yaml",
            "targets:\n  edge: { metric: active_days, low: \(String(format: "%.6f", value)), promise: p, source: s, basis: designed }\n"
        )
        let check = try await work.simulate(
            ["check", "timequest", "--players", "144", "--max-players", "144", "--days", "20", "--out", "work"])
        #expect(check.code == 2, "\(check.output)")
        #expect(check.output.contains("inconclusive"))
    }

    @Test(
        arguments: [
            (["--no-targets"], 64, "--no-targets: expected --baseline or --journal too"),
            (["--newcomers", "7"], 64, "--newcomers: expected --journal too"),
            (["--journal", "j.jsonl", "--record-baseline"], 64, "--journal: expected a check"),
            (["--journal", "j.jsonl", "--newcomers", "0"], 64, "--newcomers: expected 1 to"),
            (["--journal", "none.jsonl", "--no-targets"], 66, "none.jsonl"),
            (["--yes"], 64, "--yes: expected --record-baseline too"),
            (["--fresh-seed", "3"], 64, "--fresh-seed: expected --baseline too"),
            (["--record-baseline", "--json", "a.json"], 64, "--json: expected a check"),
            (["--audit"], 64, "--audit"), (["--players", "0"], 64, "1 to 10,000,000"),
            (["--max-players", "719", "--players", "720"], 64, "--max-players: expected at least the 720"),
            (["--junit", ""], 64, "--junit: expected a file, found nothing"),
            (["--margin", "0"], 64, "--margin"), (["--margin", "200%"], 64, "--margin"),
            (["--baseline", "none.json"], 65, "none.json: expected a baseline"),
            (["--junit", "no/such/folder.xml"], 73, "cannot create no/such/folder.xml"),
            (["--set", "targets.targets.fine.metric=activ_days"], 65, "Did you mean \"active_days\"?"),
            (["--set", "targets.targets.fine.low=2"], 65, "targets.targets.fine.high: expected at least low"),
        ] as [([String], Int32, String)])
    func mistakesAreRefusedBeforeAnythingIsPlayed(arguments: [String], code: Int32, said: String) async throws {
        let work = try Workplace()
        _ = try scenario(Self.met, in: work)
        let check = try await work.simulate(["check", "timequest", "--out", "work"] + arguments)
        #expect(check.code == code, "\(check.errors)")
        #expect(check.errors.contains(said), "\(check.errors)")
        #expect(!check.errors.contains("playing"))
    }

    /// A finished file is renamed to its place, and would put an end to what has that name.
    @Test(arguments: [["--json"], ["--junit"], ["--markdown"], ["--record-baseline", "--yes", "--baseline"]])
    func noFileTakesThePlaceOfALinkOrAPipe(option: [String]) async throws {
        let work = try Workplace()
        _ = try scenario(Self.met, in: work)
        _ = try await work.shell("mkfifo pipe; ln -s kept link; echo kept >kept")
        for place in ["pipe", "link"] {
            let check = try await work.simulate(
                ["check", "timequest"] + option + [place] + ["--players", "144", "--days", "3"])
            #expect(check.code == 73 && check.errors.contains("cannot create \(place): it is"), "\(check.errors)")
            #expect(!check.errors.contains("playing"))
        }
        let left = try await work.shell("test -p pipe && test -L link && cat kept")
        #expect(left.code == 0 && left.output == "kept\n")
    }

    @Test(.interposes) func aStoppedCheckGoesOnToTheSameBytes() async throws {
        let work = try Workplace()
        _ = try scenario(Self.met + Self.missed + Self.close, in: work)
        // So many players that the first look is kept before its end.
        let sizes = ["--players", "1440", "--max-players", "1440", "--days", "20", "--threads", "1"]
        let whole = try await work.simulate(["check", "timequest", "--json", "whole.json", "--out", "a"] + sizes)
        let stopped = try await work.simulate(
            "check timequest --json part.json --out b \(sizes.joined(separator: " "))",
            .signal(SIGKILL, atFile: "*/unfinished/check.json"))
        #expect(stopped.wasKilled && stopped.code == SIGKILL)
        #expect(!work.exists("part.json"))
        let resumed = try await work.simulate(["check", "timequest", "--json", "part.json", "--out", "b"] + sizes)
        #expect(resumed.errors.contains("continuing from"))
        #expect(whole.code == 1 && resumed.code == 1)
        #expect(try work.bytes("whole.json") == work.bytes("part.json"))
        #expect(whole.output == resumed.output)
        #expect(!work.exists("b/unfinished"))
    }

    @Test func aBaselineIsRecordedOnlyWhenToldTo() async throws {
        let work = try Workplace()
        _ = try scenario(Self.met, in: work)
        let record = ["check", "timequest", "--record-baseline", "--baseline", "b.json", "--threads", "1"]
        let first = try await work.simulate(record + ["--players", "360", "--days", "14"])
        #expect(first.code == 0, "\(first.errors)")
        let kept = try work.bytes("b.json")
        let again = try await work.simulate(record)
        #expect(again.code == 0 && again.errors.contains("nothing to record"))

        let compare = ["check", "timequest", "--no-targets", "--baseline", "b.json", "--threads", "1"]
        let same = try await work.simulate(compare)
        #expect(same.code == 0 && same.output.contains("not touched"), "\(same.output)")
        // A build server that takes an empty result for an error sees each figure, also when all is well.
        #expect(try await work.simulate(compare + ["--junit", "well.xml", "--json", "well.json"]).code == 0)
        let well = Cases()
        let parser = XMLParser(data: try work.bytes("well.xml"))
        parser.delegate = well
        #expect(parser.parse() && well.failures == 0)
        let told = try #require(try JSONSerialization.jsonObject(with: work.bytes("well.json")) as? [String: Any])
        let rows = try #require((told["baseline"] as? [String: Any])?["rows"] as? [[String: Any]])
        #expect(well.names.count == rows.count + 1 && well.names.first == "same rules, same figures")
        #expect(Set(well.names.dropFirst()) == Set(rows.compactMap { $0["metric"] as? String }))
        let changed = ["--set", "accuracy.spotOnXP=150"]
        let moved = try await work.simulate(compare + changed)
        #expect(moved.code == 1 && moved.output.contains("moved"), "\(moved.output)")

        let refused = try await work.simulate(record + changed)
        #expect(refused.code == 1 && refused.output.contains("moved"))
        #expect(refused.errors.contains("not recorded"))
        #expect(try work.bytes("b.json") == kept)
        let recorded = try await work.simulate(record + changed + ["--yes"])
        #expect(recorded.code == 0)
        #expect(try work.bytes("b.json") != kept)
        let seed = try await work.simulate(compare + ["--seed", "5"])
        #expect(seed.code == 65 && seed.errors.contains("a baseline of seed 5"))
    }

    /// A baseline has nothing to do with targets: one of them needs 84 days, and a baseline may have 5.
    @Test func aBaselineMayHaveAnyLengthAndIsGoodForOverlays() async throws {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        let sizes = ["--players", "144", "--threads", "1"]
        for (file, more) in [("b.json", []), ("c.json", ["--no-targets"])] {
            let recorded = try await work.simulate(
                ["check", "timequest", "--record-baseline", "--baseline", file, "--days", "5"] + more + sizes)
            #expect(recorded.code == 0, "\(recorded.errors)")
        }
        #expect(try work.bytes("b.json") == work.bytes("c.json"))
        try work.write("more.yaml", "extends: timequest\naccuracy: { spotOnXP: 150 }\n")
        let moved = try await work.simulate(
            ["check", "more.yaml", "--no-targets", "--baseline", "b.json", "--threads", "1"])
        #expect(moved.code == 1, "\(moved.errors)")
        #expect(moved.output.contains("against b.json of timequest, which more extends: "), "\(moved.output)")
        let other = try await work.simulate(["check", "dailymenu", "--no-targets", "--baseline", "b.json"])
        #expect(other.code == 65 && other.errors.contains("a baseline of scenario dailymenu, found timequest"))
    }

    private final class Cases: NSObject, XMLParserDelegate {
        var names: [String] = []
        var failures = 0
        var message = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            if name == "testcase" { names.append(attributes["name"] ?? "") }
            if name == "failure" {
                failures += 1
                message = attributes["message"] ?? ""
            }
        }
    }
}
