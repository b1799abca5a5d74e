/// A whole amount and its chance: of a day's income, or of a price.
package struct ChancedAmount: Hashable, Sendable {
    package let amount: Int
    package let chance: Double

    package init(_ amount: Int, chance: Double) {
        self.amount = amount
        self.chance = chance
    }
}

extension CounterMachine {
    /// Days until a random daily income has saved up a price that may be random too: the state is what is missing, a
    /// try is a day, `wanted` marks the day on which it is there.
    ///
    /// - Parameters:
    ///   - prices: above 0, with chances that add up to 1.
    ///   - incomes: of a day, 0 or more, with chances that add up to 1; days are independent and alike.
    package init(savingFor prices: [ChancedAmount], incomes: [ChancedAmount]) throws(ExactError) {
        var spacing = 0
        for income in incomes where income.chance > 0 { spacing = greatestCommonDivisor(spacing, income.amount) }
        guard incomes.allSatisfy({ $0.amount >= 0 }) else { throw .outsideRange("income >= 0") }
        guard prices.allSatisfy({ $0.amount > 0 }) else { throw .outsideRange("price > 0") }
        guard spacing > 0 else { throw .neverHappens }
        let unit = spacing
        let most = prices.map(\.amount).max() ?? 1
        let units = (most - 1) / unit + 1
        guard units <= Self.mostStates else { throw .tooManyOutcomes(limit: Self.mostStates) }
        // State s misses s + 1 units; more than the price counts as the price.
        try self.init(
            states: units, begins: prices.map { Beginning(($0.amount - 1) / unit, chance: $0.chance) }
        ) { state in
            incomes.map { income in
                let left = state - income.amount / unit
                return Move(income.chance, to: max(0, left), marks: left < 0 ? .wanted : [])
            }
        }
    }
}
