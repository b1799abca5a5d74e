import GameContract
import QuestKernel
import Scenarios
import Testing
import TimeQuest

@Suite("TimeQuest keeps the contract of a game")
struct ContractTests {
    /// Estimates of all kinds, some that every rule refuses, and pauses from seconds to days.
    private func contract() throws -> Contract<TimeQuest> {
        let rules = try ScenarioFiles.rules()
        return Contract(
            rules: rules, newParty: { TimeQuestParty(rules) },
            command: { draws in
                let pause = [30, 600, 9000, 100_000][Int(draws.below(4))] as Int64
                let next = draws.below(10)
                if next < 2 { return (next == 0 ? .finishSession : .leave, pause) }
                if next == 2 { return (.begin(tasks: Int(draws.whole(in: -1...4))), pause) }
                let task = Int(draws.whole(in: -1...10))
                let guess = draws.whole(in: -50...2000)
                let actual = draws.below(50) == 0 ? 50_000 : draws.whole(in: -50...2000)
                return (.estimate(task: task, estimatedSeconds: guess, actualSeconds: actual), pause)
            },
            balances: { $0.ledger.balances })
    }

    @Test("the same commands give the same bytes, twice", arguments: 0..<10 as Range<UInt64>)
    func theSameCommandsGiveTheSameBytes(seed: UInt64) throws { try contract().expectSameBytesTwice(seed: seed) }

    @Test("the ledger adds up", arguments: 0..<40 as Range<UInt64>)
    func theLedgerAddsUp(seed: UInt64) throws { try contract().expectLedgerAddsUp(seed: seed) }

    @Test("a stored party is the same party and plays on alike", arguments: 0..<10 as Range<UInt64>)
    func aStoredPartyPlaysOnAlike(seed: UInt64) throws { try contract().expectSurvivesStorage(seed: seed) }

    @Test("every entry speaks of what the description names", arguments: 0..<10 as Range<UInt64>)
    func everyEntryIsDescribed(seed: UInt64) throws { try contract().expectEntriesAreDescribed(seed: seed) }

    @Test("a row more in any table leaves what was played as it was", arguments: 0..<3 as Range<UInt64>)
    func contentGrows(seed: UInt64) throws {
        let growing = GrowingContent(
            try contract(), content: try ShippedScenario.content("timequest"), shape: RowShape(TimeQuestContent.self)
        ) { tree throws(ContentProblem) in
            var reader = ContentReader()
            return TimeQuestRules(try reader.read(TimeQuestContent.self, from: tree))
        } shown: { party, rules, _, moment in
            let gauges = TimeQuest.describe(rules).gauges.indices.prefix(4 + 9).map {
                TimeQuest.gauge($0, of: party, rules: rules)
            }
            return "\(party.xp) \(party.streak) \(gauges) \(party.streakIsActive(on: moment.day))"
        }
        // Ten tasks are the most that there may be: one is taken away first.
        let full = try growing.expectPastStays(seed: seed)
        #expect(full.grown.isEmpty && full.refused == ["tasks"])
        let tree = try #require(growing.content["tasks"])
        guard case .map(var files) = growing.content.value, case .map(let tasks) = tree.value else { return }
        let place = try #require(files.firstIndex { $0.key == "tasks" })
        files[place].node.value = .map(tasks.dropLast())
        var roomy = growing
        roomy.content.value = .map(files)
        roomy.contract.rules = try roomy.compile(roomy.content)
        #expect(try roomy.expectPastStays(seed: seed).grown == ["tasks"])
    }

    @Test("content of strangers is refused with its place, or sound")
    func strangersContent() throws {
        StrangersContent(try ShippedScenario.content("timequest")) { tree throws(ContentProblem) in
            var reader = ContentReader()
            return TimeQuestRules(try reader.read(TimeQuestContent.self, from: tree))
        }.expectRefusedOrSound { rules in
            var game = TestGame(rules)
            for day in 0..<20 as Range<LocalDay> { _ = game.session([(60, 50), (60, 600)], day: day) }
            #expect(game.party.streak.length == 20)
        }
    }

    @Test("the battery meets every refusal but the member's, and many accepted commands")
    func theBatteryMeetsEveryRefusal() throws {
        let contract = try contract()
        let outcomes = (0..<20 as Range<UInt64>).map { contract.play(seed: $0) }
        let met = outcomes.flatMap(\.refusals)
        let hoped: [TimeQuest.Refusal] = [
            .noSuchTask, .durationMustBePositive, .durationTooLong, .sessionOpenTooLong, .nothingToFinish,
            .nothingToLeave, .sessionIsOpen, .sessionIsFull, .tasksAreLeft, .noTasks,
        ]
        for refusal in hoped { #expect(met.contains(refusal), "\(refusal)") }
        #expect(outcomes.allSatisfy { $0.accepted > 40 })
    }

    @Test("tasks that came into the game later find room in an older party")
    func laterTasksFindRoomInAnOlderParty() throws {
        var content = try ScenarioFiles.content().0
        let all = content.tasks
        content.tasks = Array(all[..<3])
        var game = TestGame(TimeQuestRules(content))
        game.estimate(5, 9, task: 2)
        content.tasks = all
        var later = TestGame(TimeQuestRules(content))
        later.party = game.party
        #expect(later.estimate(5, 8, task: 9) == nil)
        #expect(later.party.personalBests[2]?.errorSeconds == 4 && later.party.personalBests[9]?.errorSeconds == 3)
    }
}
