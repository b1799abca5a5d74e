import ArgumentParser
import Balance
import MonteCarlo
import QuestKernel
import Reports
import Scenarios

/// `simulate questions`: what a design document leaves open, answered by playing the possible answers.
struct OpenQuestions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions",
        abstract: "Answer the design document's open questions by playing the possible answers.",
        discussion: """
            Example: ./simulate questions --scenario questbond --players 720 --days 180 --out answers

            Reads questions.yaml in the scenario's folder, plays every answer with the same players and the same luck, \
            and writes open-questions.md: figures with intervals, differences in pairs, a recommendation for each. \
            Takes --scenario, --players, --days, --seed, --threads, --set, --out and --quiet as a run does. What was \
            stopped continues with the same command.
            """)

    @Flag(help: "Start again: forget what a stopped one left in the folder.")
    var fresh = false

    @OptionGroup(visibility: .hidden) var options: RunOptions

    private static let file = "open-questions.md"

    func run() throws {
        try Exit.reporting {
            try options.checkSizes()
            try answer()
        }
    }

    private func answer() throws {
        let source = try Content.source(options)
        let given = try Places.scenario(options.scenario)
        // An overlay has the questions of the scenario it changes.
        let place = try Folders.isFolder(given) ? given : source.lineage.first.map(Places.scenario) ?? given
        let study = try QuestionStudy(
            try QuestionFile.read(place).questions, of: source, seed: options.seed, days: options.days)
        let blocks = try options.blocks(study.base.header)
        let path = options.out ?? Places.report(of: source.name)
        let folder = try QuestionFolder(path, files: [Self.file], fresh: fresh, quiet: options.quiet)
        defer { folder.removeIfEmpty() }
        var pairedSampler = try folder.goingOn {
            try PairedSampler(
                study.arms, metrics: study.metrics, seed: study.base.seed, days: study.base.days, blocks: blocks,
                threads: options.threadCount, folder: folder.unfinished)
        }
        options.say(
            "\(source.name): \(study.questions.count) questions, \(study.plays) plays of "
                + "\(blocks * Plan.blockSize) players and \(Words.count(study.base.days, "day"))")
        let stopped = try QuestionPlay.play(&pairedSampler, options)
        try Surroundings.undisturbed {
            if let answers = try study.answers(pairedSampler, ladders: GameRegistry.scenario(source).odds.ladders) {
                let text = QuestionsPage.markdown(answers, basis(study, players: pairedSampler.common * Plan.blockSize))
                try folder.write([(Self.file, Array(text.utf8))])
                options.say("wrote \(path)/\(Self.file)")
            }
            if let stopped { try QuestionPlay.endStopped(stopped, pairedSampler, in: folder) }
            folder.finish()
        }
    }

    private func basis(_ study: QuestionStudy, players: Int) -> QuestionsPage.Basis {
        let source = study.base.source
        return QuestionsPage.Basis(
            title: study.base.book.description.title, scenario: source.name, players: players, days: study.base.days,
            seed: study.base.seed, engineVersion: EngineVersion.current, contentHash: source.contentHash,
            plays: study.plays,
            command: "./simulate questions --scenario \(source.name) --players \(players) --days \(study.base.days)")
    }
}
