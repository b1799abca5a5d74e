import DailyMenu
import GameContract
import QuestKernel
import Scenarios
import SimulatedPlayers

/// One player with a journal, for tests that play a few commands by hand.
struct TestGame {
    let rules: DailyMenuRules
    let randomness: Randomness
    var party: DailyMenuParty
    var journal = Journal()

    init(_ rules: DailyMenuRules, player: UInt32 = 0, device: UInt16 = 0, seed: UInt64 = 1) {
        self.rules = rules
        party = DailyMenuParty(player: player, device: device, rules: rules)
        randomness = Randomness(seed: seed)
    }

    static func rules(_ changes: [String] = []) throws -> DailyMenuRules {
        try GameScenario<DailyMenuPopulation>(try ShippedScenario.read("dailymenu", changing: changes)).rules
    }

    static func population(_ changes: [String] = [], seed: UInt64 = 1) throws -> DailyMenuPopulation {
        try GameScenario<DailyMenuPopulation>(try ShippedScenario.read("dailymenu", changing: changes)).population(
            seed: seed)
    }

    @discardableResult
    mutating func play(
        _ command: DailyMenu.Command, day: LocalDay, at instant: Int64 = 0, minute: Int16 = 720, by member: Int = 0
    ) -> DailyMenu.Refusal? {
        DailyMenu.apply(
            command, by: member, to: &party, at: Moment(instant: instant, day: day, minute: minute), rules: rules,
            randomness: randomness, journal: &journal)
    }

    /// Completes an activity and returns the Moments it earned.
    @discardableResult
    mutating func serve(
        _ activity: UInt16 = 0, day: LocalDay, after: MoodChange? = nil, minute: Int16 = 720
    ) -> Int64 {
        let before = party.moments
        play(.complete(activity, before: after == nil ? nil : .okay, after: after), day: day, minute: minute)
        return (party.moments - before).rawValue
    }

    /// How often a milestone was reported.
    func told(_ milestone: Int) -> Int {
        journal.entries.count { $0.kind == .milestone && Int($0.code) == milestone }
    }

    func sum(_ kind: JournalEntry.Kind, _ code: UInt16, cell: UInt16? = nil) -> Int64 {
        journal.entries.filter { $0.kind == kind && $0.code == code && ($0.cell == cell ?? $0.cell) }
            .reduce(0) { $0 + $1.amount }
    }
}
