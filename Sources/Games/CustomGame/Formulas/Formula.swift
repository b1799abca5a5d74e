/// What a formula gives.
enum FormulaKind: Sendable, Equatable {
    /// A whole number.
    case whole
    /// A number in millionths.
    case ratio
    /// 0 or 1.
    case truth

    var words: String {
        switch self {
        case .whole: return "a whole number"
        case .ratio: return "a number"
        case .truth: return "a condition, which is true or false"
        }
    }
}

/// One step of a compiled formula: it writes its own place in the scratch, and reads places before it.
struct FormulaStep: Sendable, Equatable {
    enum Operation: UInt8, Sendable {
        /// `value` itself.
        case constant
        /// The balance of resource `left`; what is in column `left` of the state.
        case balance, column
        /// Of whole numbers or ratios alike, as long as both are of one kind.
        case add, subtract, min, max, negate, absolute
        case multiplyWhole, remainder
        /// A ratio times a ratio, or a whole number times a ratio: rounded half away from 0, a ratio.
        case multiplyRatio
        /// The quotient of two numbers of one kind, as a ratio; by 0 it is 0.
        case divide
        /// A whole number as a ratio.
        case widen
        /// A ratio as a whole number: down, up, to the nearest (half away from 0).
        case floor, ceiling, round
        /// The square root of a ratio, rounded down to millionths; of a negative one 0.
        case root
        case equal, unequal, less, lessOrEqual
        case and, or, not
        /// `left` decides between `right` and `other`.
        case choose
    }

    var operation: Operation
    var left: UInt16 = 0
    var right: UInt16 = 0
    var other: UInt16 = 0
    var value: Int64 = 0
}

/// A compiled formula: a stretch of the game's program. Nothing is looked up by name when it is played.
struct Formula: Sendable, Equatable {
    /// The first step in the program, and how many.
    var start: Int32
    var count: Int32
    var kind: FormulaKind
    /// Its value where it is the same always.
    var constant: Int64?

    static func always(_ value: Int64, _ kind: FormulaKind) -> Formula {
        Formula(start: 0, count: 0, kind: kind, constant: value)
    }

    static let yes = always(1, .truth)
}

/// The steps of all formulas of a game.
struct FormulaProgram: Sendable, Equatable {
    private(set) var steps: [FormulaStep] = []
    /// The scratch that the longest formula needs.
    private(set) var scratch = 1
    /// The most steps of all formulas together.
    static let mostSteps = 100_000
    /// The most steps of one.
    static let mostStepsOfOne = 500

    mutating func append(_ new: [FormulaStep], kind: FormulaKind) -> Formula {
        if new.count == 1, let only = new.first, only.operation == .constant { return .always(only.value, kind) }
        let formula = Formula(
            start: Int32(truncatingIfNeeded: steps.count), count: Int32(truncatingIfNeeded: new.count), kind: kind,
            constant: nil)
        steps += new
        scratch = Swift.max(scratch, new.count)
        return formula
    }
}
