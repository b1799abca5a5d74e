import QuestKernel

/// A watch. A removed watch keeps its number, so that no other watch gets it.
public struct Watch: Sendable, Equatable, Codable {
    /// A row of the brands, or nil if the brand is unknown: such a watch counts for no brand.
    public let brand: Int16?
    public internal(set) var isOwned = true
}

/// A wear: a watch on a day. Several watches of one day are several wears.
public struct Wear: Sendable, Equatable, Codable {
    public let day: LocalDay
    /// The watch's number.
    public let watch: Int32
}

/// What a collector owns and wore, with the figures that achievements measure.
///
/// Every figure is a function of watches and wears alone, updated step by step: `Figures(recounting:)` computes the
/// same from scratch.
public struct Collection: Sendable, Equatable, Codable {
    public private(set) var watches: [Watch] = []
    /// By day, rising.
    public private(set) var wears: [Wear] = []
    public private(set) var figures = Figures()

    public init() {}

    /// The day of the first command ever.
    public var firstDay: LocalDay? { figures.firstDay }

    mutating func begin(on day: LocalDay) { if figures.firstDay == nil { figures.firstDay = day } }

    mutating func add(brand: Int16?) {
        watches.append(Watch(brand: brand))
        figures.add(brand: brand)
    }

    func owns(_ watch: Int) -> Bool { watches.indices.contains(watch) && watches[watch].isOwned }

    func isWorn(_ watch: Int, on day: LocalDay) -> Bool { figures.lastWorn[watch] == day }

    /// - Parameter day: not before the last wear's.
    mutating func wear(_ watch: Int, on day: LocalDay, _ counting: CountingContent) {
        wears.append(Wear(day: day, watch: Int32(watch)))
        figures.wear(watch, on: day, counting)
    }

    /// Deletes a wear: the figures are then as if it had never happened.
    mutating func removeWear(at place: Int, _ counting: CountingContent) {
        wears.remove(at: place)
        recount(counting)
    }

    /// Deletes a watch, and its wears where content says so.
    mutating func remove(_ watch: Int, _ counting: CountingContent) {
        watches[watch].isOwned = false
        if counting.removalDeletesWears { wears.removeAll { $0.watch == watch } }
        recount(counting)
    }

    private mutating func recount(_ counting: CountingContent) { figures.recount(watches, wears, counting) }
}
