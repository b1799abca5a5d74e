import QuestKernel

/// Whom of a class line the doors of its starter class let in.
enum DoorKeeping: UInt8, ContentChoice { case line, evolved }

extension QuestBondRules {
    /// Whether a class may enter a room. A door of a starter class is open to its line, one of an evolved class to that
    /// class alone; rooms without a class are open to all.
    @inline(__always)
    func opens(_ room: Int, of dungeon: Int, to heroClass: HeroClass) -> Bool {
        guard let only = dungeons[dungeon].rooms[room].heroClass else { return true }
        if only.isEvolved { return only == heroClass }
        return only == heroClass.line && (dungeonRules.doorsOpenTo == .line || heroClass.isEvolved)
    }

    /// The class doors of a dungeon that open for a class, one bit a room.
    func doors(of dungeon: Int, openTo heroClass: HeroClass) -> UInt32 {
        var open: UInt32 = 0
        var left = dungeons[dungeon].doors
        while left != 0 {
            let room = left.trailingZeroBitCount
            left &= left &- 1
            if opens(room, of: dungeon, to: heroClass) { open |= 1 << UInt32(room) }
        }
        return open
    }
}
