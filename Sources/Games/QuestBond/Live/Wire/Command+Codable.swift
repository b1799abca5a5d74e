import QuestKernel

/// A command on the wire: `{"do": "completeTask", "category": "physical", "size": "large", "proof": "verified"}`.
///
/// Choices are names, places in lists are numbers from 0. A field that is unknown, missing or of another kind is
/// refused with a ``CommandProblem``; ``CommandDescription/all`` lists the fields of every command.
extension QuestBond.Command: Codable {
    public init(from decoder: any Decoder) throws { self = try CommandReader.command(from: decoder) }

    public func encode(to encoder: any Encoder) throws {
        let writer = CommandWriter(encoder)
        try writer.put(kind.name, CommandDescription.key)
        try write(into: writer)
    }

    private func write(into writer: CommandWriter) throws {
        switch self {
        case .create(let heroClass, let zodiac): try writer.name(heroClass, "class").name(zodiac, "zodiac")
        case .addHabit(let category): try writer.name(category, "category")
        case .completeTask(let category, let size, let proof):
            try writer.name(category, "category").name(size, "size").name(proof, "proof")
        case .completeHabit(let habit, let proof): try writer.number(habit, "habit").name(proof, "proof")
        case .claimQuest(let quest): try writer.number(quest, "quest")
        case .allocate(let points, let stat): try writer.number(points, "points").name(stat, "stat")
        case .evolve(let heroClass), .rebirth(let heroClass): try writer.name(heroClass, "class")
        case .equip(let item), .salvage(let item): try writer.number(item, "item")
        case .use(let kind): try writer.number(kind, "consumable")
        case .runDungeon(let dungeon), .runPartyDungeon(let dungeon): try writer.number(dungeon, "dungeon")
        case .startMission(let mission): try writer.number(mission, "mission")
        case .startExpedition(let expedition), .startPartyExpedition(let expedition):
            try writer.number(expedition, "expedition")
        case .craft(let recipe, let slot, let stat):
            try writer.number(recipe, "recipe").name(slot, "slot").name(stat, "stat")
        case .brew(let recipe): try writer.number(recipe, "recipe")
        case .enhance(let slot, let withCatalyst): try writer.name(slot, "slot").flag(withCatalyst, "catalyst")
        case .setAutoSalvage(let setting):
            try writer.flag(setting.common, "common").flag(setting.belowRare, "belowRare")
                .flag(setting.keepsAffixes, "keepsAffixes")
        case .applyScroll(let affix, let slot): try writer.number(affix, "affix").name(slot, "slot")
        case .reroll(let slot, let suffix): try writer.name(slot, "slot").flag(suffix, "suffix")
        case .buy(let offer):
            let (shelf, number) = offer.place
            try writer.name(shelf, "offer")
            if let number, let field = shelf.field { try writer.number(number, field.name) }
        case .addRoutine(let kind, let habits): try writer.name(kind, "kind").numbers(habits.places, "habits")
        case .editRoutine(let routine, let kind, let habits):
            try writer.number(routine, "routine").name(kind, "kind").numbers(habits.places, "habits")
        case .removeRoutine(let routine): try writer.number(routine, "routine")
        case .completeFocused(let size, let proof, let minutes):
            try writer.name(size, "size").name(proof, "proof").number(minutes, "minutes")
        case .completeWorkout(let size): try writer.name(size, "size")
        case .completeDuty(let duty, let proof): try writer.number(duty, "duty").name(proof, "proof")
        case .playDuty(let duty, let score): try writer.number(duty, "duty").number(score, "score")
        case .playMiniGame(let game, let score): try writer.name(game, "game").number(score, "score")
        case .followBreadcrumb(let breadcrumb): try writer.name(breadcrumb, "breadcrumb")
        case .runArena(let plan):
            try writer.number(plan.usual, "usual").number(plan.boss, "boss").number(plan.hurt, "hurt")
                .number(plan.hurtBelow, "hurtBelow")
        case .startResearch(let node): try writer.number(node, "node")
        case .checkIn(let mood, let shares): try writer.number(mood, "mood").flag(shares, "shares")
        case .setMoodSharing(let shares): try writer.flag(shares, "shares")
        case .meditate(let minutes): try writer.number(minutes, "minutes")
        case .followGoal(let template), .followSharedGoal(let template): try writer.number(template, "template")
        case .followOwnGoal(let category, let target): try writer.name(category, "category").number(target, "target")
        case .advanceGoal(let goal), .abandonGoal(let goal): try writer.number(goal, "goal")
        case .craftSet(let slot): try writer.name(slot, "slot")
        case .assignTask(let member, let category, let size):
            try writer.number(member, "member").name(category, "category").name(size, "size")
        case .completeAssigned(let task, let proof): try writer.number(task, "task").name(proof, "proof")
        case .confirmTask(let task), .disputeTask(let task): try writer.number(task, "task")
        case .nudge(let member), .giveKudos(let member): try writer.number(member, "member")
        case .gift(let item, let member): try writer.number(item, "item").number(member, "member")
        case .completeSharedDuty(let proof): try writer.name(proof, "proof")
        case .open, .claimLogin, .claimBonusQuest, .claimWeeklyChest, .claimMission, .claimExpedition, .refreshDuties,
            .claimStarterGear, .attackRaid, .claimResearch, .rerollParagon, .claimComeback, .advanceSharedGoal,
            .abandonSharedGoal, .claimPartyDungeon, .claimPartyExpedition, .claimPartyChest:
            break
        }
    }
}

/// Writes fields one after the other.
private struct CommandWriter {
    private let container: KeyedEncodingContainer<AnyKey>

    init(_ encoder: any Encoder) { container = encoder.container(keyedBy: AnyKey.self) }

    @discardableResult
    func name(_ value: (some ContentChoice)?, _ field: String) throws -> CommandWriter {
        try put(value?.name, field)
    }

    @discardableResult
    func number(_ value: some FixedWidthInteger & Encodable, _ field: String) throws -> CommandWriter {
        try put(value, field)
    }

    @discardableResult
    func numbers(_ values: [Int], _ field: String) throws -> CommandWriter { try put(values, field) }

    @discardableResult
    func flag(_ value: Bool, _ field: String) throws -> CommandWriter { try put(value, field) }

    /// Nil is not written.
    @discardableResult
    func put(_ value: (some Encodable)?, _ field: String) throws -> CommandWriter {
        guard let value else { return self }
        // A container refers to its output, so a copy writes there too.
        var container = container
        try container.encode(value, forKey: AnyKey(field))
        return self
    }
}

extension HabitSet {
    /// The habits in it, by place.
    var places: [Int] { (0..<16).filter { rawValue & 1 << UInt16($0) != 0 } }
}
