import GameImport
import QuestKernel
import Testing

/// Hiro's definitions. The documents have the form of those in github.com/heroiclabs/hiro and of the economy of
/// github.com/heroiclabs/sample-projects, shortened and with other figures.
@Suite("Import from Hiro")
struct HiroTests {
    private static let economy = """
        {
          "initialize_user": { "currencies": { "coins": 3000, "gems": 400 }, "items": { "iron_key": 2 } },
          "store_items": {
            "starter": {
              "name": "Starter", "description": "Cheap", "category": "offers",
              "cost": { "currencies": { "coins": 2500, "gems": 1 } },
              "reward": { "guaranteed": { "currencies": { "gems": { "min": 70, "max": 70 } } } },
              "additional_properties": { "badge": "SALE" }
            },
            "free_gems": {
              "name": "Free", "category": "offers", "cost": { "currencies": {} },
              "reward": { "guaranteed": { "currencies": { "gems": { "min": 5 } } } }
            },
            "box": {
              "name": "Box", "category": "boxes", "cost": { "currencies": { "gems": 10 } },
              "reward": {
                "weighted": [
                  { "currencies": { "coins": { "min": 100, "max": 200, "multiple": 50 } }, "weight": 1 },
                  { "items": { "sword": { "min": 1, "max": 1 } }, "weight": 9 }
                ],
                "total_weight": 10, "max_rolls": 1
              }
            },
            "sold": {
              "name": "Sold", "category": "money", "cost": { "sku": "com.example.sold" },
              "reward": { "guaranteed": { "energies": { "power": { "min": 3, "max": 3 } } } }
            },
            "gone": { "name": "Gone", "category": "offers", "disabled": true, "cost": { "currencies": { "coins": 1 } } }
          },
          "placements": { "ad": { "reward": { "guaranteed": { "currencies": { "gems": { "min": 7, "max": 7 } } } } } },
          "donations": {
            "help": {
              "name": "Help", "cost": { "currencies": { "coins": 10 } }, "max_count": 10, "duration_sec": 3600,
              "user_contribution_max_count": 2,
              "contributor_reward": { "guaranteed": { "currencies": { "gems": { "min": 1 } } } },
              "recipient_reward": { "guaranteed": { "items": { "sword": { "min": 1 } } } }
            }
          },
          "allow_fake_receipts": true
        }
        """
    private static let energies = """
        { "energies": {
            "power": {
              "start_count": 4, "max_count": 6, "max_overfill": 3, "refill_count": 2, "refill_time_sec": 600,
              "implicit": true, "reward": { "guaranteed": { "currencies": { "coins": { "min": 9, "max": 9 } } } }
            }
        } }
        """
    private static let inventory = """
        { "items": {
            "iron_key": { "name": "Iron Key", "category": "keys", "item_sets": ["metal"],
              "string_properties": { "a": "b" } },
            "sword": { "name": "Sword", "category": "weapons", "max_count": 2, "item_sets": ["metal", "weapon"] },
            "sack": {
              "name": "Sack", "category": "bags", "consumable": true,
              "consume_reward": {
                "guaranteed": { "item_sets": [{ "set": ["metal", "weapon"], "min": 2, "max": 2 }] }
              }
            }
        } }
        """

    private func game() throws -> ImportedGame {
        try ImportedGame(["economy.json": Self.economy, "energy.json": Self.energies, "inventory.json": Self.inventory])
    }

    @Test("everybody begins with what initialize_user gives, and energies come back")
    func start() throws {
        var player = try game().player
        #expect(player.held("coins") == 3000 && player.held("gems") == 400)
        #expect(player.held("iron_key") == 2 && player.held("sword") == 0)
        #expect(player.held("power") == 4)
        #expect(player.act("spend_power", times: 3) == nil)
        #expect(player.held("power") == 1 && player.held("coins") == 3027)
        player.wait(1_199)
        #expect(player.held("power") == 3)
        player.wait(86_400)
        #expect(player.held("power") == 6)
    }

    @Test("a store item costs all of its currencies, a free one nothing, and a disabled one is not sold")
    func store() throws {
        var player = try game().player
        #expect(player.act("offers.starter") == nil)
        #expect(player.held("coins") == 500 && player.held("gems") == 469)
        #expect(player.act("offers.starter") == .notEnough)
        #expect(player.act("offers.free_gems") == nil && player.held("gems") == 474)
        #expect(player.act("offers.gone") == .noSuchAction)
        #expect(player.act("buy_sold") == nil && player.held("power") == 7)
    }

    @Test("weights become chances, and a range with a multiple gives only its multiples")
    func weights() throws {
        let game = try game()
        #expect(game.chances("box") == [100_000, 900_000])
        var coins: Set<Int64> = []
        for _ in 0..<2 {
            var player = game.player
            player.act("offers.free_gems", times: 1_000)
            for _ in 0..<300 {
                let before = player.held("coins") ?? 0
                #expect(player.act("boxes.box") == nil)
                coins.insert((player.held("coins") ?? 0) - before)
            }
            // The most copies are two.
            #expect(player.held("sword") == 2)
        }
        #expect(coins == [0, 100, 150, 200])
    }

    @Test(
        "weights that are no whole parts per million keep their shares, and a larger total gives nothing for the rest")
    func oddWeights() throws {
        let game = try ImportedGame([
            "economy.json": """
            { "store_items": { "box": { "name": "Box", "category": "shop", "cost": { "currencies": { "gems": 1 } },
              "reward": { "max_rolls": 2, "total_weight": 7, "weighted": [
                { "currencies": { "coins": { "min": 1, "max": 3 } }, "weight": 1 },
                { "items": { "gem": { "min": 1, "max": 1 } }, "weight": 2 },
                { "items": { "gem": { "min": 1, "max": 1 } }, "weight": 1 } ] } } } }
            """
        ])
        #expect(game.shares("box_roll") == ["box_roll_1": 143, "gem": 429, "box_roll_nothing": 429])
        #expect(game.text("content/shops.yaml").contains("gives: { box_roll: 2 }"))
        #expect(game.made.notes.contains { $0.hasPrefix("a total_weight above the sum") })
    }

