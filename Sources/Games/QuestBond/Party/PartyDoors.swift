import QuestKernel

// Class doors in runs together: "Only that class can enter for bonus loot".

extension Party {
    /// The class doors that open in a run of this party, one bit a room.
    ///
    /// - Parameter there: the members who are on it, one bit each.
    func doors(of dungeon: Int, by there: UInt8, _ rules: QuestBondRules) -> UInt32 {
        var open = rules.doors(of: dungeon, openTo: acting.heroClass)
        guard rules.party.content.adventures.doors == .entitled else { return open }
        for index in others.indices where there & (1 << others[index].member) != 0 {
            open |= rules.doors(of: dungeon, openTo: others[index].heroClass)
        }
        return open
    }

    /// The members who go into a room of a run, one bit each.
    func members(entering room: Int, of dungeon: Int, _ rules: QuestBondRules) -> UInt8 {
        var members: UInt8 = acting.goes(into: room, of: dungeon, rules) ? 1 << acting.member : 0
        for index in others.indices where others[index].goes(into: room, of: dungeon, rules) {
            members |= 1 << others[index].member
        }
        return members
    }
}

extension Hero {
    /// Whether this member goes into a room of a run together.
    @inline(__always)
    func goes(into room: Int, of dungeon: Int, _ rules: QuestBondRules) -> Bool {
        rules.party.content.adventures.doors == .withLeader || rules.opens(room, of: dungeon, to: heroClass)
    }
}
