import Foundation
import QuestKernel
import Testing

/// What every game must do for its hosts, checked by playing it: all games pass the same battery.
package struct Contract<Play: Game> {
    package var rules: Play.Rules
    package var newParty: () -> Play.Party
    /// A command that a client might send, sensible or not, and the seconds that pass before it.
    package var command: (inout Draws) -> (Play.Command, seconds: Int64)
    /// What the party holds of each resource of the description.
    package var balances: (Play.Party) -> [Int64]
    /// How many commands a playthrough has.
    package var commands: UInt32
    /// Members that no party has.
    package var strangers: [Int]

    package init(
        rules: Play.Rules, newParty: @escaping () -> Play.Party,
        command: @escaping (inout Draws) -> (Play.Command, seconds: Int64),
        balances: @escaping (Play.Party) -> [Int64], commands: UInt32 = 400,
        strangers: [Int] = [-1, 4, .max, .min]
    ) {
        self.rules = rules
        self.newParty = newParty
        self.command = command
        self.balances = balances
        self.commands = commands
        self.strangers = strangers
    }

    package struct Outcome {
        package var party: Play.Party
        package var journal = Journal()
        package var refusals: [Play.Refusal] = []
        package var accepted = 0
        package var clock: Int64 = 0
        /// When the last command was accepted.
        package var lastAccepted: Int64?

        /// The moment that the clock shows, where no summer time is.
        var moment: Moment {
            Moment(instant: clock, day: LocalDay(clock / 86_400), minute: Int16(clock % 86_400 / 60))
        }
    }

    /// The whole battery: same bytes twice, a ledger that adds up, storage that forgets nothing, entries with names,
    /// clocks that no player has; and on the way, refusals that change nothing.
    @discardableResult
    package func expectKept(seed: UInt64) throws -> Outcome {
        try expectSameBytesTwice(seed: seed)
        expectLedgerAddsUp(seed: seed)
        try expectSurvivesStorage(seed: seed)
        expectEntriesAreDescribed(seed: seed)
        expectStrangersAreRefused()
        expectOddClocksAreBorne(seed: seed)
        return play(seed: seed)
    }

    /// Plays a number of commands; every refusal and every accepted command is checked on the way.
    package func play(seed: UInt64) -> Outcome {
        var outcome = Outcome(party: newParty())
        play(&outcome, seed: seed, commands: 0..<commands)
        return outcome
    }

    package func play(_ outcome: inout Outcome, seed: UInt64, commands: Range<UInt32>) {
        for number in commands {
            let (command, seconds) = command(seed: seed, number)
            outcome.clock += seconds
            give(command, at: outcome.moment, &outcome, seed: seed)
        }
    }

    private func command(seed: UInt64, _ number: UInt32) -> (Play.Command, seconds: Int64) {
        var draws = Randomness(seed: seed).draws(player: number, purpose: Purpose(0xF000), day: 0)
        return command(&draws)
    }

    /// Gives a command; a refusal must change nothing, and what is accepted must say so first.
    private func give(_ command: Play.Command, at moment: Moment, _ outcome: inout Outcome, seed: UInt64) {
        let (party, entries) = (outcome.party, outcome.journal.entries.count)
        let refusal = Play.apply(
            command, by: 0, to: &outcome.party, at: moment, rules: rules, randomness: Randomness(seed: seed),
            journal: &outcome.journal)
        if let refusal {
            outcome.refusals.append(refusal)
            #expect(outcome.party == party && outcome.journal.entries.count == entries)
        } else {
            outcome.accepted += 1
            outcome.lastAccepted = moment.instant
            let first = outcome.journal.entries.count > entries ? outcome.journal.entries[entries] : nil
            #expect(first?.kind == .command && first?.amount == moment.instant)
        }
    }

    /// The same commands give the same bytes.
    package func expectSameBytesTwice(seed: UInt64) throws {
        let (first, second) = (play(seed: seed), play(seed: seed))
        #expect(first.journal.entries == second.journal.entries)
        #expect(try bytes(of: first.party) == bytes(of: second.party))
    }

    /// Every balance is the sum of its flows, and never was below 0.
    package func expectLedgerAddsUp(seed: UInt64) {
        let outcome = play(seed: seed)
        var sums = [Int64](repeating: 0, count: Play.describe(rules).resources.count)
        for entry in outcome.journal.entries where entry.kind == .flow {
            sums[Int(entry.resource)] += entry.amount
            #expect(sums[Int(entry.resource)] >= 0)
        }
        #expect(balances(outcome.party) == sums)
    }

    /// A party that is stored and read again is the same party, and plays on in the same way.
    package func expectSurvivesStorage(seed: UInt64) throws {
        var outcome = Outcome(party: newParty())
        play(&outcome, seed: seed, commands: 0..<commands / 2)
        var stored = outcome
        stored.party = try JSONDecoder().decode(Play.Party.self, from: bytes(of: outcome.party))
        #expect(stored.party == outcome.party)
        play(&outcome, seed: seed, commands: commands / 2..<commands)
        play(&stored, seed: seed, commands: commands / 2..<commands)
        #expect(stored.party == outcome.party && stored.journal.entries == outcome.journal.entries)
    }

    /// Every entry speaks of things that the description names.
    package func expectEntriesAreDescribed(seed: UInt64) {
        let description = Play.describe(rules)
        for entry in play(seed: seed).journal.entries {
            let code = Int(entry.code)
            switch entry.kind {
            case .flow:
                #expect(description.flows.indices.contains(code))
                #expect(description.flows[code].isFaucet == (entry.amount > 0))
            case .tally: #expect(description.tallies[code].rows.indices.contains(Int(entry.cell)))
            case .roll: #expect(description.rolls.indices.contains(code))
            case .milestone: #expect(description.milestones.indices.contains(code))
            case .command: #expect(description.commands.indices.contains(code))
            case .level:
                #expect(description.levelThresholds.indices.contains(Int(entry.cell)))
            }
        }
    }

    /// Only the party's members may give commands.
    package func expectStrangersAreRefused() {
        var draws = Randomness(seed: 1).draws(player: 0, purpose: Purpose(0xF001), day: 0)
        for member in strangers {
            var (party, journal) = (newParty(), Journal())
            let before = party
            let refusal = Play.apply(
                command(&draws).0, by: member, to: &party, at: Moment(instant: 0, day: 0, minute: 0), rules: rules,
                randomness: Randomness(seed: 1), journal: &journal)
            #expect(refusal != nil && party == before && journal.entries.isEmpty, "member \(member)")
        }
    }

    /// A clock that stands or leaps is played by; one that goes back days, or beyond all time, is refused whatever the
    /// command, and nothing changes.
    package func expectOddClocksAreBorne(seed: UInt64) {
        var outcome = Outcome(party: newParty())
        for number in 0..<commands / 4 {
            var clock = Randomness(seed: seed).draws(player: number, purpose: Purpose(0xF002), day: 0)
            // Most commands come at the instant of the one before; now and then a season or ten years have passed.
            let leap: Int64 = [0, 0, 0, 1, 86_400, 90 * 86_400, 3_650 * 86_400][Int(clock.below(7))]
            if outcome.clock + leap < Int64(Moment.lastDay) * 86_400 { outcome.clock += leap }
            let (command, _) = command(seed: seed, number)
            give(command, at: outcome.moment, &outcome, seed: seed)
            let now = outcome.moment
            var odd = [
                Moment(instant: .max, day: now.day, minute: now.minute),
                Moment(instant: .min, day: now.day, minute: now.minute),
                Moment(instant: now.instant, day: .max, minute: now.minute),
                Moment(instant: now.instant, day: .min, minute: now.minute),
                Moment(instant: now.instant, day: -1, minute: now.minute),
            ]
            if outcome.lastAccepted == now.instant {
                odd.append(Moment(instant: now.instant - 2 * 86_400, day: now.day - 2, minute: now.minute))
            }
            for moment in odd {
                let refused = outcome.refusals.count
                give(command, at: moment, &outcome, seed: seed)
                #expect(outcome.refusals.count == refused + 1, "\(command) at \(moment)")
            }
        }
    }

    private func bytes(of party: Play.Party) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(party)
    }
}
