import QuestKernel
import Scenarios
import Testing

@testable import QuestBond
import SimulatedPlayers

@Suite struct PartyPopulationTests {
    private func population(_ changes: [String] = [], seed: UInt64 = 7) throws -> QuestBondPopulation {
        try QuestBondScenario(QuestBondFiles.source().changed(by: changes)).population(seed: seed)
    }

    /// The whole journal of the party from a player on, over some days.
    private func journal(_ population: QuestBondPopulation, from first: UInt32, days: Int32) -> [JournalEntry] {
        var session = population.makeSession()
        var journal = Journal()
        population.start(partyFrom: first, in: &session, journal: &journal)
        for day in 0..<days { population.play(day: day, in: &session, journal: &journal) }
        return journal.entries
    }

    @Test("QB43 twelve players in a row are parties of one size, and the shares of players are the mix")
    func groups() throws {
        let population = try population(["archetypes.parties.sizes=[40, 30, 20, 10]"])
        var players = [0, 0, 0, 0]
        for group in UInt32(0)..<1_000 {
            let size = population.deal.partySize(of: group * 12)
            for place in UInt32(1)..<12 { #expect(population.deal.partySize(of: group * 12 + place) == size) }
            players[size - 1] += 12
        }
        for (size, share) in [40, 30, 20, 10].enumerated() {
            #expect(abs(players[size] - 120 * share) <= 12 * 6, "\(players)")
        }
    }

    @Test("QB43 who a player is follows from seed and number alone; members arrive together")
    func byNumber() throws {
        let population = try population(["archetypes.parties.sizes=[1, 1, 1, 1]"])
        var session = population.makeSession()
        var journal = Journal()
        var first: UInt32 = 0
        var known: [(archetypes: [Int], arrival: LocalDay)] = []
        while first < 240 {
            population.start(partyFrom: first, in: &session, journal: &journal)
            #expect(session.members == population.deal.partySize(of: first))
            #expect(first / 12 == (first + UInt32(session.members) - 1) / 12)
            known.append(((0..<session.members).map { session.archetype(of: $0) }, session.arrival))
            first += UInt32(session.members)
        }
        #expect(first == 240)
        // Started backwards, in another session: the same players.
        let again = try self.population(["archetypes.parties.sizes=[1, 1, 1, 1]"])
        var other = again.makeSession()
        for party in known.indices.reversed() {
            first -= UInt32(known[party].archetypes.count)
            again.start(partyFrom: first, in: &other, journal: &journal)
            #expect((0..<other.members).map { other.archetype(of: $0) } == known[party].archetypes)
            #expect(other.arrival == known[party].arrival)
        }
    }

    @Test("QB45 players do the party's duty once the bond has it, and their party's achievements come with the perk")
    func sharedDuties() throws {
        let population = try population([
            "archetypes.parties.sizes=[0, 1, 0, 0]", "party.bond.perks.partyAchievements.level=8",
            "party.achievements.shoulderToShoulder.target=100",
        ])
        let records = [UInt32(0), 12, 24, 36].map { Record(entries: journal(population, from: $0, days: 60)) }
        let duties = records.reduce(0) { $0 + $1.tally(.partyDeeds, Int(PartyDeed.sharedDutyDone.rawValue)) }
        #expect(duties > 4)
        #expect(records.contains { $0.tally(.partyAchievements, 0) == 1 })
        #expect(records.allSatisfy { $0.tally(.partyAchievements, 0) <= 1 })
    }

    @Test(
        "QB43 archetypes are dealt: each has its share of all players and of each size of party", arguments: [1, 2, 3])
    func dealt(seed: UInt64) throws {
        let shares: [UInt32] = [24, 26, 8, 12, 12, 7, 6, 5]
        var mix = PartyMix()
        mix.sizes = [50, 28, 12, 10]
        mix.alike = Probability(partsPerMillion: 600_000)
        let table = try #require(WeightedTable(weights: shares))
        let deal = try #require(PartyDeal(mix, shares: table, arrivalSpan: 1, Randomness(seed: seed)))
        var cells = Array(repeating: 0, count: 32)
        for player in UInt32(0)..<14_400 {
            cells[deal.archetype(of: player) * 4 + deal.partySize(of: player) - 1] += 1
            guard player % 1_440 == 1_439 else { continue }
            let players = Double(player + 1)
            for (archetype, share) in shares.enumerated() {
                let own = cells[archetype * 4..<(archetype + 1) * 4]
                // By chance alone 14,400 players would stray by 52 of 3,700.
                #expect(abs(Double(own.reduce(0, +)) - players * Double(share) / 100) < 12, "\(own)")
                for (size, part) in zip(own, mix.sizes) {
                    #expect(abs(Double(size) - players * Double(share) * Double(part) / 10_000) < 9, "\(own)")
                }
            }
        }
    }

    @Test("QB43 members are of the first one's kind as often as the data says", arguments: [0, 0.6, 1])
    func alike(share: Double) throws {
        let population = try population(["archetypes.parties.sizes=[0, 0, 0, 1]", "archetypes.parties.alike=\(share)"])
        var session = population.makeSession()
        var journal = Journal()
        var (same, all) = (0, 0)
        for party in UInt32(0)..<400 {
            population.start(partyFrom: party * 4, in: &session, journal: &journal)
            for member in 1..<4 {
                all += 1
                same += session.archetype(of: member) == session.archetype(of: 0) ? 1 : 0
            }
        }
        // The others have the archetypes' shares, so some of them are alike by chance.
        let expected = share + (1 - share) * 0.1674
        #expect(abs(Double(same) / Double(all) - expected) < 0.04, "\(same) of \(all)")
        if share == 1 { #expect(same == all) }
    }

    @Test("Solo players play to the byte as if there were no parties, whatever is said of parties")
    func soloIsUntouched() throws {
        let alone = try population(["archetypes.parties.sizes=[1, 0, 0, 0]"])
        let changes = [
            "archetypes.parties.sizes=[1, 1, 1, 1]", "archetypes.parties.lift=1", "archetypes.parties.absence=1",
            "archetypes.parties.liftFrom=1", "party.streak.tiers[0].exp=3", "party.bond.experience.task=99",
            "archetypes.archetypes.steady.party.verified=1", "archetypes.archetypes.casual.party.nudges=1",
        ]
        let mixed = try population(changes)
        var compared = 0
        for first in UInt32(0)..<720 where mixed.deal.partySize(of: first) == 1 && compared < 4 {
            // Who has a number, and when they arrive, follows from the sizes too; only the same people can be compared.
            guard alone.deal.archetype(of: first) == mixed.deal.archetype(of: first),
                alone.deal.arrival(of: first) == mixed.deal.arrival(of: first)
            else { continue }
            #expect(journal(alone, from: first, days: 25) == journal(mixed, from: first, days: 25))
            compared += 1
        }
        #expect(compared > 1)
        // And it writes nothing of parties.
        let record = Record(entries: journal(alone, from: 3, days: 25))
        #expect(record.tally(.partyDeeds) == 0 && record.tally(.partyConfirmations) == 0)
        #expect(record.flow(Resource.bondExperience) == 0)
        #expect(record.tally(.taskVerification, Int(Verification.partyVerified.rawValue)) == 0)
    }

    @Test("QB43-QB46 QB53 QB42 in a month parties keep streaks, give and confirm tasks, adventure and gift")
    func everythingIsPlayed() throws {
        let population = try population(["archetypes.parties.sizes=[0, 1, 1, 1]", "archetypes.parties.alike=0.5"])
        var all: [JournalEntry] = []
        var first: UInt32 = 0
        while first < 72 {
            all += journal(population, from: first, days: 40)
            first += UInt32(population.deal.partySize(of: first))
        }
        let record = Record(entries: all)
        for deed in PartyDeed.allCases { #expect(record.tally(.partyDeeds, Int(deed.rawValue)) > 0, "\(deed)") }
        for verdict in 0..<2 { #expect(record.tally(.partyConfirmations, verdict) > 0) }
        #expect(record.flow(Resource.experience, .confirmations) > 0)
        #expect(record.flow(Resource.gold, .giftFees) < 0)
        #expect(record.flow(Resource.equipment, .gearGiven) == -record.flow(Resource.equipment, .gearReceived))
        #expect(record.flow(Resource.equipment, .partyChallenges) > 0)
        #expect(record.flow(Resource.bondExperience, .bondAdventures) > 0)
        #expect(record.flow(Resource.bondExperience, .bondStreak) > 0)
    }

    @Test("A longer absence spreads as the data says, and a living party streak lifts skipped days")
    func assumptions() throws {
        func activeDays(_ changes: [String]) throws -> Int {
            let population = try population(
                [
                    "archetypes.parties.sizes=[0, 1, 0, 0]", "archetypes.parties.nudged=0",
                    "archetypes.parties.lift=0", "archetypes.parties.absence=0",
                ] + changes)
            var days = 0
            var session = population.makeSession()
            var journal = Journal()
            for first in stride(from: UInt32(0), to: 80, by: 2) {
                population.start(partyFrom: first, in: &session, journal: &journal)
                for day in Int32(0)..<40 {
                    journal.removeAll()
                    population.play(day: day, in: &session, journal: &journal)
                    let open = QuestBond.Command.open.number
                    days += journal.entries.count { $0.kind == .command && $0.code == open }
                }
            }
            return days
        }
        let plain = try activeDays([])
        #expect(try activeDays(["archetypes.parties.absence=1"]) < plain)
        #expect(try activeDays(["archetypes.parties.lift=1", "archetypes.parties.liftFrom=1"]) > plain)
        #expect(try activeDays(["archetypes.parties.nudged=1"]) > plain)
    }

    @Test("Where every absence is everybody's, a pair comes back on one day")
    func backTogether() throws {
        let ids = [
            "steady", "casual", "minMaxer", "weekendWarrior", "habitKeeper", "collector", "hoarder", "returner",
        ]
        let population = try population(
            [
                "archetypes.parties.sizes=[0, 1, 0, 0]", "archetypes.parties.nudged=0", "archetypes.parties.lift=0",
                "archetypes.parties.absence=1",
            ]
                + ids.flatMap { id in
                    ["activity=1", "lapse=0.05", "lapseDays=[5, 9]"].map { "archetypes.archetypes.\(id).\($0)" }
                })
        for first in stride(from: UInt32(0), to: 20, by: 2) {
            let opened = journal(population, from: first, days: 60).filter {
                $0.kind == .command && $0.code == QuestBond.Command.open.number
            }
            let days = [UInt8(0), 1].map { member in
                opened.filter { $0.member == member }.map { $0.amount / 86_400 }
            }
            #expect(days[0] == days[1] && days[0].count < 55)
        }
    }

    @Test("A nudged player does the share of a day's tasks that the data says: of none, the day stays without one")
    func nudgedTasks() throws {
        let tasks = [
            QuestBond.Command.CompleteTask.entry, QuestBond.Command.CompleteFocused.entry,
            QuestBond.Command.CompleteWorkout.entry,
        ]
        .map(\.number)
        func idleDays(_ share: Int) throws -> Int {
            let population = try population([
                "archetypes.parties.sizes=[0, 1, 0, 0]", "archetypes.parties.nudged=1", "archetypes.parties.lift=0",
                "archetypes.parties.nudgedTasks=\(share)",
            ])
            return stride(from: UInt32(0), to: 40, by: 2).reduce(0) { sum, first in
                var opened: Set<[Int64]> = []
                var worked = opened
                for entry in journal(population, from: first, days: 30) where entry.kind == .command {
                    let place = [Int64(entry.member), entry.amount / 86_400]
                    if entry.code == QuestBond.Command.open.number { opened.insert(place) }
                    if tasks.contains(entry.code) { worked.insert(place) }
                }
                return sum + opened.subtracting(worked).count
            }
        }
        #expect(try idleDays(0) > 20 + idleDays(1))
    }
}
