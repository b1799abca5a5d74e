import MonteCarlo
import QuestKernel

/// Where money comes from and where it goes.
package enum MoneySection {
    package static let id = "money"

    /// Nil where no money moved.
    static func build(_ run: EconomyRun) -> Section? {
        let name = run.moneyName
        guard let money = run.money else { return nil }
        var blocks = [
            FlowBlocks.diagram(run, money, id: "money-flows"),
            FlowBlocks.byDay(run, money, id: "money-by-day", title: "Faucets and sinks by day of life"),
            FlowBlocks.net(run, money, id: "money-net"),
            FlowBlocks.byDate(run, money, id: "money-by-date", title: "Faucets and sinks by date"),
            coverage(run, money),
            FlowBlocks.flowTable(run, money, id: "money-accounts", title: "Every faucet and sink"),
        ]
        blocks += FlowBlocks.byBand(
            run, money, title: "Faucets and sinks by level",
            caption: "Sinks that do not grow with the level while faucets do are where inflation starts. ")
        if let note = notPlayed(run) { blocks.append(.note(note)) }
        return Section(
            id: id, title: "Money in and out",
            lead: "Where \(Words.comingAndGoing(name, from: " (faucets)", to: " (sinks)")). An economy is in balance "
                + "over the long run when both are about equally large: what is left over piles up in purses, and "
                + "prices lose their meaning.",
            blocks: blocks)
    }

    /// Designed faucets and sinks that the engine does not play yet; nil if there are none.
    static func notPlayed(_ run: EconomyRun) -> String? {
        let missing = run.description.flows.indices.filter { !run.description.flows[$0].isPlayed }
        guard !missing.isEmpty else { return nil }
        let sinks = missing.filter { !run.description.flows[$0].isFaucet }.map { run.flowNames[$0] }
        let faucets = missing.filter { run.description.flows[$0].isFaucet }.map { run.flowNames[$0] }
        return "Designed but not played yet, so not in these figures: sinks \(Words.list(sinks, most: 20)); "
            + "faucets \(Words.list(faucets, most: 20))."
    }

    /// Sinks over faucets: overall, by half, by archetype, by level band.
    private static func coverage(_ run: EconomyRun, _ money: FlowFigures) -> Block {
        func row(
            _ name: String, _ count: Int, _ faucets: Figure?, _ sinks: Figure?, _ coverage: Figure?
        ) -> [Cell] {
            [
                .text(name), .number(Double(count), decimals: 0), faucets.cell(), sinks.cell(),
                coverage?.scaled(by: 100).cell(decimals: 1) ?? .text("no faucets"),
            ]
        }
        var rows = [
            row("All players", run.players, money.faucetsPerPlayerDay, money.sinksPerPlayerDay, money.coverage)
        ]
        for (name, half) in [("First half", HalfOfRun.first), ("Second half", .second)]
        where !money.days(of: half).isEmpty {
            rows.append(
                row(
                    name, run.players, money.faucets(in: half), money.sinks(in: half), money.coverage(in: half)))
        }
        for (archetype, name) in run.archetypeNames.enumerated() {
            let balance = run.totals.balance(currency: money.currency, archetype: archetype)
            let headcount = balance.headcount
            guard headcount.players > 0 else { continue }
            let scale = 1 / Double(run.days)
            rows.append(
                row(
                    name, Int(headcount.players), Figure.mean(balance.faucets, of: headcount)?.scaled(by: scale),
                    Figure.mean(balance.sinks, of: headcount)?.scaled(by: scale), Figure.coverage(balance)))
        }
        for band in BandFigures.all(of: run) {
            rows.append(
                row(Words.capital(run.bandWords(band.band)), band.players, band.faucets, band.sinks, band.coverage))
        }
        return .table(
            Table(
                id: "money-coverage", title: "How much of what faucets give do sinks take?",
                caption:
                    "Sinks divided by faucets: 100 % is balance, below it purses grow. Ratios of sums. A level band "
                    + "counts the days that ended in it, and the players who had such days.",
                columns: [
                    Column(name: "Who and when", kind: .text), Column(name: "Players", kind: .number),
                    Column(name: "Faucets per player-day", unit: run.moneyName, kind: .number),
                    Column(name: "Sinks per player-day", unit: run.moneyName, kind: .number),
                    Column(name: "Sinks / faucets", unit: "%", kind: .number),
                ], rows: rows))
    }
}
