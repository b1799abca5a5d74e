import GameImport
import QuestKernel
import Testing

/// PlayFab's files. The documents have the form of the examples in the source of PlayFab's SDKs (SetCatalogItems,
/// UpdateRandomResultTables), of the data of github.com/PlayFab/UnicornBattle and of the guides to its second economy,
/// shortened and with other figures.
@Suite("Import from PlayFab")
struct PlayFabTests {
    private static let catalog = """
        {
          "CatalogVersion": "Main",
          "Catalog": [
            { "ItemId": "part", "ItemClass": "Parts", "DisplayName": "Part", "IsStackable": true, "IsTradable": false,
              "CustomData": "{}", "VirtualCurrencyPrices": { "GV": 20, "GM": 1 } },
            { "ItemId": "bundle_1", "ItemClass": "Bundles", "DisplayName": "Bundle",
              "VirtualCurrencyPrices": { "RM": 599 },
              "Bundle": { "BundledItems": ["part", "part"], "BundledResultTables": ["crate"],
                "BundledVirtualCurrencies": { "GV": 1000 } } },
            { "ItemId": "key-1", "DisplayName": "Key", "VirtualCurrencyPrices": { "GV": 5 },
              "Consumable": { "UsageCount": 1 } },
            { "ItemId": "seal", "DisplayName": "Seal", "VirtualCurrencyPrices": { "GV": 7 } },
            { "ItemId": "chest", "DisplayName": "Chest", "VirtualCurrencyPrices": { "GV": 50 },
              "Consumable": { "UsageCount": 1, "UsagePeriod": 60 },
              "Container": { "KeyItemId": "key-1", "ItemContents": ["part"], "ResultTableContents": ["crate"],
                "VirtualCurrencyContents": { "GM": 3 } } },
            { "ItemId": "vault", "DisplayName": "Vault", "VirtualCurrencyPrices": { "GV": 1 },
              "Consumable": { "UsageCount": 1 },
              "Container": { "KeyItemId": "seal", "VirtualCurrencyContents": { "GM": 10 } } }
          ],
          "DropTables": [
            { "TableId": "crate", "Nodes": [
              { "ResultItemType": "ItemId", "ResultItem": "part", "Weight": 65 },
              { "ResultItemType": "ItemId", "ResultItem": "bundle_2", "Weight": 0 },
              { "ResultItemType": "TableId", "ResultItem": "rare", "Weight": 35 } ] },
            { "TableId": "rare", "Nodes": [
              { "ResultItemType": "ItemId", "ResultItem": "key-1", "Weight": 1 },
              { "ResultItemType": "ItemId", "ResultItem": "seal", "Weight": 1 },
              { "ResultItemType": "ItemId", "ResultItem": "seal", "Weight": 2 } ] }
          ]
        }
        """.replacing("bundle_2", with: "chest")
    private static let currencies = """
        [ { "CurrencyCode": "GV", "DisplayName": "Gold", "InitialDeposit": 1000, "RechargeRate": 0, "RechargeMax": 0 },
          { "CurrencyCode": "GM", "DisplayName": "Gems", "InitialDeposit": 5 },
          { "CurrencyCode": "HT", "DisplayName": "Hearts", "InitialDeposit": 2, "RechargeRate": 24, "RechargeMax": 5 } ]
        """
    private static let stores = """
        [ { "StoreId": "sale", "Store": [
            { "ItemId": "part", "VirtualCurrencyPrices": { "GV": 11 }, "DisplayPosition": 3 } ],
            "SegmentOverrides": [{ "StoreId": "sale", "SegmentId": "x" }] } ]
        """

    private func game() throws -> ImportedGame {
        try ImportedGame(["catalog.json": Self.catalog, "currencies.json": Self.currencies, "stores.json": Self.stores])
    }

