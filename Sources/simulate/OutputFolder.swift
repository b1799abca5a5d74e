import Foundation
import MonteCarlo
import QuestKernel
import Reports

/// The files of a run: `result.json`, `report.json`, `index.html`, `csv/`, `run.json`.
struct OutputFolder {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Makes the folder, or says why it cannot be.
    static func make(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw FileFailure.cannotCreate(path: path, reason: "a folder is needed there")
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw FileFailure.cannotCreate(path: path, reason: "the folder cannot be written into")
        }
    }

    func write(
        _ result: ResultFile, plan: Plan, outcome: RunOutcome, totals: Accumulators, clock: RunClock
    ) throws {
        let hash = SHA256.hexadecimal(of: result.bytes)
        try result.write(to: "\(path)/result.json")
        let report = EconomyReport.build(
            plan: plan, players: outcome.players, totals: totals, resultHash: hash,
            stoppedEarly: outcome.stopped != nil)
        try DurableFile.write(Array(try ReportJSON.encode(report)), to: "\(path)/report.json")
        try Self.make("\(path)/csv")
        for file in CSVFiles.render(report) {
            try DurableFile.write(Array(file.text.utf8), to: "\(path)/csv/\(file.name)")
        }
        let page = HTMLPage.render(report, chartLibrary: ChartLibrary.text)
        try DurableFile.write(Array(page.utf8), to: "\(path)/index.html")
        try DurableFile.write(Array(runRecord(plan, outcome, totals, clock, hash).utf8), to: "\(path)/run.json")
    }

    /// How the run went: times, threads, machine. Nothing of it stands in the result.
    private func runRecord(
        _ plan: Plan, _ outcome: RunOutcome, _ totals: Accumulators, _ clock: RunClock, _ hash: String
    ) -> String {
        let playerDays = Double(totals.playerDays)
        let rate = clock.processorSeconds > 0 ? playerDays / clock.processorSeconds : 0
        func number(_ value: Double) -> String { String(format: "%.3f", value) }
        return """
            {
              "engineVersion": "\(EngineVersion.current)",
              "machine": "\(Self.machine)",
              "playerDays": \(totals.playerDays),
              "playerDaysPerProcessorSecond": \(number(rate)),
              "players": \(outcome.players),
              "peakMemoryBytes": \(clock.peakMemory),
              "processorSeconds": \(number(clock.processorSeconds)),
              "resultHash": "\(hash)",
              "threads": \(plan.threads),
              "wallSeconds": \(number(clock.wallSeconds))
            }

            """
    }

    private static var machine: String {
        var name = utsname()
        uname(&name)
        let processor = withUnsafeBytes(of: &name.machine) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return "\(processor), \(ProcessInfo.processInfo.processorCount) cores"
    }
}
