import Foundation
import Testing

/// result.json is a function of engine, scenario, seed, days and players, and of nothing else.
@Suite struct ResultTests {
    @Test(arguments: ["questbond", "timequest"])
    func anyNumberOfThreadsGivesTheSameBytes(scenario: String) async throws {
        let work = try Workplace()
        for threads in ["1", "2", "3"] {
            let finished = try await work.simulate(
                "--scenario", scenario, "--players", "200", "--days", "5", "--threads", threads, "--out", threads)
            #expect(finished.code == 0, "\(finished.errors)")
        }
        for name in ["result.json", "report.json", "index.html"] {
            let one = try work.bytes("1/\(name)")
            #expect(try one == work.bytes("2/\(name)"), "\(name)")
            #expect(try one == work.bytes("3/\(name)"), "\(name)")
        }
    }

    @Test func withoutASeedItUsesAFixedOneAndPrintsIt() async throws {
        let work = try Workplace()
        let first = try await work.simulate("--players", "5", "--days", "2", "--out", "a")
        let seed = try #require(first.errors.firstMatch(of: /seed (\d+)/)?.output.1)
        _ = try await work.simulate("--players", "5", "--days", "2", "--seed", String(seed), "--out", "b")
        #expect(try work.bytes("a/result.json") == work.bytes("b/result.json"))
        _ = try await work.simulate("--players", "5", "--days", "2", "--seed", "\(seed)1", "--out", "c")
        #expect(try work.bytes("a/result.json") != work.bytes("c/result.json"))
    }

    @Test func anotherFigureGivesAnotherResult() async throws {
        let work = try Workplace()
        let run = ["--players", "20", "--days", "5"]
        _ = try await work.simulate(run + ["--out", "a"])
        let set = ["--set", "loot.tasks.equipmentChance=0.5", "--set", "loot.tasks.materialChance=0"]
        let changed = try await work.simulate(run + set + ["--out", "b"])
        #expect(changed.code == 0, "\(changed.errors)")
        #expect(try work.bytes("a/result.json") != work.bytes("b/result.json"))
    }

    @Test(arguments: ["questbond", "timequest"])
    func anAuditFindsEveryUnitAndChangesNothing(scenario: String) async throws {
        let work = try Workplace()
        let run = ["--scenario", scenario, "--players", "100", "--days", "20"]
        let audited = try await work.simulate(run + ["--audit", "--out", "audited"])
        #expect(audited.code == 0, "\(audited.errors)")
        _ = try await work.simulate(run + ["--out", "plain"])
        #expect(try work.bytes("audited/result.json") == work.bytes("plain/result.json"))
    }

    @Test("QB19 players with rebirths pass the audit: a low last level brings them there within weeks")
    func rebirthsPassTheAudit() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            "--scenario", "questbond-rebirth", "--players", "60", "--days", "30", "--audit", "--out", "a", "--set",
            "heroes.levelCap=8")
        #expect(finished.code == 0, "\(finished.errors)")
        let report = try #require(String(bytes: work.bytes("a/report.json"), encoding: .utf8))
        #expect(report.contains("Rebirths"))
    }

    @Test func itRunsFromAFolderThatHoldsSomethingOfTheScenariosName() async throws {
        let work = try Workplace()
        try work.write("questbond/index.html", "an old report")
        let finished = try await work.simulate("--players", "2", "--days", "2", "--out", "a")
        #expect(finished.code == 0, "\(finished.errors)")
    }
}
