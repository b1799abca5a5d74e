import ExactAnswers
import QuestKernel

/// What a coupling takes away from an exact answer, and what still holds.
package enum ExactQuantity: CaseIterable {
    case tries, ladder, collection

    /// The caveats of these couplings, in the order of `Coupling`. None means that the answer is exact for the game.
    package func caveats(_ couplings: [Coupling]) -> [String] {
        var seen: Set<String> = []
        return Coupling.allCases.filter { couplings.contains($0) }.compactMap { caveat($0) }
            .filter { seen.insert($0).inserted }
    }

    /// One sentence; nil if it takes nothing.
    package func caveat(_ coupling: Coupling) -> String? {
        switch self {
        case .tries: ofTries(coupling)
        case .ladder: ofLadders(coupling)
        case .collection: ofCollections(coupling)
        }
    }

    private func ofTries(_ coupling: Coupling) -> String? {
        switch coupling {
        case .limitedByGold, .cappedDays, .otherSpending:
            "Tries are exact, but not the number of days: whatever keeps a player from trying makes the wait longer."
        case .changingChances:
            "They are exact for one base chance: bonuses shorten waits for any hit, but a kind that only the guaranteed "
                + "try gives comes later with them."
        case .sharedCounter:
            "They are for one kind of try only: where several kinds share one counter, the wait for any hit lies between "
                + "theirs."
        case .otherResets:
            "The counter is also reset by what is no try: a guarantee that was near then starts anew, and comes later "
                + "than this says."
        case .changingTable: "They are for this table only: another place, level or class has its own."
        }
    }

    private func ofLadders(_ coupling: Coupling) -> String? {
        switch coupling {
        case .limitedByGold:
            "Attempts and amounts are exact, but not the number of days: an attempt waits until its price is there."
        case .cappedDays: "Attempts and amounts are exact, but not the number of days: a day has limited attempts."
        case .changingChances: "It is exact only for these chances: a chance that changes changes everything."
        case .sharedCounter, .otherResets, .changingTable: nil
        case .otherSpending:
            "The amounts are exact, but not when they are there: spending on other things makes attempts wait longer."
        }
    }

    private func ofCollections(_ coupling: Coupling) -> String? {
        switch coupling {
        case .limitedByGold, .cappedDays, .otherSpending:
            "Draws are exact, but not the number of days: whatever keeps a player from drawing makes it longer."
        case .changingTable:
            "A collection is of one table: where each place has its own, only draws at that place count."
        case .changingChances:
            "A collection is exact only for these chances: a draw that gets better on the way ends it sooner."
        case .sharedCounter, .otherResets: nil
        }
    }
}

/// Why a quantile is missing, in words.
enum MissingQuantiles {
    /// - Parameters:
    ///   - quantiles: P50, P90, P99.
    ///   - table: the distribution, or why there is none.
    /// - Returns: nil where none is missing.
    static func reason(_ quantiles: [Int?], _ table: Result<LatticeDistribution, ExactError>) -> String? {
        switch table {
        case .success: reason(quantiles, "the table of the distribution ends before them")
        case .failure(let error): reason(quantiles, "\(error)")
        }
    }

    static func reason(_ quantiles: [Int?], _ reason: String) -> String? {
        let names = zip(["P50", "P90", "P99"], quantiles).filter { $0.1 == nil }.map(\.0)
        guard let last = names.last else { return nil }
        let list = names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + last : last
        return "\(list) not given: \(reason)"
    }
}
