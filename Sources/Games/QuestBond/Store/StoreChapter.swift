import QuestKernel

// The chapter of the store: its commands, and what its rules write into the journal.

extension Chapter {
    static var store: Chapter {
        Chapter(
            commands: QuestBond.Command.ofStore,
            flows: [
                .storePurchase, .storeDeal, .storeEquipment, .storeConsumables, .storeBundles, .storeScrolls,
                .storeKeys, .premiumStore, .merchant, .storeMilestones,
            ])
    }
}

extension QuestBond.Command {
    fileprivate static let ofStore: [any CommandDeclaration.Type] = [
        Buy.self
    ]
}

/// Commands of the store.
extension QuestBond.Command {
    public static func buy(_ offer: StoreOffer) -> Self { Self(Buy.self, offer.place.shelf, offer.place.number ?? 0) }

    enum Buy: HeroCommand {
        static var entry: CommandEntry { CommandEntry(25, "buy", "Buys an offer of the store.") }
        static var fields: [CommandField] {
            [.choice("offer", StoreShelf.self, "What is bought.")]
                + StoreShelf.allCases.compactMap { shelf in
                    shelf.field.map { .position($0.name, in: $0.list, with: [shelf.name], $0.doc) }
                }
        }
        static var object: CommandObject? { .row { _ in StoreShelf.allCases.map(\.words) } }
        static var cue: CueEvent? { .purchaseMade }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            let shelf: StoreShelf = command[0]
            return hero.buy(shelf.offer(command[1]), turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var storePurchase: Self { faucet(14, "storePurchase", "Bought in the store") }
    static var storeDeal: Self { sink(21, "storeDeal", "Store: daily deal") }
    static var storeEquipment: Self { sink(22, "storeEquipment", "Store: equipment") }
    static var storeConsumables: Self { sink(23, "storeConsumables", "Store: consumables") }
    static var storeBundles: Self { sink(24, "storeBundles", "Store: bundles") }
    static var storeScrolls: Self { sink(25, "storeScrolls", "Store: affix scrolls") }
    static var storeKeys: Self { sink(26, "storeKeys", "Store: expedition keys") }
    static var premiumStore: Self { sink(27, "premiumStore", "Store: premium (gems)") }
    static var merchant: Self { sink(28, "merchant", "Wandering Merchant") }
    static var storeMilestones: Self { sink(66, "storeMilestones", "Store: milestone gear") }
}
