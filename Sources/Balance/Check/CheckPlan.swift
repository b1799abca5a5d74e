import MonteCarlo

/// How far a check goes to decide: interim looks fixed beforehand, and the chance of a false alarm that they share.
package struct CheckPlan: Sendable, Equatable {
    /// How many blocks are played at each look: 1, 2, 4 and 8 times the first, as far as the most players allow.
    package let looks: [Int]
    /// The largest chance that any met target is called missed, over all targets and looks; and likewise that any
    /// missed one is called met.
    package let falseAlarms: Double

    package static let multiples = [1, 2, 4, 8]
    /// 40 blocks: with fewer, the differences between blocks say too little about an error.
    package static let firstPlayers = 2_880

    /// - Parameters:
    ///   - first: players at the first look; two blocks at least, rounded up to whole ones.
    ///   - most: the most players of any look; eight times the first if nil. The first look always takes place.
    package init(first: Int = Self.firstPlayers, most: Int? = nil, falseAlarms: Double) {
        let blocks = max(2, (first + Plan.blockSize - 1) / Plan.blockSize)
        let limit = most.map { max(blocks, $0 / Plan.blockSize) } ?? blocks * 8
        looks = Self.multiples.map { $0 * blocks }.filter {
            $0 <= limit && $0 * Plan.blockSize <= Plan.playersRange.upperBound
        }
        self.falseAlarms = falseAlarms
    }

    /// Each look's equal part of the chance of a false alarm.
    package var level: Double { falseAlarms / Double(max(looks.count, 1)) }
}
