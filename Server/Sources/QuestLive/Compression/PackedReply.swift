import LiveStorage

/// How replies are kept: 30 days of them are most of the file, and all of them say nearly the same words.
enum PackedReply {
    /// As the column `packing` says it.
    enum Packing: Int {
        case none = 0
        /// Deflated with `words`.
        case deflated = 1
        /// Written with the numbers of phrases, then deflated with `words`.
        case phrased = 2
    }

    static func pack(
        _ reply: Reply, _ book: inout PhraseBook, _ db: Database
    ) throws -> (packing: Packing, bytes: [UInt8]) {
        if let phrased = try reply.value.flatMap({ try PhrasedJSON.bytes(of: $0, &book, db) }),
            let packed = Deflate.packed(phrased, with: words)
        {
            return (.phrased, packed)
        }
        guard let packed = Deflate.packed(reply.body, with: words), packed.count < reply.body.count else {
            return (.none, reply.body)
        }
        return (.deflated, packed)
    }

    static func unpack(_ bytes: [UInt8], _ packing: Int, _ book: inout PhraseBook, _ db: Database) throws -> [UInt8] {
        switch Packing(rawValue: packing) {
        case .none?: bytes
        case .deflated?: try Deflate.unpacked(bytes, with: words)
        case .phrased?: try PhrasedJSON.text(of: Deflate.unpacked(bytes, with: words), &book, db)
        case nil: throw StorageProblem("a reply is kept in a form that this version does not know")
        }
    }

    /// What replies are like. It never changes, as replies were packed with it: other words are another packing.
    private static let words = Array(
        #"""
        {"deleted":true}{"device":"","writtenAt":17,"commands":[{"sequence":1},{"sequence":12},\#
        {"refused":"dayIsNotOpen"}]}{"id":,"name":"","timeZone":"UTC","dayStart":0,"party":1,"member":0,\#
        "sharesActivity":false,"device":null,"createdAt":17}{"type":"urn:questlive:","title":"The hero ",\#
        "status":409,"error":{"code":"not",\#
        "message":"The hero is "}}"row":"Goblin Caves: The "row":"mission""row":"expedition"\#
        "outcome":"guaranteed""label":"Items by rarity""label":"Items""equipmentFound"\#
        "resource":"crystal.uncommon""resource":"crystal.rare""resource":"essence.common""resource":"ore.common"\#
        "resource":"herb.common""resource":"gems""resource":"keys""name":"level",\#
        "label":"Level reached""event":"levelUp","sound":"level.up""event":"itemFound",\#
        "sound":"item.common""event":"questDone"{"kind":"flow","member":0,"name":"dungeonRooms",\#
        "label":"Dungeon rooms","resource":"exp","amount":2},{"kind":"flow","member":0,"name":"dungeonRooms",\#
        "label":"Dungeon rooms","resource":"gold","amount":6},{"kind":"roll","member":0,"name":"roomCleared",\#
        "label":"Rooms cleared","chance":950000,"row":"Goblin Caves","outcome":"hit"},{"kind":"tally",\#
        "member":0,"name":"roomsCleared","label":"Rooms cleared","amount":1,"row":"Goblin Caves: The "},\#
        {"kind":"roll","member":0,"name":"rooms","label":"Equipment from dungeon rooms","chance":150000,\#
        "dryCount":1,"outcome":"miss"},{"kind":"roll","member":0,"name":"adventureMaterial",\#
        "label":"Materials from adventures","chance":600000,"row":"rooms","outcome":"miss"},{"kind":"roll",\#
        "member":0,"name":"adventureConsumable","label":"Consumables from adventures","chance":100000,\#
        "row":"rooms","outcome":"miss"},{"kind":"tally","member":0,"name":"consumablesGained",\#
        "label":"Consumables gained","amount":1,"row":"Minor EXP Boost"}{"sequence":12,"instant":1795464044,\#
        "day":686,"minute":1200,"contentNumber":1,"content":{"number":1,"hash":"0123456789abcdef"},\#
        "entries":[{"kind":"command","member":0,"name":"completeTask","label":"completeTask",\#
        "amount":1795464044,"row":"physical, large"},{"kind":"tally","member":0,"name":"taskVerification",\#
        "label":"Completions by verification","amount":1,"row":"quick"},{"kind":"flow","member":0,\#
        "name":"tasks","label":"Tasks","resource":"exp","amount":25},{"kind":"flow","member":0,"name":"tasks",\#
        "label":"Tasks","resource":"gold","amount":10},{"kind":"roll","member":0,"name":"tasks",\#
        "label":"Equipment from tasks","chance":65000,"dryCount":1,"outcome":"miss"},{"kind":"roll","member":0,\#
        "name":"taskMaterial","label":"Materials from tasks","chance":350000,"row":"task","outcome":"miss"},\#
        {"kind":"roll","member":0,"name":"taskConsumable","label":"Consumables from tasks","chance":175000,\#
        "row":"task","outcome":"hit"},{"kind":"flow","member":0,"name":"tasks","label":"Tasks","resource":"",\#
        "amount":1}],"cues":[{"event":"taskCompleted","sound":"task.complete"},{"event":"goldEarned",\#
        "sound":"reward.gold"}],"line":"
        """#.utf8)
}
