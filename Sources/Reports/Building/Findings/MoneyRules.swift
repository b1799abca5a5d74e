import MonteCarlo
import QuestKernel

/// Findings about what comes in and goes out.
enum MoneyRules {
    /// Do sinks take in the second half of the run what faucets give?
    static func coverage(_ run: EconomyRun) -> Finding? {
        guard let money = run.money, let coverage = money.coverage(in: .second) else { return nil }
        let name = run.moneyName
        let isMany = Words.isMany(name)
        let balance = FindingVerdicts.balance(coverage)
        let half = "the second half of the run (days \(money.secondHalf.lowerBound + 1)–\(run.days))"
        let surplus = money.net(in: .second).map {
            "In \(half), what is left over is \($0.inWords) \(name) per player and day. "
        }
        let explanation = (surplus ?? "") + context(run, money)
        if balance == .inflates {
            return Finding(
                severity: .worry,
                headline:
                    "\(Words.capital(name)) \(isMany ? "inflate" : "inflates"): sinks take only "
                    + "\(coverage.percentWords) of what faucets give",
                explanation: explanation, section: MoneySection.id)
        }
        if balance == .balanced {
            return Finding(
                severity: .fine,
                headline:
                    "\(Words.capital(name)) \(isMany ? "are" : "is") in balance: sinks take \(coverage.percentWords) "
                    + "of what faucets give",
                explanation: explanation, section: MoneySection.id)
        }
        let verdict: String
        if balance == .surplus {
            verdict = "Sinks take less than faucets give: \(coverage.percentWords) of the \(name)"
        } else if balance == .deficit {
            verdict =
                "Players live on their savings: sinks take \(coverage.percentWords) of the \(name) that "
                + (isMany ? "come in" : "comes in")
        } else {
            verdict =
                "\(Words.capital(name)) may be in balance, but it is not certain: sinks take \(coverage.percentWords)"
        }
        return Finding(severity: .watch, headline: verdict, explanation: explanation, section: MoneySection.id)
    }

    /// The whole run for comparison, and what the engine does not play yet.
    private static func context(_ run: EconomyRun, _ money: FlowFigures) -> String {
        var text = money.coverage.map { "Over the whole run sinks take \($0.percentWords). " } ?? ""
        if money.sinks.isEmpty { text += "No sink took anything at all. " }
        let missing = run.description.flows.indices.filter { !run.description.flows[$0].isPlayed }
        guard !missing.isEmpty else {
            return text + "All designed faucets and sinks are played, so more sinks or smaller faucets change it."
        }
        let sinks = missing.filter { !run.description.flows[$0].isFaucet }.map { run.flowNames[$0] }
        let faucets = missing.filter { run.description.flows[$0].isFaucet }.map { run.flowNames[$0] }
        return text + "Keep in mind what is designed but not played yet: the sinks \(Words.list(sinks)), and "
            + "the faucets \(Words.list(faucets))."
    }

    /// Does one faucet or sink decide the economy?
    static func dominance(_ run: EconomyRun) -> [Finding] {
        guard let money = run.money else { return [] }
        let source = run.isMoneySpent ? "faucet" : "source"
        let isMany = Words.isMany(run.moneyName)
        let sides = [
            (source, isMany ? "come from" : "comes from", "comes in", money.faucets),
            ("sink", isMany ? "go into" : "goes into", "goes out", money.sinks),
        ]
        return sides.compactMap { kind, verb, whole, flows -> Finding? in
            guard flows.count > 1, let largest = flows.first, let share = money.share(largest) else { return nil }
            let concentration = money.concentration(flows)
            let equal = concentration > 0 ? Words.number((10 / concentration).rounded() / 10) : "no"
            let spread =
                "There are \(flows.count) \(kind)s, but they count like \(equal) equal ones "
                + "(Herfindahl index \(Words.number(concentration)))."
            let severity = FindingVerdicts.dominance(share, among: flows.count)
            guard severity != .fine
            else {
                return Finding(
                    severity: .fine,
                    headline: "No \(kind) decides alone: of what \(whole), the largest, \(largest.name), is "
                        + share.percentWords,
                    explanation: spread, section: MoneySection.id)
            }
            return Finding(
                severity: severity,
                headline: "\(share.percentWords) of all \(run.moneyName) \(verb) one \(kind): \(largest.name)",
                explanation: spread
                    + " A change of this one \(kind) changes everything, and a player who does not use it "
                    + "plays another game.",
                section: MoneySection.id)
        }
    }

    /// "levels 1–10", and "level 31" where a band has one alone.
    private static func levels(_ band: BandFigures) -> String {
        "\(band.name.contains { !$0.isNumber } ? "levels" : "level") \(band.name)"
    }

    /// Do sinks grow with the level as faucets do?
    static func growthOrder(_ run: EconomyRun) -> Finding? {
        let bands = BandFigures.all(of: run).filter { $0.players >= FindingLimits.leastPlayersInBand }
        func points(_ figure: (BandFigures) -> Figure?) -> [(level: Double, amount: Double)] {
            bands.compactMap { band in
                guard let value = figure(band)?.value else { return nil }
                let middle = Double(run.level(0)) + (Double(band.band) + 0.5) * Double(Layout.levelsPerBand) - 0.5
                return (middle, value)
            }
        }
        guard let faucets = GrowthOrder(points(\.faucets)), let sinks = GrowthOrder(points(\.sinks)),
            let first = bands.first, let last = bands.last
        else { return nil }
        let rates =
            "Per player and day, faucets give \(words(first.faucets)) \(run.moneyName) at \(levels(first)) "
            + "and \(words(last.faucets)) at \(levels(last)); sinks take \(words(first.sinks)) and "
            + "\(words(last.sinks)). Fitted as level to the power k, faucets have k = "
            + "\(Words.number(faucets.exponent)) and sinks k = \(Words.number(sinks.exponent)); a fit over "
            + "\(bands.count) level bands, for orientation."
        if sinks.exponent < faucets.exponent - FindingLimits.growthOrderGap {
            return Finding(
                severity: .watch, headline: "Sinks grow more slowly with the level than faucets do",
                explanation: rates + " The higher players climb, the more is left over.",
                section: MoneySection.id)
        }
        return Finding(
            severity: .fine, headline: "Sinks grow with the level as fast as faucets do",
            explanation: rates + " This is only about growth: whether sinks take enough is covered elsewhere.",
            section: MoneySection.id)
    }

    /// Which other currencies have no use at all?
    static func unspent(_ run: EconomyRun) -> Finding? {
        let idle = run.otherCurrencies.filter { run.description.resources[$0].isSpendable }
            .compactMap { run.flows[$0] }
            .filter { !$0.faucets.isEmpty && $0.sinks.isEmpty }
        guard !idle.isEmpty else { return nil }
        let names = idle.map { run.resourceName($0.currency) }
        let held = idle.map { flow in
            let kept = flow.netPerPlayerDay?.scaled(by: Double(run.days))?.inWords ?? "some"
            return "\(run.resourceName(flow.currency)): \(kept) per player at the end"
        }
        return Finding(
            severity: .watch, headline: "\(Words.list(names)): earned, and never spent",
            explanation: "No sink took any. \(held.joined(separator: "; ")). Their sink may not be played yet, or "
                + "these archetypes have no use for it.",
            section: ItemSection.id)
    }

    private static func words(_ figure: Figure?) -> String { figure?.inWords ?? "none" }
}
