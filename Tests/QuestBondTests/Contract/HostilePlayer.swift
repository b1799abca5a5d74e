import QuestKernel

@testable import QuestBond

/// A player who tries everything: sensible commands and hostile ones, by a small generator of its own.
struct HostilePlayer: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64 (Steele, Lea, Flood 2014).
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// Mostly a small number, at times one that no table has.
    private mutating func index() -> Int {
        let hostile = [-1, Int.min, Int.max, 16, 24, 31, 32, 33, 63, 64, 255, 256, 65_535, 65_536]
        return below(8) == 0 ? hostile[below(hostile.count)] : below(below(3) == 0 ? 24 : 5)
    }

    /// Any command that players give, its values filled by what its declaration says of each field.
    mutating func command() -> QuestBond.Command {
        let given = Commands.all.filter { $0.isOfPlayers }
        // Most of the game grows from what is completed.
        let some = below(7) == 0 ? given.filter { $0.completesTask } : given
        let number = some[below(some.count)].entry.number
        let description = Commands.descriptions[Int(number)]
        var values = [Int64](repeating: 0, count: QuestBond.Command.room)
        var chosen = ""
        for (field, place) in zip(description.fields, description.places) {
            if let owners = field.belongsTo, !owners.contains(chosen) { continue }
            values[place] = value(of: field)
            if let names = field.names { chosen = values[place] < 0 ? "" : names[Int(values[place])] }
        }
        return QuestBond.Command(number, values)
    }

    private mutating func value(of field: CommandField) -> Int64 {
        switch field.kind {
        case .name: return !field.isRequired && below(2) == 0 ? -1 : Int64(below(field.names?.count ?? 1))
        case .position: return Int64(index())
        case .positions:
            let sets: [Int64] = [0, 1, 7, 14, 15, 28, 56, 63, 0xFFFF, 0x8000]
            return sets[below(sets.count)]
        case .number: return number(from: field.least ?? 0, to: field.most ?? 0)
        case .flag: return Int64(below(2))
        }
    }

    /// A number near the least one, at times a large one or one out of the range.
    private mutating func number(from least: Int64, to most: Int64) -> Int64 {
        let hostile = [Int64.min, -1, 0, least - 1, most, most + 1, .max]
        if below(6) == 0 { return hostile[below(hostile.count)] }
        return least + Int64(below(Int(Swift.min([5, 100, 100_000][below(3)], most - least + 1))))
    }

    /// The same day for a while, then the next or a far one.
    mutating func nextDay(after day: LocalDay) -> LocalDay {
        below(6) == 0 ? day + LocalDay(below(40)) : day + 1
    }
}

extension Playground {
    /// Riches by a generous host, and levels: what makes most commands possible.
    mutating func pamper() {
        giveGold(5_000_000)
        give(500, of: Resource.gems)
        give(500, of: Resource.keys)
        for kind in MaterialKind.allCases {
            for rarity in Rarity.allCases { give(300, of: Resource.material(kind, rarity)) }
        }
        for kind in 0..<rules.consumableCount { give(20, of: Resource.consumable(kind)) }
        for affix in 0..<rules.affixCount { give(3, of: Resource.scroll(affix)) }
        reach(level: 60)
    }

    /// Days of hostile play.
    mutating func endure(days: Int, commands: Int, _ player: inout HostilePlayer) {
        for _ in 0..<days {
            wait(untilDay: player.nextDay(after: now.day))
            act(.open)
            for _ in 0..<commands {
                if player.below(5) == 0 { wait(seconds: Int64(player.below(4_000))) }
                act(player.command())
            }
        }
    }

    /// A day of hostile play with checks: `check` gets the state before each command and its outcome.
    mutating func endureDay(
        commands: Int, _ player: inout HostilePlayer,
        _ check: (_ before: Playground, _ after: Playground, _ refusal: QuestBond.Refusal?) -> Void
    ) {
        journal.removeAll()
        wait(untilDay: player.nextDay(after: now.day))
        act(.open)
        for _ in 0..<commands {
            if player.below(5) == 0 { wait(seconds: Int64(player.below(4_000))) }
            let before = self
            let refusal = act(player.command())
            check(before, self, refusal)
        }
    }
}
