import QuestKernel

/// Collects the names of accounts, rolls, tallies and milestones while a game is compiled.
struct CatalogBuilder: Sendable {
    private var resources: [GameDescription.Resource] = []
    private var flows: [GameDescription.Flow] = []
    private var rolls: [GameDescription.Roll] = []
    private var tallies: [GameDescription.Tally] = []
    private var milestones: [GameDescription.Milestone] = []
    private var mainPoints: Int?
    /// Of the track that levels are of.
    private var mainName: String?
    /// Real money, and by sink what is sold for it.
    private var revenue: Int?
    private var packs: [Int: String] = [:]
    private var thresholds: [Int64] = [0]
    private var gauges: [(gauge: GameDescription.Gauge, source: GaugeSource)] = []

    /// The tallies of goals and of what is lost at caps, with their rows; nil until there is a row.
    private(set) var goalsTally: UInt16?
    private(set) var lostTally: UInt16?

    init() {}

    mutating func resource(_ name: String, _ label: String, isCurrency: Bool, isSpent: Bool) {
        resources.append(.init(name: name, label: label, isCurrency: isCurrency, isSpendable: isSpent))
    }

    /// Real money, which is no currency of the game.
    mutating func realMoney(_ name: String) {
        revenue = resources.count
        resource(name, "Real money, in hundredths", isCurrency: true, isSpent: true)
    }

    /// What real money is paid for through a sink.
    mutating func sells(_ label: String, through sink: FlowID) { packs[Int(sink.rawValue)] = label }

    mutating func flow(
        _ name: String, _ label: String, isFaucet: Bool, isBesideCommands: Bool = false
    ) -> FlowID {
        flows.append(.init(name: name, label: label, isFaucet: isFaucet, isBesideCommands: isBesideCommands))
        return FlowID(UInt16(truncatingIfNeeded: flows.count - 1))
    }

    mutating func roll(_ name: String, _ label: String, kinds: [String]) -> UInt16 {
        rolls.append(.init(name: name, label: label, shape: .kinds(kinds)))
        return UInt16(truncatingIfNeeded: rolls.count - 1)
    }

    /// The roll of a tier: by dry count where that is all that its chance depends on.
    mutating func roll(_ name: String, _ label: String, pity tier: TierRow?) -> UInt16 {
        guard let tier else { return roll(name, label, kinds: [label]) }
        let pity = Pity(
            hard: UInt16(truncatingIfNeeded: tier.hard),
            soft: tier.soft.from > 0
                ? .init(from: UInt16(truncatingIfNeeded: tier.soft.from), step: tier.soft.step) : .none)
        rolls.append(.init(name: name, label: label, shape: .pity(pity)))
        return UInt16(truncatingIfNeeded: rolls.count - 1)
    }

    mutating func ladder(
        _ name: String, _ label: String, steps: [String], chances: [Probability], isPlain: Bool
    ) -> UInt16 {
        rolls.append(
            .init(name: name, label: label, shape: .ladder(steps: steps), designedChances: isPlain ? chances : []))
        return UInt16(truncatingIfNeeded: rolls.count - 1)
    }

    mutating func tally(
        _ name: String, _ label: String, rows: [String], rowLabels: [String] = [],
        per: GameDescription.Tally.Base? = nil
    ) -> UInt16 {
        tallies.append(.init(name: name, label: label, rows: rows, per: per, rowLabels: rowLabels))
        return UInt16(truncatingIfNeeded: tallies.count - 1)
    }

    /// A goal's row in the tally of goals.
    mutating func goal(_ label: String) -> UInt16 {
        let tally = goalsTally ?? tally("goals", "Goals reached", rows: [])
        goalsTally = tally
        return row(label, of: tally)
    }

    /// A resource's row in the tally of what is lost at caps.
    mutating func lost(_ label: String) -> UInt16 {
        let tally = lostTally ?? tally("lostAtCap", "Lost because the cap was reached", rows: [])
        lostTally = tally
        return row(label, of: tally)
    }

    private mutating func row(_ label: String, of tally: UInt16) -> UInt16 {
        tallies[Int(tally)].rows.append(label)
        return UInt16(truncatingIfNeeded: tallies[Int(tally)].rows.count - 1)
    }

