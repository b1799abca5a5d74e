import CrownAndBarrel
import GameContract
import QuestKernel
import Scenarios
import SimulatedPlayers

/// One collector with a journal, for tests that play a few commands by hand.
struct TestGame {
    var rules: CrownAndBarrelRules
    var party = CrownAndBarrelParty()
    var journal = Journal()

    init(_ rules: CrownAndBarrelRules) { self.rules = rules }

    static func rules() throws -> CrownAndBarrelRules {
        try GameScenario<CrownAndBarrelPopulation>(try ShippedScenario.read("crownandbarrel")).rules
    }

    @discardableResult
    mutating func play(_ command: CrownAndBarrel.Command, day: LocalDay, by member: Int = 0) -> CrownAndBarrel.Refusal?
    {
        CrownAndBarrel.apply(
            command, by: member, to: &party, at: Moment(instant: Int64(day) * 86_400 + 5, day: day, minute: 720),
            rules: rules,
            randomness: Randomness(seed: 1), journal: &journal)
    }

    /// Watches of brands 0, 1, 2, … on a day.
    mutating func add(_ watches: Int, day: LocalDay = 0) {
        for _ in 0..<watches {
            let brand = party.collection.watches.count % rules.content.brands.count
            play(.addWatch(brand: brand), day: day)
        }
    }

    func number(_ id: String) -> Int { rules.content.achievements.firstIndex { $0.id == id } ?? -1 }
    func has(_ id: String) -> Bool { party.unlocks.contains { $0.achievement == number(id) } }
    func day(_ id: String) -> LocalDay? { party.unlocks.first { $0.achievement == number(id) }?.day }
}
