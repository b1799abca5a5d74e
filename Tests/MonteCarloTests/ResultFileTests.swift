import CanonicalJSON
import Foundation
import MonteCarlo
import Testing

@Suite struct ResultFileTests {
    /// A folder of its own, taken away afterwards.
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("MonteCarlo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func theTextIsJSONWithSortedKeysAndNoSpace() throws {
        let bytes = try result()
        _ = try JSONSerialization.jsonObject(with: Data(bytes))
        var lastKeys: [String] = []
        var token = ""
        var isInString = false
        for character in String(decoding: bytes, as: UTF8.self) {
            switch character {
            case "\"" where token.last != "\\":
                isInString.toggle()
                if isInString { token = "" }
            case _ where isInString: token.append(character)
            case "{": lastKeys.append("")
            case "}": lastKeys.removeLast()
            case ":":
                #expect(lastKeys.removeLast() < token)
                lastKeys.append(token)
            default: #expect(character != " ")
            }
        }
        #expect(lastKeys.isEmpty)
    }

    @Test func theTextNamesTheRunButNeitherThreadsNorTime() throws {
        let value = try JSONSerialization.jsonObject(with: Data(result(players: 65, days: 3)))
        let fields = try #require(value as? [String: Any])
        #expect(fields["schemaVersion"] as? Int == ResultFile.schemaVersion)
        #expect(fields["players"] as? Int == 65)
        #expect(fields["days"] as? Int == 3)
        #expect(fields["seed"] as? Int == 7)
        #expect(fields["scenario"] as? String == "toy \"test\"")
        #expect(fields["contentHash"] as? String == "00ff")
        #expect(fields["threads"] == nil)
    }

    @Test func theTextHoldsTheFigures() throws {
        let outcome = try Runner.run(plan(), arms: [ToyPopulation()])
        let bytes = try ResultFile(plan(), players: 200, totals: outcome.arms[0]).bytes
        let fields = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let flows = try #require(fields["flows"] as? [[String: Any]])
        let shop = try #require(
            flows.first { $0["account"] as? String == "shop" && $0["currency"] as? String == "gold" })
        let runs = try #require(shop["byDay"] as? [[Int]])
        var byDay = Array(repeating: Int128(0), count: 20)
        for run in runs {
            for (offset, figure) in run.dropFirst().enumerated() { byDay[run[0] + offset] = Int128(figure) }
        }
        #expect(byDay == (0..<20).map { outcome.arms[0].flow(day: $0, flow: Toy.shop, currency: Toy.gold.id) })
    }

    @Test func wideNumbersAreTextAndRowsAreRuns() {
        var text = JSONWriter()
        let figures: [Int128] = [0, 5, 0, 0, -7, 0, 0, 0, 1 << 53, (1 << 53) + 1, Int128.min, 0]
        text.runs(count: figures.count) { figures[$0] }
        let expected =
            #"[[1,5,0,0,-7],[8,9007199254740992,"9007199254740993","-170141183460469231731687303715884105728"]]"#
        #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
    }

    @Test func aWrittenFileHoldsTheBytesAndReplacesTheOldOne() throws {
        try inFolder { folder in
            let path = folder.appendingPathComponent("result.json").path
            try DurableFile.write(Array("old, and longer".utf8), to: path)
            try DurableFile.write(Array("new".utf8), to: path)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["result.json"])
        }
    }

    @Test func aPathBelowAFileCannotBeCreated() throws {
        try inFolder { folder in
            let file = folder.appendingPathComponent("file").path
            try DurableFile.write([1], to: file)
            let failure = #expect(throws: FileFailure.self) { try DurableFile.write([2], to: file + "/result.json") }
            #expect(failure?.exitCode == 73)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
        }
    }

    @Test func aFolderIsNotReplacedAndNothingIsLeftBeside() throws {
        try inFolder { folder in
            let path = folder.appendingPathComponent("taken").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            let failure = #expect(throws: FileFailure.self) { try DurableFile.write([2], to: path) }
            #expect(failure?.exitCode == 73)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["taken"])
        }
    }

    /// In a process of its own: the limit holds for all of it.
    @Test func aFullDiskLeavesTheOldFileAndNothingBeside() async {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("MonteCarlo-full-\(getpid())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let path = folder.appendingPathComponent("result.json").path
            try DurableFile.write(Array("old".utf8), to: path)
            var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
            guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
            var exitCode: Int32 = 0
            do throws(FileFailure) {
                try DurableFile.write(Array(repeating: 65, count: 100_000), to: path)
            } catch {
                exitCode = error.exitCode
            }
            let kept = try String(contentsOfFile: path, encoding: .utf8)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            try FileManager.default.removeItem(at: folder)
            exit(exitCode == 74 && kept == "old" && names == ["result.json"] ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}
