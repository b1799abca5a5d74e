import MonteCarlo
import QuestKernel

/// Chances with named kinds: rooms cleared by difficulty, materials found.
enum ChanceBlocks {
    static func all(_ run: EconomyRun) -> [Block] {
        let rolls = run.description.rolls.indices.filter { code in
            guard case .kinds = run.description.rolls[code].shape else { return false }
            return run.totals.roll(code: code).tries > 0
        }
        guard !rolls.isEmpty else { return [] }
        return [byKind(run, rolls), byRoll(run, rolls)]
    }

    private static func byKind(_ run: EconomyRun, _ rolls: [Int]) -> Block {
        let rows = rolls.flatMap { code -> [[Cell]] in
            guard case .kinds(let kinds) = run.description.rolls[code].shape else { return [] }
            return kinds.enumerated().map { place, kind -> [Cell] in
                let figures = RollFigures(run.totals, code: code, cell: place)
                return [
                    .text(run.rollName(code)), .text(kind), .number(Double(figures.cell.tries), decimals: 0),
                    .number(Double(figures.cell.hits), decimals: 0),
                    figures.rate?.scaled(by: 100).cell(decimals: 2) ?? .text("never tried"),
                    figures.meanChance.map { .number(100 * $0, decimals: 2) } ?? .empty,
                    figures.z.map { .number($0, decimals: 2) } ?? .empty,
                ]
            }
        }
        return .table(
            Table(
                id: "chances-by-kind", title: "Other chances, by kind",
                caption: "Hit rates over tries with Wilson's 95 % interval, beside the mean of the chances that were "
                    + "rolled, bonuses included.",
                columns: [
                    Column(name: "Chance", kind: .text), Column(name: "Kind", kind: .text),
                    Column(name: "Tries", kind: .number), Column(name: "Hits", kind: .number),
                    Column(name: "Hit rate", unit: "%", kind: .number),
                    Column(name: "Mean chance", unit: "%", kind: .number), Column(name: "z", kind: .number),
                ], rows: rows))
    }

    private static func byRoll(_ run: EconomyRun, _ rolls: [Int]) -> Block {
        .table(
            Table(
                id: "chances-by-player", title: "Other chances, as players meet them",
                caption:
                    "The same hit rates over all kinds, with 95 % intervals.",
                columns: [
                    Column(name: "Chance", kind: .text), Column(name: "Tries per player", kind: .number),
                    Column(name: "Hit rate", unit: "%", kind: .number),
                ],
                rows: rolls.map { code in
                    let moments = run.totals.rollMoments(code: code)
                    return [
                        .text(run.rollName(code)), run.mean(moments.tries).cell(),
                        moments.rate(of: run.headcount)?.scaled(by: 100).cell(decimals: 2) ?? .empty,
                    ]
                }))
    }
}