    @Test("currencies begin with their deposit, and come back at their rate a day up to their most")
    func currencies() throws {
        var player = try game().player
        #expect(player.held("GV") == 1000 && player.held("GM") == 5 && player.held("HT") == 2)
        player.wait(3_600)
        #expect(player.held("HT") == 3)
        player.wait(86_400)
        #expect(player.held("HT") == 5)
    }

    @Test("each currency of an item is a price of its own, and a store has prices of its own")
    func prices() throws {
        var player = try game().player
        #expect(player.act("catalog.part_GV") == nil && player.held("GV") == 980)
        #expect(player.act("catalog.part_GM") == nil && player.held("GM") == 4)
        #expect(player.act("sale.part") == nil && player.held("GV") == 969 && player.held("part") == 3)
    }

    @Test("a bundle for real money gives what is in it, its table too")
    func bundles() throws {
        let game = try game()
        var player = game.player
        #expect(game.text("content/packs.yaml").contains("price: 5.99, gives: { part: 2, crate: 1, GV: 1000 }"))
        #expect(player.act("buy_bundle_1") == nil && player.held("GV") == 2000)
        #expect(player.held("bundle_1") == nil)
        let drawn = (player.held("part") ?? 0) - 2 + (player.held("key_1") ?? 0) + (player.held("seal") ?? 0)
        #expect(drawn == 1)
    }

    @Test("a container takes itself and a key with uses; a key without uses is only needed")
    func containers() throws {
        var player = try game().player
        #expect(player.act("catalog.chest") == nil && player.act("open_chest") == .notEnough)
        #expect(player.act("catalog.key_1") == nil && player.act("open_chest") == nil)
        #expect(player.held("chest") == 0 && player.held("GM") == 8 && (player.held("part") ?? 0) >= 1)
        #expect(player.act("catalog.vault") == nil && player.act("open_vault") == .notNow)
        #expect(player.act("catalog.seal") == nil && player.act("open_vault") == nil)
        #expect(player.held("seal") ?? 0 >= 1 && player.held("vault") == 0)
    }

    @Test("drop tables have the shares of their weights; weights of 0 never come")
    func tables() throws {
        let game = try game()
        #expect(game.shares("crate") == ["Part": 650, "rare": 350])
        #expect(game.shares("rare") == ["Key": 250, "Seal": 750])
        #expect(game.made.notes.contains("weights of 0: what never comes is left out"))
    }

