import DailyChallenge
import GameContract
import QuestKernel
import Scenarios
import SimulatedPlayers

/// One player with a journal, for tests that play a few commands by hand.
struct TestGame {
    let rules: DailyChallengeRules
    let randomness: Randomness
    var party: DailyChallengeParty
    var journal = Journal()

    init(_ rules: DailyChallengeRules, player: UInt32 = 0, seed: UInt64 = 1) {
        self.rules = rules
        party = DailyChallengeParty(player: player)
        randomness = Randomness(seed: seed)
    }

    static func rules() throws -> DailyChallengeRules {
        try GameScenario<DailyChallengePopulation>(try ShippedScenario.read("dailychallenge")).rules
    }

    @discardableResult
    mutating func play(_ command: DailyChallenge.Command, day: LocalDay, by member: Int = 0) -> DailyChallenge.Refusal?
    {
        DailyChallenge.apply(
            command, by: member, to: &party, at: Moment(instant: Int64(day) * 86_400, day: day, minute: 720),
            rules: rules,
            randomness: randomness, journal: &journal)
    }

    func challenge(_ day: LocalDay) -> Int {
        DailyChallenge.challenge(on: day, for: party, rules: rules, randomness: randomness)
    }
}
