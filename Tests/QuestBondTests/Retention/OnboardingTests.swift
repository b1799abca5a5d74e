import QuestKernel
import Testing

@testable import QuestBond

@Suite struct OnboardingTests {
    @Test(
        "QB13 the first task gives 25 EXP, 10 gold and a Common weapon and armor of the class, once",
        arguments: [HeroClass.warrior, .mage, .archer])
    func starterGear(_ heroClass: HeroClass) throws {
        let names: [HeroClass: [String]] = [
            .warrior: ["Rusty Sword", "Dented Plate"], .mage: ["Gnarled Staff", "Threadbare Robes"],
            .archer: ["Hunter's Shortbow", "Scuffed Leather"],
        ]
        // Neither luck nor auto-salvage touches the gift.
        var ground = try Playground(
            heroClass, changing: ["loot.tasks.equipmentChance=0", "heroes.classes.\(heroClass).affinityBonus=0"])
        try ground.play(.setAutoSalvage(AutoSalvage(common: true)))
        #expect(ground.rules.onboarding.firstTasks[Category.social.index].suggestion == "Text a friend")
        #expect(ground.act(.claimStarterGear) == .firstTaskNotDone)
        let first = try ground.play(.completeTask(.social, .large, .quick))
        #expect(first.flow(Resource.experience, .tasks) == 25)
        #expect(first.flow(Resource.gold, .tasks) == 10)
        let gift = try ground.play(.claimStarterGear)
        #expect(gift.flow(Resource.equipment, .starterGear) == 2)
        #expect(gift.tally(.otherDrops, Rarity.common.index) == 2)
        #expect(ground.hero.bag.map { ground.rules.name(of: $0) } == names[heroClass])
        #expect(ground.hero.bag.map(\.slot) == [.weapon, .armor])
        #expect(ground.hero.bag.allSatisfy { $0.rarity == .common && !$0.hasAffix })
        // Common at level 1: 1 + 0.08 points.
        #expect(ground.hero.bag.allSatisfy { $0.primaryValue.rawValue == 1_080_000 })
        let power = ground.hero.power(for: ground.hero.bag[0].primary, at: 0)
        try ground.play(.equip(0))
        #expect(ground.hero.power(for: ground.hero.worn[0].primary, at: 0) == power + StatPoints(rawValue: 1_080_000))
        #expect(ground.act(.claimStarterGear) == .alreadyHasGift)
    }

    @Test("QB13 a dungeon with the party is a dungeon too")
    func partyDungeon() throws {
        var ground = try Playground()
        #expect(ground.act(.followBreadcrumb(.dungeon)) == .breadcrumbNotFollowed)
        // What a share of the party's run leaves behind: cleared rooms, and no entry of the hero's own.
        ground.party.acting.day.roomsCleared = 1
        try ground.play(.followBreadcrumb(.dungeon))
    }

    @Test("QB13 five breadcrumbs, one shown from each of the first five days, give 25 gold each once followed")
    func breadcrumbs() throws {
        var ground = try Playground()
        #expect(ground.act(.followBreadcrumb(.dungeon)) == .breadcrumbNotFollowed)
        try ground.play(.runDungeon(0))
        #expect(ground.act(.followBreadcrumb(.mission)) == .breadcrumbIsLater)
        let record = try ground.play(.followBreadcrumb(.dungeon))
        #expect(record.flow(Resource.gold, .breadcrumbs) == 25)
        #expect(record.tally(.breadcrumbs, Breadcrumb.dungeon.index) == 1)
        #expect(ground.act(.followBreadcrumb(.dungeon)) == .breadcrumbIsGone)
        try ground.open(day: 1)
        #expect(ground.act(.followBreadcrumb(.mission)) == .breadcrumbNotFollowed)
        try ground.play(.startMission(0))
        try ground.play(.followBreadcrumb(.mission))
        #expect(ground.act(.followBreadcrumb(.forge)) == .breadcrumbIsLater)
        try ground.open(day: 3)
        #expect(ground.act(.followBreadcrumb(.friend)) == .breadcrumbNotFollowed)
        try ground.play(.followBreadcrumb(.forge))
        #expect(ground.act(.followBreadcrumb(.store)) == .breadcrumbIsLater)
        try ground.open(day: 6)
        try ground.play(.followBreadcrumb(.store))
        #expect(Record(entries: ground.journal.entries).flow(Resource.gold, .breadcrumbs) == 100)
    }

    @Test("QB13 all breadcrumbs are gone after seven days of life, whenever the player began")
    func gone() throws {
        for start in [LocalDay(0), 40] {
            for (later, refusal) in [(LocalDay(6), nil), (7, QuestBond.Refusal.breadcrumbIsGone)] {
                var ground = try Playground()
                ground.party = Party(1, rules: ground.rules)
                try ground.play(.create(.mage, .leo))
                try ground.open(day: start)
                #expect(ground.hero.onboarding.firstDay == start)
                try ground.open(day: start + later)
                #expect(ground.act(.followBreadcrumb(.store)) == refusal)
            }
        }
    }

    @Test("QB13 a friend in the party is what the third breadcrumb asks for")
    func friend() throws {
        var ground = try Playground()
        ground.party = Party(1, with: [2], rules: ground.rules)
        try ground.play(.create(.mage, .leo))
        try ground.play(.open)
        try ground.open(day: 2)
        let record = try ground.play(.followBreadcrumb(.friend))
        #expect(record.flow(Resource.gold, .breadcrumbs) == 25)
    }
}
