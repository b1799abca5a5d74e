import QuestKernel

/// What a player may look for in an approach.
public enum ApproachAim: Sendable { case boldest, soundest, safest }

// What a simulated player asks about the arena before a run.
extension QuestBondRules {
    /// Whether a class may choose it.
    public func isOpen(approach index: Int, to heroClass: HeroClass) -> Bool {
        arenaTable.ways[index].heroClass.map { $0 == heroClass } ?? true
    }

    /// The approach open to a class that has the most power, the most power for its damage, or the least damage.
    public func approach(_ aim: ApproachAim, for heroClass: HeroClass) -> Int {
        switch aim {
        case .boldest: return Int(arenaTable.boldest[heroClass.index])
        case .soundest: return Int(arenaTable.soundest[heroClass.index])
        case .safest: return Int(arenaTable.safest[heroClass.index])
        }
    }

    /// Gold of a run beyond the free ones.
    public var paidArenaEntryGold: Gold { arena.rules.entryGold }
}
