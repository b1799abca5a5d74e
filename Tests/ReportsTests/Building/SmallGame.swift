import QuestKernel

/// Descriptions of games, from one with nothing to one with everything.
enum SmallGame {
    static let quests: UInt16 = 0
    static let arena: UInt16 = 1
    static let shop: UInt16 = 2
    static let forge: UInt16 = 3

    /// Gold and experience, two faucets, two sinks and one of each that is not played yet.
    static func description(
        rolls: [GameDescription.Roll] = [], tallies: [GameDescription.Tally] = [], levels: Int = 40,
        gauges: [GameDescription.Gauge] = [.init(name: "gold", label: "Gold on hand", unit: "gold")],
        commands: [String] = ["play"]
    ) -> GameDescription {
        GameDescription(
            game: "small", title: "Small Game",
            resources: [
                .init(name: "gold", label: "Gold", isCurrency: true),
                .init(name: "exp", label: "EXP", isCurrency: true),
                .init(name: "gems", label: "Gems", isCurrency: true),
                .init(name: "ore", label: "Ore", isCurrency: false),
            ],
            flows: [
                .init(name: "quests", label: "Quests", isFaucet: true),
                .init(name: "arena", label: "Arena", isFaucet: true),
                .init(name: "shop", label: "Shop", isFaucet: false),
                .init(name: "forge", label: "Forge", isFaucet: false),
                .init(name: "raid", label: "Raid", isFaucet: true, isPlayed: false),
                .init(name: "repairs", label: "Repairs", isFaucet: false, isPlayed: false),
            ],
            rolls: rolls, tallies: tallies, gauges: gauges, money: ResourceID(0), experience: ResourceID(1),
            levelThresholds: (0..<levels).map { Int64($0) * 100 }, firstLevel: 1, commands: commands)
    }

    /// Not one resource, account or level.
    static let nothing = GameDescription(
        game: "nothing", title: "", resources: [], flows: [], rolls: [], tallies: [], gauges: [],
        money: ResourceID(0), experience: ResourceID(1), levelThresholds: [], firstLevel: 1, commands: [])

    static let chest = GameDescription.Roll(
        name: "chest", label: "Chest", shape: .pity(Pity(hard: 4)),
        designedChances: [Probability(partsPerMillion: 200_000)])
    static let upgrade = GameDescription.Roll(
        name: "upgrade", label: "Upgrade", shape: .ladder(steps: ["+1", "+2"]),
        designedChances: [Probability(partsPerMillion: 800_000), Probability(partsPerMillion: 400_000)])
    static let rooms = GameDescription.Roll(name: "rooms", label: "Rooms", shape: .kinds(["easy", "hard"]))

    /// Earns, spends, climbs, opens chests, upgrades and fights: by keyed draws, so that chances are honest.
    static func lively(archetypes: [String] = ["eager", "casual"]) -> ScriptedPopulation {
        var population = ScriptedPopulation(
            description: description(
                rolls: [chest, upgrade, rooms],
                tallies: [
                    .init(name: "finds", label: "Finds", rows: ["common", "rare", "mythic"]),
                    .init(name: "upgradeGold", label: "Gold put into upgrades", rows: ["+1", "+2"]),
                ],
                gauges: [
                    .init(name: "gold", label: "Gold on hand", unit: "gold"),
                    .init(name: "power", label: "Power", unit: "points"),
                ]),
            archetypes: archetypes)
        population.level = { player, day in min(39, (day + 1) / (player % 2 == 0 ? 2 : 5)) }
        population.gauge = { gauge, player, day in Int64((gauge + 1) * (day + 1) * (3 + player % 7)) }
        population.script = { player, day, journal in
            var draws = Randomness(seed: 5).draws(player: UInt32(player), purpose: Purpose(0), day: Int32(day))
            journal.command(0)
            journal.flow(10 + Int64(draws.below(20)), quests)
            journal.flow(5 + Int64(draws.below(5)), arena)
            journal.flow(40, quests, resource: 1)
            journal.flow(2, quests, resource: 2)
            journal.flow(3, quests, resource: 3)
            journal.flow(-1, forge, resource: 3)
            journal.flow(-10 - Int64(draws.below(8)), shop)
            let level = min(39, (day + 1) / (player % 2 == 0 ? 2 : 5))
            if level > 0 { journal.reach(level: level) }
            // A whole wait a day, so that no dry count has to be remembered.
            var dryCount: UInt16 = 0
            for _ in 0..<4 {
                let before = dryCount
                let (outcome, chance) = Pity(hard: 4).attempt(
                    base: Probability(partsPerMillion: 200_000), dryCount: &dryCount, draws: &draws)
                journal.roll(0, member: 0, cell: before, chance: chance, outcome: outcome)
                guard outcome == .miss else { break }
            }
            journal.tally(0, member: 0, cell: UInt16(draws.below(2)))
            for step in 0..<2 {
                let chance = Probability(partsPerMillion: step == 0 ? 800_000 : 400_000)
                journal.roll(
                    1, member: 0, cell: UInt16(step), chance: chance, outcome: draws.happens(chance) ? .hit : .miss)
                journal.tally(1, member: 0, cell: UInt16(step), amount: 50)
                journal.flow(-3, forge)
            }
            let chance = Probability(partsPerMillion: 500_000)
            journal.roll(2, member: 0, cell: 0, chance: chance, outcome: draws.happens(chance) ? .hit : .miss)
        }
        return population
    }
}
