import MonteCarlo
import QuestKernel

/// Attempts that climb a ladder step by step.
enum LadderSection {
    static let id = "ladders"
    static let mostCharts = 3

    /// Nil where no player climbed one.
    static func build(_ run: EconomyRun) -> Section? {
        let ladders = run.description.rolls.indices.filter { steps(run, $0) != nil }
        var blocks: [Block] = []
        for (place, code) in ladders.enumerated() {
            blocks.append(table(run, code))
            if place < mostCharts { blocks.append(chart(run, code)) }
        }
        guard !blocks.isEmpty else { return nil }
        return Section(
            id: id, title: "Ladders",
            lead: "Attempts whose chance falls step by step. A step with chance p takes 1 / p attempts in the mean; "
                + "the simulation should agree with that.",
            blocks: blocks)
    }

    /// The steps of a ladder that was tried.
    static func steps(_ run: EconomyRun, _ code: Int) -> [String]? {
        guard case .ladder(let steps) = run.description.rolls[code].shape else { return nil }
        return run.totals.roll(code: code).tries > 0 ? Words.unique(steps) : nil
    }

    static func designed(_ run: EconomyRun, _ code: Int, step: Int) -> Double? {
        let chances = run.description.rolls[code].designedChances
        return chances.indices.contains(step) ? Double(chances[step].partsPerMillion) / 1e6 : nil
    }

    /// What a success costs, with the interval of price and attempts together.
    private static func cost(_ run: EconomyRun, _ code: Int, step: Int, _ tally: Int) -> Figure? {
        let its = run.totals.rollMoments(code: code, cell: step)
        guard run.description.tallies[tally].rows.indices.contains(step), its.hits.sum > 0 else { return nil }
        return Figure.ratio(
            run.totals.tally(code: tally, row: step), to: its.hits,
            products: run.totals.hitsTimesCost(code: code, cell: step), of: run.headcount)
    }

    /// Whether any step was rolled at another chance than designed, or has no designed chance.
    private static func rollsOtherwise(_ run: EconomyRun, _ code: Int) -> Bool {
        (0..<run.layout.rollCells[code]).contains { step in
            guard let mean = RollFigures(run.totals, code: code, cell: step).meanChance else { return false }
            return designed(run, code, step: step).map { abs($0 - mean) > 1e-9 } ?? true
        }
    }

    private static func table(_ run: EconomyRun, _ code: Int) -> Block {
        let tally = run.description.costs(ofRoll: code)
        let hasBonus = rollsOtherwise(run, code)
        let rows = (steps(run, code) ?? []).enumerated().map { step, name -> [Cell] in
            let figures = RollFigures(run.totals, code: code, cell: step)
            let chance = designed(run, code, step: step)
            let attempts = figures.rate?.inverted
            var cells: [Cell] = [
                .text(name), .number(Double(figures.cell.tries), decimals: 0),
                .number(Double(figures.cell.hits), decimals: 0),
                figures.rate?.scaled(by: 100).cell(decimals: 2) ?? .text("never tried"),
                chance.map { .number(100 * $0, decimals: 2) } ?? .empty,
                (chance.map { figures.z(designed: $0) } ?? figures.z).map { .number($0, decimals: 2) } ?? .empty,
                attempts?.cell(decimals: 2) ?? (figures.cell.tries > 0 ? .text("no success") : .empty),
                (chance ?? figures.meanChance).flatMap { $0 > 0 ? .number(1 / $0, decimals: 2) : nil } ?? .empty,
            ]
            if hasBonus { cells.append(figures.meanChance.map { .number(100 * $0, decimals: 2) } ?? .empty) }
            if let tally {
                cells.append(cost(run, code, step: step, tally)?.cell(decimals: 0) ?? .empty)
            }
            return cells
        }
        var columns = [
            Column(name: "Step", kind: .text), Column(name: "Attempts", kind: .number),
            Column(name: "Successes", kind: .number), Column(name: "Success rate", unit: "%", kind: .number),
            Column(name: "Designed", unit: "%", kind: .number),
            Column(name: "z", kind: .number), Column(name: "Attempts per success", kind: .number),
            Column(name: "Exact", kind: .number),
        ]
        if hasBonus { columns.append(Column(name: "Mean chance", unit: "%", kind: .number)) }
        var money = ""
        if tally != nil {
            columns.append(Column(name: "Cost per success", unit: run.moneyName, kind: .number))
            money =
                " Cost is the \(run.moneyName) put into all attempts of a step, divided by its successes; its "
                + "interval is of price and attempts together."
        }
        return .table(
            Table(
                id: "ladder-\(run.description.rolls[code].name)", title: "\(run.rollName(code)), step by step",
                caption: "Success rates over attempts with their 95 % intervals, beside the designed chance. z "
                    + "compares successes with it, or where there is none with the chances that were rolled."
                    + (hasBonus ? " Mean chance is that of those rolls, bonuses included." : "") + money,
                columns: columns, rows: rows))
    }

    private static func chart(_ run: EconomyRun, _ code: Int) -> Block {
        let steps = steps(run, code) ?? []
        let tried = steps.indices.filter { run.totals.roll(code: code, cell: $0).tries > 0 }
        let figures = tried.map { RollFigures(run.totals, code: code, cell: $0) }
        return .chart(
            Chart(
                id: "ladder-\(run.description.rolls[code].name)-attempts",
                title: "\(run.rollName(code)): attempts per success",
                caption: "Simulated with 95 % intervals, beside 1 / chance. Steps that were never tried are left out.",
                kind: .bars, xLabel: "Step", yLabel: "Attempts", x: .categories(tried.map { steps[$0] }),
                series: [
                    Series(name: "Simulated", figures: figures.map { $0.rate?.inverted }),
                    Series(
                        name: "Exact",
                        values: zip(tried, figures).map { step, figure in
                            (designed(run, code, step: step) ?? figure.meanChance).flatMap { $0 > 0 ? 1 / $0 : nil }
                        }, role: .exact),
                ]))
    }
}
