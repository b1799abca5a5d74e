import QuestKernel

/// The least and the most that a formula can come to, whatever its figures are within their own ranges.
///
/// Each figure is taken to be anywhere in its range, whatever the others are, so the range may be wider than what play
/// ever shows; it is never narrower.
struct FormulaRange: Equatable, Sendable {
    var low: Int64
    var high: Int64

    init(_ low: Int64, _ high: Int64) { (self.low, self.high) = (low, high) }

    static let any = FormulaRange(.min, .max)
    static let upward = FormulaRange(0, .max)
    static let truth = FormulaRange(0, 1)

    static func one(_ value: Int64) -> FormulaRange { FormulaRange(value, value) }

    /// Of a program's formula.
    ///
    /// - Parameters:
    ///   - balances: by resource.
    ///   - columns: by column.
    static func of(
        _ formula: Formula, in program: FormulaProgram, balances: [FormulaRange], columns: [FormulaRange]
    ) -> FormulaRange {
        if let constant = formula.constant { return one(constant) }
        var ranges: [FormulaRange] = []
        for step in program.steps[Int(formula.start)..<Int(formula.start + formula.count)] {
            switch step.operation {
            case .constant: ranges.append(one(step.value))
            case .balance: ranges.append(balances[Int(step.left)])
            case .column: ranges.append(columns[Int(step.left)])
            default:
                // Steps read places before their own.
                let of = { (place: UInt16) in Int(place) < ranges.count ? ranges[Int(place)] : any }
                ranges.append(result(step.operation, of(step.left), of(step.right), of(step.other)))
            }
        }
        return ranges.last ?? any
    }

    /// The range of both.
    func joined(_ other: FormulaRange) -> FormulaRange {
        FormulaRange(Swift.min(low, other.low), Swift.max(high, other.high))
    }

    /// A ratio times a ratio.
    func scaled(by factor: FormulaRange) -> FormulaRange {
        Self.corners(self, factor) { Arithmetic.scale($0, by: $1, over: 1_000_000) }
    }

    // MARK: Steps

    private static func result(
        _ operation: FormulaStep.Operation, _ left: FormulaRange, _ right: FormulaRange, _ other: FormulaRange
    ) -> FormulaRange {
        switch operation {
        case .constant, .balance, .column: return any
        case .add: return FormulaRange(Arithmetic.add(left.low, right.low), Arithmetic.add(left.high, right.high))
        case .subtract:
            return FormulaRange(Arithmetic.subtract(left.low, right.high), Arithmetic.subtract(left.high, right.low))
        case .min: return FormulaRange(Swift.min(left.low, right.low), Swift.min(left.high, right.high))
        case .max: return FormulaRange(Swift.max(left.low, right.low), Swift.max(left.high, right.high))
        case .negate: return left.negated
        case .absolute:
            if left.low >= 0 { return left }
            return left.high <= 0 ? left.negated : FormulaRange(0, Swift.max(left.negated.high, left.high))
        case .multiplyWhole: return corners(left, right, Arithmetic.multiply)
        case .multiplyRatio: return left.scaled(by: right)
        case .remainder: return remainder(left, right)
        case .divide: return quotient(left, right)
        case .widen: return left.each { Arithmetic.multiply($0, 1_000_000) }
        case .floor: return left.each(Arithmetic.floor)
        case .ceiling: return left.negated.each(Arithmetic.floor).negated
        case .round: return left.each(Arithmetic.round)
        case .root: return left.each(Arithmetic.root)
        case .equal, .unequal: return truth
        case .less: return left.high < right.low ? one(1) : left.low >= right.high ? one(0) : truth
        case .lessOrEqual: return left.high <= right.low ? one(1) : left.low > right.high ? one(0) : truth
        case .and: return FormulaRange(left.low & right.low, left.high & right.high)
        case .or: return FormulaRange(left.low | right.low, left.high | right.high)
        case .not: return FormulaRange(1 - left.high, 1 - left.low)
        case .choose: return left.low == 1 ? right : left.high == 0 ? other : right.joined(other)
        }
    }

    private var negated: FormulaRange { FormulaRange(Arithmetic.subtract(0, high), Arithmetic.subtract(0, low)) }

    /// Of what rises with it.
    private func each(_ body: (Int64) -> Int64) -> FormulaRange { FormulaRange(body(low), body(high)) }

    private static func corners(
        _ left: FormulaRange, _ right: FormulaRange, _ body: (Int64, Int64) -> Int64
    ) -> FormulaRange {
        let one = FormulaRange(body(left.low, right.low), body(left.low, right.low))
        return [(left.low, right.high), (left.high, right.low), (left.high, right.high)].reduce(one) {
            let corner = body($1.0, $1.1)
            return $0.joined(.one(corner))
        }
    }

    /// It has the sign of what is divided, and is nearer to 0 than either.
    private static func remainder(_ left: FormulaRange, _ right: FormulaRange) -> FormulaRange {
        let least = Arithmetic.subtract(Swift.max(right.high, Arithmetic.subtract(0, right.low)), 1)
        let most = Swift.max(0, least)
        return FormulaRange(
            left.low < 0 ? Swift.max(left.low, -most) : 0, left.high > 0 ? Swift.min(left.high, most) : 0)
    }

    /// By 0 it is 0.
    private static func quotient(_ left: FormulaRange, _ right: FormulaRange) -> FormulaRange {
        var range: FormulaRange?
        for part in [
            FormulaRange(Swift.max(right.low, 1), right.high), FormulaRange(right.low, Swift.min(right.high, -1)),
        ]
        where part.low <= part.high {
            let own = corners(left, part, Arithmetic.ratio)
            range = range?.joined(own) ?? own
        }
        guard right.low <= 0, right.high >= 0 else { return range ?? one(0) }
        return range?.joined(one(0)) ?? one(0)
    }
}
