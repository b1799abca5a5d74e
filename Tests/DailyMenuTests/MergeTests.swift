import DailyMenu
import Foundation
import QuestKernel
import Testing

@Suite("DailyMenu: two devices")
struct MergeTests {
    /// Two devices that lived apart for a while, after a common beginning.
    private func devices(seed: UInt64) throws -> (TestGame, TestGame) {
        let rules = try TestGame.rules()
        var (phone, tablet) = (TestGame(rules, player: 5), TestGame(rules, player: 5, device: 1))
        var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(9), day: 0)
        for day in 0..<10 as Range<LocalDay> where draws.below(2) == 0 {
            phone.serve(UInt16(draws.below(36)), day: day)
        }
        tablet.play(.merge(phone.party), day: 10)
        for day in 10..<40 as Range<LocalDay> {
            if draws.below(3) == 0 { phone.serve(UInt16(draws.below(36)), day: day, after: .better) }
            if draws.below(3) == 0 { tablet.serve(UInt16(draws.below(36)), day: day, after: .same) }
        }
        return (phone, tablet)
    }

    @Test(
        "DM7 the highest Moments and Season are kept, stamps add up, the history is united and never doubled",
        arguments: 0..<20 as Range<UInt64>)
    func merging(seed: UInt64) throws {
        var (phone, tablet) = try devices(seed: seed)
        let (left, right) = (phone.party, tablet.party)
        #expect(phone.play(.merge(right), day: 40) == nil && tablet.play(.merge(left), day: 40) == nil)
        for merged in [phone.party, tablet.party] {
            #expect(merged.moments == max(left.moments, right.moments))
            #expect(merged.season == max(left.season, right.season))
            #expect(merged.highestWarmth >= max(left.highestWarmth, right.highestWarmth))
            for stamp in merged.stamps.indices where left.stamps[stamp] >= 0 || right.stamps[stamp] >= 0 {
                #expect([left.stamps[stamp], right.stamps[stamp]].contains(merged.stamps[stamp]))
            }
            let ids = merged.history.map(\.id)
            #expect(
                Set(ids) == Set(left.history.map(\.id)).union(right.history.map(\.id)) && Set(ids).count == ids.count)
            #expect(zip(merged.history, merged.history.dropFirst()).allSatisfy { $0.day <= $1.day })
        }
        #expect(phone.party.history == tablet.party.history && phone.party.stamps == tablet.party.stamps)
        #expect(phone.party.figures == tablet.party.figures)
    }

    @Test(
        "DM7 what the other device has more is one entry in the ledger, and merging again changes nothing",
        arguments: 0..<10 as Range<UInt64>)
    func again(seed: UInt64) throws {
        var (phone, tablet) = try devices(seed: seed)
        let before = phone.party.moments
        phone.journal.removeAll()
        phone.play(.merge(tablet.party), day: 40)
        let entries = phone.journal.entries.filter { $0.kind == .flow && $0.resource == 0 }
        #expect(
            entries.map { Moments($0.amount) } == (tablet.party.moments > before ? [tablet.party.moments - before] : [])
        )
        #expect(entries.allSatisfy { $0.code == 5 })
        let once = phone.party
        phone.play(.merge(tablet.party), day: 40)
        #expect(phone.party == once)
        tablet.play(.merge(phone.party), day: 40)
        phone.play(.merge(tablet.party), day: 40)
        #expect(phone.party == once)
    }

    @Test("DM7 a stamp that both devices have was earned on the earlier day")
    func earlierStamp() throws {
        let rules = try TestGame.rules()
        let first = try #require(rules.content.stamps.firstIndex { $0.id == "firstServing" })
        var (phone, tablet) = (TestGame(rules, player: 5), TestGame(rules, player: 5, device: 1))
        phone.serve(day: 3)
        tablet.serve(day: 1)
        let late = phone.party
        phone.play(.merge(tablet.party), day: 4)
        tablet.play(.merge(late), day: 4)
        #expect(phone.party.stamps[first] == 1 && tablet.party.stamps[first] == 1)
    }

    @Test("DM7 of an entry on both devices the server's stands; of a favourite the last word counts")
    func words() throws {
        let rules = try TestGame.rules()
        var (phone, tablet) = (TestGame(rules, player: 5), TestGame(rules, player: 5, device: 1))
        phone.serve(3, day: 1)
        tablet.play(.merge(phone.party), day: 1)
        let entry = phone.party.history[0].id
        phone.play(.rate(serving: entry, .notForMe), day: 1)
        tablet.play(.rate(serving: entry, .lovedIt), day: 1)
        for (activity, mine, theirs) in [(4, 100, 200), (5, 200, 100)] as [(UInt16, Int64, Int64)] {
            phone.play(.setFavourite(activity, true), day: 1, at: mine)
            tablet.play(.setFavourite(activity, false), day: 1, at: theirs)
        }
        phone.play(.merge(tablet.party), day: 2)
        #expect(phone.party.history.map(\.feedback) == [.lovedIt])
        #expect(!phone.party.isFavourite(4) && phone.party.isFavourite(5))
    }

    @Test("DM7 own activities of both devices are there once, and each entry still names its own")
    func ownActivities() throws {
        let rules = try TestGame.rules()
        var (phone, tablet) = (TestGame(rules, player: 5), TestGame(rules, player: 5, device: 1))
        func draft(_ title: String) -> ActivityDraft {
            ActivityDraft(title: title, description: "As I like it best.", minutes: 5, energy: .low, category: 2)
        }
        phone.play(.add(draft("Phone one"), .created), day: 0)
        for title in ["Tablet one", "Tablet two"] { tablet.play(.add(draft(title), .created), day: 0) }
        tablet.serve(OwnActivity.firstNumber + 1, day: 0)
        for _ in 0..<2 { phone.play(.merge(tablet.party), day: 1) }
        #expect(phone.party.own.map(\.draft.title) == ["Phone one", "Tablet one", "Tablet two"])
        #expect(phone.party.history.map(\.activity) == [OwnActivity.firstNumber + 2])
    }

    @Test("DM7 what its owner deleted or edited stays so, from whichever device the older version comes")
    func deletedStaysDeleted() throws {
        func draft(_ title: String) -> ActivityDraft {
            ActivityDraft(title: title, description: "As I like it best.", minutes: 5, energy: .low, category: 2)
        }
        for rule in ["lastChange", "server"] {
            let rules = try TestGame.rules(["counting.mergedOwn=\(rule)"])
            var (phone, tablet) = (TestGame(rules, player: 5), TestGame(rules, player: 5, device: 1))
            for title in ["First", "Second", "Third"] { phone.play(.add(draft(title), .created), day: 0) }
            tablet.play(.merge(phone.party), day: 0)
            let first = OwnActivity.firstNumber
            phone.play(.delete(first), day: 1, at: 100)
            phone.play(.edit(first + 1, draft("Mine")), day: 1, at: 100)
            tablet.play(.edit(first + 2, draft("Theirs")), day: 1, at: 200)
            tablet.play(.edit(first + 1, draft("Earlier")), day: 1, at: 50)
            phone.play(.merge(tablet.party), day: 2)
            tablet.play(.merge(phone.party), day: 2)
            let isKept = rule == "lastChange"
            #expect(phone.party.own[0].isDeleted == isKept)
            #expect(phone.party.own.map(\.draft.title) == ["First", isKept ? "Mine" : "Earlier", "Theirs"])
            #expect(phone.party.own.map(\.draft) == tablet.party.own.map(\.draft))
            #expect(phone.party.own.map(\.isDeleted) == tablet.party.own.map(\.isDeleted))
        }
    }

    @Test("DM7 the highest total loses what the other device earned; a gauge counts it, and a switch keeps it")
    func lostMoments() throws {
        for (rule, kept) in [("highest", 26), ("united", 26 + 13 + 13)] as [(String, Moments)] {
            let rules = try TestGame.rules(["counting.mergedMoments=\(rule)", "moments.newCategory=0"])
            var (phone, tablet) = (TestGame(rules, player: 5), TestGame(rules, player: 5, device: 1))
            for day in 0..<2 as Range<LocalDay> { phone.serve(day: day) }
            for day in 2..<4 as Range<LocalDay> { tablet.serve(day: day) }
            #expect(phone.party.moments == 26 && tablet.party.moments == 26)
            for _ in 0..<2 { phone.play(.merge(tablet.party), day: 4) }
            #expect(phone.party.moments == kept && phone.party.figures.moments == 52)
            let lost = DailyMenu.gauge(DailyMenu.Gauge.lostMoments, of: phone.party, on: 4, rules: rules)
            #expect(lost == 52 - kept.rawValue)
        }
    }

    @Test("DM7 states of others, and states that no play could lead to, are refused and change nothing")
    func strangeStates() throws {
        var (phone, tablet) = try devices(seed: 1)
        let before = phone.party
        let rules = phone.rules
        #expect(phone.play(.merge(DailyMenuParty(player: 6, rules: rules)), day: 40) == .notYourState)
        let honest = String(decoding: try JSONEncoder().encode(tablet.party), as: UTF8.self)
        let hostile = [
            ("\"season\":", "\"season\":200, \"was\":"), ("\"today\":39", "\"today\":70000"),
            ("\"stored\":[", "\"stored\":[1,"), ("\"stored\":[", "\"stored\":[9000000000000000000,"),
            ("\"minute\":720", "\"minute\":-5"), ("\"category\":1", "\"category\":99"),
            ("\"activity\":", "\"activity\":40000, \"was\":"), ("\"highestWarmth\":", "\"highestWarmth\":-1, \"was\":"),
            ("\"stamps\":[", "\"stamps\":[-7,"),
        ]
        tablet.journal.removeAll()
        var refused = 0
        for (from, to) in hostile {
            guard let range = honest.range(of: from) else { continue }
            let text = honest.replacingCharacters(in: range, with: to)
            guard let state = try? JSONDecoder().decode(DailyMenuParty.self, from: Data(text.utf8)) else { continue }
            var copy = phone
            if copy.play(.merge(state), day: 40) != nil {
                refused += 1
                #expect(copy.party == before)
            } else {
                #expect(copy.party.season <= 9)
            }
        }
        #expect(refused >= 6)
    }
}
