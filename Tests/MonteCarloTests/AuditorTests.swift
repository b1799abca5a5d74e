import MonteCarlo
import QuestKernel
import Testing

@Suite struct AuditorTests {
    @Test func theHonestToyPassesTheAudit() throws {
        let audited = try Runner.run(plan(players: 300, days: 60, audited: true), arms: [ToyPopulation()])
        let plain = try Runner.run(plan(players: 300, days: 60), arms: [ToyPopulation()])
        #expect(audited.arms == plain.arms)
    }

    /// What the audit finds when the journal of party 65's day 9 is spoiled.
    private func finding(_ fault: @escaping @Sendable (inout [JournalEntry]) -> Void) throws -> AuditFailure.Finding? {
        var population = ToyPopulation()
        (population.faultyParty, population.faultyDay, population.fault) = (65, 9, fault)
        guard let failure = finding(try plan(audited: true), population) else { return nil }
        #expect(failure.first == 65)
        // What was left out on day 9 may only show later.
        #expect(failure.day >= 9)
        return failure.finding
    }

    private func finding(_ plan: Plan, _ population: ToyPopulation) -> AuditFailure? {
        do throws(RunFailure) {
            _ = try Runner.run(plan, arms: [population])
        } catch .audit(let failure) {
            return failure
        } catch {
            Issue.record(error)
        }
        return nil
    }

    private static func flow(_ flow: FlowID, _ amount: Int64, _ resource: ResourceID = Toy.gold.id) -> JournalEntry {
        JournalEntry(kind: .flow, member: 0, code: flow.rawValue, resource: resource.rawValue, amount: amount)
    }

    private static func roll(
        _ code: UInt16, cell: UInt16, _ outcome: RollOutcome, chance: Int32 = 150_000
    ) -> JournalEntry {
        JournalEntry(
            kind: .roll, member: 0, outcome: outcome.rawValue, code: code, cell: cell, chance: chance)
    }

    /// Dry tries up to one before the guarantee, whatever came before.
    private static func dryRun(_ entries: inout [JournalEntry]) {
        entries = [roll(0, cell: 0, .hit)] + (0..<5).map { roll(0, cell: $0, .miss) }
    }

    @Test func aMissingFlowShowsInTheBalance() throws {
        let found = try finding { entries in
            guard let lost = entries.firstIndex(where: { $0.kind == .flow && $0.resource == 2 }) else { return }
            entries.remove(at: lost)
        }
        guard case .balanceIsNotSumOfFlows("ore", let balance, let flows) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(balance == flows + 3)
    }

    @Test func anInventedFlowShowsInTheBalance() throws {
        let found = try finding { $0.append(Self.flow(Toy.quests, 1)) }
        guard case .balanceIsNotSumOfFlows("gold", _, _) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
    }

    @Test func flowsOnlyMoveTheirWay() throws {
        #expect(try finding { $0.append(Self.flow(Toy.quests, -1)) } == .faucetTook(flow: "quests", amount: -1))
        #expect(try finding { $0.append(Self.flow(Toy.shop, 1)) } == .sinkGave(flow: "shop", amount: 1))
        #expect(try finding { $0.append(Self.flow(Toy.shop, 0)) } == .emptyFlow(flow: "shop"))
    }

    @Test func noBalanceFallsBelowZeroEvenForAMoment() throws {
        let found = try finding { entries in
            entries.append(Self.flow(Toy.shop, -1_000_000))
            entries.append(Self.flow(Toy.quests, 1_000_000))
        }
        guard case .balanceBelowZero("gold", let balance) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(balance < 0)
    }

    @Test func aLevelComesNeitherEarlyNorTwice() throws {
        let early = try finding { entries in
            for cell in UInt16(1)...40 { entries.append(JournalEntry(kind: .level, member: 0, code: 0, cell: cell)) }
        }
        // The first entry is of a level long reached.
        guard case .levelOutOfOrder(1, _) = early else {
            Issue.record("\(String(describing: early))")
            return
        }
        let next = try finding { entries in
            for cell in UInt16(2)...40 { entries.append(JournalEntry(kind: .level, member: 0, code: 0, cell: cell)) }
        }
        #expect(next != nil)
    }

    @Test func theClimbBeginsAgainAtTheTopAlone() throws {
        let found = try finding { $0.append(JournalEntry(kind: .level, member: 0, code: 0, cell: 0)) }
        guard case .levelOutOfOrder(0, let after) = found, after > 0 else {
            Issue.record("\(String(describing: found))")
            return
        }
    }

