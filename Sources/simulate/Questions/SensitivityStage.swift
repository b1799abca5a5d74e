import ArgumentParser
import Balance
import MonteCarlo
import Reports
import Scenarios

/// Plays the settings of a sensitivity study, and writes the results.
struct SensitivityStage {
    static let files = ["index.html", "sensitivity.json", "sensitivity.csv"]
    /// Small, because there are many settings, and differences over the same luck are precise.
    private static let usualPlayers = 720
    private static let screeningBlocks = 2

    let options: RunOptions
    let share: ShareOptions
    let folder: QuestionFolder
    let place: String
    /// Where the ranking is written as Markdown, and the command that it names.
    let page: (path: String, command: String)?
    private let blocks: Int

    init(
        options: RunOptions, share: ShareOptions, folder: QuestionFolder, place: String,
        page: (path: String, command: String)?
    ) throws {
        self.options = options
        self.share = share
        self.folder = folder
        self.place = place
        self.page = page
        blocks = try Self.blocks(options)
    }

    /// Blocks of players for each setting.
    static func blocks(_ options: RunOptions) throws -> Int { try Plan.blocks(of: options.players ?? usualPlayers) }

    /// The question about the most important parameters only, where there are more than `most`.
    ///
    /// - Returns: the question and the number of parameters it had; nil while other parts must still play for the
    ///   choice.
    func screened(_ question: SensitivityQuestion, to most: Int) throws -> (SensitivityQuestion, from: Int?)? {
        guard question.parameters.count > most else { return (question, nil) }
        let tornado = Tornado(question, step: nil)
        let few = min(Self.screeningBlocks, blocks)
        options.say("first all of them at both ends of their ranges, to choose the \(most) most important:")
        guard let pairedSampler = try pairedSampler(question, tornado.points, blocks: few) else { return nil }
        guard let answer = try tornado.answer(pairedSampler) else { return (question, nil) }
        let parameters = answer.mostMoving(most)
        options.say(
            "\(answer.still.count) of \(question.parameters.count) change none of the figures asked for by a single unit"
        )
        return (
            parameters.isEmpty ? question.about(Array(question.parameters.prefix(most))) : question.about(parameters),
            question.parameters.count
        )
    }

    func play(_ tornado: Tornado, screened: Int?) throws {
        guard let played = try playing(tornado.question, tornado.points) else { return }
        guard let answer = try tornado.answer(played.pairedSampler) else { return try end(played) }
        try end(
            played, SensitivityReport.build(answer, screened: screened, stoppedEarly: played.stopped != nil),
            try SensitivityFiles.json(answer), SensitivityFiles.csv(answer), SensitivityText.lines(answer)
        ) { SensitivityPage(answer.study, screened: screened, command: $0).markdown(answer) }
    }

    func play(_ screening: Screening, screened: Int?) throws {
        guard let played = try playing(screening.question, screening.points) else { return }
        guard let answer = try screening.answer(played.pairedSampler) else { return try end(played) }
        try end(
            played, SensitivityReport.build(answer, screened: screened, stoppedEarly: played.stopped != nil),
            try SensitivityFiles.json(answer), SensitivityFiles.csv(answer), SensitivityText.lines(answer)
        ) { SensitivityPage(answer.study, screened: screened, command: $0).markdown(answer) }
    }

    // MARK: - Playing

    private typealias Played = (pairedSampler: PairedSampler, stopped: StopRequest.Reason?)

    /// - Returns: nil for a part, whose answer must wait for the others.
    private func playing(_ question: SensitivityQuestion, _ points: ParameterPoints) throws -> Played? {
        let cost = SweepCost(runs: points.count, players: blocks * Plan.blockSize, days: question.base.days)
        try share.check(runs: points.count, fresh: false)
        var pairedSampler = try prepared(question, points, cost, blocks: blocks, share.part)
        let stopped = try QuestionPlay.play(&pairedSampler, options)
        guard share.part.isWhole else {
            try QuestionPlay.endPart(share.part, stopped, options, in: folder)
            return nil
        }
        return (pairedSampler, stopped)
    }

    /// - Returns: nil if it is a part, and other parts are not finished.
    private func pairedSampler(_ question: SensitivityQuestion, _ points: ParameterPoints, blocks: Int) throws
        -> PairedSampler?
    {
        let cost = SweepCost(runs: points.count, players: blocks * Plan.blockSize, days: question.base.days)
        try share.check(runs: points.count, fresh: false)
        var pairedSampler = try prepared(question, points, cost, blocks: blocks, share.part)
        if let stopped = try QuestionPlay.play(&pairedSampler, options) {
            options.say("stopped while choosing what to study; no answer is written")
            Exit.say("what has been played is kept in \(folder.unfinished); the same command continues from it")
            throw ExitCode(Exit.code(of: stopped))
        }
        guard !share.part.isWhole else { return pairedSampler }
        let all = try prepared(question, points, nil, blocks: blocks, .whole)
        guard all.playersLeft > 0 else { return all }
        options.say(
            "part \(share.part) of the choice is played, in \(folder.unfinished); when all parts are done, the same "
                + "command plays the study")
        return nil
    }

    /// Shows the cost before playing begins.
    ///
    /// - Parameter cost: nil where it was shown before.
    private func prepared(
        _ question: SensitivityQuestion, _ points: ParameterPoints, _ cost: SweepCost?, blocks: Int, _ part: Shard
    ) throws -> PairedSampler {
        let base = question.base
        let arms = points.arms(of: base.source).share(of: part)
        if let cost {
            options.say(
                "\(cost.inWords), "
                    + (part.isWhole ? "" : "of which part \(part) has \(arms.count), ")
                    + (try StudyTime.estimate(base, runs: arms.count, blocks: blocks, threads: options.threadCount)))
        }
        let pairedSampler = try folder.goingOn {
            try PairedSampler(
                arms, metrics: question.metrics, seed: base.seed, days: base.days, blocks: blocks,
                threads: options.threadCount, folder: folder.unfinished)
        }
        let all = arms.count * blocks * Plan.blockSize
        if cost != nil, pairedSampler.playersLeft < all {
            options.say("continuing: \(pairedSampler.playersLeft) of \(all) players are still to play")
        }
        return pairedSampler
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
        if let stopped = played.stopped { try QuestionPlay.endStopped(stopped, played.pairedSampler, in: folder) }
    }
}
