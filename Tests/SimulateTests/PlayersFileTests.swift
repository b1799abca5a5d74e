import Foundation
import Scenarios
import Testing

/// `simulate run --players-file`, as its users type it.
@Suite struct PlayersFileTests {
    private func table(_ bytes: Data) throws -> [[String: String]] {
        let lines = try CSVText.decode(String(decoding: bytes, as: UTF8.self))
        let head = try #require(lines.first)
        #expect(Set(head).count == head.count && lines.allSatisfy { $0.count == head.count })
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(head, $0)) }
    }

    @Test func everyPlayerIsARowAndTheRowsAddUpToTheRun() async throws {
        let work = try Workplace()
        let arguments = ["run", "--players", "100", "--days", "6", "--seed", "3", "--out", "a"]
        let finished = try await work.simulate(arguments + ["--players-file", "players.csv", "--threads", "2"])
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.errors.contains("wrote players.csv"))
        let rows = try table(try work.bytes("players.csv"))
        let record = try JSONSerialization.jsonObject(with: work.bytes("a/run.json")) as? [String: Any]
        #expect(rows.map { $0["player"] } == (0..<(record?["players"] as? Int ?? 0)).map { "\($0)" })
        // What all earned a day, as the report has it.
        let earned = rows.reduce(0) { $0 + (Double($1["gold_earned"] ?? "") ?? .nan) } / Double(rows.count) / 6
        let report = try JSONSerialization.jsonObject(with: work.bytes("a/report.json")) as? [String: Any]
        let figures = try #require(report?["keyFigures"] as? [[String: Any]])
        let told = try #require(figures.first { $0["id"] as? String == "earned(gold)" }?["value"] as? Double)
        #expect(abs(earned - told) < 1e-9 * told)
        for row in rows {
            let shares = ["tasks_as_few", "rooms_as_few"].compactMap { Double(row[$0] ?? "") }
            #expect(shares.allSatisfy { (0...1).contains($0) })
            let (held, earned, spent) = (row["gold_held"], row["gold_earned"], row["gold_spent"])
            #expect([held, earned, spent].allSatisfy { Int($0 ?? "") != nil })
        }
        // The file is one of its own, and the same on any number of threads.
        let again = try await work.simulate(arguments + ["--players-file", "again.csv", "--threads", "1"])
        #expect(again.code == 0)
        #expect(try work.bytes("again.csv") == work.bytes("players.csv"))
        #expect(try !work.names(in: "a").contains("players.csv"))
    }

    @Test(arguments: [("players.sqlite", "ends in .csv"), ("nowhere/players.csv", "nowhere")])
    func whereNoRowsCanBeWrittenNothingIsPlayed(path: String, words: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate("run", "--players", "12", "--days", "1", "--players-file", path)
        #expect(finished.code != 0 && finished.errors.contains(words), "\(finished.errors)")
        #expect(try !work.names(in: ".").contains("reports"))
    }

    @Test func aPartOfARunHasNoRows() async throws {
        let finished = try await Workplace().simulate(
            "run", "--players", "24", "--days", "1", "--shard", "1/2", "--players-file", "players.csv")
        #expect(finished.code == 64 && finished.errors.contains("--players-file"), "\(finished.errors)")
    }
}
