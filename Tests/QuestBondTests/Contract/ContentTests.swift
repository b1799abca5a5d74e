import GameContract
import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct ContentTests {
    /// The content alone: what people do is not of this game's rules.
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
                } else if leaf.isNumber && !leaf.isBound || text.isEmpty {
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

    /// The ends of a figure's range, as its own message names them.
    private func ends(of leaf: ContentLeaf, in tree: ContentNode) -> [String] {
        let wordy = tree.replacing(leaf.steps[...], with: "banana")
        guard leaf.isNumber, !leaf.isBound, let found = problem(wordy, in: leaf, andWhole: false) else { return [] }
        let words = found.expected.split(separator: " ")
        guard let from = words.lastIndex(of: "from"), from + 3 < words.count, words[from + 2] == "to" else { return [] }
        return [String(words[from + 1]), String(words[from + 3])]
    }

    @Test("Every figure may stand at either end of its range, and a hostile month is played without a trap")
    func extremeFigures() throws {
        let tree = try content()
        var played = 0
        for leaf in tree.leaves(sparse: true) {
            for end in ends(of: leaf, in: tree) {
                guard let rules = try? tree.replacing(leaf.steps[...], with: end).compiled() else { continue }
                var ground = try Playground(.archer, seed: 2, rules: rules)
                ground.pamper()
                var player = HostilePlayer(seed: 5)
                ground.endure(days: 6, commands: 40, &player)
                played += 1
            }
        }
        #expect(played > 200, "\(played)")
    }

    @Test(
        "All figures may stand at the same end of their ranges together, and a hostile fortnight is played without a trap"
    )
    func extremeTogether() throws {
        let tree = try content()
        for upper in [true, false] {
            var extreme = tree
            var changed = 0
            for leaf in tree.leaves() {
                let ends = ends(of: leaf, in: tree)
                guard let end = upper ? ends.last : ends.first else { continue }
                let candidate = extreme.replacing(leaf.steps[...], with: end)
                // Some figures bind each other, such as low and high: keep what still compiles.
                // Drop tables must not sum to 0, which shows when the whole is compiled.
                if problem(candidate, in: leaf, andWhole: leaf.file == "consumables") != nil { continue }
                extreme = candidate
                changed += 1
            }
            #expect(changed > 200)
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
            ("dungeons.dungeons.goblinCaves.rooms[0].encounter=combatt", "combat"),
            ("loot.tasks.equipmentChanze=0.1", "equipmentChance"),
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
            "heroes.milestoneLevels=[5]", "store.dealDiscount=[0.4, 0.25]",
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
            tables.uncommonGift,
        ] {
            for (row, kind) in table.kinds.enumerated() {
                #expect(rules.consumables.indices.contains(Int(kind)))
                #expect(table.weights.weight(of: row) > 0)
                reachable.insert(Int(kind))
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
