import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// One player, played alone, against the same player among others.
@Suite struct ReplayTests {
    private static let players = 48
    private static let days = 9

    /// The shipped population of a game; that of QuestBond in parties of all sizes.
    private func population(_ name: String, seed: UInt64 = 7) throws -> any Population {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let changes = name == "questbond" ? ["archetypes.parties.sizes=[1,1,1,1]"] : []
        let source = try ScenarioSource.read(root.appendingPathComponent("scenarios/\(name)").path)
        return try GameRegistry.scenario(source.changed(by: changes)).population(seed: seed)
    }

    private func plan(threads: Int = 2) throws -> Plan {
        try Plan(
            seed: 7, players: Self.players, days: Self.days, threads: threads,
            identity: RunIdentity(engineVersion: "", game: "", scenario: "", contentHash: ""))
    }

    @Test(arguments: ["questbond", "timequest", "dailymenu", "dailychallenge", "crownandbarrel"])
    func thoseWhoArePlayedAloneAddUpToTheRunOfAll(game: String) throws {
        try addUp(population(game))
    }

    private func addUp<Players: Population>(_ population: Players) throws {
        let run = try #require(try Runner.run(plan(), arms: [population]).arms.first)
        let diaries = try (0..<Self.players).map { try Replayer.diary(of: $0, days: Self.days, among: population) }
        let description = population.description
        #expect(diaries.reduce(0) { $0 + $1.totals.entries } > 100)
        for (flow, resource) in description.flows.indices.flatMap({ flow in
            description.resources.indices.map { (flow, $0) }
        }) {
            let key = PlayerTotals.FlowKey(flow: flow, resource: resource)
            let added = diaries.reduce(Int128(0)) { $0 + Int128($1.totals.added[key] ?? 0) }
            let taken = diaries.reduce(Int128(0)) { $0 + Int128($1.totals.taken[key] ?? 0) }
            let (id, unit) = (FlowID(UInt16(flow)), ResourceID(UInt16(resource)))
            if description.resources[resource].isCurrency {
                #expect(run.runFlow(flow: id, currency: unit).sum == added - taken)
            } else {
                let items = run.itemFlow(flow: id, resource: unit)
                #expect(items.added == added && items.taken == taken)
            }
        }
        for code in description.rolls.indices {
            let whole = run.roll(code: code)
            #expect(whole.tries == diaries.reduce(0) { $0 + $1.totals.rolls[code].tries })
            #expect(whole.hits == diaries.reduce(0) { $0 + $1.totals.rolls[code].hits })
            #expect(whole.forced == diaries.reduce(0) { $0 + $1.totals.rolls[code].forced })
        }
        for (code, tally) in description.tallies.enumerated() {
            for row in tally.rows.indices {
                let counted = diaries.reduce(Int128(0)) { $0 + Int128($1.totals.tallies[code][row]) }
                #expect(run.tally(code: code, row: row).sum == counted)
            }
        }
        for level in description.levelThresholds.indices.dropFirst() {
            for day in 0..<Self.days {
                let reached = diaries.count { $0.totals.levelDays[level] == day }
                #expect(run.levelReached(level: level, day: day) == Int64(reached))
            }
        }
        for code in description.commands.indices {
            #expect(run.commandsAccepted(code: code) == diaries.reduce(0) { $0 + $1.totals.commands[code] })
        }
    }

    @Test func aDiaryKnowsWhoPlaysTogether() throws {
        func check<Players: Population>(_ population: Players) throws {
            let diaries = try (0..<Self.players).map { try Replayer.diary(of: $0, days: 2, among: population) }
            #expect(Set(diaries.map(\.members)).count > 2)
            for diary in diaries {
                #expect((0..<diary.members).contains(diary.member))
                #expect(diaries[diary.partyFrom].member == 0 && diaries[diary.partyFrom].arrival == diary.arrival)
                // What is held is what came less what went.
                for index in diary.description.resources.indices {
                    let balance = diary.totals.added(index) - diary.totals.taken(index)
                    #expect(diary.days.last?.balances[index] == balance)
                }
            }
        }
        try check(population("questbond"))
    }

    @Test(
        arguments: [
            "luck(rooms)", "luck(tasks) max", "dry_run(rooms) max", "dry_run(rooms) min", "level max", "level min",
            "balance(gold) max",
            "earned(exp) min",
            "tally(dungeonRuns) max", "tally(taskDrops, uncommon) max", "days_to_level(5) min", "days_to_level(5) max",
        ])
    func theMostExtremeIsWhomALookAtEverybodyFinds(question: String) throws {
        try compare(question, population("questbond"))
    }

    private func compare<Players: Population>(_ question: String, _ population: Players) throws {
        let quantity = try Quantity(question, in: population.description)
        let diaries = try (0..<Self.players).map { try Replayer.diary(of: $0, days: Self.days, among: population) }
        let values = diaries.map { value(of: $0, quantity.figure) }
        let known = values.compactMap { $0 }
        let best = quantity.extreme == .max ? known.max() : known.min()
        let player = try #require(values.firstIndex { $0 == best && $0 != nil })
        let without = values.count { $0 == nil }
        for threads in [1, 3] {
            let found = try ExtremeSearch.find(
                quantity, among: population, players: Self.players, days: Self.days, threads: threads)
            #expect(found?.player == player && found?.value == best && found?.without == without)
        }
    }

