import QuestKernel

/// Where formulas read: a player's balances and columns, and scratch of the program's size.
struct FormulaGround {
    let balances: UnsafePointer<Int64>
    let columns: UnsafePointer<Int64>
    let scratch: UnsafeMutablePointer<Int64>
}

extension FormulaProgram {
    /// The value of a formula for one player; a ratio in millionths, a condition 0 or 1.
    @inline(__always)
    func value(of formula: Formula, on ground: FormulaGround) -> Int64 {
        if let constant = formula.constant { return constant }
        return computed(formula, on: ground)
    }

    /// The value as a whole number: a ratio is rounded to the nearest, half away from 0.
    @inline(__always)
    func whole(of formula: Formula, on ground: FormulaGround) -> Int64 {
        let value = value(of: formula, on: ground)
        return formula.kind == .ratio ? Arithmetic.round(value) : value
    }

    private func computed(_ formula: Formula, on ground: FormulaGround) -> Int64 {
        let scratch = ground.scratch
        steps.withUnsafeBufferPointer { steps in
            let start = Int(formula.start)
            for place in 0..<Int(formula.count) {
                scratch[place] = Self.run(steps[start + place], scratch, ground)
            }
        }
        return scratch[Int(formula.count) - 1]
    }

    @inline(__always)
    private static func run(
        _ step: FormulaStep, _ scratch: UnsafeMutablePointer<Int64>, _ ground: FormulaGround
    ) -> Int64 {
        let (left, right) = (Int(step.left), Int(step.right))
        switch step.operation {
        case .constant: return step.value
        case .balance: return ground.balances[left]
        case .column: return ground.columns[left]
        case .add: return Arithmetic.add(scratch[left], scratch[right])
        case .subtract: return Arithmetic.subtract(scratch[left], scratch[right])
        case .min: return Swift.min(scratch[left], scratch[right])
        case .max: return Swift.max(scratch[left], scratch[right])
        case .negate: return Arithmetic.subtract(0, scratch[left])
        case .absolute: return scratch[left] < 0 ? Arithmetic.subtract(0, scratch[left]) : scratch[left]
        case .multiplyWhole: return Arithmetic.multiply(scratch[left], scratch[right])
        case .remainder: return Arithmetic.remainder(scratch[left], scratch[right])
        case .multiplyRatio: return Arithmetic.scale(scratch[left], by: scratch[right], over: 1_000_000)
        case .divide: return Arithmetic.ratio(scratch[left], of: scratch[right])
        case .widen: return Arithmetic.multiply(scratch[left], 1_000_000)
        case .floor: return Arithmetic.floor(scratch[left])
        case .ceiling: return Arithmetic.subtract(0, Arithmetic.floor(Arithmetic.subtract(0, scratch[left])))
        case .round: return Arithmetic.round(scratch[left])
        case .root: return Arithmetic.root(scratch[left])
        case .equal: return scratch[left] == scratch[right] ? 1 : 0
        case .unequal: return scratch[left] != scratch[right] ? 1 : 0
        case .less: return scratch[left] < scratch[right] ? 1 : 0
        case .lessOrEqual: return scratch[left] <= scratch[right] ? 1 : 0
        case .and: return scratch[left] & scratch[right]
        case .or: return scratch[left] | scratch[right]
        case .not: return 1 - scratch[left]
        case .choose: return scratch[left] != 0 ? scratch[right] : scratch[Int(step.other)]
        }
    }
}
