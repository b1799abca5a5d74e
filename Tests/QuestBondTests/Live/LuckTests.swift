import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

/// Members whose luck has keys of their own: what a party draws once is the same for all of them.
@Suite struct LuckTests {
    private func key(_ member: Int) throws -> Randomness {
        let secret = [UInt8](repeating: 5, count: LiveKey.leastSecret)
        return try #require(LiveKey(secret: secret, player: [UInt8(member)], epoch: 3)).randomness
    }

    private func send(
        _ command: QuestBond.Command, by member: Int, to party: inout Party, day: LocalDay, _ rules: QuestBondRules
    ) throws -> QuestBond.Refusal? {
        var journal = Journal()
        return QuestBond.apply(
            command, by: member, to: &party, at: Moment(instant: Int64(day) * 86_400 + 40_000, day: day, minute: 700),
            rules: rules, randomness: try key(member), journal: &journal)
    }

    @Test func everybodyReadsTheSameDutyOfTheParty() throws {
        let rules = try QuestBondFiles.rules()
        var party = Party(10, with: [11, 12], rules: rules)
        for member in 0..<3 { #expect(try send(.create(.mage, .leo), by: member, to: &party, day: 0, rules) == nil) }
        party.fellowship.bondLevel = 50
        var seen: Set<Int> = []
        for day in 0..<30 {
            // Another member opens the party's day each time.
            for turn in 0..<3 {
                #expect(try send(.open, by: (day + turn) % 3, to: &party, day: LocalDay(day), rules) == nil)
            }
            let duty = try #require(party.sharedDuty(rules))
            seen.insert(duty)
            for member in 0..<3 {
                let moment = Moment(instant: 0, day: LocalDay(day), minute: 0)
                let view = QuestBond.view(
                    of: party, for: member, at: moment, rules: rules, randomness: try key(member))
                #expect(view?.party.sharedDuty == rules.duties.duties[duty].id)
                #expect(
                    try send(.completeSharedDuty(.quick), by: member, to: &party, day: LocalDay(day), rules) == nil)
            }
        }
        #expect(seen.count > 5, "\(seen)")
    }

    /// Members came together on a day that each had opened alone: whoever acts first draws the party's duty, so none is
    /// told before, and then all are told that one.
    @Test func aDutyThatIsStillToBeDrawnIsToldToNobody() throws {
        let rules = try QuestBondFiles.rules()
        var party = Party(10, rules: rules)
        #expect(try send(.create(.mage, .leo), by: 0, to: &party, day: 3, rules) == nil)
        #expect(try send(.open, by: 0, to: &party, day: 3, rules) == nil)
        var other = Party(11, rules: rules)
        let (moment, theirs) = (Moment(instant: 3 * 86_400 + 40_000, day: 3, minute: 700), try key(1))
        for command in [QuestBond.Command.create(.mage, .leo), .open] {
            var journal = Journal()
            let refusal = QuestBond.apply(
                command, by: 0, to: &other, at: moment, rules: rules, randomness: theirs, journal: &journal)
            #expect(refusal == nil)
        }
        party.fellowship.bondLevel = 50
        party = try party.joined(by: other, on: 3, rules: rules)
        func told(_ member: Int) throws -> String? {
            QuestBond.view(of: party, for: member, at: moment, rules: rules, randomness: try key(member))?.party
                .sharedDuty
        }
        #expect(try told(0) == nil && told(1) == nil)
        #expect(try send(.completeTask(.mental, .small, .quick), by: 1, to: &party, day: 3, rules) == nil)
        let duty = try #require(party.sharedDuty(rules))
        for member in 0..<2 { #expect(try told(member) == rules.duties.duties[duty].id) }
    }

    @Test func everybodyPlaysByTheRulesOfOneArm() throws {
        let rules = try QuestBondScenario(
            ScenarioSource.read("\(QuestBondFiles.root.path)/scenarios/questbond-ab")
        ).rules
        var arms = [0, 0]
        for number in 0..<40 {
            var party = Party(UInt32(number * 4), with: [UInt32(number * 4 + 1), UInt32(number * 4 + 2)], rules: rules)
            // The first to come may be any of them.
            for turn in 0..<3 {
                #expect(try send(.create(.mage, .leo), by: (number + turn) % 3, to: &party, day: 0, rules) == nil)
            }
            let arm = rules.arm(of: party, try key(0))
            for member in 1..<3 { #expect(rules.arm(of: party, try key(member)) === arm) }
            arms[arm === rules ? 0 : 1] += 1
            let (rest, leaver) = try party.parted(from: 0, rules: rules)
            #expect(try rules.arm(of: rest, key(1)) === arm)
            // Who is alone then, leaver or left, plays in its own arm.
            let (alone, left) = try rest.parted(from: 0, rules: rules)
            for var one in [leaver, alone, left] {
                let own = try rules.arm(ofParty: one[0].player, key(3))
                one.takeArm(under: rules, try key(3))
                #expect(rules.arm(of: one, try key(4)) === own)
            }
            let restored = try SavedParty(party, contentHash: "").restored(under: rules)
            #expect(try restored == party && rules.arm(of: restored, key(1)) === arm)
        }
        #expect(arms[1] > 0 && arms[0] > 0, "\(arms)")
    }

    @Test func keysOfOthersChangeNothingOfOnesOwnDay() throws {
        let rules = try QuestBondFiles.rules()
        func stock(besides others: [UInt32]) throws -> [OfferView] {
            var party = Party(10, with: others, rules: rules)
            for member in 0..<party.count {
                #expect(try send(.create(.mage, .leo), by: member, to: &party, day: 0, rules) == nil)
                #expect(try send(.open, by: member, to: &party, day: 0, rules) == nil)
            }
            let moment = Moment(instant: 0, day: 0, minute: 0)
            return try #require(
                QuestBond.view(of: party, for: 0, at: moment, rules: rules, randomness: try key(0))
            ).stock
        }
        #expect(try stock(besides: []) == stock(besides: [11, 12, 13]))
    }
}
