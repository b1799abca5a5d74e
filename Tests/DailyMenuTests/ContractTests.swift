import DailyMenu
import GameContract
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

@Suite("DailyMenu keeps the contract of a game")
struct ContractTests {
    /// Commands of all kinds, some that every rule refuses, and pauses from seconds to weeks.
    private func command(_ draws: inout Draws, _ strange: DailyMenuParty) -> (DailyMenu.Command, Int64) {
        let pause = [3, 600, 90_000, 1_000_000][Int(draws.below(4))] as Int64
        let own = OwnActivity.firstNumber + UInt16(draws.below(4))
        let any = draws.below(6) == 0 ? own : UInt16(draws.below(70))
        let draft = ActivityDraft(
            title: draws.below(5) == 0 ? "x" : "A song", description: "Hum it all day long.",
            minutes: draws.whole(in: 0...121), energy: .low, category: UInt8(draws.below(7)))
        switch draws.below(16) {
        case 0: return (.say(.low), pause)
        case 1: return (.rate(serving: UInt64(draws.below(40)), .lovedIt), pause)
        case 2: return (.setFavourite(any, draws.below(2) == 0), pause)
        case 3: return (.setHidden(any, draws.below(2) == 0), pause)
        case 4: return (.chooseTheme(Int(draws.whole(in: -1...3))), pause)
        case 5: return (.add(draft, .created), pause)
        case 6: return (.edit(own, draft), pause)
        case 7: return (.resetToOriginal(own), pause)
        case 8: return (.delete(own), pause)
        case 9: return (.undoDelete(own), pause)
        case 10: return (.merge(strange), pause)
        default:
            let after = MoodChange.allCases[Int(draws.below(3))]
            return (
                .complete(
                    any, before: .low, after: draws.below(3) == 0 ? nil : after),
                pause
            )
        }
    }

    @Test("the battery", arguments: 0..<10 as Range<UInt64>)
    func battery(seed: UInt64) throws {
        let rules = try TestGame.rules()
        var other = TestGame(rules, player: 7, device: 1)
        for day in 0..<3 as Range<LocalDay> { other.serve(UInt16(day) * 7, day: day, after: .better) }
        other.play(
            .add(
                ActivityDraft(title: "Theirs", description: "From the tablet.", minutes: 5, energy: .low, category: 1),
                .created), day: 3)
        let outcome = try Contract<DailyMenu>(
            rules: rules, newParty: { DailyMenuParty(player: 7, rules: rules) },
            command: { command(&$0, other.party) }, balances: { $0.ledger.balances }
        ).expectKept(seed: seed)
        #expect(outcome.accepted > 150 && Set(outcome.refusals.map { "\($0)" }).count > 5)
    }

    @Test("the community keeps the same contract", arguments: 0..<5 as Range<UInt64>)
    func community(seed: UInt64) throws {
        let rules = try TestGame.rules()
        let draft = ActivityDraft(
            title: "A song", description: "Hum it all day long.", minutes: 5, energy: .low, category: 0)
        let outcome = try Contract<CommunityLibrary>(
            rules: rules, newParty: { Community() },
            command: { draws in
                let activity = Int(draws.whole(in: -1...6))
                switch draws.below(11) {
                case 0: return (.submit(draft), 5)
                case 1: return (.resubmit(activity, draft), 5)
                case 2, 3: return (.approve(activity), 5)
                case 4: return (.reject(activity, reason: "Twice the same."), 5)
                case 5: return (.vote(activity, Int8(draws.whole(in: -2...2))), 5)
                case 6: return (.rate(activity, stars: UInt8(draws.below(7)), review: ""), 5)
                case 7: return (.download(activity), 5)
                case 8: return (.report(activity, .spam, details: ""), 5)
                case 9: return (.collect(name: "Rainy days", isPublic: true), 5)
                default: return (.add(activity, toCollection: Int(draws.below(3))), 5)
                }
            }, balances: { $0.ledger.balances }, strangers: [-1, .max, .min]
        ).expectKept(seed: seed)
        #expect(outcome.accepted > 100)
    }

    @Test("a row more leaves history, stamps, Seasons and library as they were", arguments: 0..<3 as Range<UInt64>)
    func contentGrows(seed: UInt64) throws {
        let rules = try TestGame.rules()
        let strange = DailyMenuParty(player: 7, device: 1, rules: rules)
        let growing = GrowingContent(
            Contract<DailyMenu>(
                rules: rules, newParty: { DailyMenuParty(player: 7, rules: rules) },
                command: { command(&$0, strange) }, balances: { $0.ledger.balances }),
            content: try ShippedScenario.content("dailymenu"), shape: RowShape(DailyMenuContent.self)
        ) { tree throws(ContentProblem) in
            var reader = ContentReader()
            return try DailyMenuRules(try reader.read(DailyMenuContent.self, from: tree))
        } shown: { party, rules, _, moment in
            let menu = rules.content
            let history = party.history.map { entry in
                let own = Int(entry.activity) - Int(OwnActivity.firstNumber)
                let name = own < 0 ? menu.activities[Int(entry.activity)].title : party.own[own].draft.title
                return "\(entry.day) \(name) \(menu.categories[Int(entry.category)].name) \(entry.moments)"
            }
            let stamps = party.stamps.indices.map { "\(menu.stamps[$0].id) \(party.stamps[$0])" }
            let unlocked = menu.packs.prefix(3).map { party.hasUnlocked($0) }
            return "\(history) \(stamps) \(unlocked) \(party.moments) \(party.season) "
                + "\(menu.seasons[Int(party.season)].name) \(party.warmth(on: moment.day, rules))"
        }
        let tables = try growing.expectPastStays(seed: seed)
        #expect(
            tables.grown == ["seasons", "categories", "activities", "packs", "themes", "stamps", "warmth.levels"],
            "refused: \(tables.refused)")
    }

    @Test("content of strangers is refused with its place, or sound")
    func strangersContent() throws {
        StrangersContent(try ShippedScenario.read("dailymenu").tree) { tree throws(ContentProblem) in
            try GameScenario<DailyMenuPopulation>(tree, named: "dailymenu").rules
        }.expectRefusedOrSound { rules in
            var game = TestGame(rules)
            for day in 0..<30 as Range<LocalDay> { game.serve(UInt16(day), day: day * 3, after: .better) }
            #expect(game.party.ledger.balances.allSatisfy { $0 >= 0 } && game.party.history.count > 10)
        }
    }
}
