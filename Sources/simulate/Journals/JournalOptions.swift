import ArgumentParser
import Journals
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers

/// Which files of journals are read, and how.
struct JournalOptions: ParsableArguments {
    @Option(
        name: .customLong("journal"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A file of journals; may be given again for other players.", valueName: "path"))
    var files: [String] = []

    @Flag(help: "Read journals that were written under other content too, as far as its names are here.")
    var otherContent = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Only parties that arrived within this many days up to the newest arrival.", valueName: "days"))
    var newcomers: Int?

    func validate() throws {
        if files.contains("") { throw ValidationError("--journal: expected a file, found nothing") }
        if files.isEmpty {
            if newcomers != nil { throw ValidationError("--newcomers: expected --journal too") }
            if otherContent { throw ValidationError("--other-content: expected --journal too") }
        }
        if let newcomers, !Plan.daysRange.contains(newcomers) {
            throw ValidationError(
                "--newcomers: expected \(Plan.daysRange.lowerBound) to \(Plan.daysRange.upperBound) days, found "
                    + "\(newcomers)")
        }
    }

    /// For commands that are about journals.
    func expectFiles() throws {
        guard !files.isEmpty else { throw ValidationError("--journal: expected a file of journals, found none") }
    }

    /// Adds up the journals as those of a scenario's game.
    ///
    /// - Parameter options: `days` cuts all players to as many; if nil, to as many as most days are counted by.
    func read(_ source: ScenarioSource, _ options: RunOptions) throws -> RecordedTotals {
        let scenario = try GameRegistry.scenario(source)
        let population: any Population = try scenario.population(seed: scenario.header.seed)
        let survey = try survey(source, population.description)
        let days = try days(options.days, survey)
        let archetypes = survey.archetypes(named: population)
        let game = RecordedGame(population.description, archetypes: archetypes.map(\.label))
        if !options.quiet {
            Exit.say(
                "\(source.name): journals of \(Words.count(survey.players(withDays: days), "player")), "
                    + Words.count(days, "day"))
        }
        let run = try RecordedRun(files, survey, of: game, archetypes: archetypes.map(\.id), days: days)
        let plan = try Plan(
            seed: 0, players: Int(run.totals.players()), days: days, threads: 1,
            identity: RunIdentity(
                engineVersion: survey.headers.first?.engine ?? "", game: population.description.game,
                scenario: source.name, contentHash: source.gameContentHash))
        return RecordedTotals(
            plan: plan, totals: run.totals,
            recording: Recording(
                isLive: !survey.isSimulated, files: files.count, leftOut: run.leftOut, untold: game.untold))
    }

    /// Who is in the journals and counts; they must be of the scenario's content.
    func survey(_ source: ScenarioSource, _ game: GameDescription) throws -> JournalSurvey {
        let survey = try JournalSurvey(files, of: game)
        try check(survey, source)
        return newcomers.map { survey.newcomers(ofDays: $0) } ?? survey
    }

    /// How many days of life count, of those who have as many.
    func days(_ asked: Int?, _ survey: JournalSurvey) throws -> Int {
        let days = asked ?? survey.bestDays
        guard Plan.daysRange.contains(days) else { throw PlanProblem.days(days) }
        guard survey.players(withDays: days) > 0 else {
            throw UsageProblem(
                "--days: no party that counts has been there for \(days) days; \(survey.bestDays) days count most")
        }
        return days
    }

    /// Journals of other content would be read by names that mean something else.
    private func check(_ survey: JournalSurvey, _ source: ScenarioSource) throws(JournalProblem) {
        let hash = source.gameContentHash
        guard !otherContent else { return }
        for (file, header) in zip(files, survey.headers) where header.contents != [hash] {
            let others = header.contents.map { String($0.prefix(12)) }.joined(separator: ", ")
            throw JournalProblem(
                file: file, line: 1,
                "written under the content \(others.isEmpty ? "none" : others), and \(source.name) here is "
                    + "\(hash.prefix(12)); --other-content reads it all the same")
        }
    }
}

/// Journals added up.
struct RecordedTotals {
    let plan: Plan
    let totals: Accumulators
    let recording: Recording
}

extension JournalSurvey {
    /// Ids and display names of those whose figures are told apart: the archetypes that files name, and all others.
    func archetypes(named population: any Population) -> [(id: String, label: String)] {
        let labels = population.description.words.archetypeNames
        let names = Dictionary(zip(population.archetypes, labels)) { first, _ in first }
        let named = archetypes.map { (id: $0, label: names[$0] ?? $0) }
        guard hasUnknownArchetypes else { return named }
        return named + [named.isEmpty ? (id: "everyone", label: "Everyone") : (id: "others", label: "Others")]
    }
}
