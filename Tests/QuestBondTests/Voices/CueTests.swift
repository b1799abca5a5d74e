import QuestKernel
import Testing

@testable import QuestBond

@Suite struct CueTests {
    @Test(
        "QB51 every event has a sound of its own and a haptic: light for UI, heavy for level-ups, success or error at the forge"
    )
    func manifest() throws {
        let rules = try QuestBondFiles.rules()
        #expect(CueEvent.allCases.count <= 64)
        #expect(Set(CueEvent.allCases.map { rules.cue(on: $0).sound }).count == CueEvent.allCases.count)
        #expect(rules.cue(on: .buttonTapped).haptic == .light && rules.cue(on: .tabSwitched).haptic == .light)
        #expect(rules.cue(on: .levelReached) == Cue(sound: "reward.level_up", haptic: .heavy))
        #expect(rules.cue(on: .lootDropped).haptic == .medium && rules.cue(on: .goldEarned).haptic == .medium)
        #expect(rules.cue(on: .forgeSucceeded).haptic == .success && rules.cue(on: .forgeFailed).haptic == .error)
        // Forge 5, cards 3, expeditions 3, arena 4, raid boss 3: the sounds that the document decided on.
        func count(_ system: String) -> Int {
            CueEvent.allCases.count { rules.cue(on: $0).sound.hasPrefix("\(system).") }
        }
        #expect(count("forge") >= 5)
        #expect([count("cards"), count("expedition"), count("arena"), count("raid")] == [3, 3, 4, 3])
        #expect(rules.bells.count == 8 && rules.ambience.count == 5)
    }

    private func events(_ record: Record) -> CueEvents { QuestBondRules.events(in: record.entries) }

    @Test("QB51 the events of a command follow from what it wrote, each once")
    func folded() throws {
        var ground = try Playground(changing: ["loot.tasks.equipmentChance=1", "loot.tasks.materialChance=0"])
        let task = events(try ground.play(.completeTask(.mental, .small, .quick)))
        // The first drop of a task is Lucky Find; the second is a drop alone.
        #expect(Array(task) == [.taskCompleted, .goldEarned, .lootDropped, .achievementUnlocked])
        let second = events(try ground.play(.completeTask(.mental, .small, .quick)))
        #expect(Array(second) == [.taskCompleted, .goldEarned, .lootDropped])
        #expect(task.contains(.goldEarned) && !task.contains(.levelReached))
        let salvaged = events(try ground.play(.salvage(0)))
        #expect(salvaged.contains(.itemSalvaged) && !salvaged.contains(.forgeFailed))
        #expect(Array(events(try ground.play(.claimLogin))).contains(.rewardClaimed))
        #expect(QuestBondRules.events(in: []) == CueEvents())

        let climb = QuestBondRules.events(in: ground.reach(level: 6).entries)
        #expect(climb.contains(.levelReached) && !climb.contains(.taskCompleted))
    }

    @Test("QB51 the anvil rings on success and something shatters on failure")
    func forge() throws {
        for (chance, sound, other) in [
            ("[1,1,1,1,1,1,1,1,1,1]", CueEvent.forgeSucceeded, CueEvent.forgeFailed),
            ("[0,0,0,0,0,0,0,0,0,0]", .forgeFailed, .forgeSucceeded),
        ] {
            var ground = try Playground(changing: ["forge.enhancement.success=\(chance)"])
            ground.pamper()
            var item = Item()
            (item.slot, item.rarity, item.catalogRow, item.level) = (.weapon, .rare, Item.procedural, 10)
            ground.wear(item)
            let heard = events(try ground.play(.enhance(.weapon, withCatalyst: false)))
            #expect(heard.contains(.hammerStruck) && heard.contains(sound) && !heard.contains(other))
        }
    }

    @Test("QB51 arena, raid and collection are heard as they go")
    func adventures() {
        func heard(_ write: (inout Journal) -> Void) -> [CueEvent] {
            var journal = Journal()
            write(&journal)
            return Array(QuestBondRules.events(in: journal.entries))
        }
        for (tally, event) in [
            (Tally.cardMilestones, CueEvent.cardMilestone), (.arenaMilestones, .arenaMilestone),
            (.raidAttacks, .raidAttackLanded), (.raidBossesDefeated, .raidBossDefeated),
        ] { #expect(heard { $0.tally(tally.rawValue, member: 0, cell: 0) } == [event]) }
    }

    @Test("QB51 whatever completes a task, habit or duty sounds like it")
    func completions() {
        let completing = Commands.all.filter { $0.completesTask }
        #expect(completing.count >= 8)
        for command in completing { #expect(command.cue == .taskCompleted, "\(command)") }
    }

    @Test("QB51 over a hostile season of play every event of the systems that are played is heard, and no other")
    func everyPlayedEventIsHeard() throws {
        var ground = try Playground(.archer, seed: 4)
        ground.pamper()
        var player = HostilePlayer(seed: 4)
        var heard = CueEvents()
        for _ in 0..<60 {
            ground.journal.removeAll()
            ground.endure(days: 1, commands: 120, &player)
            for event in QuestBondRules.events(in: ground.journal.entries) { heard.insert(event) }
        }
        let ofTheApp: Set<CueEvent> = [.buttonTapped, .tabSwitched, .bestiaryPageTurned]
        for event in ofTheApp { #expect(!heard.contains(event)) }
        for event: CueEvent in [
            .taskCompleted, .goldEarned, .lootDropped, .rareLootDropped, .levelReached, .rewardClaimed, .purchaseMade,
            .consumableUsed, .itemEquipped, .classEvolved, .dungeonEntered, .dungeonCompleted, .missionStarted,
            .hammerStruck, .forgeSucceeded, .forgeFailed, .itemSalvaged, .affixWoven, .herbsBrewed, .arenaWaveStarted,
            .arenaWaveCleared, .arenaDefeat, .raidAttackLanded,
        ] { #expect(heard.contains(event), "\(event)") }
    }
}
