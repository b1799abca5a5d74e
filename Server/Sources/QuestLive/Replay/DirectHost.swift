import QuestBond
import QuestKernel

/// The engine without any service: what the other host of the same rules comes to.
package struct DirectHost: Sendable {
    private let version: ContentVersion
    private let randomness: Randomness
    private var journal = Journal()
    package private(set) var party: Party

    package init(_ player: UInt32, _ version: ContentVersion, _ randomness: Randomness) {
        self.version = version
        self.randomness = randomness
        party = Party(player, rules: version.rules)
    }

    @discardableResult
    package mutating func play(_ command: QuestBond.Command, at moment: Moment) -> QuestBond.Refusal? {
        journal.removeAll()
        return QuestBond.apply(
            command, by: 0, to: &party, at: moment, rules: version.rules, randomness: randomness, journal: &journal)
    }

    package var digest: String { get throws { try StateCode.digest(of: party) } }
}
