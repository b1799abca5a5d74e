import QuestKernel

/// A chance that is recorded each time it is rolled, as rules name it: its number in the journal.
struct Roll: Hashable {
    let rawValue: UInt16
}

/// A chance with its words, as reports need it.
struct DescribedRoll {
    let number: UInt16
    let description: @Sendable (QuestBondRules) -> GameDescription.Roll
}

/// Chapters declare their rolls in extensions of this protocol, once for both readings, as they do with flows.
protocol RollDeclaration {
    /// - Parameters:
    ///   - chances: those of content before any bonus; none where there is no single figure.
    ///   - resets: the pity counter of another roll that hits of this one reset.
    ///   - shape: what the cells of its entries are.
    static func roll(
        _ number: UInt16, _ name: String, _ label: String,
        chances: @escaping @Sendable (QuestBondRules) -> [Probability],
        resets: @escaping @Sendable (QuestBondRules) -> GameDescription.Roll.Reset?,
        shape: @escaping @Sendable (QuestBondRules) -> GameDescription.Roll.Shape
    ) -> Self
}

extension RollDeclaration {
    @inline(__always)
    static func roll(
        _ number: UInt16, _ name: String, _ label: String,
        chances: @escaping @Sendable (QuestBondRules) -> [Probability] = { _ in [] },
        shape: @escaping @Sendable (QuestBondRules) -> GameDescription.Roll.Shape
    ) -> Self {
        roll(number, name, label, chances: chances, resets: { _ in nil }, shape: shape)
    }

    /// Cells are things that drop: a hit of the first, equipment, resets a pity counter.
    /// - Parameter resets: whether it does, by the rules.
    @inline(__always)
    static func drops(
        _ number: UInt16, _ name: String, _ label: String, _ cells: [String], resetting counter: PityCounter,
        if resets: @escaping @Sendable (QuestBondRules) -> Bool
    ) -> Self {
        roll(
            number, name, label, chances: { _ in [] },
            resets: { rules in resets(rules) ? .init(counter: UInt16(counter.rawValue)) : nil },
            shape: { _ in .kinds(cells) })
    }

    /// Cells are the dry counts of a pity counter.
    @inline(__always)
    static func pity(
        _ number: UInt16, _ name: String, _ label: String, _ counter: PityCounter,
        chances: @escaping @Sendable (QuestBondRules) -> [Probability] = { _ in [] }
    ) -> Self {
        roll(number, name, label, chances: chances) { rules in .pity(rules.pity[counter.index].pity) }
    }
}

extension Roll: RollDeclaration {
    @inline(__always)
    static func roll(
        _ number: UInt16, _ name: String, _ label: String,
        chances: @escaping @Sendable (QuestBondRules) -> [Probability],
        resets: @escaping @Sendable (QuestBondRules) -> GameDescription.Roll.Reset?,
        shape: @escaping @Sendable (QuestBondRules) -> GameDescription.Roll.Shape
    ) -> Roll {
        Roll(rawValue: number)
    }
}

extension DescribedRoll: RollDeclaration {
    static func roll(
        _ number: UInt16, _ name: String, _ label: String,
        chances: @escaping @Sendable (QuestBondRules) -> [Probability],
        resets: @escaping @Sendable (QuestBondRules) -> GameDescription.Roll.Reset?,
        shape: @escaping @Sendable (QuestBondRules) -> GameDescription.Roll.Shape
    ) -> DescribedRoll {
        DescribedRoll(number: number) { rules in
            GameDescription.Roll(
                name: name, label: label, shape: shape(rules), designedChances: chances(rules),
                resets: resets(rules))
        }
    }
}
