import QuestBond
import QuestKernel

/// The engine without any service: another host of the same rules, for comparison.
package struct DirectHost: Sendable {
    private let rules: QuestBondRules
    /// Each member's own.
    private let seeds: [Randomness]
    private var journal = Journal()
    package private(set) var party: Party

    /// - Parameters:
    ///   - players: the members of a party, 1 to 4.
    ///   - luck: the randomness of each of them.
    package init(_ players: [UInt32], _ rules: QuestBondRules, _ seeds: [Randomness]) {
        self.rules = rules
        self.seeds = seeds
        party = Party(players.first ?? 0, with: Array(players.dropFirst()), rules: rules)
    }

    @discardableResult
    package mutating func play(
        _ command: QuestBond.Command, by member: Int = 0, at moment: Moment
    ) -> QuestBond.Refusal? {
        guard seeds.indices.contains(member) else { return .noSuchMember }
        journal.removeAll()
        return QuestBond.apply(
            command, by: member, to: &party, at: moment, rules: rules, randomness: seeds[member],
            journal: &journal)
    }

    package var digest: String { get throws { try QuestBond.stateDigest(of: party) } }
}
