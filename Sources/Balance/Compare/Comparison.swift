import MonteCarlo

/// How two scenarios differ for the same players.
package struct Comparison: Sendable {
    /// One of the two.
    package struct Arm: Sendable, Equatable, Codable {
        /// The scenario's name, with the figures changed on the command line.
        package var name: String
        package var title: String
        package var contentHash: String

        package init(name: String, title: String, contentHash: String) {
            self.name = name
            self.title = title
            self.contentHash = contentHash
        }
    }

    /// One figure for all players, or for one archetype that was asked for alone, with its values for each archetype.
    package struct Row: Sendable {
        package let move: MetricMove
        package let byArchetype: [MetricMove]
    }

    package let game: String
    package let a: Arm
    package let b: Arm
    package let seed: UInt64
    package let days: Int
    /// Blocks that both have played.
    package let blocks: Int
    /// How the two contents differ, in words.
    package let changes: [String]
    /// What a reader should know about the two before comparing them.
    package let remarks: [String]
    /// Archetypes that both have.
    package let archetypes: [String]
    /// Their display names, in the same order.
    package let archetypeNames: [String]
    /// All figures, the clearest move first.
    package let rows: [Row]

    package var players: Int { blocks * Plan.blockSize }

    /// All moves, for all players and for each archetype.
    package var moves: [MetricMove] { rows.flatMap { [$0.move] + $0.byArchetype } }

    /// Moves that may be partly chance: those that were tested.
    package var tested: Int { moves.count { $0.probability != nil } }

    package func rows(_ verdicts: MetricMove.Verdict...) -> [Row] { rows.filter { verdicts.contains($0.move.verdict) } }
}

extension Comparison {
    /// Sorts moves, and puts each archetype's beside the one for all players.
    static func rows(judged: [MetricMove]) -> [Row] {
        func base(_ move: MetricMove) -> String {
            String(move.metric.name.prefix { $0 != "@" })
        }
        let whole = Set(judged.filter { $0.metric.archetype == nil }.map(\.metric.name))
        let split = Dictionary(grouping: judged.filter { $0.metric.archetype != nil }, by: base)
        let rows = judged.filter { $0.metric.archetype == nil || !whole.contains(base($0)) }.map { move in
            Row(move: move, byArchetype: move.metric.archetype == nil ? split[move.metric.name] ?? [] : [])
        }
        return rows.enumerated().sorted { left, right in
            let (one, other) = (left.element.move, right.element.move)
            if one.rank != other.rank { return one.rank < other.rank }
            if one.size != other.size { return one.size > other.size }
            return left.offset < right.offset
        }.map(\.element)
    }
}

extension MetricMove {
    fileprivate var rank: Int { Verdict.allCases.firstIndex(of: verdict) ?? 0 }

    /// What puts moves of one verdict in order.
    fileprivate var size: Double {
        switch verdict {
        // From 0 to anything is more than any share.
        case .certain, .likely: difference.relative.map(abs) ?? .infinity
        // Otherwise the rarest figures, which chance moves most, would come first.
        case .unclear: -(probability ?? 1)
        // A figure that is 0 is not missed.
        case .untouched, .unknown: (difference.from ?? 0) == 0 ? 0 : 1
        }
    }
}
