import EconomyStatistics
import MonteCarlo
import QuestKernel

/// A run as the sections read it: its totals, the words for them, and the figures that several sections need.
package struct EconomyRun {
    let plan: Plan
    /// Players who played.
    let played: Int
    let totals: Accumulators
    let resultHash: String
    let stoppedEarly: Bool
    /// What the scenario's folder says beside its figures.
    let notes: ReportNotes
    /// Where the figures come from, if from journals and not from a run.
    let recording: Recording?

    let players: Int
    /// All who played, and in how many parties.
    let headcount: Headcount
    let flowNames: [String]
    let archetypeNames: [String]
    /// By resource index, for currencies that moved.
    let flows: [Int: FlowFigures]
    let levels: LevelFigures

    /// - Parameter isMoneyAlone: whether the figures of other currencies are left out, which a picture does not show.
    package init(
        plan: Plan, played: Int, totals: Accumulators, resultHash: String, stoppedEarly: Bool,
        notes: ReportNotes = ReportNotes(), isMoneyAlone: Bool = false, recording: Recording? = nil
    ) {
        self.notes = notes
        self.recording = recording
        self.plan = plan
        self.played = played
        self.totals = totals
        self.resultHash = resultHash
        self.stoppedEarly = stoppedEarly
        let description = totals.description
        headcount = totals.headcount()
        players = Int(headcount.players)
        flowNames = Words.unique(description.flows.map { $0.label.isEmpty ? $0.name : $0.label })
        let named = description.words.archetypeNames
        archetypeNames = Words.unique(named.count == totals.archetypes.count ? named : totals.archetypes)
        var flows: [Int: FlowFigures] = [:]
        for currency in totals.layout.currencies
        where !isMoneyAlone || currency == Int(description.money.rawValue) {
            let isRevenue = currency == description.revenue.map { Int($0.resource.rawValue) }
            flows[currency] = FlowFigures(
                totals, ResourceID(UInt16(currency)), names: isRevenue ? Self.packNames(description) : flowNames)
        }
        self.flows = flows
        levels = LevelFigures(totals)
    }

    /// By flow: what is sold through it; where nothing is, the flow's own name.
    private static func packNames(_ description: GameDescription) -> [String] {
        var names = description.flows.map(\.label)
        let packs = (description.revenue?.packs ?? [:]).filter { names.indices.contains($0.key) }
            .sorted { $0.key < $1.key }
        for (pack, name) in zip(packs, Words.unique(packs.map(\.value))) { names[pack.key] = name }
        return names
    }
}

extension EconomyRun {
    var description: GameDescription { totals.description }
    var layout: Layout { totals.layout }
    var days: Int { totals.layout.days }
    var parties: Int { Int(headcount.parties) }
    /// Days of life as charts count them: 1, 2, …
    var dayNumbers: [Double] { (0..<days).map { Double($0 + 1) } }

    var title: String { description.title.isEmpty ? description.game : description.title }
    var money: FlowFigures? { flows[Int(description.money.rawValue)] }
    var experience: FlowFigures? { flows[Int(description.experience.rawValue)] }
    /// Real money; nil where nothing was sold for it.
    var revenue: FlowFigures? { description.revenue.flatMap { flows[Int($0.resource.rawValue)] } }

    /// Currencies beside money, experience and real money.
    var otherCurrencies: [Int] {
        let told = [description.money, description.experience, description.revenue?.resource]
        return layout.currencies.filter { currency in !told.contains { $0.map { Int($0.rawValue) } == currency } }
    }

    /// Whether money is for spending: in a game with only points it is the experience that levels are made of.
    var isMoneySpent: Bool { description.money != description.experience }

    /// The word for money within a sentence.
    var moneyName: String { Words.inSentence(resourceName(description.money)) }

    func resourceName(_ resource: ResourceID) -> String {
        guard description.resources.indices.contains(Int(resource.rawValue)) else { return "money" }
        let named = description.resources[Int(resource.rawValue)]
        return named.label.isEmpty ? named.name : named.label
    }

    /// The gauge for the money that players hold: the one of the same name.
    var moneyGauge: Int? {
        guard description.resources.indices.contains(Int(description.money.rawValue)) else { return nil }
        let name = description.resources[Int(description.money.rawValue)].name
        return description.gauges.firstIndex { $0.name == name }
    }

    func gaugeName(_ gauge: Int) -> String {
        let described = description.gauges[gauge]
        return described.label.isEmpty ? described.name : described.label
    }

    /// Whether a tally's rows are the whole numbers from 0.
    func isHistogram(tally code: Int) -> Bool {
        if case .histogram = description.tallies[code].shape { true } else { false }
    }

    func rollName(_ code: Int) -> String {
        let roll = description.rolls[code]
        return roll.label.isEmpty ? roll.name : roll.label
    }

    /// "levels 11–20", "level 41"; what is counted stays in the plural.
    func bandWords(_ band: Int) -> String {
        let isOne = !levelWords.isCounted && !bandName(band).contains("–")
        return "\(isOne ? levelWords.one : levelWords.many) \(bandName(band))"
    }

    /// "11–20".
    func bandName(_ band: Int) -> String {
        let first = description.firstLevel + band * Layout.levelsPerBand
        let last = min(first + Layout.levelsPerBand - 1, description.firstLevel + layout.levels - 1)
        return first == last ? "\(first)" : "\(first)–\(last)"
    }

    func level(_ index: Int) -> Int { description.firstLevel + index }

    /// The mean of a figure of one player, over all players or those of one archetype.
    func mean(_ moments: ClusterMoments, archetype: Int? = nil) -> Figure? {
        Figure.mean(moments, of: totals.headcount(archetype: archetype))
    }
}

extension EconomyRun {
    var subtitle: String {
        if let recording { return recording.subtitle(of: self) }
        let players = Words.count(players, "simulated player")
        let kinds = archetypeNames.isEmpty ? "" : " of " + Words.count(archetypeNames.count, "archetype")
        return "What \(players)\(kinds) \(description.words.deeds) in their first "
            + "\(Words.count(days, "day")), by the scenario \(plan.identity.scenario)."
    }

    var facts: [Fact] {
        var facts = [
            Fact(label: "Scenario", value: plan.identity.scenario), Fact(label: "Game", value: title),
            Fact(label: "Players", value: Words.number(players)),
        ]
        if let recording { facts += recording.facts }
        facts += description.conditions.map { Fact(label: $0.label, value: $0.value) }
        if parties != players { facts.append(Fact(label: "Parties", value: Words.number(parties))) }
        facts.append(Fact(label: "Days of life", value: Words.number(days)))
        if recording == nil { facts.append(Fact(label: "Seed", value: "\(plan.seed)")) }
        facts += [
            Fact(label: "Engine", value: plan.identity.engineVersion),
            Fact(label: "Content hash", value: String(plan.identity.contentHash.prefix(12))),
        ]
        if recording == nil { facts.append(Fact(label: "Result hash", value: String(resultHash.prefix(12)))) }
        return facts + [
            Fact(
                label: "Figures",
                value:
                    "means over players; 95 % intervals, clusters of twelve players as independent; quantiles by the inverse distribution function"
            )
        ]
    }
}
