import QuestKernel
import SimulatedPlayers

/// The smallest game with everything that the runner adds up: gold and gems, ore, levels, pity, a ladder, tallies.
enum Toy {
    static let gold = ResourceKey<Units.Gold>(0)
    static let experience = ResourceKey<Units.Experience>(1)
    static let ore = ResourceKey<Units.Pieces>(2)
    static let gems = ResourceKey<Units.Pieces>(3)

    static let quests = FlowID(0)
    static let shop = FlowID(1)
    static let mine = FlowID(2)
    static let smelter = FlowID(3)
    static let welcome = FlowID(4)

    static let pity = Pity(hard: 6)
    static let curve = LevelCurve<Units.Experience>(base: 20, steps: 40, rounding: .up)

    static let description = GameDescription(
        game: "toy", title: "Toy",
        resources: [
            .init(name: "gold", label: "Gold", isCurrency: true),
            .init(name: "experience", label: "Experience", isCurrency: true),
            .init(name: "ore", label: "Ore", isCurrency: false),
            .init(name: "gems", label: "Gems", isCurrency: true),
        ],
        flows: [
            .init(name: "quests", label: "Quests", isFaucet: true),
            .init(name: "shop", label: "Shop", isFaucet: false),
            .init(name: "mine", label: "Mine", isFaucet: true),
            .init(name: "smelter", label: "Smelter", isFaucet: false),
            .init(name: "welcome", label: "Welcome", isFaucet: true),
        ],
        rolls: [
            .init(name: "chest", label: "Chest", shape: .pity(pity)),
            .init(name: "forge", label: "Forge", shape: .ladder(steps: ["+1", "+2", "+3"])),
            .init(name: "gift", label: "Gift", shape: .kinds(["ring", "ribbon"]), resets: .init(counter: 0)),
        ],
        tallies: [
            .init(
                name: "finds", label: "Finds", rows: ["common", "rare"], rewardRows: [1],
                per: .init(tally: 0, label: "Finds of finds", unit: "%"))
        ],
        gauges: [
            .init(name: "gold", label: "Gold held", unit: "gold"), .init(name: "level", label: "Level", unit: "level"),
        ],
        money: gold.id, experience: experience.id, levelThresholds: curve.thresholds.map(\.rawValue), firstLevel: 1,
        commands: ["quest", "buy"],
        milestones: [
            .init(name: "firstRare", label: "First rare find", group: "Finds"),
            .init(name: "firstTen", label: "Ten levels", group: "Levels"),
            .init(name: "never", label: "Never", group: "Levels"),
        ])
}

struct ToySession: PartySession {
    /// By group of twelve players: parties of every size, solo ones the most.
    static let sizes = [1, 2, 1, 3, 4]

    /// The first player's number.
    var first: UInt32 = 0
    var ledgers = Array(repeating: Ledger(resources: 4), count: 4)
    var dryCount: [UInt16] = [0, 0, 0, 0]
    var steps = [0, 0, 0, 0]

    var members: Int { Self.sizes[Int(first) / PartyGroup.size % Self.sizes.count] }
    var arrival: LocalDay { LocalDay(first % 7) }
    func archetype(of member: Int) -> Int { Int(first) % 3 == 0 || member == 1 ? 1 : 0 }
    func level(of member: Int) -> Int { steps[member] }
    func balance(of resource: ResourceID, member: Int) -> Int64 { ledgers[member][resource] }
    func gauge(_ index: Int, member: Int) -> Int64 {
        index == 0 ? ledgers[member][Toy.gold].rawValue : Int64(steps[member])
    }
}

struct ToyPopulation: Population {
    var seed: UInt64 = 7
    /// Added to every quest's gold.
    var bonus: Gold = 0
    /// Spoils the journal of one party's day after it was played honestly.
    var fault: (@Sendable (inout [JournalEntry]) -> Void)?
    /// Its first player.
    var faultyParty: UInt32 = 0
    var faultyDay: Int32 = 0

    var description: GameDescription { Toy.description }
    var archetypes: [String] { ["steady", "casual"] }
    var arrivalSpan: Int { 7 }

    func makeSession() -> ToySession { ToySession() }

    func start(partyFrom first: UInt32, in session: inout ToySession, journal: inout Journal) {
        session = ToySession(first: first)
        for member in 0..<session.members {
            session.ledgers[member].earn(50, of: Toy.gold, from: Toy.welcome, member: UInt8(member), journal: &journal)
        }
    }

    func play(day: Int32, in session: inout ToySession, journal: inout Journal) {
        let randomness = Randomness(seed: seed)
        for member in 0..<session.members {
            var draws = randomness.draws(player: session.first, purpose: Purpose(UInt16(member)), day: day)
            let count = draws.below(session.archetype(of: member) == 0 ? 5 : 2)
            for quest in 0..<Int64(count) {
                let instant = Int64(day) * 86_400 + Int64(member) * 20_000 + quest
                doQuest(of: member, at: instant, in: &session, draws: &draws, journal: &journal)
            }
        }
        if let fault, session.first == faultyParty, day == faultyDay {
            var entries = journal.entries
            fault(&entries)
            journal.removeAll()
            for entry in entries { journal.append(entry) }
        }
    }

    private func doQuest(
        of member: Int, at instant: Int64, in session: inout ToySession, draws: inout Draws, journal: inout Journal
    ) {
        let who = UInt8(member)
        journal.append(JournalEntry(kind: .command, member: who, code: 0, amount: instant))
        let gold = Gold(draws.below(40)) + bonus
        session.ledgers[member].earn(gold, of: Toy.gold, from: Toy.quests, member: who, journal: &journal)
        session.ledgers[member].earn(11, of: Toy.experience, from: Toy.quests, member: who, journal: &journal)
        session.ledgers[member].earn(3, of: Toy.ore, from: Toy.mine, member: who, journal: &journal)
        while session.steps[member] + 1 < Toy.curve.thresholds.count,
            Toy.curve.thresholds[session.steps[member] + 1] <= session.ledgers[member][Toy.experience]
        {
            session.steps[member] += 1
            journal.append(JournalEntry(kind: .level, member: who, code: 0, cell: UInt16(session.steps[member])))
        }
        let dryCount = session.dryCount[member]
        let (outcome, chance) = Toy.pity.attempt(
            base: Probability(partsPerMillion: 150_000), dryCount: &session.dryCount[member], draws: &draws)
        journal.roll(0, member: who, cell: dryCount, chance: chance, outcome: outcome)
        journal.tally(0, member: who, cell: outcome == .miss ? 0 : 1)
        if session.steps[member] >= 10 { journal.milestone(1, member: who) }
        if outcome != .miss {
            // Recorded again with every one: only the first counts.
            journal.milestone(0, member: who)
            session.ledgers[member].earn(2, of: Toy.gems, from: Toy.quests, member: who, journal: &journal)
        }
        guard session.ledgers[member][Toy.gold] >= 100 else { return }
        journal.append(JournalEntry(kind: .command, member: who, code: 1, amount: instant))
        session.ledgers[member].spend(70, of: Toy.gold, into: Toy.shop, member: who, journal: &journal)
        session.ledgers[member].spend(2, of: Toy.ore, into: Toy.smelter, member: who, journal: &journal)
        let hit = draws.happens(Probability(partsPerMillion: 600_000))
        journal.roll(
            1, member: who, cell: UInt16(draws.below(3)), chance: Probability(partsPerMillion: 600_000),
            outcome: hit ? .hit : .miss)
    }
}
