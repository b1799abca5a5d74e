import QuestKernel

/// What keeps HP in a room that is not cleared: of a hero, or of a party together.
struct RoomDefense {
    /// Power in Defense.
    var power: StatPoints
    /// Of affixes "of Warding".
    var warding: StatPoints
    /// The share that gear sets add to Defense in dungeons.
    var share: Ratio
    /// The share of damage that a Paladin takes off.
    var guarded: Ratio

    /// HP lost to a failed room, less Defense, Warding and a Paladin's guard (QB30, QB17).
    func damage(in room: RoomTable.Room, _ style: RoomStyle, _ all: QuestBondRules) -> HitPoints {
        let rules = all.dungeonRules
        let scale = rules.defenseScale.whole
        var own = power.whole + (rules.wardingIsDefense ? warding.whole : 0)
        // Points of Defense take no more off than this; what a set, Warding, a guard and an approach keep comes on top.
        if rules.leastDamage > 0 {
            let most = rules.failedRoomDamage * scale / rules.leastDamage.rawValue
            own = Swift.min(own, Swift.max(most.rawValue - scale, 0))
        }
        let defense = (Ratio.one + share).of(own)
        var damage = rules.failedRoomDamage * scale / (scale + defense)
        if !rules.wardingIsDefense { damage -= HitPoints(warding.whole) }
        return Swift.max(damage, 0).scaled(
            by: Ratio.one - guarded, and: all.roomApproaches[style, room.encounter].damage)
    }
}

extension Hero {
    /// HP that the hero loses alone to a failed room.
    @inline(__always)
    func damage(guarded: Ratio, in room: RoomTable.Room, _ style: RoomStyle, _ turn: Turn) -> HitPoints {
        RoomDefense(
            power: power(for: .defense, at: turn.moment.instant), warding: bonuses.warding,
            share: bonuses.dungeonDefense, guarded: guarded
        ).damage(in: room, style, turn.rules)
    }
}