    @Test func aLevelOnTheFirstDayIsTooEarly() throws {
        var population = ToyPopulation()
        population.fault = { $0.insert(JournalEntry(kind: .level, member: 0, code: 0, cell: 1), at: 0) }
        let failure = finding(try plan(audited: true), population)
        #expect(failure?.finding == .levelTooEarly(level: 1, experience: 0, threshold: 20))
        #expect(failure?.first == 0 && failure?.member == 0 && failure?.day == 0)
    }

    @Test func aMissingLevelShowsAgainstTheExperience() throws {
        var population = ToyPopulation()
        // Every day's level entries of one party: experience earns levels that the journal does not record.
        population.faultyParty = 1
        var found: AuditFailure.Finding?
        for day in Int32(0)..<20 where found == nil {
            population.faultyDay = day
            population.fault = { $0.removeAll { $0.kind == .level } }
            found = finding(try plan(players: 2, audited: true), population)?.finding
        }
        guard case .levelDisagreesWithExperience = found else {
            Issue.record("\(String(describing: found))")
            return
        }
    }

    @Test func dryCountsAreTheMissesSinceTheLastHit() throws {
        let found = try finding { entries in
            Self.dryRun(&entries)
            entries.append(Self.roll(0, cell: 4, .miss))
        }
        // The run may be found wrong at its first entry already, whose dry count the fault makes up.
        guard case .dryCountIsNotMisses("chest", _, _) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
    }

    /// The same for rolls on the first day, where every dry count is known to be 0.
    private func firstDayFinding(_ rolls: [JournalEntry]) throws -> AuditFailure.Finding? {
        var population = ToyPopulation()
        population.fault = { entries in
            entries.removeAll { $0.kind == .roll }
            entries += rolls
        }
        return finding(try plan(days: 1, audited: true), population)?.finding
    }

    @Test func pityIsHeldToItsPromise() throws {
        let dryCount = (0..<5).map { Self.roll(0, cell: UInt16($0), .miss) }
        #expect(try firstDayFinding(dryCount) == nil)
        #expect(try firstDayFinding(dryCount + [Self.roll(0, cell: 5, .forced)]) == nil)
        #expect(
            try firstDayFinding(dryCount + [Self.roll(0, cell: 5, .miss)])
                == .dryRunReachedThreshold(roll: "chest", threshold: 6))
        #expect(
            try firstDayFinding(Array(dryCount[..<4]) + [Self.roll(0, cell: 4, .forced)])
                == .forcedBeforeThreshold(roll: "chest", attempt: 5, threshold: 6))
        #expect(
            try firstDayFinding(dryCount + [Self.roll(0, cell: 4, .miss)])
                == .dryCountIsNotMisses(roll: "chest", recorded: 4, misses: 5))
        #expect(
            try firstDayFinding([Self.roll(1, cell: 0, .forced)]) == .forcedWithoutGuarantee(roll: "forge"))
    }

    @Test func hitsOfAnotherRollResetThePityCounterThatItNamesAndNothingElseOfItDoes() throws {
        let dryCount = (0..<5).map { Self.roll(0, cell: UInt16($0), .miss) }
        #expect(try firstDayFinding(dryCount + [Self.roll(2, cell: 0, .hit), Self.roll(0, cell: 0, .miss)]) == nil)
        for other in [Self.roll(2, cell: 0, .miss), Self.roll(2, cell: 1, .hit), Self.roll(1, cell: 0, .hit)] {
            #expect(
                try firstDayFinding(dryCount + [other, Self.roll(0, cell: 0, .miss)])
                    == .dryCountIsNotMisses(roll: "chest", recorded: 0, misses: 5))
        }
    }

    @Test func chancesAreProbabilitiesAndBindTheOutcome() throws {
        #expect(
            try firstDayFinding([Self.roll(1, cell: 0, .hit, chance: 1_000_001)])
                == .chanceOutsideRange(roll: "forge", partsPerMillion: 1_000_001))
        #expect(
            try firstDayFinding([Self.roll(1, cell: 0, .miss, chance: -1)])
                == .chanceOutsideRange(roll: "forge", partsPerMillion: -1))
        #expect(
            try firstDayFinding([Self.roll(1, cell: 0, .hit, chance: 0)])
                == .outcomeAgainstChance(roll: "forge", partsPerMillion: 0))
        #expect(
            try firstDayFinding([Self.roll(1, cell: 0, .miss, chance: 1_000_000)])
                == .outcomeAgainstChance(roll: "forge", partsPerMillion: 1_000_000))
    }

    @Test func commandsNeverGoBackInTime() throws {
        let found = try finding { $0.append(JournalEntry(kind: .command, member: 0, code: 0, amount: 5)) }
        guard case .instantWentBack(_, 5) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
    }
}
