import QuestKernel
import Testing

@testable import QuestBond

/// The week's boss and its attacks, where heroes come and go.
@Suite struct RaidJoiningTests {
    /// A party that met the week's boss: its second member attacked once.
    ///
    /// - Parameter strong: the member at level 100, where one is.
    private func party(_ members: Int, strong: Int? = nil) throws -> TestParty {
        var group = try TestParty(members)
        if let strong { group.change(strong) { $0.level = 100 } }
        for _ in 0..<2 { try group.work() }
        try group.play(.attackRaid, by: 1)
        return group
    }

    @Test func aBossIsMetOnceAWeek() throws {
        var group = try TestParty(2)
        group.setStats(500_000, of: 0)
        for _ in 0..<3 { try group.work() }
        try group.play(.attackRaid, by: 0)
        try #require(group.party.raid.isDefeated)
        let (rest, leaver) = try group.party.parted(from: 0, rules: group.rules)
        // The one who fought has had this week's boss; the one who did not, has not.
        group.party = leaver
        #expect(group.act(.attackRaid, by: 0) == .bossIsDefeated)
        // Nor does a new party bring another one.
        let newcomers = try TestParty(2, seed: 2).party.parted(from: 0, rules: group.rules).rest
        var joined = try newcomers.joined(by: group.party, rules: group.rules)
        joined.bringForward(1)
        #expect(joined.raid.metElsewhere[1] == 0)
        let view = QuestBond.view(of: joined, for: 1, at: group.now, rules: group.rules)
        #expect(view?.raid.attacksLeft == 0, "there is nothing to attack")
        try group.open(day: 7, by: [0])
        try group.play(.completeTask(.mental, .small, .quick), by: 0)
        #expect(group.act(.attackRaid, by: 0) == nil, "the next week's boss is new to all")
        #expect(rest.raid.isDefeated)
    }

    @Test func damageDoneElsewhereBringsNoShareOfTheSpoils() throws {
        var loner = try TestParty(1)
        try loner.work()
        try loner.play(.attackRaid, by: 0)
        try #require(loner.party.raid.damage[0] > 0 && !loner.party.raid.isDefeated)
        var group = try TestParty(2, seed: 2)
        group.party = try group.party.parted(from: 0, rules: group.rules).rest
        for _ in 0..<2 { try group.work() }
        try group.play(.attackRaid, by: 0)
        try #require(!group.party.raid.isDefeated)
        group.party = try group.party.joined(by: loner.party, rules: group.rules)
        group.setStats(500_000, of: 0)
        let record = try group.play(.attackRaid, by: 0)
        #expect(group.party.raid.isDefeated)
        #expect(record.entries.contains { $0.kind == .flow && $0.member == 0 })
        #expect(!record.entries.contains { $0.kind == .flow && $0.member == 1 && $0.amount > 0 })
    }

    /// Its strength is that of the heroes who met it: a weakling would meet it for the strong.
    @Test func aBossUnderWayIsNotForWhoJoinsLater() throws {
        var weak = try TestParty(1)
        try weak.work()
        try weak.play(.attackRaid, by: 0)
        try #require(!weak.party.raid.isDefeated)
        weak.party = try weak.party.joined(by: TestParty.solo(9, weak.rules), rules: weak.rules)
        weak.setStats(500_000, of: 1)
        #expect(weak.act(.attackRaid, by: 1) == .bossIsDefeated)
        // Nor once it has left, nor in another party; the next week's boss is for all.
        var alone = weak
        alone.party = try weak.party.parted(from: 1, rules: weak.rules).leaver
        #expect(alone.act(.attackRaid, by: 0) == .bossIsDefeated)
        try weak.open(day: 7, by: [0, 1])
        try weak.play(.completeTask(.mental, .small, .quick), by: 1)
        #expect(weak.act(.attackRaid, by: 1) == nil)
    }

