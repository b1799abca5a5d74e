import QuestKernel
import Testing

@testable import QuestBond

@Suite struct MilestoneTests {
    @Test func anItemIsAFirstOnceForEachRarityFromRareOn() throws {
        var ground = try Playground()
        var seen: [Milestone] = []
        for rarity in [Rarity.common, .uncommon, .rare, .rare, .legendary, .epic, .legendary] {
            ground.putIntoBag(.plain(rarity, .weapon))
            seen += try ground.play(.equip(ground.hero.bag.count - 1)).milestones
        }
        #expect(seen == [.firstRareWorn, .firstLegendaryWorn, .firstEpicWorn])
    }

    @Test func whatIsMadeIsAnItemToo() throws {
        var ground = try Playground()
        var journal = Journal()
        for rarity in [Rarity.uncommon, .epic, .epic] {
            let order = ItemOrder(
                exactly: rarity, level: 1, source: .any, tally: .otherDrops, flow: .levelUpChest)
            ground.party.acting.drop(order, .levelItem, ground.turn, &journal)
        }
        #expect(Record(entries: journal.entries).milestones == [.firstEpicItem])
    }

    @Test func theFirstCompletionOfEachDifficultyIsTold() throws {
        var ground = try Playground(changing: ["dungeons.rules.successCap=1", "dungeons.rules.entriesPerDay=20"])
        ground.party.acting.level = 100
        ground.setStats(1_000)
        var seen: [Milestone] = []
        for difficulty in Difficulty.allCases {
            let index = try #require(ground.rules.dungeons.firstIndex { $0.difficulty == difficulty })
            for _ in 0..<2 {
                seen += try ground.play(.runDungeon(index)).milestones.filter {
                    (Milestone.normalDungeon.rawValue...Milestone.mythicPlusDungeon.rawValue).contains($0.rawValue)
                }
            }
        }
        #expect(seen == [.normalDungeon, .hardDungeon, .heroicDungeon, .mythicDungeon, .mythicPlusDungeon])
    }

    @Test func everyMilestoneHasAPlaceInTheSetAndWordsOfItsOwn() throws {
        var set = MilestoneSet()
        for milestone in Chapters.milestones.map({ Milestone(rawValue: $0.number) }) {
            #expect(milestone.rawValue < 128)
            let isNew = set.insert(milestone)
            let isNewAgain = set.insert(milestone)
            #expect(isNew && !isNewAgain)
        }
        let rules = try QuestBondFiles.rules()
        let described = DescribedMilestone.descriptions(rules)
        #expect(Set(described.map(\.label)).count == Chapters.milestones.count + rules.achievements.rows.count)
        #expect(described.allSatisfy { !$0.group.isEmpty })
    }
}
