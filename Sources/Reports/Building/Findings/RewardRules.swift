import MonteCarlo
import QuestKernel

/// Findings about rewards: how long players wait, what they do with them, and whether playing together pays.
enum RewardRules {
    /// How long do players wait for something that matters?
    static func waits(_ run: EconomyRun) -> Finding? {
        let gaps = Spread(run.totals.rewardGaps())
        let longest = CadenceSection.longest(run)
        guard let median = gaps.quantile(0.5), let usual = gaps.quantile(0.9),
            let most = longest.quantileFigure(0.9)
        else { return nil }
        let severity = FindingVerdicts.longestWait(most)
        return Finding(
            severity: severity,
            headline: severity == .watch
                ? "One player in ten waits \(Words.number(most.value)) days of play or more for a reward that matters"
                : "Something good comes every \(median == 1 ? "day" : "\(Words.number(median)) days") of play in the median",
            explanation:
                "Half of all waits from one meaningful reward to the next are at most \(Words.count(Int(median), "day")) "
                + "of play, nine in ten at most \(Words.count(Int(usual), "day")). The longest wait of a player is "
                + "\(most.inWords) days at P90. What counts as a reward: \(Words.list(CadenceSection.sources(run), most: 12)).",
            section: CadenceSection.id)
    }

    /// What do players collect and hardly use?
    static func unused(_ run: EconomyRun) -> Finding? {
        let players = Double(max(run.players, 1))
        let hoarded = run.description.resources.indices.compactMap { index -> (name: String, held: Double)? in
            let resource = run.description.resources[index]
            guard !resource.isCurrency, resource.isSpendable else { return nil }
            let number = ResourceID(UInt16(index))
            var added: Int128 = 0
            var taken: Int128 = 0
            for place in run.description.flows.indices {
                let flow = run.totals.itemFlow(flow: FlowID(UInt16(place)), resource: number)
                added += flow.added
                taken += flow.taken
            }
            let held = Double(added - taken) / players
            guard Double(taken) < FindingLimits.hardlyUsed * Double(added), held >= FindingLimits.hoardWorthReporting
            else { return nil }
            return (run.resourceName(number), held)
        }
        guard !hoarded.isEmpty else { return nil }
        let words = hoarded.sorted { $0.held > $1.held }.map { "\($0.name) (\(Words.number($0.held)))" }
        return Finding(
            severity: .watch,
            headline: hoarded.count == 1
                ? "\(hoarded[0].name) is collected and hardly used"
                : "\(Words.number(hoarded.count)) materials and goods are collected and hardly used",
            explanation:
                "Less than \(Words.percent(FindingLimits.hardlyUsed)) of what came in went out; held per player "
                + "at the end: \(Words.list(words, most: 10)). They may have no good use, or there may be too "
                + "much of them.",
            section: ItemSection.id)
    }

    /// Do those who play together earn more than those who play alone?
    static func together(_ run: EconomyRun) -> Finding? {
        let sizes = PartySection.sizes(run)
        guard sizes.contains(1), let largest = sizes.last, largest > 1, let flow = run.experience ?? run.money else {
            return nil
        }
        func earned(_ size: Int) -> Figure? {
            Figure.mean(
                run.totals.balance(currency: flow.currency, partySize: size).faucets,
                of: run.totals.headcount(partySize: size))?.scaled(by: 1 / Double(run.days))
        }
        let all = sizes.compactMap { size in earned(size).map { (size: size, figure: $0) } }
        guard let alone = all.first?.figure, let most = all.last, alone.value > 0 else { return nil }
        let name = run.resourceName(flow.currency)
        return Finding(
            severity: .note,
            headline: "In a \(PartySection.name(most.size).lowercased()) a player earns "
                + "\(Words.percent(most.figure.value / alone.value)) of the \(Words.inSentence(name)) of one who plays alone",
            explanation: "\(name) per player and day: "
                + all.map { "\(PartySection.name($0.size)): \($0.figure.inWords)" }.joined(separator: "; ")
                + ". Players who play together may be another mix of archetypes.",
            section: PartySection.id)
    }
}
