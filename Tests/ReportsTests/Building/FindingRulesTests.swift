import MonteCarlo
import QuestKernel
import Reports
import Testing

/// Every rule of the first page on an economy that was planted for it, and on one that is sound.
@Suite struct FindingRulesTests {
    /// Faucets of 100 and sinks of `sink` a day, a little different from player to player; purses as `purse` says.
    private func economy(
        sink: Int64, purse: @escaping @Sendable (_ day: Int) -> Int64 = { _ in 500 }
    ) -> ScriptedPopulation {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { player, _, journal in
            journal.command(0)
            journal.flow(60 + Int64(player % 3), SmallGame.quests)
            journal.flow(40, SmallGame.arena)
            guard sink > 0 else { return }
            journal.flow(-(sink / 2) - Int64(player % 3), SmallGame.shop)
            journal.flow(-(sink - sink / 2), SmallGame.forge)
        }
        population.gauge = { _, player, day in purse(day) + Int64(player % 5) }
        return population
    }

    @Test func anInflationaryEconomyWorries() throws {
        let report = try economy(sink: 50).report(players: 60, days: 40)
        let finding = try #require(report.finding("inflates"))
        #expect(finding.severity == .worry)
        #expect(finding.section == MoneySection.id)
        #expect(finding.explanation.contains("the sinks Repairs, and the faucets Raid"))
    }

    @Test func aBalancedEconomyIsFine() throws {
        let report = try economy(sink: 100).report(players: 60, days: 40)
        #expect(report.finding("is in balance")?.severity == .fine)
        #expect(report.finding("have settled")?.severity == .fine)
        #expect(report.findings.allSatisfy { $0.severity != .worry })
    }

    @Test func aSmallSurplusIsWatchedAndSavingsToo() throws {
        #expect(try economy(sink: 85).report(players: 60, days: 40).finding("less than faucets")?.severity == .watch)
        #expect(try economy(sink: 130).report(players: 60, days: 40).finding("savings")?.severity == .watch)
    }

    @Test func anEconomyWithoutSinksSaysThatNoneTookAnything() throws {
        let report = try economy(sink: 0).report(players: 60, days: 40)
        let finding = try #require(report.finding("inflates"))
        #expect(finding.severity == .worry)
        #expect(finding.explanation.contains("No sink took anything"))
    }

    @Test func pursesThatGrowWithoutEndWorry() throws {
        let report = try economy(sink: 50) { Int64($0) * 50 }.report(players: 60, days: 80)
        #expect(report.finding("grow without end")?.severity == .worry)
    }

    @Test func pursesThatGrowEverMoreSlowlyAreWatchedAndShortRunsAreSilent() throws {
        let slowing: @Sendable (Int) -> Int64 = { day in day < 40 ? 500 : day < 60 ? 4000 : 5000 }
        let report = try economy(sink: 50, purse: slowing).report(players: 60, days: 80)
        #expect(report.finding("still grew")?.severity == .watch)
        let short = try economy(sink: 50) { Int64($0) * 50 }.report(players: 60, days: 20)
        #expect(short.findings.allSatisfy { $0.section != PurseSection.id })
    }

