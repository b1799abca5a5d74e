import ExactAnswers

/// A random amount in a few figures: pulls until something has come, attempts at a step, gold to reach one.
package struct AmountFigures: Codable, Hashable, Sendable {
    package let mean: Double
    package let standardDeviation: Double
    /// Nil where the table would be too long.
    package let p50: Int?
    package let p90: Int?
    package let p99: Int?
    /// Why a quantile is missing; nil where none is.
    package let missing: String?
    /// The try by which every player has it; nil where nothing guarantees it.
    package let surelyOnTry: Int?

    /// Its mean is solved; its quantiles would be followed try by try, for as long as unlucky players take.
    private static let falls = "a step that fails takes earlier ones back, so that there is no end of ways up"

    /// What all of these steps cost together; nil if one of them never succeeds.
    init?(_ steps: [EnhancementStep], _ rule: FailureRule = .stay) {
        guard let ladder = try? EnhancementLadder(steps: steps, failureRule: rule),
            let passage = try? ladder.passage(.cost)
        else {
            return nil
        }
        switch rule {
        case .stay, .credit: break
        case .drop, .reset, .destroy:
            self.init(
                passage, [nil, nil, nil], missing: MissingQuantiles.reason([nil, nil, nil], Self.falls),
                surelyOnTry: nil)
            return
        }
        let table = Result { () throws(ExactError) in try ladder.distribution(.cost) }
        let quantiles = [0.5, 0.9, 0.99].map { (try? table.get())?.quantile($0) }
        self.init(passage, quantiles, missing: MissingQuantiles.reason(quantiles, table), surelyOnTry: nil)
    }

    /// Tries until a counter has given something.
    ///
    /// - Parameter times: how often it is to come.
    init(_ machine: CounterMachine, _ mark: Marks, times: Int = 1) throws {
        let quantiles = try machine.quantiles([0.5, 0.9, 0.99], of: mark, times: times)
        self.init(
            try machine.passage(to: mark, times: times), quantiles,
            missing: MissingQuantiles.reason(quantiles, "too far to follow pull by pull"),
            surelyOnTry: machine.surelyOnTry(mark, times: times))
    }

    init(_ passage: Passage, _ quantiles: [Int?], missing: String?, surelyOnTry: Int?) {
        mean = passage.mean
        standardDeviation = passage.standardDeviation
        (p50, p90, p99) = (quantiles[0], quantiles[1], quantiles[2])
        self.missing = missing
        self.surelyOnTry = surelyOnTry
    }
}
