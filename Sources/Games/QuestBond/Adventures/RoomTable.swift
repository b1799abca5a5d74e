import QuestKernel

/// What a room's chance depends on, for every room of every dungeon: dense, because each run reads it many times.
struct RoomTable: Sendable {
    struct Room: Sendable {
        var stat = Stat.strength
        var encounter = Encounter.combat
        /// Power that it asks for.
        var needed: StatPoints = 0
        /// Whether it is an ordinary room or the boss's: players judge a dungeon by these.
        var isOrdinary = false
    }

    /// Rooms of one dungeon, at most.
    private static let limit = 16
    private let rooms: [Room]
    private let counts: [Int]
    /// The number of each dungeon's first room among the rooms of all.
    private let firsts: [Int]

    init(_ dungeons: [DungeonRow]) {
        var rooms = Array(repeating: Room(), count: dungeons.count * Self.limit)
        for (dungeon, row) in dungeons.enumerated() {
            for (room, known) in row.rooms.prefix(Self.limit).enumerated() {
                rooms[dungeon * Self.limit + room] = Room(
                    stat: known.stat, encounter: known.encounter, needed: row.power * known.difficulty,
                    isOrdinary: room == row.boss || row.ordinary & (1 << UInt32(room)) != 0)
            }
        }
        self.rooms = rooms
        let counts = dungeons.map { Swift.min($0.rooms.count, Self.limit) }
        self.counts = counts
        firsts = counts.indices.map { counts[..<$0].reduce(0, +) }
    }

    @inline(__always)
    func count(_ dungeon: Int) -> Int { counts[dungeon] }

    /// A room's number among the rooms of all dungeons.
    @inline(__always)
    func number(_ dungeon: Int, _ room: Int) -> Int { firsts[dungeon] &+ room }

    @inline(__always)
    subscript(dungeon: Int, room: Int) -> Room { rooms[dungeon &* Self.limit &+ room] }
}
