import MonteCarlo
import QuestKernel
import SimulatedPlayers
import Synchronization
import Testing

@Suite struct RunnerTests {
    @Test func anyNumberOfThreadsGivesTheSameBytes() throws {
        let one = try result(threads: 1)
        #expect(try result(threads: 2) == one)
        #expect(try result(threads: 3) == one)
        #expect(try result(threads: 256) == one)
    }

    @Test func anotherSeedOfTheGameGivesOtherBytes() throws {
        let plan = try plan()
        let outcome = try Runner.run(plan, arms: [ToyPopulation(seed: 7), ToyPopulation(seed: 8)])
        #expect(outcome.arms[0] != outcome.arms[1])
    }

    @Test(arguments: [1, 3]) func aStoppedRunIsTheRunOfTheFirstPlayers(threads: Int) throws {
        let stopped = try Runner.run(
            plan(players: 1000, threads: threads), arms: [ToyPopulation()], stop: StopRequest(afterBlocks: 3))
        #expect(stopped.players == 3 * Plan.blockSize)
        #expect(stopped.arms[0].players() == Int64(stopped.players))
        #expect(stopped.stopped == .host)
        let whole = try Runner.run(plan(players: stopped.players), arms: [ToyPopulation()])
        #expect(whole.stopped == nil)
        #expect(stopped.arms == whole.arms)
    }

    @Test func aSignalStopsAfterWholeBlocksAndIsNamed() throws {
        let stop = StopRequest()
        let stopped = try Runner.run(plan(players: 2_000, threads: 2), arms: [ToyPopulation()], stop: stop) { done in
            if done >= 100 { stop.stop(onSignal: 15) }
        }
        #expect(stopped.stopped == .signal(15))
        #expect(stopped.players < 2_000)
        #expect(stopped.players % Plan.blockSize == 0)
        let whole = try Runner.run(plan(players: stopped.players), arms: [ToyPopulation()])
        #expect(stopped.arms == whole.arms)
    }

    @Test func aRunStoppedBeforeItBeganIsEmptyAndWhole() throws {
        let outcome = try Runner.run(plan(), arms: [ToyPopulation()], stop: StopRequest(afterBlocks: 0))
        #expect(outcome.players == 0)
        #expect(outcome.arms[0].players() == 0)
    }

    @Test func moreDaysOrPlayersLeaveWhatTheFirstDidUntouched() throws {
        let short = try Runner.run(plan(players: 130, days: 10), arms: [ToyPopulation()]).arms[0]
        let long = try Runner.run(plan(players: 130, days: 20), arms: [ToyPopulation()]).arms[0]
        for day in 0..<10 {
            #expect(
                short.flow(day: day, flow: Toy.quests, currency: Toy.gold.id)
                    == long.flow(day: day, flow: Toy.quests, currency: Toy.gold.id))
        }
    }

    @Test func everyArmIsPlayedAsIfAlone() throws {
        let both = try Runner.run(plan(threads: 2), arms: [ToyPopulation(), ToyPopulation(bonus: 5)])
        let first = try Runner.run(plan(), arms: [ToyPopulation()])
        let second = try Runner.run(plan(), arms: [ToyPopulation(bonus: 5)])
        #expect(both.arms == first.arms + second.arms)
    }

    @Test func everyPlayerIsReportedAsDone() throws {
        let highest = Atomic<Int>(0)
        _ = try Runner.run(plan(players: 150, threads: 2), arms: [ToyPopulation()]) { done in
            highest.max(done, ordering: .relaxed)
        }
        #expect(highest.load(ordering: .relaxed) == 150)
    }

    @Test func theFirstFaultyPartyIsNamedWhateverTheThreads() throws {
        var population = ToyPopulation()
        population.faultyParty = 70
        population.faultyDay = 3
        population.fault = { $0.append(JournalEntry(kind: .flow, member: 0, code: 99, amount: 1)) }
        for threads in [1, 3] {
            let plan = try plan(threads: threads)
            #expect(throws: RunFailure.aggregation(player: 70, day: 3, .unknown("flow 99"))) {
                try Runner.run(plan, arms: [population])
            }
        }
    }

    @Test func plansOutsideTheirRangesAreRefused() throws {
        #expect(throws: PlanProblem.players(0)) { try plan(players: 0) }
        #expect(throws: PlanProblem.players(10_000_001)) { try plan(players: 10_000_001) }
        #expect(throws: PlanProblem.days(0)) { try plan(days: 0) }
        #expect(throws: PlanProblem.days(3_651)) { try plan(days: 3_651) }
        #expect(throws: PlanProblem.threads(0)) { try plan(threads: 0) }
        #expect(throws: PlanProblem.threads(257)) { try plan(threads: 257) }
        #expect(try plan(players: 10_000_000, days: 3_650, threads: 256).blocks == 833_334)
        #expect(throws: RunFailure.noArms) { try Runner.run(plan(), arms: [ToyPopulation]()) }
    }

    /// Players 48 to 59 are three parties of four.
    @Test func aPartyThatThePlanCutsPlaysWholeAndIsCounted() throws {
        for asked in 49...52 {
            let outcome = try Runner.run(plan(players: asked), arms: [ToyPopulation()])
            #expect(outcome.players == 52)
            #expect(outcome.arms[0].players() == 52)
            #expect(outcome.arms == (try Runner.run(plan(players: 52), arms: [ToyPopulation()])).arms)
        }
        #expect(try result(players: 50) == result(players: 52))
        #expect(try result(players: 48) != result(players: 52))
    }

    @Test func aPartyBeyondItsGroupIsRefused() throws {
        struct Overlapping: Population {
            var size = 5
            var description: GameDescription { Toy.description }
            let archetypes = ["everyone"]
            let arrivalSpan = 7
            func makeSession() -> OddSession { OddSession() }
            func start(partyFrom first: UInt32, in session: inout OddSession, journal: inout Journal) {
                session.members = first == 0 ? 3 : size
            }
            func play(day: Int32, in session: inout OddSession, journal: inout Journal) {}
        }
        struct OddSession: PartySession {
            var members = 0
            let arrival: LocalDay = 0
            func archetype(of member: Int) -> Int { 0 }
            func level(of member: Int) -> Int { 0 }
            func balance(of resource: ResourceID, member: Int) -> Int64 { 0 }
            func gauge(_ index: Int, member: Int) -> Int64 { 0 }
        }
        #expect(throws: RunFailure.partySize(player: 3, members: 5)) { try Runner.run(plan(), arms: [Overlapping()]) }
        #expect(throws: RunFailure.partySize(player: 3, members: 0)) {
            try Runner.run(plan(), arms: [Overlapping(size: 0)])
        }
        #expect(throws: RunFailure.partySize(player: 11, members: 4)) {
            try Runner.run(plan(), arms: [Overlapping(size: 4)])
        }
        #expect(throws: RunFailure.armsDisagree(player: 3)) {
            try Runner.run(plan(), arms: [Overlapping(size: 3), Overlapping(size: 1)])
        }
    }
}
