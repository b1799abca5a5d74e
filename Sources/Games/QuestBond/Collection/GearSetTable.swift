import QuestKernel

/// Gear sets, compiled: which set an item belongs to, and which piece a class line has for a slot.
struct GearSetTable: Sendable {
    let rows: [GearSetRow]
    let piecesNeeded: Int
    /// By catalog row: the set of the item, or `none`.
    private let sets: [UInt8]
    /// By class line and slot: the piece, or `Item.none`.
    private let pieces: [UInt16]

    static let none: UInt8 = .max

    init(_ content: GearSetContent, items: [CatalogItem]) throws(ContentProblem) {
        rows = content.sets
        piecesNeeded = content.piecesNeeded
        let names = items.map(\.id)
        var sets = [UInt8](repeating: Self.none, count: items.count)
        var pieces = [UInt16](repeating: Item.none, count: 3 * 4)
        for (index, set) in content.sets.enumerated() {
            for (slot, reference) in set.pieces {
                let path = "sets.sets.\(set.id).\(slot.name)"
                let row = try reference.resolve(among: names, called: "an item", path: path)
                guard items[row].source == .sets, items[row].slot == slot else {
                    throw ContentProblem(
                        place: reference.node.place, path: path,
                        expected: "an item of source sets for the \(slot.name)",
                        found: "one of source \(items[row].source.name) for the \(items[row].slot.name)")
                }
                guard sets[row] == Self.none else {
                    throw ContentProblem(
                        place: reference.node.place, path: path, expected: "an item of no other set",
                        found: "a piece of \(content.sets[Int(sets[row])].id)")
                }
                // Drops, crafting and the store give the line's piece for the slot: of two, one could never be
                // obtained.
                let place = set.heroClass.line.index * 4 + slot.index
                guard pieces[place] == Item.none else {
                    throw ContentProblem(
                        place: reference.node.place, path: path,
                        expected: "one \(slot.name) of a set for each class line",
                        found: "a second one, beside \(names[Int(pieces[place])])")
                }
                sets[row] = UInt8(truncatingIfNeeded: index)
                pieces[place] = UInt16(truncatingIfNeeded: row)
            }
        }
        self.sets = sets
        self.pieces = pieces
    }

    /// The set of an item; `none` for an item of no set.
    @inline(__always)
    func set(of item: Item) -> UInt8 {
        Int(item.catalogRow) < sets.count ? sets[Int(item.catalogRow)] : Self.none
    }

    /// The piece that a class has for a slot: that of its line's set, or `Item.none`.
    @inline(__always)
    func piece(_ slot: Slot, for heroClass: HeroClass) -> UInt16 { pieces[heroClass.line.index * 4 + slot.index] }
}
