import EconomyMetrics
import MonteCarlo
import QuestKernel

/// What comes in, what goes out, what is left over.
enum MoneyFigures {
    static func all(_ run: EconomyRun, _ targets: TargetFigures) -> [KeyFigure] {
        guard let money = run.money else { return [] }
        let resource = run.description.resources[Int(money.currency.rawValue)].name
        let group = run.resourceName(money.currency)
        let unit = "\(run.moneyName) per player and day"
        func figure(_ function: MetricFunction, _ label: String, _ value: Figure?, _ unit: String) -> [KeyFigure] {
            let id = "\(function.rawValue)(\(resource))"
            let own = targets.judging(
                KeyFigure(id, group: group, label: label, value, unit: unit, section: MoneySection.id))
            return (own.map { [$0] } ?? [])
                + targets.others(
                    function, of: resource, than: [id], group: group, label: label, unit: unit, section: MoneySection.id
                )
        }
        guard run.isMoneySpent else {
            return figure(.earned, "Earned", money.faucetsPerPlayerDay, unit) + revenue(run)
        }
        return figure(.earned, "In", money.faucetsPerPlayerDay, unit)
            + figure(.spent, "Out", money.sinksPerPlayerDay, unit)
            + figure(.net, "Left over", money.netPerPlayerDay, unit)
            + figure(.sinkCoverage, "Sinks take", money.coverage?.scaled(by: 100), "%")
            + held(run, targets, group) + revenue(run)
    }

    /// What half of the players hold at the end; a target may be about another day.
    private static func held(_ run: EconomyRun, _ targets: TargetFigures, _ group: String) -> [KeyFigure] {
        guard let gauge = run.moneyGauge else { return [] }
        let name = run.description.gauges[gauge].name
        let id = "gauge(\(name)).p50"
        let own = targets.judging(
            KeyFigure(
                id, group: group, label: "Held at the end, half of players",
                run.spread(gauge: gauge, day: run.days - 1).quantileFigure(0.5),
                unit: run.description.gauges[gauge].unit, section: PurseSection.id))
        return (own.map { [$0] } ?? [])
            + targets.others(
                .gauge, of: name, than: [id], group: group, label: "Held", section: PurseSection.id)
    }

    /// Real money.
    private static func revenue(_ run: EconomyRun) -> [KeyFigure] {
        guard let described = run.description.revenue, let revenue = run.revenue else { return [] }
        let group = "Revenue"
        return [
            KeyFigure(
                "revenue_per_day", group: group, label: "Paid", revenue.sinksPerPlayerDay?.scaled(by: 0.01),
                unit: "real money per player and day", section: RevenueSection.id),
            KeyFigure(
                "paying_share", group: group, label: "Paying players",
                run.spread(gauge: described.spentGauge, day: run.days - 1).shareAboveZero?.scaled(by: 100), unit: "%",
                section: RevenueSection.id),
        ].compactMap { $0 }
    }
}
