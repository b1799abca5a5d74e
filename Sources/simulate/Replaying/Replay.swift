import ArgumentParser
import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers

/// `simulate replay`: one player's days, played alone and printed.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show one player's days, or find the unluckiest player of all.",
        discussion: """
            A player's days are the same alone as among ten thousand: ./simulate replay --player 7 --to 3
            A paragraph per day: ./simulate replay --player 7 --to 30 --brief
            The unluckiest: ./simulate replay --find 'luck(rooms)' --players 2000 --days 30
            The longest dry run: ./simulate replay --find 'dry_run(rooms) max' --players 2000 --days 30

            ./simulate replay timequest --player 7 is of another scenario, as is --scenario timequest.

            Takes --days, --seed, --set, and for --find --players and --threads, as a run does. Days count \
            from 1, the day of arrival.
            """)

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions

    @Option(parsing: .unconditional, help: "The player's number, from 0.")
    var player: Int?

    @Option(parsing: .unconditional, help: "The first day to show. Default: 1.")
    var from: Int?

    @Option(parsing: .unconditional, help: "The last day to show. Default: the last.")
    var to: Int?

    @Option(
        help: ArgumentHelp(
            "Play all, and show the most extreme by \(Quantity.forms.joined(separator: ", ")); then max or min.",
            valueName: "question"))
    var find: String?

    @Flag(help: "A paragraph per day instead of a line for each command.")
    var brief = false

    @Flag(help: "As JSON.")
    var json = false

    func validate() throws {
        if (player == nil) == (find == nil) {
            throw ValidationError(
                "expected --player NUMBER or --find QUESTION, found \(player == nil ? "none" : "both")")
        }
        if let player, !(0..<Plan.playersRange.upperBound).contains(player) {
            throw ValidationError("--player: expected 0 to 9,999,999, found \(player)")
        }
        if find != nil, from != nil || to != nil {
            throw ValidationError("--from and --to go with --player; --find shows the totals of all days")
        }
    }

    func run() throws {
        try Exit.reporting {
            let source = try Content.played(named.applied(to: options))
            let scenario = try GameRegistry.scenario(source)
            let seed = options.seed ?? scenario.header.seed
            try tell(try scenario.population(seed: seed), scenario.header, source, seed: seed)
        }
    }

    private func tell<Players: Population>(
        _ population: Players, _ header: ScenarioHeader, _ source: ScenarioSource, seed: UInt64
    ) throws {
        let plan = try Plan(
            seed: seed, players: options.players ?? Int(header.players), days: options.days ?? Int(header.days),
            threads: options.threadCount,
            identity: RunIdentity(
                engineVersion: EngineVersion.current, game: population.description.game, scenario: source.name,
                contentHash: source.contentHash))
        if let find {
            try printTheMostExtreme(find, population, plan)
        } else if let player {
            let days = try days(of: plan)
            // Later days change nothing about earlier ones.
            let diary = try Replayer.diary(of: player, days: days.upperBound + 1, among: population)
            try write(diary, days, plan)
        }
    }

    /// The days to show, from 0.
    private func days(of plan: Plan) throws -> ClosedRange<Int> {
        let last = to ?? plan.days
        guard (1...plan.days).contains(last) else {
            throw UsageProblem("--to: expected a day from 1 to \(plan.days), found \(last)")
        }
        let first = from ?? 1
        guard (1...last).contains(first) else {
            throw UsageProblem("--from: expected a day from 1 to \(last), found \(first)")
        }
        return first - 1...last - 1
    }

    private func write(_ diary: Diary, _ days: ClosedRange<Int>, _ plan: Plan) throws {
        if json { return print(try DiaryJSON(diary, identity: plan.identity, seed: plan.seed, days: days).text()) }
        let lines =
            DiarySummary.head(of: diary, scenario: plan.identity.scenario, seed: plan.seed) + [""]
            + DiaryText.lines(of: diary, days: days, isBrief: brief) + [""] + DiarySummary.lines(of: diary)
        print(lines.joined(separator: "\n"))
    }

    private func printTheMostExtreme<Players: Population>(_ text: String, _ population: Players, _ plan: Plan) throws {
        let quantity: Quantity
        do {
            quantity = try Quantity(text, in: population.description)
        } catch {
            throw UsageProblem("--find: \(error)")
        }
        let bar = ProgressDisplay(total: plan.players, options.progressStyle)
        defer { bar?.end() }
        let found = try ExtremeSearch.find(
            quantity, among: population, players: plan.players, days: plan.days, threads: plan.threads
        ) { bar?.update(done: $0) }
        guard let found else {
            throw UsageProblem("--find: none of \(plan.players) players has a figure for \(quantity.text)")
        }
        let diary = try Replayer.diary(of: found.player, days: plan.days, among: population)
        if json {
            return print(try FoundJSON(found, quantity, diary, plan).text())
        }
        bar?.end()
        var lines =
            [
                "\(quantity.text), of \(Words.count(plan.players, "player")) over \(Words.count(plan.days, "day")): "
                    + quantity.figure.inWords(found.value, population.description)
                    + (found.without > 0 ? " (\(found.without) never got this far)" : "")
            ]
        let rolls = population.description.rolls
        if let remark = quantity.figure.remark(found.value, players: plan.players, roll: { rolls[$0].name }) {
            lines.append(remark)
        }
        lines.append("")
        lines += DiarySummary.head(of: diary, scenario: plan.identity.scenario, seed: plan.seed)
        lines += DiarySummary.lines(of: diary)
        lines += ["", "Day by day: \(command(for: found.player))"]
        print(lines.joined(separator: "\n"))
    }

    /// The command that prints all days.
    private func command(for player: Int) -> String {
        var words = ["./simulate", "replay"]
        if let scenario = named.scenario ?? options.namedScenario { words.append(scenario) }
        words += ["--player", "\(player)"]
        if let days = options.days { words += ["--days", "\(days)"] }
        if let seed = options.seed { words += ["--seed", "\(seed)"] }
        for change in options.changes { words += ["--set", change] }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}