    /// Read off the pages of a diary, not by the meter.
    private func value(of diary: Diary, _ figure: Quantity.Figure) -> QuantityValue? {
        let entries = diary.days.flatMap { $0.deeds.flatMap(\.entries) }
        switch figure {
        case .luck(let roll):
            let rolls = entries.filter { $0.kind == .roll && Int($0.code) == roll }
            return RollLuck(chances: rolls.map(\.chance), hits: rolls.count { $0.outcome == 1 }).map { .luck($0) }
        case .dryRun(let roll):
            let outcomes = entries.filter { $0.kind == .roll && Int($0.code) == roll }.map { $0.outcome == 0 }
            return .count(Int64(outcomes.split(separator: false).map(\.count).max() ?? 0))
        case .level: return diary.days.last.map { .count(Int64($0.level)) }
        case .balance(let resource): return diary.days.last.map { .count($0.balances[Int(resource.rawValue)]) }
        case .earned(let resource): return .count(diary.totals.added(Int(resource.rawValue)))
        case .tally(let code, let row):
            return .count(row.map { diary.totals.tallies[code][$0] } ?? diary.totals.tallies[code].reduce(0, +))
        case .daysToLevel(let level): return diary.totals.levelDays[level].map { .count(Int64($0)) }
        }
    }

    @Test(
        arguments: [
            ("dry_run(dungeons) max", "Did you mean \"rooms\"?"), ("dry_run(room)", "Did you mean \"rooms\"?"),
            ("dryrun(rooms)", "Did you mean \"dry_run\"?"), ("level maxx", "Did you mean \"max\"?"),
            ("balance(gald)", "Did you mean \"gold\"?"), ("tally(taskDrops, rar)", "Did you mean \"rare\"?"),
            ("days_to_level(0)", "a level from 1 to 100"), ("days_to_level(99999999999999999999)", "a level from"),
            ("days_to_level(-9223372036854775808)", "a level from"),
            ("", "expected one of"), ("level(3)", "without brackets"), ("balance()", "one name in brackets"),
            ("balance(gold", "a closing bracket"), ("tally", "a name in brackets"), (")", "expected one of"),
            ("earned(consumable23)", "expected a resource"),
        ])
    func aQuestionNobodyCanAnswerIsRefused(question: String, words: String) throws {
        let description = try population("questbond").description
        let problem = #expect(throws: QuantityProblem.self) { try Quantity(question, in: description) }
        #expect(problem?.description.contains(words) == true, "\(problem?.description ?? "")")
    }

    /// By hand: no hit in three tries at 10, 20 and 30 % has 0.9 · 0.8 · 0.7; and binomial tails.
    @Test func luckIsTheTailOfTheChancesThatWereRolled() throws {
        let none = try #require(RollLuck(chances: [100_000, 200_000, 300_000], hits: 0))
        #expect(abs(none.asFew - 0.504) < 1e-12 && abs(none.asMany - 1) < 1e-12 && abs(none.expected - 0.6) < 1e-12)
        let all = try #require(RollLuck(chances: [100_000, 200_000, 300_000], hits: 3))
        #expect(abs(all.asMany - 0.006) < 1e-15 && abs(all.asFew - 1) < 1e-12)
        // Binomial with 10 tries at 1/2: P(X ≤ 3) = 176/1024, P(X ≥ 3) = 968/1024.
        let some = try #require(RollLuck(chances: [Int32](repeating: 500_000, count: 10), hits: 3))
        #expect(abs(some.asFew - 176.0 / 1024) < 1e-12 && abs(some.asMany - 968.0 / 1024) < 1e-12)
        // 0.5 to the power of 200 is 6.2e-61: no difference of two numbers near 1.
        let rare = try #require(RollLuck(chances: [Int32](repeating: 500_000, count: 200), hits: 0))
        #expect(abs(rare.asFew / 6.223015277861142e-61 - 1) < 1e-9)
        #expect(RollLuck(chances: [], hits: 0) == nil && RollLuck(chances: [1], hits: 2) == nil)
    }

    /// Who plays much has the longest dry run, but not the worst luck.
    @Test func muchPlayIsNoBadLuck() throws {
        let rare = try #require(RollLuck(chances: [Int32](repeating: 100_000, count: 30), hits: 0))
        let much = try #require(RollLuck(chances: [Int32](repeating: 100_000, count: 1_000), hits: 95))
        #expect(rare < much && !(much < rare))
        let lucky = try #require(RollLuck(chances: [Int32](repeating: 100_000, count: 30), hits: 9))
        #expect(much < lucky && rare < lucky)
    }

    @Test func whatAnAllyDoesIsToldIfItTouchesOne() {
        func command(_ member: UInt8) -> JournalEntry {
            JournalEntry(kind: .command, member: member, code: 3, amount: 60)
        }
        let flow = JournalEntry(kind: .flow, member: 1, code: 0, resource: 0, amount: 5)
        let deeds = DiaryDeed.all(of: 1, in: [flow, command(0), command(1), command(0), flow])
        #expect(deeds.map(\.command) == [nil, 3, 3] && deeds.map(\.instant) == [nil, 60, 60])
        #expect(deeds.map(\.actor) == [1, 1, 0] && deeds.map(\.object) == [0, 0, 0])
        #expect(deeds.map(\.entries) == [[flow], [], [flow]])
    }
}
