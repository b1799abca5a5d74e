import QuestKernel
import SimulatedPlayers
import Testing
import TimeQuest

@Suite("Simulated estimators")
struct TimeQuestPopulationTests {
    /// Everything that some players leave: their journals and their final states.
    private func lives(
        _ players: TimeQuestPopulation, _ indices: [UInt32], days: Int32
    ) -> [UInt32: (entries: [JournalEntry], party: TimeQuestParty)] {
        var session = players.makeSession()
        var lives: [UInt32: ([JournalEntry], TimeQuestParty)] = [:]
        for index in indices {
            var journal = Journal()
            players.start(partyFrom: index, in: &session, journal: &journal)
            for day in 0..<days { players.play(day: day, in: &session, journal: &journal) }
            lives[index] = (journal.entries, session.party)
        }
        return lives
    }

    @Test("a player plays the same, whoever used the session before, in any order")
    func aLifeIsTheSameWhoeverPlayedThereBefore() throws {
        let players = try ScenarioFiles.players(seed: 7)
        let forward = lives(players, Array(0..<30), days: 60)
        let backward = lives(players, Array((0..<30 as Range<UInt32>).reversed()), days: 60)
        let alone = lives(players, [17], days: 60)
        for index in 0..<30 as Range<UInt32> {
            #expect(forward[index]?.entries == backward[index]?.entries)
            #expect(forward[index]?.party == backward[index]?.party)
        }
        #expect(alone[17]?.entries == forward[17]?.entries)
        #expect(Set((0..<30 as Range<UInt32>).map { forward[$0]?.party.xp ?? 0 }).count > 20)
    }

    @Test("every balance is the sum of its flows, and every refusal was answered")
    func everyBalanceIsTheSumOfItsFlows() throws {
        for seed in 0..<5 as Range<UInt64> {
            let players = try ScenarioFiles.players(seed: seed)
            for (_, life) in lives(players, Array(0..<40), days: 90) {
                let flows = life.entries.filter { $0.kind == .flow }.reduce(0) { $0 + $1.amount }
                #expect(flows == life.party.xp.rawValue)
                #expect(life.party.session == nil)
                #expect(life.entries.contains { $0.kind == .command && $0.code == 2 })
            }
        }
    }

