import QuestKernel
import SimulatedPlayers
import Testing

@testable import QuestBond

/// What commands are about, as a journal names it.
@Suite struct CommandObjectTests {
    private func object(of entry: JournalEntry, _ rules: QuestBondRules) -> String? {
        QuestBond.describe(rules).words.object(of: Int(entry.code), number: Int(entry.cell))
    }

    @Test("a command names its mission, stat, task, class or recipe; one that has none names nothing")
    func everyCommandNamesWhatItIsAbout() throws {
        var ground = try Playground()
        let created = ground.journal.entries.filter { $0.kind == .command }
        #expect(created.map { object(of: $0, ground.rules) } == ["warrior", nil])
        let cases: [(QuestBond.Command, String)] = [
            (.completeTask(.social, .medium, .quick), "social, medium"),
            (.startMission(0), ground.rules.missions[0].name),
            (.runDungeon(0), ground.rules.dungeons[0].name), (.addHabit(.creative), "creative"),
        ]
        for (command, name) in cases {
            let record = try ground.play(command)
            let entry = try #require(record.entries.first)
            #expect(entry.kind == .command && object(of: entry, ground.rules) == name)
        }
        let claimed = try #require(try ground.play(.claimLogin).entries.first)
        #expect(claimed.cell == 0 && object(of: claimed, ground.rules) == nil)
    }

    @Test("without a reader a journal's commands name nothing, and all else is the same")
    func namingChangesNothingElse() throws {
        var (told, untold) = (try Playground(), try Playground())
        untold.journal = Journal(namesObjects: false)
        for command in [QuestBond.Command.completeTask(.social, .medium, .quick), .startMission(0), .runDungeon(0)] {
            var named = try told.play(command).entries
            let unnamed = try untold.play(command).entries
            #expect(named[0].cell != 0 && unnamed[0].cell == 0)
            named[0].cell = 0
            #expect(named == unnamed)
        }
        #expect(told.party == untold.party)
    }

    @Test("an item is named as it lay in the bag, a made-up one by rarity and slot")
    func itemsAreNamedBeforeTheyAreGone() throws {
        var ground = try Playground()
        var item = Item()
        item.catalogRow = 0
        item.slot = ground.rules.items[0].slot
        item.rarity = ground.rules.items[0].rarity
        ground.party.acting.bag.append(item)
        item.catalogRow = Item.procedural
        item.slot = .trinket
        item.rarity = .rare
        ground.party.acting.bag.append(item)
        ground.give(2, of: Resource.equipment)
        let second = try #require(try ground.play(.salvage(1)).entries.first)
        #expect(object(of: second, ground.rules) == "rare trinket of a kind of its own")
        let first = try #require(try ground.play(.salvage(0)).entries.first)
        #expect(object(of: first, ground.rules) == ground.rules.items[0].name)
    }

    @Test("every number a command can write has a name, and a refused one writes nothing")
    func refusalsNameNothing() throws {
        var ground = try Playground()
        let before = ground.journal.entries.count
        for command in [
            QuestBond.Command.startMission(-1), .startMission(.max), .equip(99), .craft(.max, .weapon, nil),
        ] {
            #expect(ground.act(command) != nil)
        }
        #expect(ground.journal.entries.count == before)
        let objects = Commands.words(ground.rules)
        #expect(objects.count == Commands.all.count)
        #expect(objects.joined().allSatisfy { !$0.isEmpty })
    }
}
