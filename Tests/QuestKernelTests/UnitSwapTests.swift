import Foundation
import Testing

/// The compiler refuses amounts of another unit: small programs are checked against the module that the tests use.
@Suite("Swapped units")
struct UnitSwapTests {
    /// What a snippet may use.
    private static let prelude = """
        import QuestKernel
        func earn(_ ledger: inout Ledger, _ journal: inout Journal, _ gold: Gold, _ exp: Experience) {
            let key = ResourceKey<Units.Gold>(0)
            ledger.earn(gold, of: key, from: FlowID(0), member: 0, journal: &journal)
            BODY
        }
        func wait(_ time: Seconds) {}
        func roll(_ probability: Probability) {}

        """

    @Test("amounts of the right unit compile")
    func theRightUnitCompiles() throws {
        for body in [
            "_ = gold + 5 - gold * 2 > 0", "_ = gold * Ratio.one", "wait(Seconds(Minutes(2)))",
            "roll(Probability(Ratio.one))", "ledger.earn(3, of: key, from: FlowID(0), member: 0, journal: &journal)",
        ] {
            let said = try check(body)
            #expect(said.code == 0, "\(body): \(said.text)")
        }
    }

    @Test(
        "a swap of units does not compile",
        arguments: [
            "_ = gold + exp", "_ = gold < exp", "let wrong: Gold = exp",
            "ledger.earn(exp, of: key, from: FlowID(0), member: 0, journal: &journal)",
            "ledger.spend(exp, of: key, into: FlowID(0), member: 0, journal: &journal)",
            "let whole: Int64 = 3; ledger.earn(whole, of: key, from: FlowID(0), member: 0, journal: &journal)",
            "wait(Minutes(2))", "wait(Int64(2))", "roll(Ratio.one)", "roll(0.5)", "_ = gold * exp",
        ])
    func aSwapDoesNotCompile(body: String) throws {
        let said = try check(body)
        #expect(said.code != 0 && said.text.contains("error:"), "\(body)")
        // Refused for its units, not because the module is missing.
        #expect(!said.text.contains("no such module") && !said.text.contains("cannot find"), "\(said.text)")
    }

    private func check(_ body: String) throws -> (code: Int32, text: String) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("units-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appendingPathComponent("snippet.swift").path
        try Self.prelude.replacingOccurrences(of: "BODY", with: body)
            .write(toFile: source, atomically: true, encoding: .utf8)
        // The modules lie beside the program that the tests are linked into.
        let built = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-module-cache-path",
            folder.appendingPathComponent("cache").path, "-I", built.appendingPathComponent("Modules").path, source,
        ]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
