import ArgumentParser
import Balance
import EconomyMetrics
import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios

/// Plays what a check needs.
struct CheckWork {
    let source: ScenarioSource
    let options: RunOptions
    let threads: Int
    let targets: Targets
    private let sampler: Sampler
    private let stop = StopRequest()
    /// One for all looks, so that every look has one.
    private let watch: SignalWatch

    /// - Parameter checksTargets: a baseline has nothing to do with them, so they limit neither its days nor its players.
    init(source: ScenarioSource, options: RunOptions, threads: Int, checksTargets: Bool) throws {
        self.source = source
        self.options = options
        self.threads = threads
        sampler = try Sampler(source, seed: options.seed, days: options.days)
        targets = try Targets(of: source, checksTargets ? sampler.book : nil)
        watch = SignalWatch(stop)
    }

    func document(
        targets: CheckDocument.TargetPart?, baseline: CheckDocument.ComparisonPart?,
        journals: CheckDocument.ComparisonPart? = nil
    ) -> CheckDocument {
        CheckDocument(
            scenario: source.name, title: sampler.header.title, days: sampler.days, seed: sampler.seed,
            contentHash: source.contentHash, engineVersion: EngineVersion.current,
            patch: source.fork.map { "\($0.condition.label): \($0.condition.value)" }, targets: targets,
            baseline: baseline, journals: journals)
    }

    // MARK: - Targets

    /// Plays look after look until all targets are decided, and keeps what was played in case it is stopped.
    func targets(most: Int?, fresh: Bool) throws -> CheckDocument.TargetPart {
        let plan = CheckPlan(
            first: options.players ?? CheckPlan.firstPlayers, most: most, falseAlarms: targets.falseAlarms)
        let check = TargetCheck(targets.targets, plan)
        let metrics = targets.metrics
        guard !metrics.isEmpty else {
            return CheckDocument.TargetPart(plan: plan, outcome: check.outcome(of: sampler.runSample(of: [])))
        }
        let folder = "\(options.out ?? Places.report(of: "check-\(source.name)"))/unfinished"
        let folders = try Folders(at: folder)
        let path = "\(folder)/check.json"
        defer { folders.removeIfEmpty() }
        StagedFiles.clearLeftovers(in: folder)
        if fresh { unlink(path) }
        var runSample: RunSample
        do throws(RunSampleProblem) {
            runSample = try sampler.runSample(of: metrics, goingOnFrom: path)
        } catch {
            throw RunSampleProblem(path: path, expected: "\(error.expected); --fresh starts again", found: error.found)
        }
        say("\(source.name): \(metrics.count) figures, \(Words.count(sampler.days, "day")), seed \(sampler.seed)")
        if runSample.whole > 0 { say("continuing from \(runSample.whole * Plan.blockSize) players") }
        var outcome = check.outcome(of: runSample)
        while let next = outcome.next {
            say("playing \(next * Plan.blockSize) players")
            try play(next * Plan.blockSize) { stop, progress in
                try sampler.play(
                    upTo: next, into: &runSample, metrics, threads: threads, savingTo: path, stop: stop,
                    progress: progress)
            }
            outcome = check.outcome(of: runSample)
        }
        unlink(path)
        rmdir(folder)
        return CheckDocument.TargetPart(plan: plan, outcome: outcome)
    }

    // MARK: - Baseline

    func baseline(at path: String, required: Bool) throws -> (path: String, kept: Baseline)? {
        guard let kept = try Baseline(at: path, of: source, seed: options.seed, days: options.days) else {
            guard required else { return nil }
            throw RunSampleProblem(
                path: path, expected: "a baseline; --record-baseline --baseline \(path) makes one",
                found: "no such file")
        }
        return (path, kept)
    }

    func compared(_ baseline: (path: String, kept: Baseline), _ asked: BaselineOptions) throws
        -> CheckDocument.ComparisonPart
    {
        let (path, kept) = baseline
        let player = try asked.freshSeed.map { try kept.sampler(of: source, seed: $0) } ?? kept.sampler
        let now = try play(player, kept.metrics, blocks: kept.runSample.whole)
        return CheckDocument.ComparisonPart(
            .baseline(path: path),
            comparison: BaselineComparison(
                kept.metrics, before: kept.runSample, after: now, margin: asked.margin?.value ?? targets.margin,
                falseAlarms: targets.falseAlarms))
    }