    /// Else one attack of a strong ally who leaves would make the week's boss unbeatable for those who remain.
    @Test func aBossMetWithTheStrongFitsWhoRemains() throws {
        var group = try party(2, strong: 1)
        let rules = group.rules
        let met = group.party.raid
        try #require(met.tier > 1 && !met.isDefeated)
        let whole = rules.raidHitPoints(tier: met.tier, members: 2)
        group.party = try group.party.parted(from: 1, rules: rules).rest
        let left = group.party.raid
        let alone = rules.raidHitPoints(tier: 1, members: 1)
        #expect(left.tier == 1)
        // The same share of its HP, rounded down.
        #expect(left.hitPoints.rawValue == met.hitPoints.rawValue * alone.rawValue / whole.rawValue)
        #expect(left.hitPoints > 0 && left.hitPoints < alone)
        #expect(left.hitPointsInAll == alone)
        // One that is defeated stays so.
        group.party.raid.hitPoints = 0
        group.party = try group.party.joined(by: TestParty.solo(9, rules), rules: rules)
        #expect(try group.party.parted(from: 1, rules: rules).rest.raid.isDefeated)
    }

    /// Else the strong would meet a boss with weaklings, who leave then.
    @Test func aBossMetWithTheWeakBecomesNoStrongerNorTooWeak() throws {
        let group = try party(2, strong: 0)
        let rules = group.rules
        let met = group.party.raid
        let own = rules.raidHitPoints(tier: 10, members: 1)
        try #require(met.tier < 10 && met.hitPointsInAll > own)
        let left = try group.party.parted(from: 1, rules: rules).rest.raid
        #expect(left.tier == met.tier && left.hitPointsInAll == own)
        #expect(left.hitPoints.rawValue == met.hitPoints.rawValue * own.rawValue / met.hitPointsInAll.rawValue)
        // With three weaklings its tier is so low that they leave it as it is.
        var many = try party(4, strong: 0)
        let weak = many.party.raid
        try #require(weak.hitPointsInAll < own)
        for _ in 0..<3 { many.party = try many.party.parted(from: 1, rules: rules).rest }
        #expect(many.party.raid.hitPoints == weak.hitPoints && many.party.raid.tier == weak.tier)
    }

    /// Else it would lose a part of its HP whenever somebody joins and leaves.
    @Test func whoJoinsAndLeavesChangesNoBoss() throws {
        var group = try party(2)
        let rules = group.rules
        let met = group.party.raid
        try #require(!met.isDefeated)
        for _ in 0..<6 {
            for player in 8...9 as ClosedRange<UInt32> {
                group.party = try group.party.joined(by: TestParty.solo(player, rules), rules: rules)
            }
            for _ in 0..<2 { group.party = try group.party.parted(from: 2, rules: rules).rest }
        }
        #expect(group.party.raid.hitPoints == met.hitPoints && group.party.raid.tier == met.tier)
        // Nor does who leaves as a fighter and comes again, a second time.
        var (rest, leaver) = try group.party.parted(from: 1, rules: rules)
        let once = rest.raid.hitPoints
        #expect(once < met.hitPoints)
        for _ in 0..<6 { (rest, leaver) = try rest.joined(by: leaver, rules: rules).parted(from: 1, rules: rules) }
        #expect(rest.raid.hitPoints == once)
    }

    /// Whoever had a share of a boss elsewhere fights no other this week, so it makes none stronger.
    @Test func aBossIsMetByThoseForWhomItIs() throws {
        var strong = try TestParty(1)
        try strong.work()
        strong.setStats(500_000, of: 0)
        try strong.play(.attackRaid, by: 0)
        try #require(strong.party.raid.isDefeated)
        strong.change(0) { $0.level = 100 }
        var group = try TestParty(2, seed: 5)
        let rules = group.rules
        group.party = try group.party.parted(from: 0, rules: rules).rest
        try group.work()
        group.party = try group.party.joined(by: strong.party, rules: rules)
        try group.play(.attackRaid, by: 0)
        #expect(group.party.raid.tier == 1)
        #expect(group.party.raid.hitPointsInAll == rules.raidHitPoints(tier: 1, members: 1))
    }

    @Test func attacksOfTodayAreNotGivenAgain() throws {
        var group = try TestParty(2)
        for _ in 0..<10 { try group.work() }
        let most = group.rules.raid.rules.attacksPerDay
        for _ in 0..<most { try group.play(.attackRaid, by: 1) }
        #expect(group.act(.attackRaid, by: 1) == .noAttacksLeft)
        let (_, leaver) = try group.party.parted(from: 1, rules: group.rules)
        group.party = leaver
        #expect(group.act(.attackRaid, by: 0) == .noAttacksLeft)
    }
}
