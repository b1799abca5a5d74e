import QuestKernel

/// A count that is kept beside the flows, as rules name it: its number in the journal.
struct Tally: Hashable {
    let rawValue: UInt16
}

/// A count with its words, as reports need it.
struct DescribedTally {
    let number: UInt16
    let description: @Sendable (QuestBondRules) -> GameDescription.Tally
}

/// Chapters declare their tallies in extensions of this protocol, once for both readings, as they do with flows.
protocol TallyDeclaration {
    /// - Parameters:
    ///   - rewards: rows that players wait for.
    ///   - isChoice: whether reports show it by archetype too.
    ///   - rows: what the cells of its entries are. What cannot happen has no rows, so reports do not show it.
    static func tally(
        _ number: UInt16, _ name: String, _ label: String, rewards: ClosedRange<Int>?, isChoice: Bool,
        _ rows: @escaping @Sendable (QuestBondRules) -> [String]
    ) -> Self

    /// Things that players come to have: by their ids, and what readers call them.
    static func things(
        _ number: UInt16, _ name: String, _ label: String, ids: @escaping @Sendable (QuestBondRules) -> [String],
        _ rows: @escaping @Sendable (QuestBondRules) -> [String]
    ) -> Self
}

extension TallyDeclaration {
    @inline(__always)
    static func tally(
        _ number: UInt16, _ name: String, _ label: String, _ rows: @escaping @Sendable (QuestBondRules) -> [String]
    ) -> Self {
        tally(number, name, label, rewards: nil, isChoice: false, rows)
    }

    /// What players choose among, such as a class: reports show it by archetype too.
    @inline(__always)
    static func choices(
        _ number: UInt16, _ name: String, _ label: String, _ rows: @escaping @Sendable (QuestBondRules) -> [String]
    ) -> Self {
        tally(number, name, label, rewards: nil, isChoice: true, rows)
    }

    /// Items that came from one source, by rarity: players wait for Rare and better.
    @inline(__always)
    static func drops(_ number: UInt16, _ name: String, _ label: String) -> Self {
        tally(number, name, label, rewards: 2...4, isChoice: false) { _ in Rarity.allCases.map(\.name) }
    }
}

extension Tally: TallyDeclaration {
    @inline(__always)
    static func tally(
        _ number: UInt16, _ name: String, _ label: String, rewards: ClosedRange<Int>?, isChoice: Bool,
        _ rows: @escaping @Sendable (QuestBondRules) -> [String]
    ) -> Tally {
        Tally(rawValue: number)
    }

    @inline(__always)
    static func things(
        _ number: UInt16, _ name: String, _ label: String, ids: @escaping @Sendable (QuestBondRules) -> [String],
        _ rows: @escaping @Sendable (QuestBondRules) -> [String]
    ) -> Tally {
        Tally(rawValue: number)
    }
}

extension DescribedTally: TallyDeclaration {
    static func tally(
        _ number: UInt16, _ name: String, _ label: String, rewards: ClosedRange<Int>?, isChoice: Bool,
        _ rows: @escaping @Sendable (QuestBondRules) -> [String]
    ) -> DescribedTally {
        DescribedTally(number: number) { rules in
            GameDescription.Tally(
                name: name, label: label, rows: rows(rules), rewardRows: rewards.map { Set($0) } ?? [],
                isByArchetype: isChoice)
        }
    }

    static func things(
        _ number: UInt16, _ name: String, _ label: String, ids: @escaping @Sendable (QuestBondRules) -> [String],
        _ rows: @escaping @Sendable (QuestBondRules) -> [String]
    ) -> DescribedTally {
        DescribedTally(number: number) { rules in
            var tally = GameDescription.Tally(name: name, label: label, rows: rows(rules))
            tally.things = ids(rules)
            return tally
        }
    }
}
