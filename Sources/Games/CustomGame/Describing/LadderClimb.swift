import QuestKernel

/// How many tries each step of a ladder takes, on average, in a climb from its foot to its last step.
///
/// Where a step never succeeds no climb ends: then it is how often each step is tried in the long run.
struct LadderClimb {
    /// By step, in proportion.
    private let tries: [Double]
    /// By step: successes for each try, guarantees included.
    private let chances: [Double]

    /// - Parameter factor: of its chances, in millionths.
    init(_ ladder: LadderRule, _ parts: CustomRules.Parts, factor: Int64) {
        let chances = parts.chances[ladder.chances.range].map { chance -> Double in
            let scaled = Arithmetic.scale(Int64(chance), by: Swift.max(0, factor), over: 1_000_000)
            return Self.chance(Double(Swift.min(scaled, 1_000_000)) / 1_000_000, ladder)
        }
        let end = chances.firstIndex(of: 0)
        let top = end.map { $0 + 1 } ?? chances.count
        var tries = [Double](repeating: 0, count: chances.count)
        // From the top down: a step is tried until it was left upwards as often as the next one needs. `rises` is that
        // number; the last one is left once, or, if it never succeeds, tried once for each time it is come to.
        var rises = 1.0
        for step in (0..<top).reversed() {
            tries[step] = chances[step] > 0 ? rises / chances[step] : 1
            let failures = tries[step] - (chances[step] > 0 ? rises : 0)
            let onward = end == nil ? 1.0 : 0
            switch ladder.onFailure {
            // Whoever stays at a step that never succeeds never comes back to those below.
            case .stay: rises = onward
            // What falls back must rise again.
            case .drop: rises = onward + failures
            // Each arrival is a rise of the step below.
            case .reset: rises = tries[step]
            }
        }
        self.chances = chances
        // So many tries that no number holds them: the step that is tried the most is all that counts.
        let most = tries.max() ?? 0
        self.tries = most.isFinite ? tries : tries.map { $0.isFinite ? 0 : 1 }
    }

    /// Of a step with a guarantee that counts failures at it: one success for the mean number of tries.
    private static func chance(_ chance: Double, _ ladder: LadderRule) -> Double {
        guard ladder.onFailure == .stay, ladder.sureAfter > 0, chance < 1 else { return chance }
        if chance <= 0 { return 1 / Double(ladder.sureAfter + 1) }
        // 1 + q + q² + … for each failure that may come first.
        var (mean, left) = (0.0, 1.0)
        for _ in 0...ladder.sureAfter where left > 1e-12 {
            mean += left
            left *= 1 - chance
        }
        return 1 / mean
    }

    /// Of a figure by step, over all tries.
    func mean(_ figure: (Int) -> Double) -> Double {
        let all = tries.reduce(0, +)
        guard all > 0 else { return 0 }
        return tries.indices.reduce(0) { $0 + figure($1) * tries[$1] } / all
    }

    /// In millionths.
    var meanChance: Int64 { Int64((mean { chances[$0] } * 1_000_000).rounded()) }
}
