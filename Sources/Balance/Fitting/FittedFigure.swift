import EconomyStatistics

/// A figure of an archetype that journals tell, with how sure that is.
package struct FittedFigure: Sendable, Equatable {
    /// As in `archetypes.yaml`: `activity`, `sizes[0]`; weights are shares of their sum.
    package let path: String
    package let value: Double
    package let low: Double
    package let high: Double
    /// Whether it is a whole number in the file.
    let isWhole: Bool
    /// What the file takes: of few players an end of the interval may lie beyond.
    let range: ClosedRange<Double>

    private init(_ path: String, _ estimate: Jackknife, isWhole: Bool, within range: ClosedRange<Double>) {
        self.path = path
        (value, low, high) = (estimate.value, estimate.low, estimate.high)
        (self.isWhole, self.range) = (isWhole, range)
    }

    /// More groups than this tell the error no better.
    private static let mostGroups = 240

    /// A figure of sums over players; nil where there is none.
    ///
    /// - Parameter trials: as `Jackknife` has it.
    init?(
        _ path: String, of players: [ObservedPlayer], _ scale: Jackknife.Scale, isWhole: Bool = false,
        within range: ClosedRange<Double> = 0...1, trials: (([Double]) -> Double)? = nil,
        _ figure: ([Double]) -> Double?
    ) {
        // Players of one party are not independent.
        let parties = Dictionary(grouping: players, by: \.party).sorted { $0.key < $1.key }.map(\.value)
        let length = players.first?.counts.count ?? 0
        var groups = Array(
            repeating: Array(repeating: 0.0, count: length), count: min(parties.count, Self.mostGroups))
        for (place, party) in parties.enumerated() {
            for player in party {
                for (count, value) in player.counts.enumerated() where value != 0 {
                    groups[place % groups.count][count] += value
                }
            }
        }
        guard let estimate = Jackknife(groups, scale: scale, trials: trials, figure) else { return nil }
        self.init(path, estimate, isWhole: isWhole, within: range)
    }
}
