import QuestKernel

/// A figure that is read off a hero at each day's end, declared once with its reading.
protocol GaugeDeclaration: Sendable {
    static var entry: GaugeEntry { get }

    static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64
}

/// A gauge by number and name, with what reports call it and its unit.
struct GaugeEntry {
    let number: UInt16
    let description: GameDescription.Gauge

    init(_ number: UInt16, _ name: String, _ label: String, _ unit: String) {
        self.number = number
        description = GameDescription.Gauge(name: name, label: label, unit: unit)
    }
}

extension Hero {
    /// All gauges at an instant, in the order of `GameDescription.gauges`.
    public func readGauges(
        at instant: Int64, _ rules: QuestBondRules, into row: UnsafeMutableBufferPointer<Int64>
    ) {
        for index in row.indices { row[index] = gauge(index, at: instant, rules) }
    }

    /// A gauge of `GameDescription.gauges` at an instant.
    @inline(__always)
    public func gauge(_ index: Int, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
        Chapters.gauges.indices.contains(index) ? Chapters.gauges[index].read(self, at: instant, rules) : 0
    }
}
