import GameContract
import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct ContentTests {
    /// Only the content: what players do is not part of this game's rules.
    private func content() throws -> ContentNode {
        var tree = try QuestBondFiles.source().tree
        guard case .map(let entries) = tree.value else { return tree }
        tree.value = .map(entries.filter { !["scenario", "archetypes", "targets"].contains($0.key) })
        return tree
    }

    /// What is wrong with one file of a tree, and with the whole where the file alone holds.
    private func problem(_ tree: ContentNode, in leaf: ContentLeaf, andWhole: Bool) -> ContentProblem? {
        do throws(ContentProblem) {
            try tree.readFile(leaf.file)
            if andWhole { _ = try tree.compiled() }
            return nil
        } catch { return error }
    }

    @Test("Every figure refuses -1, huge, empty and wordy values with file, line and path; nothing traps")
    func hostileScalars() throws {
        let tree = try content()
        let leaves = tree.leaves()
        #expect(leaves.count > 500)
        var refused = 0
        for leaf in leaves {
            for text in ["-1", "1e99", "", "99999999999", "banana"] {
                let changed = tree.replacing(leaf.steps[...], with: text)
                let found = problem(changed, in: leaf, andWhole: text == "banana")
                if let found {
                    refused += 1
                    #expect(
                        found.place.line > 0 && found.place.file.contains("content/"), "\(leaf.path)=\(text): \(found)")
                    #expect(!found.expected.isEmpty && !found.path.isEmpty, "\(leaf.path)=\(text): \(found)")
                } else if leaf.isNumber || text.isEmpty {
                    Issue.record("\(leaf.path) takes \"\(text)\"")
                }
            }
        }
        #expect(refused > leaves.count * 2)
    }

    @Test("A field that is missing is refused or has a declared default; nothing traps")
    func missingFields() throws {
        let tree = try content()
        var refused = 0
        for leaf in tree.leaves() {
            guard let without = tree.removing(leaf.steps[...]),
                let found = problem(without, in: leaf, andWhole: true)
            else { continue }
            refused += 1
            #expect(!found.expected.isEmpty, "\(leaf.path)")
        }
        #expect(refused > 200)
    }

    /// The ends of a figure's range, as its own message names them; nothing for what is no figure, and for the low and
    /// high of a triple, which play does not use.
    private func ends(of leaf: ContentLeaf, in tree: ContentNode) -> (least: String, most: String)? {
        guard leaf.isNumber, !leaf.isBound else { return nil }
        let wordy = tree.replacing(leaf.whole, with: "banana")
        guard let found = problem(wordy, in: leaf, andWhole: false) else { return nil }
        let words = found.expected.split(separator: " ")
        guard let from = words.lastIndex(of: "from"), from + 3 < words.count, words[from + 2] == "to" else {
            return nil
        }
        return (String(words[from + 1]), String(words[from + 3]))
    }

    @Test("Every figure's message names the ends of its range")
    func everyFigureHasEnds() throws {
        let tree = try content()
        let figures = tree.leaves().filter { $0.isNumber && !$0.isBound }
        #expect(figures.filter { ends(of: $0, in: tree) == nil }.map(\.path) == [])
    }

    /// Whether a refusal of a figure at an end of its own range speaks of something else: of figures that it must agree
    /// with, such as a least and a most, or of a table that sums to 0.
    private func isOfSeveralFigures(_ problem: ContentProblem, _ ends: (least: String, most: String)) -> Bool {
        !problem.expected.contains("from \(ends.least) to \(ends.most)")
    }

    @Test("Every figure may stand at either end of its range, and a hostile month is played without a trap")
    func extremeFigures() throws {
        let tree = try content()
        var (played, refused) = (0, [String]())
        for leaf in tree.leaves(sparse: true) {
            guard let ends = ends(of: leaf, in: tree) else { continue }
            for end in [ends.least, ends.most] {
                let rules: QuestBondRules
                do throws(ContentProblem) {
                    rules = try tree.replacing(leaf.whole, with: end).compiled()
                } catch {
                    #expect(isOfSeveralFigures(error, ends), "\(leaf.path)=\(end): \(error)")
                    refused.append("\(leaf.path)=\(end)")
                    continue
                }
                var ground = try Playground(.archer, seed: 2, rules: rules)
                ground.pamper()
                var player = HostilePlayer(seed: 5)
                ground.endure(days: 6, commands: 40, &player)
                played += 1
            }
        }
        // Few figures bind each other; were many refused, their ends would not be tried at all.
        #expect(played > refused.count * 10, "\(played) played, refused: \(refused)")
    }

    @Test(
        "All figures may stand at the same end of their ranges together, and a hostile fortnight is played without a trap"
    )
    func extremeTogether() throws {
        let tree = try content()
        for upper in [true, false] {
            var extreme = tree
            var (changed, kept) = (0, [String]())
            for leaf in tree.leaves() {
                guard let ends = ends(of: leaf, in: tree) else { continue }
                let candidate = extreme.replacing(leaf.whole, with: upper ? ends.most : ends.least)
                // Some figures bind each other, such as low and high: keep what still compiles.
                // Drop tables must not sum to 0, which shows when the whole is compiled.
                if let problem = problem(candidate, in: leaf, andWhole: leaf.file == "consumables") {
                    #expect(isOfSeveralFigures(problem, ends), "\(leaf.path): \(problem)")
                    kept.append(leaf.path)
                } else {
                    extreme = candidate
                    changed += 1
                }
            }
            #expect(changed > kept.count * 10, "\(changed) changed, kept: \(kept)")
            try endure(extreme)
        }
    }

    private func endure(_ tree: ContentNode) throws {
        var ground = try Playground(.mage, seed: 3, rules: tree.compiled())
        ground.pamper()
        var player = HostilePlayer(seed: 8)
        ground.endure(days: 15, commands: 50, &player)
        #expect(ground.hero.ledger.balances.allSatisfy { $0 >= 0 })
    }

    @Test(
        "A wrong name is refused with the nearest right one, an empty table with its place",
        arguments: [
            ("heroes.classes.warrior.primary=strenght", "strength"),
            ("consumables.taskDrops[0].kind=minorExpBost", "minorExpBoost"),
            ("forge.herbRecipes.trailTonic.makes=smalHPPotion", "smallHPPotion"),
            ("store.premium.catalyst.kind=forgeCatalist", "forgeCatalyst"),
            ("onboarding.starterGear.mage.weapon=gnarledStave", "gnarledStaff"),
            ("duties.duties.sudokuBoard.game=sudokku", "sudoku"),
            ("dungeons.dungeons.goblinCaves.rooms[0].encounter=combatt", "combat"),
            ("loot.tasks.equipmentChanze=0.1", "equipmentChance"),
            ("cards.cards.kelpChorister.theme=ocaen", "ocean"),
            ("cards.cards.dustLibrarian.theme=ruin", "ruins"),
            ("cards.milestones[4].item=theScholarsBestiari", "theScholarsBestiary"),
            ("sets.sets.arcanumsEmbrace.armor=arcanumsFoldedRobe", "arcanumsFoldedRobes"),
            ("consumables.rareGifts[0].kind=dungeonRevife", "dungeonRevive"),
        ])
    func wrongNames(change: String, suggestion: String) throws {
        let source = try QuestBondFiles.source().changed(by: [change])
        let found = #expect(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(found?.suggestion == suggestion)
    }

    @Test(
        "Tables of nothing are refused",
        arguments: [
            "loot.tasks.rarity=[0, 0, 0, 0, 0]", "loot.missions.rareRarity=[0, 0, 0, 0, 0]",
            "loot.materialRarity=[0, 0, 0, 0, 0]", "loot.rooms.rarity[2].weights=[0, 0, 0, 0, 0]",
            "store.dealRarity=[0, 0, 0, 0, 0]", "forge.recipes.master.rarity=[0, 0, 0, 0, 0]",
            "login.bonusRarity=[0, 0, 0, 0, 0]", "quests.weeklyRarity=[0, 0, 0, 0, 0]", "forge.rerollCost=[]",
            "heroes.milestoneLevels=[5]", "store.dealDiscount=[0.4, 0.25]", "duties.games.sudoku.gold=1000",
            "duties.games.mathBlitz.silver=50", "duties.tierGold=[1, 1]", "routines.fewestHabits=7",
            "cards.rarity=[0, 0, 0, 0, 0]", "wellness.lowMood=5",
            "dungeons.dungeons.goblinCaves.rooms[1].id=crookedEntrance",
        ])
    func emptyTables(change: String) throws {
        let source = try QuestBondFiles.source().changed(by: [change])
        let found = #expect(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(found?.path.isEmpty == false)
    }

    @Test("QB22 every drop table's rows resolve, and every consumable can be had somewhere")
    func dropTables() throws {
        let rules = try QuestBondFiles.rules()
        let tables = rules.consumableTables
        var reachable: Set<Int> = Set(rules.herbRecipes + rules.premiumKinds)
        for table in [
            tables.task, tables.room, tables.boss, tables.mission, tables.expedition, tables.commonGift,
            tables.uncommonGift, tables.rareGift, tables.epicGift,
        ] {
            for (row, kind) in table.kinds.enumerated() {
                #expect(rules.consumables.indices.contains(Int(kind)))
                // Revives and rerolls are sold for gems alone; their rows wait for the other reading.
                let isPremium = [.dungeonRevive, .lootReroll].contains(rules.consumables[Int(kind)].effect)
                #expect((table.weights.weight(of: row) > 0) != isPremium)
                if !isPremium { reachable.insert(Int(kind)) }
            }
        }
        for (kind, row) in rules.consumables.enumerated() {
            #expect(reachable.contains(kind) || row.price > 0, "\(row.id)")
        }
        for slot in Slot.allCases {
            for rarity in Rarity.allCases { #expect(rules.catalog.count(.any, slot, rarity) > 0) }
        }
    }
}
