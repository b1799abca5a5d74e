import CustomGame
import QuestKernel

/// One outcome of a weighted table of the input.
struct WeightedOutcome: Sendable {
    var gives: Reward
    var weight: Int64
}

extension GameDraft {
    static let mostWeight: Int64 = 1_000_000_000
    /// Weights are added up in 32 bits.
    static let mostWeightInAll = Int64(UInt32.max)

    /// A draw from a table of weights: exactly the chances of the table.
    ///
    /// Weights stay weights where each outcome is a single thing. Else they become the chances of tiers, if these are
    /// whole parts per million; else each outcome gets a draw of its own.
    ///
    /// - Parameter nothing: the weight of what gives nothing.
    mutating func weighted(
        _ id: String, label: String, _ outcomes: [WeightedOutcome], nothing: Int64 = 0, at part: JSONPart
    ) throws(ContentProblem) {
        if outcomes.contains(where: { $0.weight == 0 }) { notes.say("weights of 0: what never comes is left out") }
        let outcomes = outcomes.filter { $0.weight > 0 }
        // Each is a billion at most, and a file of 64 MiB has room for ten million.
        let sum = outcomes.reduce(nothing) { $0 &+ $1.weight }
        guard !outcomes.isEmpty, (1...Self.mostWeightInAll).contains(sum) else {
            throw part.problem(
                "weights of which one is above 0 and that add up to \(Self.mostWeightInAll) at most",
                found: outcomes.isEmpty ? "no weight above 0" : "a sum of \(sum)")
        }
        if nothing == 0, outcomes.allSatisfy({ $0.gives.single != nil }) {
            return draws.append(Draw(id: id, name: label, outcomes: .weighted(Self.merged(outcomes))))
        }
        if outcomes.count <= GameLimits.mostTiers, outcomes.allSatisfy({ $0.weight * 1_000_000 % sum == 0 }) {
            let tiers = outcomes.enumerated().map { index, outcome in
                (id: "option\(index + 1)", chance: outcome.weight * 1_000_000 / sum, gives: outcome.gives)
            }
            return draws.append(Draw(id: id, name: label, outcomes: .tiers(tiers)))
        }
        var singles: [WeightedOutcome] = []
        for (index, outcome) in outcomes.enumerated() {
            var single = outcome
            if outcome.gives.single == nil {
                single.gives = Reward(try always("\(id)_\(index + 1)", gives: outcome.gives, at: part))
            }
            singles.append(single)
        }
        if nothing > 0 {
            singles.append(
                WeightedOutcome(gives: Reward(try always("\(id)_nothing", gives: Reward(), at: part)), weight: nothing))
        }
        draws.append(Draw(id: id, name: label, outcomes: .weighted(Self.merged(singles))))
    }

    /// By name: a name that stands twice has both weights.
    private static func merged(_ outcomes: [WeightedOutcome]) -> [(id: String, weight: Int64)] {
        var merged: [(id: String, weight: Int64)] = []
        var places: [String: Int] = [:]
        for outcome in outcomes {
            guard let id = outcome.gives.single else { continue }
            if let place = places[id] {
                merged[place].weight += outcome.weight
            } else {
                places[id] = merged.count
                merged.append((id, outcome.weight))
            }
        }
        return merged
    }
}
