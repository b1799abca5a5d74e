import EconomyStatistics
import MonteCarlo
import QuestKernel

/// Players who play alone beside those who play together.
package enum PartySection {
    package static let id = "parties"

    /// Nil where everyone plays alone.
    static func build(_ run: EconomyRun) -> Section? {
        let sizes = sizes(run)
        guard sizes.contains(where: { $0 > 1 }) else { return nil }
        return Section(
            id: id, title: "Alone and together",
            lead:
                "The same figures by party size. Players who play together may be another mix of archetypes "
                + "than players who play alone, so a difference may have other reasons than the party.",
            blocks: [table(run, sizes), alike(run)])
    }

    /// Party sizes that were played.
    static func sizes(_ run: EconomyRun) -> [Int] {
        (1...Layout.partySize).filter { run.totals.headcount(partySize: $0).players > 0 }
    }

    static func name(_ size: Int) -> String { size == 1 ? "Solo" : "Party of \(size)" }

    private static func table(_ run: EconomyRun, _ sizes: [Int]) -> Block {
        let perDay = 1 / Double(run.days)
        let last = run.days - 1
        var rows: [[Cell]] = [
            row("Players", sizes) { .number(Double(run.totals.headcount(partySize: $0).players), decimals: 0) },
            row("Parties", sizes) { .number(Double(run.totals.headcount(partySize: $0).parties), decimals: 0) },
            row("Active days, % of days", sizes) {
                mean(run, run.totals.activeDays(partySize: $0), $0)?.scaled(by: 100 * perDay).cell(decimals: 1)
                    ?? .empty
            },
        ]
        if let money = run.money, run.isMoneySpent {
            let balance = { run.totals.balance(currency: money.currency, partySize: $0) }
            let unit = "\(run.moneyName) per player-day"
            rows += [
                row("Faucets, \(unit)", sizes) {
                    mean(run, balance($0).faucets, $0)?.scaled(by: perDay).cell() ?? .empty
                },
                row("Sinks, \(unit)", sizes) { mean(run, balance($0).sinks, $0)?.scaled(by: perDay).cell() ?? .empty },
                row("Left over, \(unit)", sizes) {
                    mean(run, balance($0).net, $0, isAmount: false)?.scaled(by: perDay).cell() ?? .empty
                },
                row("Sinks / faucets, %", sizes) {
                    Figure.coverage(balance($0))?.scaled(by: 100).cell(decimals: 1) ?? .empty
                },
            ]
        }
        if let experience = run.experience {
            rows.append(
                row("\(run.resourceName(experience.currency)) per player-day", sizes) {
                    let earned = run.totals.balance(currency: experience.currency, partySize: $0).faucets
                    return mean(run, earned, $0)?.scaled(by: perDay).cell() ?? .empty
                })
        }
        if run.levels.count > 1 {
            rows.append(
                row("\(run.levelWords.measure) at the end, P50", sizes) { size in
                    let spread = Spread(
                        run.totals.levelsAtEnd(partySize: size), of: run.totals.headcount(partySize: size),
                        designEffect: Double(size), bounds: { (Int64($0), Int64($0)) })
                    let first = Double(run.level(0))
                    return spread.quantileFigure(0.5).flatMap {
                        Figure($0.value + first, low: $0.low.map { $0 + first }, high: $0.high.map { $0 + first })
                    }.cell(decimals: 0)
                })
        }
        for gauge in run.description.gauges.indices where run.description.gauges[gauge].name != "level" {
            rows.append(
                row("\(run.gaugeName(gauge)) at the end, P50", sizes) {
                    run.spread(gauge: gauge, day: last, partySize: $0).quantileFigure(0.5).cell(decimals: 0)
                })
        }
        return .table(
            Table(
                id: "parties", title: "By party size",
                caption:
                    "Per player, with 95 % intervals.",
                columns: [Column(name: "Figure", kind: .text)] + sizes.map { Column(name: name($0), kind: .number) },
                rows: rows))
    }

    private static func row(_ name: String, _ sizes: [Int], _ cell: (Int) -> Cell) -> [Cell] {
        [.text(name)] + sizes.map(cell)
    }

    private static func mean(_ run: EconomyRun, _ moments: ClusterMoments, _ size: Int, isAmount: Bool = true)
        -> Figure?
    {
        Figure.mean(moments, of: run.totals.headcount(partySize: size), isAmount: isAmount)
    }

    /// How much alike the members of a party are, measured by the largest faucets of money and experience.
    private static func alike(_ run: EconomyRun) -> Block {
        let words = [run.money, run.experience].compactMap { $0 }.compactMap { flow -> String? in
            guard let line = flow.faucets.first,
                let effect = designEffect(run, FlowID(UInt16(line.index)), flow.currency)
            else { return nil }
            return "\(run.resourceName(flow.currency)) from \(line.name): \(Words.number(effect))"
        }
        guard !words.isEmpty else { return .note("Too few parties to show how alike their members are.") }
        return .note(
            "Members of one party who are alike carry less information than independent players; that archetypes are "
                + "dealt by fixed shares gives more. Design effects, the variance of the mean over that of "
                + "independent players: \(words.joined(separator: "; ")). All intervals include this effect.")
    }

    /// The variance of a mean, divided by that over as many independent players.
    static func designEffect(_ run: EconomyRun, _ id: FlowID, _ currency: ResourceID) -> Double? {
        let spread = run.totals.spread(flow: id, currency: currency)
        let sums = SampleSums(count: run.players, sum: spread.sum, sumOfSquares: spread.squares)
        let naive = ((try? Estimate.mean(of: sums)) ?? nil)?.standardError
        let run = Figure.estimate(run.totals.runFlow(flow: id, currency: currency), of: run.headcount)
        guard let naive, naive > 0, let error = run?.standardError else { return nil }
        return error * error / (naive * naive)
    }
}
