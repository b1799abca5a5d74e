import ArgumentParser
import Balance
import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios

/// `simulate questions`: what a design document leaves open, answered by playing what may be answered.
struct Questions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answer the design document's open questions by playing what may be answered.",
        discussion: """
            Example: ./simulate questions --scenario questbond --players 720 --days 180 --out answers

            Reads questions.yaml in the scenario's folder, plays every answer with the same people and the same luck, \
            and writes open-questions.md: figures with intervals, differences in pairs, a recommendation for each. \
            Takes --scenario, --players, --days, --seed, --threads, --set, --out and --quiet as a run does.
            """)

    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws { try Exit.reporting { try answer() } }

    private func answer() throws {
        let source = try Content.source(options)
        let given = Places.scenario(options.scenario)
        // An overlay is asked what is asked of the scenario it changes.
        let place = Folders.isFolder(given) ? given : source.lineage.first.map(Places.scenario) ?? given
        let questions = try QuestionFile.read(place).questions
        var study = try QuestionStudy(questions, of: source, seed: options.seed, days: options.days)
        guard let harvester = study.harvester else { return }
        let players = options.players ?? Int(harvester.header.players)
        // Checks the numbers before anything is played.
        let plan = try Plan(
            seed: harvester.seed, players: players, days: harvester.days,
            threads: options.threads ?? min(ProcessInfo.processInfo.activeProcessorCount, Plan.threadsRange.upperBound),
            identity: RunIdentity(engineVersion: "", game: "", scenario: "", contentHash: ""))
        let folder = options.out ?? Places.report(of: source.name)
        let folders = try Folders(at: folder)
        defer { folders.removeIfEmpty() }
        if !options.quiet {
            Exit.say(
                "\(source.name): \(questions.count) questions, \(study.plays) plays of "
                    + "\(plan.blocks * Plan.blockSize) players and \(plan.days) days")
        }
        let stop = StopRequest()
        let watch = SignalWatch(stop)
        let bar = ProgressBar(total: study.plays * plan.blocks * Plan.blockSize, isQuiet: options.quiet)
        let isWhole = try study.play(blocks: plan.blocks, threads: plan.threads, stop: stop) { bar?.update(done: $0) }
        bar?.end()
        watch.end()
        guard isWhole else {
            Exit.say("stopped before all answers were played; nothing is written")
            if case .signal(let number)? = stop.reason { throw ExitCode(128 + number) }
            throw ExitCode(70)
        }
        let text = QuestionsPage.markdown(
            try study.answers(ladders: AnyScenario(source).ladders),
            QuestionsPage.Basis(
                title: harvester.book.description.title, scenario: source.name,
                players: plan.blocks * Plan.blockSize, days: plan.days, seed: plan.seed,
                engineVersion: EngineVersion.current, contentHash: source.contentHash, plays: study.plays,
                command: "./simulate questions --scenario \(source.name) --players \(players) --days \(plan.days)"))
        try DurableFile.write(Array(text.utf8), to: "\(folder)/open-questions.md")
        if !options.quiet { Exit.say("wrote \(folder)/open-questions.md") }
    }
}