    @Test("items, sets and what using one gives")
    func items() throws {
        let game = try game()
        #expect(game.text("content/items.yaml").contains("sword: { name: \"Sword\", rarity: \"weapons\", most: 2 }"))
        #expect(
            game.text("content/collections.yaml").contains("set_metal: { name: \"metal\", items: [iron_key, sword] }"))
        #expect(game.text("content/draws.yaml").contains("weighted: { sword: 1 }"))
        #expect(game.text("content/actions.yaml").contains("cost: { sack: 1 }, gives: { sack_item: 2 }"))
        var player = game.player
        #expect(player.act("use_sack") == .notEnough)
    }

    @Test("donations, placements and what they leave out")
    func others() throws {
        let game = try game()
        var player = game.player
        #expect(player.act("watch_ad", times: 3) == nil && player.act("watch_ad") == .limitReached)
        #expect(player.held("gems") == 421)
        #expect(player.act("donate_help", times: 2) == nil && player.act("donate_help") == .limitReached)
        #expect(player.held("coins") == 2980 && player.held("gems") == 423)
        #expect(player.act("request_help") == nil && player.held("sword") == 0)
        player.wait(3_600)
        #expect(player.held("sword") == 1)
        for note in [
            "left out: allow_fake_receipts: of the service", "left out: donations.max_count",
            "left out: energies.max_overfill: what is given beyond a cap has no end",
            "left out: store_items.additional_properties: the game's own data",
            "left out: items.string_properties: items have no properties", "left out: store_items (disabled)",
            "prices in real money are assumed: a definition has only the sku",
        ] {
            #expect(game.made.notes.contains(note), "\(note) is not in \(game.made.notes)")
            #expect(game.text("scenario.yaml").contains("# \(note)\n"))
        }
        #expect(game.text("content/packs.yaml").contains("price: !assumed ["))
    }

    @Test("unlockables are found by their probability and opened in their time")
    func unlockables() throws {
        let game = try ImportedGame([
            "unlockables.json": """
            { "active_slots": 2, "max_active_slots": 3, "slots": 5, "unlockables": {
              "wood": { "probability": 75, "category": "chest", "name": "Wooden", "wait_time_sec": 60,
                "cost": { "currencies": { "gems": 9 } }, "cost_unit_time_sec": 60,
                "start_cost": { "currencies": { "coins": 0 } },
                "reward": { "guaranteed": { "currencies": { "coins": { "min": 20, "max": 20 } } } } },
              "gold": { "probability": 25, "category": "chest", "name": "Golden" } } }
            """
        ])
        #expect(game.shares("unlockable") == ["Wooden": 750, "Golden": 250])
        var player = game.player
        player.act("find_unlockable", times: 4)
        let wood = player.held("wood") ?? 0
        try #require(wood > 0 && player.held("gold") == 4 - wood)
        #expect(player.act("open_wood") == nil && player.held("wood") == wood - 1 && player.held("coins") == 0)
        player.wait(60)
        #expect(player.held("coins") == 20)
        #expect(game.made.notes.contains { $0.hasPrefix("left out: unlockables.cost_unit_time_sec") })
    }

    @Test("an income is assumed only for what nobody can come by")
    func income() throws {
        let poor = try ImportedGame([
            "economy.json": """
            { "store_items": { "hat": { "name": "Hat", "category": "shop", "cost": { "currencies": { "coins": 500 } },
              "reward": { "guaranteed": { "items": { "hat": { "min": 1, "max": 1 } } } } } } }
            """
        ])
        #expect(poor.text("content/actions.yaml").contains("gives: { coins: !assumed [25, 50, 100] }, limit: 10 a day"))
        var player = poor.player
        #expect(player.act("play", times: 10) == nil && player.held("coins") == 500)
        #expect(player.act("shop.hat") == nil && player.held("hat") == 1)
        #expect(try !game().text("content/actions.yaml").contains("play:"))
    }

    @Test("an item of a set comes in its multiples, no rolls are one, and other systems have files of their own")
    func setsRollsAndFiles() throws {
        let game = try ImportedGame([
            "economy.json": #"""
            { "store_items": {
              "sack": { "category": "shop", "cost": { "currencies": { "coins": 5 } }, "reward": {
                "guaranteed": { "item_sets": [{ "set": ["ore"], "min": 1, "max": 10, "multiple": 10 }] },
                "weighted": [{ "items": { "iron": { "min": 1 } }, "weight": 1 }], "max_rolls": 0 } },
              "empty": { "category": "shop", "cost": { "currencies": { "coins": 1 } }, "reward": {
                "guaranteed": { "currencies": { "gems": { "min": 1 } }, "item_sets": [{ "set": ["ore"] }] } } } } }
            """#,
            "inventory.json": #"{ "items": { "iron": { "item_sets": ["ore"] }, "tin": { "item_sets": ["ore"] } } }"#,
            "achievements.json": #"{ "achievements": { "first": {} } }"#,
        ])
        #expect(game.text("content/shops.yaml").contains("gives: { sack_item: 10, sack_roll: 1 }"))
        #expect(!game.text("content/draws.yaml").contains("empty_item"))
        #expect(game.made.notes.contains { $0.hasPrefix("left out: achievements") }, "\(game.made.notes)")
        #expect(ImportedGame.problem(#"{ "achievements": {} }"#) != nil)
    }
}
