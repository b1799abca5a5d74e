import ArgumentParser
import Balance
import MonteCarlo
import Reports
import Scenarios

/// Plays the settings of a sensitivity study, and writes what came of them.
struct SensitivityStage {
    static let files = ["index.html", "sensitivity.json", "sensitivity.csv"]
    /// Modest, because there are many settings, and differences over the same luck are narrow.
    private static let usualPlayers = 720
    private static let screeningBlocks = 2

    let options: RunOptions
    let folder: QuestionFolder
    let place: String
    /// Where the ranking goes as Markdown, and the command that it names.
    let page: (path: String, command: String)?
    private let blocks: Int

    init(options: RunOptions, folder: QuestionFolder, place: String, page: (path: String, command: String)?) throws {
        self.options = options
        self.folder = folder
        self.place = place
        self.page = page
        blocks = try Self.blocks(options)
    }

    /// Of players for each setting.
    static func blocks(_ options: RunOptions) throws -> Int { try Plan.blocks(of: options.players ?? usualPlayers) }

    /// The question about the weightiest knobs only, where there are more than so many.
    ///
    /// - Returns: with the number of knobs it had.
    func screened(_ question: SensitivityQuestion, to most: Int) throws -> (SensitivityQuestion, from: Int?) {
        guard question.knobs.count > most else { return (question, nil) }
        let tornado = Tornado(question, step: nil)
        let few = min(Self.screeningBlocks, blocks)
        options.say("first all of them at both ends of their ranges, to choose the \(most) weightiest:")
        guard let answer = try tornado.answer(rounds(question, tornado.points, blocks: few)) else {
            return (question, nil)
        }
        let knobs = answer.mostMoving(most)
        options.say(
            "\(answer.still.count) of \(question.knobs.count) change none of the figures asked for by a single unit")
        return (
            knobs.isEmpty ? question.about(Array(question.knobs.prefix(most))) : question.about(knobs),
            question.knobs.count
        )
    }

    func play(_ tornado: Tornado, screened: Int?) throws {
        let played = try playing(tornado.question, tornado.points)
        guard let answer = try tornado.answer(played.rounds) else { return try end(played) }
        try end(
            played, SensitivityReport.build(answer, screened: screened, stoppedEarly: played.stopped != nil),
            try SensitivityFiles.json(answer), SensitivityFiles.csv(answer), SensitivityText.lines(answer)
        ) { SensitivityPage(answer.study, screened: screened, command: $0).markdown(answer) }
    }

    func play(_ screening: Screening, screened: Int?) throws {
        let played = try playing(screening.question, screening.points)
        guard let answer = try screening.answer(played.rounds) else { return try end(played) }
        try end(
            played, SensitivityReport.build(answer, screened: screened, stoppedEarly: played.stopped != nil),
            try SensitivityFiles.json(answer), SensitivityFiles.csv(answer), SensitivityText.lines(answer)
        ) { SensitivityPage(answer.study, screened: screened, command: $0).markdown(answer) }
    }

    // MARK: - Playing

    private typealias Played = (rounds: HarvestRounds, stopped: StopRequest.Reason?)

    private func playing(_ question: SensitivityQuestion, _ points: KnobPoints) throws -> Played {
        var rounds = try prepared(question, points, blocks: blocks)
        let stopped = try QuestionPlay.play(&rounds, options)
        return (rounds, stopped)
    }

    private func rounds(_ question: SensitivityQuestion, _ points: KnobPoints, blocks: Int) throws -> HarvestRounds {
        var rounds = try prepared(question, points, blocks: blocks)
        if let stopped = try QuestionPlay.play(&rounds, options) {
            options.say("stopped while choosing what to study; no answer is written")
            Exit.say("what has been played is kept in \(folder.unfinished); the same command goes on from it")
            throw ExitCode(Exit.code(of: stopped))
        }
        return rounds
    }

    /// Says what it will take before it is begun.
    private func prepared(_ question: SensitivityQuestion, _ points: KnobPoints, blocks: Int) throws -> HarvestRounds {
        let base = question.base
        let cost = SweepCost(runs: points.count, players: blocks * Plan.blockSize, days: base.days)
        options.say(
            "\(cost.inWords), "
                + (try StudyTime.estimate(base, runs: points.count, blocks: blocks, threads: options.threadCount)))
        let rounds = try folder.goingOn {
            try HarvestRounds(
                points.arms(of: base.source), metrics: question.metrics, seed: base.seed, days: base.days,
                blocks: blocks, threads: options.threadCount, folder: folder.unfinished)
        }
        let all = points.count * blocks * Plan.blockSize
        if rounds.playersLeft < all {
            options.say("going on: \(rounds.playersLeft) of \(all) players are still to play")
        }
        return rounds
    }

    // MARK: - Ending

    private func end(
        _ played: Played, _ report: ReportDocument, _ json: [UInt8], _ csv: String, _ lines: [String],
        ranking: (_ command: String) -> String
    ) throws {
        try Surroundings.undisturbed {
            let html = HTMLPage.render(report, chartLibrary: ChartLibrary.text)
            try folder.write([
                ("sensitivity.json", json), ("sensitivity.csv", Array(csv.utf8)), ("index.html", Array(html.utf8)),
            ])
            for line in lines { options.show(line) }
            options.say("wrote \(place)/index.html")
            if let page {
                try DurableFile.write(Array(ranking(page.command).utf8), to: page.path)
                options.say("wrote \(page.path)")
            }
            try end(played)
            folder.finish()
        }
    }

    private func end(_ played: Played) throws {
        if let stopped = played.stopped { try QuestionPlay.endStopped(stopped, played.rounds, in: folder) }
    }
}