    @Test("commands come in the order of their instants")
    func commandsComeInOrder() throws {
        let players = try ScenarioFiles.players(seed: 3)
        for (_, life) in lives(players, Array(0..<40), days: 90) {
            let instants = life.entries.filter { $0.kind == .command }.map(\.amount)
            #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test("archetypes come in their shares, and newcomers over the whole week")
    func archetypesComeInTheirShares() throws {
        let players = try ScenarioFiles.players(seed: 11)
        var session = players.makeSession()
        var journal = Journal()
        var counts = [Int](repeating: 0, count: 5)
        var arrivals = [Int](repeating: 0, count: players.arrivalSpan)
        for index in 0..<1000 as Range<UInt32> {
            players.start(partyFrom: index, in: &session, journal: &journal)
            counts[session.archetype(of: 0)] += 1
            arrivals[Int(session.arrival)] += 1
        }
        for (count, share) in zip(counts, [300, 300, 150, 150, 100]) { #expect(abs(count - share) <= 6) }
        #expect(arrivals.count == 7)
        for arrival in arrivals { #expect(abs(arrival - 143) <= 15) }
    }

    @Test("practice brings estimates closer: more are spot on in the third month than in the first")
    func practiceBringsEstimatesCloser() throws {
        let players = try ScenarioFiles.players(seed: 5)
        var session = players.makeSession()
        var spotOn = [0, 0, 0]
        var all = [0, 0, 0]
        for index in 0..<200 as Range<UInt32> {
            var journal = Journal()
            players.start(partyFrom: index, in: &session, journal: &journal)
            for day in 0..<90 as Range<Int32> {
                journal.removeAll()
                players.play(day: day, in: &session, journal: &journal)
                for entry in journal.entries
                where entry.kind == .tally && entry.code >= TimeQuest.ratingTally(ofTask: 0) {
                    all[Int(day) / 30] += 1
                    if entry.cell == 0 { spotOn[Int(day) / 30] += 1 }
                }
            }
        }
        let shares = zip(spotOn, all).map { Double($0) / Double($1) }
        #expect(shares[0] < shares[1] && shares[1] < shares[2])
        #expect(shares[2] > 1.5 * shares[0])
    }

    /// Guesses and durations that spread alike: one who knew the day's duration beforehand would always be right, and
    /// one who does not is within a tenth about one time in four.
    @Test("a guess knows nothing of how long the task will take this time")
    func guessesKnowNothingOfTheDay() throws {
        let changes = ["steady", "optimist", "worrier", "weekender", "commuter"].flatMap { id in
            ["startingBias=0", "startingSpread=0.2", "lowestSpread=0.2", "learning=0"].map {
                "archetypes.archetypes.\(id).\($0)"
            }
        }
        let homework = 5
        let cells = lives(try ScenarioFiles.players(seed: 5, changing: changes), Array(0..<100), days: 20).values
            .flatMap(\.entries)
            .filter { $0.kind == .tally && $0.code == TimeQuest.ratingTally(ofTask: homework) }.map(\.cell)
        #expect(cells.count > 300)
        #expect((0.15...0.4).contains(Double(cells.count { $0 == 0 }) / Double(cells.count)))
    }

    @Test("skipped days are skipped as often as the archetype says")
    func skippedDaysAreSkipped() throws {
        let players = try ScenarioFiles.players(seed: 6)
        var session = players.makeSession()
        var played = [0.0, 0, 0, 0, 0]
        var days = played
        for index in 0..<400 as Range<UInt32> {
            var journal = Journal()
            players.start(partyFrom: index, in: &session, journal: &journal)
            for day in 0..<49 as Range<Int32> { players.play(day: day, in: &session, journal: &journal) }
            let begun = journal.entries.filter { $0.kind == .command }.map { $0.amount / 86_400 }
            played[session.archetype(of: 0)] += Double(Set(begun).count)
            days[session.archetype(of: 0)] += 49
        }
        for (archetype, share) in [0.9, 0.7, 0.8, (5 * 0.12 + 2 * 0.75) / 7, (5 * 0.85 + 2 * 0.05) / 7].enumerated() {
            let error = (share * (1 - share) / days[archetype]).squareRoot()
            #expect(abs(played[archetype] / days[archetype] - share) < 4 * error)
        }
    }

    @Test("deviations have mean 0 and the spread asked for, and stay within 3.47 of it")
    func deviationsHaveTheSpreadAskedFor() {
        var (sum, squares) = (0.0, 0.0)
        let count = 100_000
        for player in 0..<UInt32(count) {
            var draws = Randomness(seed: 8).draws(player: player, purpose: Purpose(1), day: 0)
            let deviation = Double(
                EstimatingSkill.deviation(draws.next(), spread: Ratio(partsPerMillion: 200_000)).partsPerMillion)
            sum += deviation
            squares += deviation * deviation
        }
        #expect(abs(sum / Double(count)) < 4 * 200_000 / Double(count).squareRoot())
        #expect(abs((squares / Double(count)).squareRoot() - 200_000) < 2000)
        let spread = Ratio(partsPerMillion: 200_000)
        #expect(EstimatingSkill.deviation(0, spread: spread).partsPerMillion == -692_813)
        #expect(EstimatingSkill.deviation(.max, spread: spread).partsPerMillion == 692_813)
    }

    @Test("learning takes away a share of bias and of spread above the lowest, and never overshoots")
    func learningNeverOvershoots() {
        var skill = EstimatingSkill(bias: Ratio(partsPerMillion: -400_000), spread: Ratio(partsPerMillion: 300_000))
        let (rate, lowest) = (Ratio(partsPerMillion: 40_000), Ratio(partsPerMillion: 60_000))
        skill.learn(rate, lowestSpread: lowest)
        #expect(skill.bias.partsPerMillion == -384_000 && skill.spread.partsPerMillion == 290_400)
        for _ in 0..<2000 { skill.learn(rate, lowestSpread: lowest) }
        #expect((-30...0).contains(skill.bias.partsPerMillion))
        #expect((60_000...60_030).contains(skill.spread.partsPerMillion))
    }

    @Test("archetypes without a share are no population")
    func archetypesWithoutAShareAreNoPopulation() throws {
        #expect(
            TimeQuestPopulation(
                rules: try ScenarioFiles.rules(), archetypeFile: ArchetypeFile(), seed: 1, arrivalSpan: 7) == nil)
    }
}
