import QuestKernel

extension CustomCrowd {
    /// The values of a formula, by lane: ratios in millionths, conditions 0 or 1. They stand until the next evaluation.
    ///
    /// Only those of `lanes` mean anything.
    func values(of formula: Formula, _ lanes: LaneSet) -> UnsafePointer<Int64> {
        if let constant = formula.constant {
            lanes.sweep { lane, _ in registers[lane] = constant }
            return UnsafePointer(registers)
        }
        // Formulas change nothing and never trap, so with many lanes all of them are computed, which is faster.
        let ground = FormulaGround(balances: balances, columns: columns, registers: registers, size: size)
        let steps = Int(formula.start)..<Int(formula.start &+ formula.count)
        parts.program.steps.withUnsafeBufferPointer { all in
            if 3 &* lanes.count >= size {
                ground.run(all[steps], Everybody(count: size))
            } else {
                ground.run(all[steps], lanes)
            }
        }
        return UnsafePointer(registers + (steps.count &- 1) &* size)
    }

    /// The values as whole numbers, rounded to the nearest, half away from 0.
    func wholes(_ formula: Formula, _ lanes: LaneSet, into column: Column) {
        let values = values(of: formula, lanes)
        if formula.kind == .ratio {
            lanes.sweep { lane, _ in column[lane] = Arithmetic.round(values[lane]) }
        } else {
            lanes.sweep { lane, _ in column[lane] = values[lane] }
        }
    }

    /// Those for whom a condition holds.
    @inline(__always)
    func holding(_ condition: Formula, _ lanes: LaneSet) -> LaneSet {
        if let constant = condition.constant { return constant != 0 ? lanes : .none }
        if lanes.isEmpty { return .none }
        let values = values(of: condition, lanes)
        return lanes.select { values[$0] != 0 }
    }

    /// 1 plus all shares of a stretch that count now, in millionths; never below 0.
    func factors(_ shares: Stretch, _ lanes: LaneSet, into factors: Column) {
        lanes.sweep { lane, _ in factors[lane] = 1_000_000 }
        for place in shares.range {
            let share = parts.shares[place]
            let counting = holding(share.when, lanes)
            if counting.isEmpty { continue }
            let values = values(of: share.by, counting)
            counting.sweep { lane, mask in factors[lane] = Arithmetic.add(factors[lane], values[lane] & mask) }
        }
        lanes.sweep { lane, _ in factors[lane] = Swift.max(0, factors[lane]) }
    }
}

/// Where formulas read and write, by lane.
struct FormulaGround {
    typealias Column = UnsafeMutablePointer<Int64>

    let balances: Column
    let columns: Column
    /// Step × lane: each step writes its own row, and reads rows before it.
    let registers: Column
    let size: Int

    func run(_ steps: Slice<UnsafeBufferPointer<FormulaStep>>, _ lanes: some LaneLoop) {
        var result = registers
        for step in steps {
            run(step, into: result, lanes)
            result += size
        }
    }

    @inline(__always)
    private func run(_ step: FormulaStep, into result: Column, _ lanes: some LaneLoop) {
        let left = registers + Int(step.left) &* size
        let right = registers + Int(step.right) &* size
        switch step.operation {
        case .constant: lanes.each { result[$0] = step.value }
        case .balance:
            let own = balances + Int(step.left) &* size
            lanes.each { result[$0] = own[$0] }
        case .column:
            let own = columns + Int(step.left) &* size
            lanes.each { result[$0] = own[$0] }
        case .add: lanes.each { result[$0] = Arithmetic.add(left[$0], right[$0]) }
        case .subtract: lanes.each { result[$0] = Arithmetic.subtract(left[$0], right[$0]) }
        case .min: lanes.each { result[$0] = Swift.min(left[$0], right[$0]) }
        case .max: lanes.each { result[$0] = Swift.max(left[$0], right[$0]) }
        case .negate: lanes.each { result[$0] = Arithmetic.subtract(0, left[$0]) }
        case .absolute: lanes.each { result[$0] = left[$0] < 0 ? Arithmetic.subtract(0, left[$0]) : left[$0] }
        case .multiplyWhole: lanes.each { result[$0] = Arithmetic.multiply(left[$0], right[$0]) }
        case .remainder: lanes.each { result[$0] = Arithmetic.remainder(left[$0], right[$0]) }
        case .multiplyRatio:
            lanes.each { result[$0] = Arithmetic.scale(left[$0], by: right[$0], over: 1_000_000) }
        case .divide: lanes.each { result[$0] = Arithmetic.ratio(left[$0], of: right[$0]) }
        case .widen: lanes.each { result[$0] = Arithmetic.multiply(left[$0], 1_000_000) }
        case .floor: lanes.each { result[$0] = Arithmetic.floor(left[$0]) }
        case .ceiling:
            lanes.each {
                result[$0] = Arithmetic.subtract(0, Arithmetic.floor(Arithmetic.subtract(0, left[$0])))
            }
        case .round: lanes.each { result[$0] = Arithmetic.round(left[$0]) }
        case .root: lanes.each { result[$0] = Arithmetic.root(left[$0]) }
        case .equal: lanes.each { result[$0] = left[$0] == right[$0] ? 1 : 0 }
        case .unequal: lanes.each { result[$0] = left[$0] != right[$0] ? 1 : 0 }
        case .less: lanes.each { result[$0] = left[$0] < right[$0] ? 1 : 0 }
        case .lessOrEqual: lanes.each { result[$0] = left[$0] <= right[$0] ? 1 : 0 }
        case .and: lanes.each { result[$0] = left[$0] & right[$0] }
        case .or: lanes.each { result[$0] = left[$0] | right[$0] }
        case .not: lanes.each { result[$0] = 1 &- left[$0] }
        case .choose:
            let other = registers + Int(step.other) &* size
            lanes.each { result[$0] = left[$0] != 0 ? right[$0] : other[$0] }
        }
    }
}

/// Lanes one after the other: all of them, or some.
protocol LaneLoop {
    func each(_ body: (Int) -> Void)
}

struct Everybody: LaneLoop {
    let count: Int

    @inline(__always)
    func each(_ body: (Int) -> Void) { for lane in 0..<count { body(lane) } }
}

extension LaneSet: LaneLoop {
    @inline(__always)
    func each(_ body: (Int) -> Void) { forEach(body) }
}
