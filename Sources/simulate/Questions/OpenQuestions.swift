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
        abstract: "Answer the design document's open questions, or play its other readings.",
        discussion: """
            Examples: ./simulate questions questbond --players 720 --days 180 --out answers
            ./simulate questions questbond --readings --players 720 --days 180

            Reads questions.yaml in the scenario's folder, plays every answer with the same players and the same luck, \
            and writes open-questions.md: figures with intervals, differences in pairs, a recommendation for each. With \
            --readings the questions are the rows of readings.yaml: what the document can also mean, and which verdicts \
            of the report and of check that would change; it writes readings.md. \
            Takes --players, --days, --seed, --threads, --set, --out and --quiet as a run does. What was \
            stopped continues with the same command.
            """)

    @Flag(help: "Start again: forget what a stopped one left in the folder.")
    var fresh = false

    @Flag(help: "Play what the document can also mean, by readings.yaml.")
    var readings = false

    @Flag(help: "With --readings: keep the verdicts that change as verdicts.yaml beside it; reports tell of them.")
    var record = false

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            try options.checkSizes()
            let options = try named.applied(to: options)
            guard readings || !record else { throw ValidationError("--record goes with --readings") }
            let source = try Content.source(options)
            guard readings else { return try answer(source, options) }
            try play(readingsOf: source)
        }
    }

    private func answer(_ source: ScenarioSource, _ options: RunOptions) throws {
        let given = try Places.scenario(options.scenario)
        // An overlay has the questions of the scenario it changes.
        let place = try Folders.isFolder(given) ? given : source.lineage.first.map(Places.scenario) ?? given
        guard try ScenarioFiles.tree(of: QuestionFile.fileName, in: place) != nil else {
            throw UsageProblem(
                "\(source.name) has no \(QuestionFile.fileName), which asks what a design leaves open: "
                    + "Documentation/Questions.md says how to write one")
        }
        let study = try QuestionStudy(
            try QuestionFile.read(place).questions, of: source, seed: options.seed, days: options.days)
        try play(study, of: source, file: "open-questions.md") { pairedSampler in
            let answers = try study.answers(
                pairedSampler, ladders: GameRegistry.scenario(source).odds.ladders)
            return answers.map {
                QuestionsPage.markdown(
                    $0,
                    basis(
                        study, players: pairedSampler.common * Plan.blockSize,
                        "the document's open questions, answered", "questions.yaml"))
            }
        }
    }

    private func play(readingsOf source: ScenarioSource) throws {
        guard let folder = source.folder, let rows = try ReadingFile.read(folder)?.readings, !rows.isEmpty else {
            throw UsageProblem("--readings: \(source.name) has no readings.yaml with readings in it")
        }
        let readings = try ReadingStudy(rows, of: source, seed: options.seed, days: options.days)
        try play(readings.study, of: source, file: "readings.md") { pairedSampler in
            guard let answers = try readings.study.answers(pairedSampler) else { return nil }
            let players = pairedSampler.common * Plan.blockSize
            let verdicts =
                try ReadingFindings.changed(
                    by: rows, source, players: players, days: readings.study.base.days,
                    seed: readings.study.base.seed, threads: options.threadCount)
                + readings.verdicts(pairedSampler)
            if record { try keep(verdicts, of: source, in: folder, players: players, readings.study) }
            return QuestionsPage.markdown(
                answers.map { $0.advised(ReadingFindings.advice(verdicts, $0.question.id)) },
                basis(readings.study, players: players, "what the document can also mean", ReadingFile.fileName))
        }
    }

    private func keep(
        _ verdicts: [VerdictRow], of source: ScenarioSource, in folder: String, players: Int, _ study: QuestionStudy
    ) throws {
        var file = VerdictFile()
        file.contentHash = source.contentHash
        file.players = Int32(clamping: players)
        file.days = Int32(clamping: study.base.days)
        file.verdicts = verdicts
        let path = "\(folder)/\(VerdictFile.fileName)"
        try DurableFile.write(Array(file.text.utf8), to: path)
        options.say("recorded \(path): \(Words.count(verdicts.count, "verdict"))")
    }

    /// Plays a study and writes its page; what a signal stops is kept.
    private func play(
        _ study: QuestionStudy, of source: ScenarioSource, file: String, page: (PairedSampler) throws -> String?
    ) throws {
        let blocks = try options.blocks(study.base.header)
        let path = options.out ?? Places.report(of: source.name)
        let folder = try QuestionFolder(path, files: [file], fresh: fresh, quiet: options.quiet)
        defer { folder.removeIfEmpty() }
        var pairedSampler = try folder.goingOn {
            try PairedSampler(
                study.arms, metrics: study.metrics, seed: study.base.seed, days: study.base.days, blocks: blocks,
                threads: options.threadCount, folder: folder.unfinished)
        }
        options.say(
            "\(source.name): \(Words.count(study.questions.count, "question")), \(study.plays) plays of "
                + "\(blocks * Plan.blockSize) players and \(Words.count(study.base.days, "day"))")
        let stopped = try QuestionPlay.play(&pairedSampler, options)
        try Surroundings.undisturbed {
            if let text = try page(pairedSampler) {
                try folder.write([(file, Array(text.utf8))])
                options.say("wrote \(path)/\(file)")
            }
            if let stopped { try QuestionPlay.endStopped(stopped, pairedSampler, in: folder) }
            folder.finish()
        }
    }

    private func basis(
        _ study: QuestionStudy, players: Int, _ subject: String, _ file: String
    ) -> QuestionsPage.Basis {
        let source = study.base.source
        return QuestionsPage.Basis(
            title: study.base.book.description.title, subject: subject, file: file, scenario: source.name,
            players: players, days: study.base.days,
            seed: study.base.seed, engineVersion: EngineVersion.current, contentHash: source.contentHash,
            plays: study.plays,
            command: "./simulate questions\(readings ? " --readings" : "") --scenario \(source.name) "
                + "--players \(players) --days \(study.base.days)")
    }
}