    @Test(arguments: [(Int64(90), Finding.Severity.worry), (50, .watch)])
    func oneFlowThatDecidesIsNamed(mean: Int64, expected: Finding.Severity) throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { player, _, journal in
            if player % 5 < 2 { journal.flow(5 * mean / 2, SmallGame.quests) }
            journal.flow(15, SmallGame.arena)
        }
        let report = try population.report(players: 50, days: 5)
        #expect(report.finding("one faucet: Quests")?.severity == expected)
    }

    @Test func flowsOfAboutEqualSizeAreFine() throws {
        let report = try economy(sink: 100).report(players: 50, days: 5)
        #expect(report.finding("No sink decides alone")?.severity == .fine)
        #expect(report.finding("No faucet decides alone")?.severity == .fine)
    }

    @Test(arguments: [(false, Finding.Severity.watch), (true, .fine)])
    func sinksThatDoNotGrowWithTheLevelAreWatched(theyGrow: Bool, expected: Finding.Severity) throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.level = { _, day in day }
        population.script = { _, day, journal in
            journal.flow(Int64(day + 1) * 10, SmallGame.quests)
            journal.flow(theyGrow ? -Int64(day + 1) * 9 : -50, SmallGame.shop)
        }
        let report = try population.report(players: 40, days: 40)
        let finding = try #require(
            report.finding("more slowly with the level") ?? report.finding("as fast as faucets"))
        #expect(finding.severity == expected)
    }

    @Test func drawsThatDoNotFitTheirChancesWorry() throws {
        var population = ScriptedPopulation(description: SmallGame.description(rolls: [SmallGame.rooms]))
        population.script = { player, _, journal in
            journal.roll(
                0, member: 0, cell: 0, chance: Probability(partsPerMillion: 500_000),
                outcome: player % 3 == 0 ? .hit : .miss)
        }
        let report = try population.report(players: 300, days: 3)
        let worry = try #require(report.finding("do not fit"))
        #expect(worry.severity == .worry)
        // How often chance alone does it, so that a reader can tell a fault from one run's bad luck.
        #expect(worry.explanation.contains("in fewer than one of a million runs. "), "\(worry.explanation)")
        #expect(worry.explanation.contains("another --seed"), "\(worry.explanation)")
        let honest = try SmallGame.lively().report(players: 100, days: 10)
        #expect(honest.finding("fit the exact ones")?.severity == .fine)
        #expect(honest.finding("succeed as designed")?.severity == .fine)
    }

    @Test func aStepThatIsRolledAtAnotherChanceThanDesignedWorries() throws {
        var population = ScriptedPopulation(description: SmallGame.description(rolls: [SmallGame.upgrade]))
        population.script = { player, day, journal in
            var draws = Randomness(seed: 5).draws(player: UInt32(player), purpose: Purpose(0), day: Int32(day))
            let chance = Probability(partsPerMillion: 600_000)
            journal.roll(0, member: 0, cell: 0, chance: chance, outcome: draws.happens(chance) ? .hit : .miss)
        }
        let report = try population.report(players: 100, days: 10)
        #expect(report.finding("Upgrade +1 does not succeed as often as designed")?.severity == .worry)
        #expect(report.finding("fit the exact ones")?.severity == .fine)
    }

    /// One whole wait of up to `threshold` tries a day at `chance`.
    private func waits(threshold: UInt16, chance: Int64) -> ScriptedPopulation {
        let pity = Pity(hard: threshold)
        let roll = GameDescription.Roll(name: "chest", label: "Chest", shape: .pity(pity))
        var population = ScriptedPopulation(description: SmallGame.description(rolls: [roll]))
        population.script = { player, day, journal in
            var draws = Randomness(seed: 5).draws(player: UInt32(player), purpose: Purpose(0), day: Int32(day))
            var dryCount: UInt16 = 0
            for _ in 0..<200 {
                let before = dryCount
                let (outcome, chance) = pity.attempt(
                    base: Probability(partsPerMillion: chance), dryCount: &dryCount, draws: &draws)
                journal.roll(0, member: 0, cell: before, chance: chance, outcome: outcome)
                guard outcome == .miss else { break }
            }
        }
        return population
    }

    @Test func aGuaranteeThatHandsOutMostDropsWorriesAndASafetyNetIsFine() throws {
        #expect(
            try waits(threshold: 5, chance: 50_000).report(players: 60, days: 20)
                .finding("gives most drops")?.severity == .worry)
        #expect(
            try waits(threshold: 5, chance: 200_000).report(players: 60, days: 20)
                .finding("are forced by pity")?.severity == .watch)
        #expect(
            try waits(threshold: 20, chance: 200_000).report(players: 60, days: 20)
                .finding("safety net")?.severity == .fine)
    }

    @Test func longWaitsWithoutAGuaranteeAreWatched() throws {
        let report = try waits(threshold: 0, chance: 100_000).report(players: 60, days: 20)
        let finding = try #require(report.finding("one drop in a hundred takes"))
        #expect(finding.severity == .watch)
        // ln 0.01 / ln 0.9 = 43.7, the mean is 10.
        #expect(finding.headline.contains("44 tries, 4.4 times"))
        #expect(report.inconsistencies() == [])
    }

    @Test func archetypesThatFallBehindAreNamed() throws {
        var population = ScriptedPopulation(
            description: SmallGame.description(), archetypes: ["eager", "keen", "casual"])
        population.level = { player, day in player % 3 == 2 ? 0 : min(39, day) }
        population.gauge = { _, player, _ in player % 3 == 2 ? 10 : 1000 }
        population.script = { player, day, journal in
            if player % 3 != 2, day > 0 { journal.reach(level: min(39, day)) }
            journal.flow(player % 3 == 2 ? 1 : 10, 0)
        }
        let report = try population.report(players: 60, days: 30)
        let levels = try #require(report.finding("left behind in levels"))
        #expect(levels.severity == .watch)
        #expect(levels.explanation.contains("casual (level 1)"))
        #expect(report.finding("left behind in gold")?.explanation.contains("casual (10)") == true)

        // Who earns most and holds little spends it.
        population.script = { player, _, journal in journal.flow(player % 3 == 2 ? 50 : 10, 0) }
        #expect(try population.report(players: 60, days: 30).finding("left behind in gold") == nil)
    }

    @Test func whatNobodyMeetsIsNamed() throws {
        let report = try SmallGame.lively().report(players: 50, days: 20)
        let finding = try #require(report.finding("never met"))
        #expect(finding.severity == .watch)
        #expect(finding.explanation.contains("Finds: mythic"))
        #expect(finding.explanation.contains("tries at Rooms: hard"))
        #expect(report.finding("No player gets beyond level 11 of 40")?.severity == .watch)
        #expect(report.finding("The median player reaches")?.severity == .note)
    }

    @Test func aCurrencyWithoutUseIsNamed() throws {
        let finding = try #require(try SmallGame.lively().report(players: 20, days: 10).finding("never spent"))
        #expect(finding.headline.hasPrefix("Gems"))
        #expect(finding.explanation.contains("Gems: 20 per player"))
        #expect(try economy(sink: 50).report(players: 20, days: 10).finding("never spent") == nil)
    }

    @Test func whatContentHoldsInVainIsSaid() throws {
        var game = SmallGame.lively()
        #expect(try game.report(players: 12, days: 3).finding("no player can ever reach") == nil)
        game.description.contentWarnings = ["cards.milestones[4]: 100 cards are out of reach, there are 50"]
        let finding = try #require(try game.report(players: 12, days: 3).finding("no player can ever reach"))
        #expect(finding.headline.contains("1 thing"))
        #expect(finding.explanation.contains("cards.milestones[4]"))
    }

    @Test func aStoppedRunSaysSo() throws {
        let (plan, totals) = try SmallGame.lively().totals(players: 64, days: 3)
        let longer = try Plan(seed: 7, players: 1000, days: 3, threads: 1, identity: plan.identity)
        let report = EconomyReport.build(
            plan: longer, players: 64, totals: totals, resultHash: "", stoppedEarly: true)
        #expect(report.finding("stopped after 64 of 1,000 players")?.severity == .watch)
    }
}