    @Test("what has no counterpart is named, and so is a name that no id can have")
    func notes() throws {
        let notes = try game().made.notes
        for note in [
            "left out: Catalog[].IsStackable: copies are counted, however they are stored",
            "left out: Catalog[].CustomData: the game's own data",
            "left out: Catalog[].Consumable.UsagePeriod: items do not run out with time",
            "left out: Stores[].SegmentOverrides: all players see one shop", "key-1 is called key_1",
        ] { #expect(notes.contains(note), "\(note) is not in \(notes)") }
    }

    @Test("a table by itself, as sample projects keep them, is drawn once a day")
    func tableAlone() throws {
        let game = try ImportedGame([
            "DropTables.json": """
            { "DT_Box": { "CatalogVersion": "C", "TableId": "DT_Box", "Nodes": [
                { "ResultItemType": "ItemId", "ResultItem": "CrystalKey", "Weight": 1 },
                { "ResultItemType": "ItemId", "ResultItem": "Potion", "Weight": 3 } ] } }
            """
        ])
        #expect(game.shares("DT_Box") == ["CrystalKey": 250, "Potion": 750])
        var player = game.player
        #expect(player.act("draw_DT_Box") == nil && player.act("draw_DT_Box") == .limitReached)
        #expect((player.held("CrystalKey") ?? 0) + (player.held("Potion") ?? 0) == 1)
    }

    @Test("items of the second economy: prices, bundles, stores, real money")
    func secondEconomy() throws {
        let game = try ImportedGame([
            "items.json": """
            { "Items": [
              { "Id": "11-a", "Type": "currency", "Title": { "NEUTRAL": "Diamonds" } },
              { "Id": "11-b", "Type": "catalogItem", "Title": { "NEUTRAL": "Laser Sword" }, "ContentType": "Weapon",
                "AlternateIds": [{ "Type": "FriendlyId", "Value": "laser" }],
                "PriceOptions": { "Prices": [
                  { "Amounts": [{ "ItemId": "11-a", "Amount": 5 }] },
                  { "UnitAmount": 3, "Amounts": [{ "ItemId": "11-a", "Amount": 12 }] } ] } },
              { "Id": "11-c", "Type": "bundle", "Title": { "NEUTRAL": "Weapons" },
                "ItemReferences": [{ "Id": "11-b", "Amount": 2 }, { "Id": "11-a", "Amount": 40 }],
                "RealMoneyPriceDetails": { "AppleAppStorePrices": { "USD": 499 } } },
              { "Id": "11-d", "Type": "store", "Title": { "NEUTRAL": "Sale" }, "ItemReferences": [
                { "Id": "11-b", "PriceOptions": { "Prices": [
                  { "Amounts": [{ "ItemId": "11-a", "Amount": 1 }] }] } } ] },
              { "Id": "11-e", "Type": "subscription", "Title": { "NEUTRAL": "Pass" } } ] }
            """
        ])
        var player = game.player
        #expect(player.act("buy_Weapons") == nil && player.held("laser") == 2 && player.held("Diamonds") == 40)
        #expect(player.act("catalog.laser") == nil && player.held("laser") == 3 && player.held("Diamonds") == 35)
        #expect(player.act("catalog.laser_2") == nil && player.held("laser") == 6 && player.held("Diamonds") == 23)
        #expect(player.act("Sale.laser") == nil && player.held("Diamonds") == 22)
        #expect(game.text("content/packs.yaml").contains("price: 4.99"))
        #expect(game.made.notes.contains { $0.hasPrefix("left out: Items[] of the type subscription") })
    }

    @Test("a price of 0 sells nothing, and what has no price or no most is named")
    func nothingIsFree() throws {
        let game = try ImportedGame([
            "catalog.json": #"""
            { "Catalog": [{ "ItemId": "a", "VirtualCurrencyPrices": { "GO": 0, "GE": 50 } }, { "ItemId": "b" }] }
            """#,
            "currencies.json": #"""
            [{ "CurrencyCode": "GO" }, { "CurrencyCode": "GE" }, { "CurrencyCode": "EN", "RechargeRate": 24 }]
            """#,
            "stores.json": #"[{ "StoreId": "s", "Store": [{ "ItemId": "a" }] }]"#,
        ])
        #expect(game.text("content/shops.yaml").contains("a: { cost: { GE: 50 }"))
        #expect(!game.text("content/shops.yaml").contains("GO"))
        for beginning in [
            "a price of 0 in a currency", "left out: an offer of the store s", "the currency EN has a RechargeRate",
        ] {
            #expect(game.made.notes.contains { $0.hasPrefix(beginning) }, "\(game.made.notes)")
        }
        let numbered =
            #"{ "DropTables": [{ "TableId": "t", "Nodes": [{ "ResultItemType": 1, "ResultItem": "a", "Weight": 1 }] }] }"#
        #expect(ImportedGame.problem(numbered)?.path == "$.DropTables[0].Nodes[0].ResultItemType")
    }

    @Test("a mark of the encoding before the text is no mistake, and prices of currencies are named")
    func marksAndCurrencies() throws {
        let game = try ImportedGame([
            "items.json": "\u{FEFF}" + #"""
                { "Items": [{ "Id": "g", "Type": "currency", "Title": { "NEUTRAL": "Gold" } },
                  { "Id": "m", "Type": "currency", "Title": { "NEUTRAL": "Gems" },
                    "PriceOptions": { "Prices": [{ "Amounts": [{ "ItemId": "g", "Amount": 100 }] }] } }] }
                """#
        ])
        #expect(game.made.notes.contains { $0.contains("type currency: PriceOptions") }, "\(game.made.notes)")
    }
}
