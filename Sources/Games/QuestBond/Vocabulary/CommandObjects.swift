import QuestKernel

/// What a command is about, for readers of a journal: the mission that is started, the stat that grows.
///
/// The journal holds it as a number, from 1 in the list of the command's kind; 0 is nothing to name.
extension Party {
    /// For a command that is about to be carried out: an item is named before it leaves the bag. It changes nothing;
    /// `mutating` passes the party without a copy.
    @inline(never)
    mutating func object(of command: QuestBond.Command, _ rules: QuestBondRules) -> UInt16 {
        let place: Int
        switch command {
        case .create(let heroClass, _), .evolve(let heroClass), .rebirth(let heroClass): place = heroClass.index
        case .addHabit(let category): place = category.index
        case .completeTask(let category, let size, _), .assignTask(_, let category, let size):
            place = category.index &* TaskSize.allCases.count &+ size.index
        case .completeFocused(let size, _, _), .completeWorkout(let size): place = size.index
        case .allocate(_, let stat): place = stat.index
        case .equip(let number), .salvage(let number), .gift(let number, _):
            guard acting.bag.indices.contains(number) else { return 0 }
            place = acting.bag[number].place(in: rules)
        case .enhance(let slot, _), .applyScroll(_, let slot), .reroll(let slot, _):
            guard acting.worn.indices.contains(slot.index), acting.worn[slot.index].exists else { return 0 }
            place = acting.worn[slot.index].place(in: rules)
        case .craftSet(let slot): place = slot.index
        case .craft(let recipe, let slot, _): place = recipe &* Slot.allCases.count &+ slot.index
        case .runDungeon(let row), .startMission(let row), .startExpedition(let row), .brew(let row), .use(let row),
            .startResearch(let row), .followGoal(let row), .followSharedGoal(let row), .runPartyDungeon(let row),
            .startPartyExpedition(let row):
            place = row
        case .playMiniGame(let game, _): place = game.index
        case .addRoutine(let kind, _), .editRoutine(_, let kind, _): place = kind.index
        case .buy(let offer): place = Int(offer.place.shelf.rawValue)
        default: return 0
        }
        // A number that is not a row is refused before it is used.
        return UInt16(truncatingIfNeeded: place &+ 1)
    }
}

extension CommandKind {
    /// By kind of command: what it may be about, in the order of the numbers above.
    static func objects(_ rules: QuestBondRules) -> [[String]] {
        let items =
            rules.items.map(\.name)
            + Slot.allCases.flatMap { slot in Rarity.allCases.map { "\($0.name) \(slot.name) of a kind of its own" } }
        let tasks = Category.allCases.flatMap { category in TaskSize.allCases.map { "\(category.name), \($0.name)" } }
        let consumables = rules.consumables.map(\.name)
        return allCases.map { kind in
            switch kind {
            case .create, .evolve, .rebirth: return HeroClass.allCases.map(\.name)
            case .addHabit: return Category.allCases.map(\.name)
            case .completeTask, .assignTask: return tasks
            case .completeFocused, .completeWorkout: return TaskSize.allCases.map(\.name)
            case .allocate: return Stat.allCases.map(\.name)
            case .equip, .salvage, .gift, .enhance, .applyScroll, .reroll: return items
            case .craftSet: return Slot.allCases.map(\.name)
            case .craft:
                return rules.forge.recipes.flatMap { recipe in Slot.allCases.map { "\(recipe.id) \($0.name)" } }
            case .use: return consumables
            case .brew: return rules.herbRecipes.map { consumables.indices.contains($0) ? consumables[$0] : "" }
            case .runDungeon, .runPartyDungeon: return rules.dungeons.map(\.name)
            case .startMission: return rules.missions.map(\.name)
            case .startExpedition, .startPartyExpedition: return rules.expeditions.map(\.name)
            case .startResearch: return rules.researchNames
            case .followGoal, .followSharedGoal: return rules.goals.templates.map(\.name)
            case .playMiniGame: return MiniGame.allCases.map(\.name)
            case .addRoutine, .editRoutine: return RoutineKind.allCases.map(\.name)
            case .buy: return StoreShelf.allCases.map(\.words)
            case .correct: return Correction.Reason.allCases.map(\.rawValue)
            default: return []
            }
        }
    }
}

extension Item {
    /// Its place among the rows of the catalog; after them items without a row, by slot and rarity.
    @inline(__always)
    fileprivate func place(in rules: QuestBondRules) -> Int {
        Int(catalogRow) < rules.items.count
            ? Int(catalogRow) : rules.items.count &+ slot.index &* Rarity.allCases.count &+ rarity.index
    }
}

extension StoreShelf {
    fileprivate var words: String {
        switch self {
        case .deal: return "today's deal"
        case .stock: return "equipment"
        case .merchant: return "the merchant's"
        case .consumable: return "a consumable"
        case .bundle: return "a bundle"
        case .premium: return "for gems"
        case .scroll: return "an affix scroll"
        case .key: return "an expedition key"
        case .setPiece: return "a set piece"
        }
    }
}
