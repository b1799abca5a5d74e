import Balance
import EconomyMetrics
import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios

/// The files of a run: `result.json`, `report.json`, `index.html`, `csv/`, `run.json`, `run.checkpoint`.
///
/// All are written or none: a run that fails leaves the files of an earlier one.
struct OutputFolder {
    private let path: String
    private let folders: Folders
    /// The hash that a live host uses for the content that was played.
    let gameContentHash: String
    private let notes: ReportNotes

    /// Makes the folder, or reports why nothing can be written there: better before a long run than after it.
    init(_ path: String, of source: ScenarioSource) throws {
        self.path = path
        gameContentHash = source.gameContentHash
        notes = try ReportNotes(of: source)
        folders = try Folders(at: path)
        StagedFiles.clearLeftovers(in: path)
        do {
            guard FileManager.default.isWritableFile(atPath: path) else {
                throw FileFailure.cannotCreate(path: path, reason: "the folder cannot be written into")
            }
            for name in ["result.json", "report.json", "index.html", "run.json", "csv/any", Checkpoint.fileName] {
                try StagedFiles.check(name, in: path)
            }
        } catch {
            folders.removeIfEmpty()
            throw error
        }
    }

    /// Removes the folder if it was made for this run and nothing was written.
    func removeIfEmpty() { folders.removeIfEmpty() }

    /// - Parameter known: the figures for whose sake as many players played.
    /// - Returns: the report, so that its findings can be shown, and whether it replaced another run's.
    func write(
        _ result: ResultFile, plan: Plan, outcome: RunOutcome, totals: Accumulators, clock: RunClock,
        checkpoint: [UInt8], known: [FigurePrecision]
    ) throws -> (report: ReportDocument, isInAnothersPlace: Bool) {
        let hash = SHA256.hexadecimal(of: result.bytes)
        let report = EconomyReport.build(
            plan: plan, players: outcome.players, totals: totals, resultHash: hash,
            stoppedEarly: outcome.players < plan.players, notes: notes, known: known)
        var files = try StagedFiles(for: path)
        defer { files.clear() }
        try files.add("result.json", result.bytes)
        try add(report, to: &files)
        try files.add("run.json", Array(runRecord(plan, outcome, totals, clock, hash, known).utf8))
        try files.add(Checkpoint.fileName, checkpoint)
        let outdated = EarlierTables(in: path).names.subtracting(files.names)
        let isInAnothersPlace = files.replaces("result.json")
        try files.publish()
        for name in outdated { unlink("\(path)/\(name)") }
        return (report, isInAnothersPlace)
    }

    /// The report on journals: what a run writes, without what another run could go on from.
    func write(_ recorded: RecordedTotals) throws -> (report: ReportDocument, isInAnothersPlace: Bool) {
        let report = EconomyReport.build(
            plan: recorded.plan, players: recorded.plan.players, totals: recorded.totals, resultHash: "", notes: notes,
            recording: recorded.recording)
        var files = try StagedFiles(for: path)
        defer { files.clear() }
        try add(report, to: &files)
        let outdated = EarlierTables(in: path).names.subtracting(files.names)
        let isInAnothersPlace = files.replaces("report.json")
        try files.publish()
        for name in outdated { unlink("\(path)/\(name)") }
        return (report, isInAnothersPlace)
    }

    private func add(_ report: ReportDocument, to files: inout StagedFiles) throws {
        try files.add("report.json", Array(try ReportJSON.encode(report)))
        for file in CSVFiles.render(report) { try files.add("csv/\(file.name)", Array(file.text.utf8)) }
        try files.add("index.html", Array(HTMLPage.render(report, chartLibrary: ChartLibrary.text).utf8))
    }

    /// How the run went: times, threads, machine. The result does not contain it.
    private func runRecord(
        _ plan: Plan, _ outcome: RunOutcome, _ totals: Accumulators, _ clock: RunClock, _ hash: String,
        _ known: [FigurePrecision]
    ) -> String {
        let playerDays = Double(totals.playerDays)
        let rate = clock.processorSeconds > 0 ? playerDays / clock.processorSeconds : 0
        func number(_ value: Double) -> String { String(format: "%.3f", value) }
        return """
            {
              "engineVersion": "\(EngineVersion.current)",\(Self.figures(known))
              "gameContentHash": "\(gameContentHash)",
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

    /// A line for each figure that was to be known; none where the number of players was given.
    private static func figures(_ known: [FigurePrecision]) -> String {
        guard !known.isEmpty else { return "" }
        func number(_ value: Double?) -> String {
            value.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null"
        }
        func interval(_ figure: MetricFigure) -> String {
            "\"value\": \(number(figure.value)), \"low\": \(number(figure.low)), \"high\": \(number(figure.high))"
        }
        let lines = known.map { figure in
            "    {\"figure\": \"\(figure.metric.name)\", \(interval(figure.plain)), "
                + "\"deciding\": {\"reading\": \"\(figure.reading.rawValue)\", \(interval(figure.best))}, "
                + "\"halfWidth\": \(number(figure.share))}"
        }
        return "\n  \"figures\": [\n\(lines.joined(separator: ",\n"))\n  ],"
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
