import MonteCarlo
import QuestKernel

/// Who played, how often, and what they did.
enum PlaySection {
    static let id = "play"

    static func build(_ run: EconomyRun) -> Section {
        var blocks: [Block] = []
        if run.players > 0 { blocks += [archetypes(run), activity(run)] }
        if !run.description.commands.isEmpty, run.players > 0 { blocks.append(commands(run)) }
        blocks.append(.note(facts(run)))
        return Section(
            id: id, title: "How it was played",
            lead: run.recording?.lead
                ?? "The simulated players behind the figures. They act only through the commands that a player's own "
                + "device has.",
            blocks: blocks)
    }

    private static func archetypes(_ run: EconomyRun) -> Block {
        .table(
            Table(
                id: "archetypes", title: "Archetypes",
                caption: (run.recording == nil
                    ? "Archetypes are assigned by fixed shares, so their numbers have no sampling error. " : "")
                    + "A day is active when a command was accepted on it.",
                columns: [
                    Column(name: "Archetype", kind: .text), Column(name: "Players", kind: .number),
                    Column(name: "Share", unit: "%", kind: .number),
                    Column(name: "Active days", unit: "% of days", kind: .number),
                    Column(name: "Commands per player-day", kind: .number),
                ],
                rows: run.archetypeNames.enumerated().map { archetype, name in
                    let players = Double(run.totals.players(archetype: archetype))
                    let playerDays = players * Double(run.days)
                    let active = run.totals.activeDays(archetype: archetype).sum
                    let accepted = run.description.commands.indices.reduce(Int64(0)) {
                        $0 + run.totals.commandsAccepted(code: $1, archetype: archetype)
                    }
                    return [
                        .text(name), .number(players, decimals: 0),
                        .number(100 * players / Double(run.players), decimals: 1),
                        playerDays > 0 ? .number(100 * Double(active) / playerDays, decimals: 1) : .empty,
                        playerDays > 0 ? .number(Double(accepted) / playerDays, decimals: 2) : .empty,
                    ]
                }))
    }

    private static func activity(_ run: EconomyRun) -> Block {
        let named = run.archetypeNames.prefix(Pooling.mostSeries - 1)
        func share(_ day: Int, _ archetype: Int?) -> Double? {
            let players = Double(run.totals.players(archetype: archetype))
            guard players > 0 else { return nil }
            return 100 * Double(run.totals.playersActive(day: day, archetype: archetype).sum) / players
        }
        let all = (0..<run.days).map {
            Figure.share(
                run.totals.playersActive(day: $0), of: run.headcount, designEffect: run.headcount.largestDesignEffect
            )?.scaled(by: 100)
        }
        return .chart(
            Chart(
                id: "activity", title: "Players who did something, by day of life",
                caption: "With Wilson's 95 % interval for all players; archetypes without one, as they are parts.",
                kind: .lines, xLabel: "Day of life", yLabel: "% of players", x: .numbers(run.dayNumbers),
                series: Words.unique(["All players"] + named).enumerated().map { place, name in
                    place == 0
                        ? Series(name: name, figures: all)
                        : Series(name: name, values: (0..<run.days).map { share($0, place - 1) }, role: .neutral)
                }))
    }

    private static func commands(_ run: EconomyRun) -> Block {
        let few = run.archetypeNames.prefix(Pooling.mostSeries)
        func perDay(_ code: Int, _ archetype: Int?) -> Cell {
            let playerDays = Double(run.totals.players(archetype: archetype)) * Double(run.days)
            guard playerDays > 0 else { return .empty }
            let rate = Double(run.totals.commandsAccepted(code: code, archetype: archetype)) / playerDays
            return .number(rate, decimals: 3)
        }
        return .table(
            Table(
                id: "commands", title: "Commands per player-day",
                caption: "Accepted commands of each kind, divided by players and days. Only counts are kept of these, "
                    + "so there is no interval.",
                columns: [Column(name: "Command", kind: .text), Column(name: "All players", kind: .number)]
                    + few.map { Column(name: $0, kind: .number) },
                rows: run.description.commands.enumerated().filter {
                    !run.description.commandsOfOthers.contains($0.offset)
                }.map { code, _ in
                    [.text(run.description.shownCommand(code)), perDay(code, nil)]
                        + few.indices.map { perDay(code, $0) }
                }))
    }

    private static func again(_ run: EconomyRun) -> String {
        run.recording?.note
            ?? "Every draw follows from the seed and its purpose, so the same seed, content and engine give exactly these "
            + "figures again."
    }

    private static func facts(_ run: EconomyRun) -> String {
        let tries = run.description.rolls.indices.reduce(Int64(0)) { $0 + run.totals.roll(code: $1).tries }
        let stopped =
            run.played < run.plan.players
            ? " The plan was \(Words.number(run.plan.players)); the run ended early, and this is exactly the run of "
                + "the first \(Words.number(run.played))."
            : ""
        let chances = tries > 0 ? ", tried \(Words.number(Int(tries))) chances" : ""
        let parties =
            run.parties == run.players
            ? ""
            : " in \(Words.count(run.parties, "party").replacing("partys", with: "parties"))"
        return "\(Words.count(run.players, "player"))\(parties) played "
            + "\(Words.number(Int(run.totals.playerDays))) days together\(chances) and wrote \(Words.number(Int(run.totals.journalEntries))) journal "
            + "entries.\(stopped) \(again(run)) Intervals take parties as independent; those of means and "
            + "ratios allow members of one party to depend on each other in any way, those of shares and quantiles take "
            + "members of one party as if they were one."
    }
}
