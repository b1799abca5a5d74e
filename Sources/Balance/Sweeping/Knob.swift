import QuestKernel
import Scenarios

/// One figure that a sweep turns, and the values that it gives it.
package struct Knob: Sendable {
    /// Such as `loot.pity.tasks.threshold`.
    package let path: String
    let steps: ContentPath
    /// What stands there, as it is played; nil where an optional field is left out.
    let present: ContentNode?
    let values: Values

    enum Values: Sendable {
        /// These, one by one.
        case list([Level])
        /// In millionths: the first, the next a step on, and so on; of the figure itself or factors on it.
        case steps(first: Int64, step: Int64, count: Int, isFactor: Bool)
        /// In millionths: anything from `low` to `high`, whole numbers alone if so.
        case range(low: Int64, high: Int64, isWhole: Bool, isFactor: Bool)
    }

    /// How many values it has; nil where it may have any.
    package var count: Int? {
        switch values {
        case .list(let levels): levels.count
        case .steps(_, _, let count, _): count
        case .range: nil
        }
    }

    /// Whether its values are numbers.
    package var isNumeric: Bool {
        if case .list(let levels) = values { return levels.allSatisfy { $0.number != nil } }
        return true
    }

    /// Whether its values are factors on what stands in the scenario.
    package var isFactor: Bool {
        switch values {
        case .list(let levels): levels.first?.text.hasPrefix("x") == true && isNumeric
        case .steps(_, _, _, let isFactor), .range(_, _, _, let isFactor): isFactor
        }
    }

    /// One of its values by number; nil where it may have any, or for a number that is none of them.
    func level(_ index: Int) -> Level? {
        switch values {
        case .list(let levels): return levels.indices.contains(index) ? levels[index] : nil
        case .steps(let first, let step, let count, let isFactor):
            guard (0..<count).contains(index) else { return nil }
            return level(first + Int64(index) * step, isFactor: isFactor)
        case .range: return nil
        }
    }

    /// The value at a share of its range, or of its values.
    ///
    /// - Parameter share: of 1 << `bits`.
    func level(share: Int128, of whole: Int128) -> Level? {
        switch values {
        case .list, .steps: return level(Int(Int128(count ?? 0) * share / whole))
        case .range(let low, let high, let isWhole, let isFactor):
            let unit: Int128 = isWhole ? 1_000_000 : 1
            // Of whole numbers each has the same part of the range, the last one too.
            let places = (Int128(high) - Int128(low)) / unit + (isWhole ? 1 : 0)
            return level(Int64(Int128(low) + places * share / whole * unit), isFactor: isFactor)
        }
    }

    private func level(_ millionths: Int64, isFactor: Bool) -> Level {
        let text = Figure6.text(millionths)
        guard isFactor else { return figure(text, millionths) }
        let node = present?.scaled(by: millionths)
        return Level(
            text: "x\(text)", number: Figure6.number(millionths), node: node ?? Self.node(text, path),
            isPresent: millionths == 1_000_000)
    }

    private func figure(_ text: String, _ millionths: Int64) -> Level {
        var isPresent = false
        if case .scalar(let present)? = present?.value { isPresent = Decimal6(present)?.millionths == millionths }
        return Level(text: text, number: Figure6.number(millionths), node: Self.node(text, path), isPresent: isPresent)
    }

    private static func node(_ text: String, _ path: String) -> ContentNode {
        ContentNode(.scalar(text), place: Place(file: "--vary \(path)", line: 0, column: 0))
    }
}

/// One value of a knob.
package struct Level: Sendable {
    /// As it is shown: "0.07", "x1.2", "[1, 2]", "true".
    package let text: String
    /// The figure, or the factor; nil for what is no number.
    package let number: Double?
    let node: ContentNode
    /// Whether the scenario plays this as it stands.
    let isPresent: Bool
}
