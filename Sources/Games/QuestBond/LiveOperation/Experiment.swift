import QuestKernel

/// The experiment that runs: which parties are in its changed arm is a function of (seed, first player, id) alone.
public struct Experiment: Sendable {
    public let id: String
    /// Share of parties in the changed arm.
    public let share: Probability
    /// FNV-1a of the id: another experiment divides the same parties differently.
    let key: UInt32
    /// The name of the arm that plays the content's own figures.
    public static let designed = "as designed"

    init(_ row: ExperimentRow) {
        id = row.id
        share = row.share
        key = row.id.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }

    /// Whether the party of this first player plays with the changed figures: all its members do, or none.
    public func changes(for player: UInt32, _ randomness: Randomness) -> Bool {
        var draws = randomness.draws(
            player: player, purpose: Draw.experiment.purpose, day: Int32(key >> 16),
            ordinal: UInt16(truncatingIfNeeded: key))
        return draws.happens(share)
    }
}

extension QuestBondRules {
    /// The rules that a party plays by: these, or those of the experiment's changed arm. For clients that show prices
    /// and chances; commands may be given under either, they use the party's own.
    ///
    /// - Parameter player: the number of the party's first player. What members share, such as the bond's curve, is
    ///   then the same for all of them.
    public func arm(ofParty player: UInt32, _ randomness: Randomness) -> QuestBondRules {
        guard let variant, let experiment, experiment.changes(for: player, randomness) else { return self }
        return variant
    }

    /// The rules that a party plays by: those of the arm that was drawn for it, or would be drawn now.
    public func arm(of party: Party, _ randomness: Randomness) -> QuestBondRules {
        guard let experiment else { return self }
        if party.fellowship.experiment == experiment.key { return keptArm(of: party) }
        return arm(ofParty: party.player(of: 0), randomness)
    }

    /// The rules of the arm that was drawn for a party; these rules where none was drawn.
    func keptArm(of party: Party) -> QuestBondRules {
        guard let variant, let experiment, party.fellowship.experiment == experiment.key else { return self }
        return party.fellowship.hasChangedRules ? variant : self
    }

    /// Reads and compiles a tree of content, and its changed arm where an experiment runs.
    public static func compile(
        _ tree: ContentNode, _ reader: inout ContentReader
    ) throws(ContentProblem) -> QuestBondRules {
        let content = try reader.read(QuestBondContent.self, from: tree)
        guard let row = content.experiments.running.first else { return try QuestBondRules(content) }
        var changed = tree
        for change in row.changes { changed = try changed.changing(change, of: row.id) }
        // The first reading noted the provenance.
        var second = ContentReader()
        let variant = try QuestBondRules(try second.read(QuestBondContent.self, from: changed))
        let rules = try QuestBondRules(content, variant: variant)
        // Reports and auditors count by level and by dry run, for all players together.
        guard variant.curve.thresholds == rules.curve.thresholds, variant.pity.map(\.pity) == rules.pity.map(\.pity)
        else {
            throw ContentProblem(
                place: row.changes[0].keyPlace, path: "experiments.running.\(row.id).changes",
                expected: "the same levels and the same pity counters in both arms, by which reports count",
                found: "others")
        }
        return rules
    }
}

extension ContentNode {
    /// The tree with one figure of an experiment: it must be there, and keep its shape, so that both arms have the same
    /// rows and a hero's state means the same in both.
    fileprivate func changing(_ change: Entry, of id: String) throws(ContentProblem) -> ContentNode {
        func problem(_ expected: String, _ found: String) -> ContentProblem {
            ContentProblem(
                place: change.keyPlace, path: "experiments.running.\(id).changes", expected: expected, found: found)
        }
        guard let path = ContentPath(change.key), path.steps.first != .key("experiments") else {
            throw problem("a path such as loot.tasks.equipmentChance", "\"\(change.key)\"")
        }
        let changed = try setting(path, to: change.node, addsKeys: false)
        switch (node(at: path)?.value, change.node.value) {
        case (.map, _), (_, .map): throw problem("a figure or a list of figures", "a section: \(change.key)")
        case (_, .list(let new)) where new.contains(where: \.isSection):
            throw problem("a figure or a list of figures", "a list of sections: \(change.key)")
        // Tagged or not: rooms and stages are rows, too, and a hero on the way knows how far it is.
        case (.list(let old), .list(let new)) where old.count != new.count:
            throw problem("a list of \(old.count), as \(change.key) is", "a list of \(new.count)")
        default: return changed
        }
    }

    private var isSection: Bool { if case .map = value { true } else { false } }

    private func node(at path: ContentPath) -> ContentNode? {
        var node: ContentNode? = self
        for step in path.steps {
            switch (step, node?.value) {
            case (.key(let key), _): node = node?[key]
            case (.index(let index), .list(let nodes)?): node = nodes.indices.contains(index) ? nodes[index] : nil
            default: return nil
            }
        }
        return node
    }
}

extension Party {
    /// Takes the arm of the running experiment where none was drawn yet, by other randomness than that of commands: so
    /// a host can give an account the same arm whenever it begins anew with other luck.
    public mutating func takeArm(under rules: QuestBondRules, _ randomness: Randomness) {
        guard let experiment = rules.experiment, fellowship.experiment != experiment.key else { return }
        fellowship.hasChangedRules = rules.arm(ofParty: player(of: 0), randomness) !== rules
        fellowship.experiment = experiment.key
    }

    /// The arm of the running experiment that was drawn for the party; nil where none runs or none was drawn.
    public func arm(under rules: QuestBondRules) -> String? {
        guard let experiment = rules.experiment, fellowship.experiment == experiment.key else { return nil }
        return fellowship.hasChangedRules ? experiment.id : Experiment.designed
    }
}

extension QuestBondRules {
    /// The rules of an arm by its name; nil where no experiment with such an arm runs.
    public func arm(named name: String) -> QuestBondRules? {
        guard let experiment else { return nil }
        return name == Experiment.designed ? self : name == experiment.id ? variant : nil
    }
}