    /// Plays as many players as are in journals, and says how those differ from these.
    func compared(_ journals: JournalOptions, _ asked: BaselineOptions) throws -> CheckDocument.ComparisonPart {
        let survey = try journals.survey(source, sampler.population.description)
        let days = try journals.days(options.days, survey)
        let player = try Sampler(source, seed: options.seed, days: days)
        let recorded = try JournalSample(journals.files, survey, of: player)
        guard recorded.runSample.whole >= 2 else {
            throw UsageProblem(
                "--journal: expected more than \(Plan.blockSize) players with \(Words.count(days, "day")), found "
                    + "\(recorded.players)")
        }
        let simulated = try play(player, recorded.metrics, blocks: recorded.runSample.whole)
        return CheckDocument.ComparisonPart(
            .journals(files: journals.files, leftOut: recorded.leftOut, untold: recorded.untold),
            comparison: BaselineComparison(
                simulated, recorded, margin: asked.margin?.value ?? targets.margin, falseAlarms: targets.falseAlarms))
    }

    /// Keeps today's headline figures as the baseline, after it has shown what moved and the user asked for it.
    func record(_ asked: BaselineOptions) throws {
        let path = asked.baseline ?? "\(Places.report(of: "baselines"))/\(source.name).json"
        guard !path.isEmpty else { throw UsageProblem("--baseline: expected a file, found nothing") }
        guard !PlaceOfFile.isTaken(path), !Folders.isFolder(path) else {
            throw FileFailure.cannotCreate(path: path, reason: "it is not a file")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let kept = try earlier(at: path, asked)
        let days = options.days ?? kept?.runSample.days ?? min(sampler.days, Baseline.days)
        let blocks =
            options.players.map { max(2, ($0 + Plan.blockSize - 1) / Plan.blockSize) }
            ?? kept?.runSample.whole ?? Baseline.players / Plan.blockSize
        let player = try Sampler(source, seed: options.seed ?? kept?.runSample.seed, days: days)
        let metrics = try player.book.metrics(player.book.headlines)
        let now = try play(player, metrics, blocks: blocks)
        endWatch()
        if let kept, now == kept.runSample {
            say("\(path) already has exactly these figures; nothing to record")
            return
        }
        if let kept, kept.metrics == metrics, kept.runSample.whole == blocks, kept.runSample.days == days {
            let comparison = BaselineComparison(
                metrics, before: kept.runSample, after: now, margin: asked.margin?.value ?? targets.margin,
                falseAlarms: targets.falseAlarms)
            let part = CheckDocument.ComparisonPart(.baseline(path: path), comparison: comparison)
            if !options.quiet { print(CheckText.render(document(targets: nil, baseline: part)), terminator: "") }
        } else if FileManager.default.fileExists(atPath: path) {
            say("\(path) has other figures, players or days, or an older form: it cannot be compared")
        }
        if FileManager.default.fileExists(atPath: path), !asked.yes, !isConfirmed(path) {
            Exit.say("not recorded: use --yes, or answer yes at a terminal")
            throw ExitCode(1)
        }
        _ = try Folders(at: folder)
        try RunSampleFile.write(now, to: path)
        say(
            "recorded \(path): \(metrics.count) figures of \(blocks * Plan.blockSize) players over \(Words.count(days, "day"))"
        )
    }

    /// The existing baseline, if it can be compared; otherwise it is to be replaced.
    private func earlier(at path: String, _ asked: BaselineOptions) throws -> Baseline? {
        do {
            return try Baseline(at: path, of: source, seed: options.seed, days: options.days)
        } catch let problem as RunSampleProblem {
            say(problem.description)
            return nil
        }
    }

    private func isConfirmed(_ path: String) -> Bool {
        guard isatty(STDIN_FILENO) == 1 else { return false }
        print("Record these figures as \(path)? [y/N] ", terminator: "")
        fflush(nil)
        return ["y", "yes"].contains((readLine() ?? "").lowercased())
    }

    // MARK: - Playing

    private func play(_ sampler: Sampler, _ metrics: [Metric], blocks: Int) throws -> RunSample {
        say("playing \(blocks * Plan.blockSize) players over \(Words.count(sampler.days, "day")) to compare with")
        var runSample: RunSample?
        try play(blocks * Plan.blockSize) { stop, progress in
            runSample = try Baseline.play(
                sampler, metrics, blocks: blocks, threads: threads, stop: stop, progress: progress)
            return runSample != nil
        }
        guard let runSample else { throw ExitCode(70) }
        return runSample
    }

    /// Plays with a progress bar; a signal ends the process once what was played is kept.
    private func play(
        _ players: Int, _ body: (StopRequest, @escaping @Sendable (Int) -> Void) throws -> Bool
    ) throws {
        let bar = ProgressDisplay(total: players, options.progressStyle)
        defer { bar?.end() }
        guard try body(stop, { bar?.update(done: $0) }) else {
            bar?.end()
            Exit.say("stopped; the same command continues from there")
            if case .signal(let number)? = stop.reason { throw ExitCode(128 + number) }
            throw ExitCode(70)
        }
    }

    /// Gives signals their usual effect again, after all has been played.
    func endWatch() { watch.end() }

    private func say(_ text: String) { if !options.quiet { Exit.say(text) } }
}
