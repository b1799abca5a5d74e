import MonteCarlo
import QuestKernel

/// Where points come from that are collected and not spent.
enum PointsSection {
    /// That of money: a game has one of the two.
    static let id = MoneySection.id

    /// Nil where no player earned any.
    static func build(_ run: EconomyRun) -> Section? {
        guard let points = run.money else { return nil }
        let name = run.resourceName(points.currency)
        let isMakingLevels = run.levels.count > 1 && !run.levelWords.isCounted
        var blocks = [
            FlowBlocks.byDay(run, points, id: "money-by-day", title: "\(name) by source, by day of life"),
            FlowBlocks.byDate(run, points, id: "money-by-date", title: "\(name) by source, by date"),
            who(run, points),
            FlowBlocks.flowTable(run, points, id: "money-accounts", title: "Every source of \(Words.inSentence(name))"),
        ]
        blocks += FlowBlocks.byBand(
            run, points, title: "\(name) by source, by \(run.levelWords.many)", caption: "")
        if let note = MoneySection.notPlayed(run) { blocks.append(.note(note)) }
        return Section(
            id: id, title: "\(name) by source",
            lead: "What gives \(name), when and to whom. "
                + (isMakingLevels ? "It makes \(run.levelWords.many), and none is ever spent." : "None is ever spent."),
            blocks: blocks)
    }

    /// Who earns how much, and when.
    private static func who(_ run: EconomyRun, _ points: FlowFigures) -> Block {
        let scale = 1 / Double(run.days)
        var rows: [[Cell]] = [
            [.text("All players"), .number(Double(run.players), decimals: 0), points.faucetsPerPlayerDay.cell()]
        ]
        for (name, half) in [("First half", HalfOfRun.first), ("Second half", .second)]
        where !points.days(of: half).isEmpty {
            rows.append([.text(name), .number(Double(run.players), decimals: 0), points.faucets(in: half).cell()])
        }
        for (archetype, name) in run.archetypeNames.enumerated() {
            let balance = run.totals.balance(currency: points.currency, archetype: archetype)
            guard balance.headcount.players > 0 else { continue }
            rows.append([
                .text(name), .number(Double(balance.headcount.players), decimals: 0),
                Figure.mean(balance.faucets, of: balance.headcount)?.scaled(by: scale).cell() ?? .empty,
            ])
        }
        return .table(
            Table(
                id: "money-by-archetype", title: "Who earns how much",
                caption: "Means per player and day of life, days without play included, with 95 % intervals.",
                columns: [
                    Column(name: "Who and when", kind: .text), Column(name: "Players", kind: .number),
                    Column(
                        name: "Per player-day", unit: Words.inSentence(run.resourceName(points.currency)), kind: .number
                    ),
                ], rows: rows))
    }
}