    mutating func milestones(_ names: [String], group: String, _ label: (Int) -> String) -> UInt16 {
        for (index, name) in names.enumerated() {
            milestones.append(.init(name: name, label: label(index), group: group))
        }
        return UInt16(truncatingIfNeeded: milestones.count - names.count)
    }

    /// A name that two accounts, rolls, tallies, gauges or milestones have; nil where all are single.
    var nameOfTwo: String? {
        let lists = [
            flows.map(\.name), rolls.map(\.name), tallies.map(\.name), gauges.map(\.gauge.name), milestones.map(\.name),
        ]
        for names in lists {
            var seen: Set<String> = []
            if let twice = names.first(where: { !seen.insert($0).inserted }) { return twice }
        }
        return nil
    }

    mutating func main(points: Int, thresholds: [Int64], name: String) {
        (mainPoints, self.thresholds, mainName) = (points, thresholds, name)
    }

    /// What each day's end shows of a player.
    mutating func gauges(_ content: CustomContent, _ names: inout GameNames) -> [GaugeSource] {
        func label(_ name: String, _ id: String) -> String { name.isEmpty ? id : name }
        for row in content.resources {
            guard let index = names.resources[row.id] else { continue }
            let name = label(row.name, row.id)
            gauges.append((.init(name: row.id, label: "\(name) held", unit: name), .balance(index)))
        }
        let levels =
            content.tracks.map { ($0.id, label($0.name, $0.id)) }
            + content.ladders.map { ($0.id, label($0.name, $0.id)) }
            + content.generators.map { ($0.id, label($0.name, $0.id)) }
        for (id, label) in levels {
            let column = Int32(truncatingIfNeeded: names.layout.column(.level(id)))
            gauges.append(
                (.init(name: "\(id)Level", label: "\(label): level", unit: "level", group: "Levels"), .column(column)))
        }
        for row in content.collections {
            let column = Int32(truncatingIfNeeded: names.layout.column(.found(row.id)))
            gauges.append(
                (
                    .init(
                        name: "\(row.id)Found", label: "\(label(row.name, row.id)): different items", unit: "items",
                        group: "Collections"), .column(column)
                ))
        }
        if revenue != nil {
            let column = Int32(truncatingIfNeeded: names.layout.column(.spent(.ever)))
            gauges.append(
                (
                    .init(name: Self.spentGauge, label: "Real money spent, in millionths", unit: "millionths"),
                    .column(column)
                ))
        }
        return gauges.map(\.source)
    }

    /// As formulas name it: no id has a dot.
    private static let spentGauge = "spent.ever"

    /// - Parameter labels: what players read of the commands.
    func description(title: String, commands: [String], labels: [String]) -> GameDescription {
        let first =
            resources.indices.first { resources[$0].isCurrency && resources[$0].isSpendable && $0 != revenue } ?? 0
        var description = GameDescription(
            game: CustomGame.name, title: title, resources: resources, flows: flows, rolls: rolls,
            tallies: tallies, gauges: gauges.map(\.gauge), money: ResourceID(UInt16(truncatingIfNeeded: first)),
            experience: ResourceID(UInt16(truncatingIfNeeded: mainPoints ?? first)), levelThresholds: thresholds,
            firstLevel: 1, commands: commands, milestones: milestones, milestonesAreRewards: true,
            words: words(labels), commandsOfOthers: [commands.count - 1])
        if let revenue, let gauge = gauges.firstIndex(where: { $0.gauge.name == Self.spentGauge }) {
            description.revenue = GameDescription.Revenue(
                resource: ResourceID(UInt16(truncatingIfNeeded: revenue)), spentGauge: gauge, packs: packs)
        }
        return description
    }

    /// Levels are told as those of their track, as a game may have several.
    private func words(_ labels: [String]) -> GameWords {
        var words = GameWords(counts: "What was drawn and reached")
        words.commands = labels
        guard let mainName else { return words }
        words.level = mainName.lowercased().hasSuffix(words.level) ? mainName : "\(mainName) \(words.level)"
        words.levels = "\(words.level)s"
        return words
    }
}

/// Where a gauge reads.
enum GaugeSource: Sendable, Equatable {
    case balance(Int)
    case column(Int32)
}
