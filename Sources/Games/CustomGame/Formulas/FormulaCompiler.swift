import QuestKernel

/// What a name in a formula stands for.
enum FormulaName: Sendable, Equatable {
    /// A balance.
    case resource(Int)
    /// A column of the state, read as it is.
    case column(Int, FormulaKind)
    /// Whether a balance is above 0.
    case holds(Int)
    /// Known when the game is read.
    case constant(Int64, FormulaKind)
}

/// What formulas may name, and where a player's figures lie.
protocol FormulaNames {
    /// What a bare name stands for; nil if nothing has it.
    mutating func meaning(of name: String) -> FormulaName?
    /// What a function of names, such as `count(playStage, today)`, stands for.
    mutating func meaning(of function: NameFunction, _ names: [String]) throws(FormulaNameMistake) -> FormulaName
    /// All bare names, for suggestions.
    var bareNames: [String] { get }
}

/// What is wrong with the names of a function.
struct FormulaNameMistake: Error {
    /// Which argument, from 0.
    var argument: Int
    var expected: String
    var suggestion: String?
}

/// A function whose arguments are names.
enum NameFunction: String, CaseIterable {
    /// How often something was done, and how often with success: `count(playStage, today)`; without a span, ever.
    case count, won
    /// Whether there is at least one of an item.
    case owned
    /// The level of a track, a ladder or a generator.
    case level
    /// How many different items of a collection are known.
    case found
    /// Tries since the last hit of a tier: `dry(banner.five)`.
    case dry
    /// Hits in a row that were not the featured one.
    case lost
    /// Whether an event is on.
    case during
}

/// Compiles expressions into steps, with types checked: a condition is no number.
struct FormulaCompiler<Names: FormulaNames> {
    var names: Names
    private var steps: [FormulaStep] = []
    private var kinds: [FormulaKind] = []

    init(names: Names) { self.names = names }

    /// Functions of numbers, with how many they take.
    static var numberFunctions: [(name: String, arguments: ClosedRange<Int>)] {
        [
            ("min", 2...8), ("max", 2...8), ("abs", 1...1), ("floor", 1...1), ("ceil", 1...1), ("round", 1...1),
            ("sqrt", 1...1),
        ]
    }

    /// - Parameter wanted: what the place takes; a whole number stands for a ratio too.
    /// - Returns: the steps; the last one is the value.
    mutating func compile(
        _ expression: Expression, as wanted: FormulaKind
    ) throws(FormulaMistake) -> (steps: [FormulaStep], kind: FormulaKind) {
        (steps, kinds) = ([], [])
        let last = try emit(expression)
        let kind = kinds[last]
        guard (wanted == .truth) == (kind == .truth) else {
            throw FormulaMistake(column: 0, expected: wanted.words, found: kind.words)
        }
        if wanted == .ratio, kind == .whole { _ = push(.widen, Int(last), kind: .ratio) }
        return (folded(steps), kinds[kinds.count - 1])
    }

    /// One constant where nothing is read.
    private func folded(_ steps: [FormulaStep]) -> [FormulaStep] {
        guard steps.count > 1, !steps.contains(where: { $0.operation == .balance || $0.operation == .column }) else {
            return steps
        }
        let value = withUnsafeTemporaryAllocation(of: Int64.self, capacity: steps.count) { registers -> Int64 in
            registers.initialize(repeating: 0)
            guard let base = registers.baseAddress else { return 0 }
            let ground = FormulaGround(balances: base, columns: base, registers: base, size: 1)
            steps.withUnsafeBufferPointer { ground.run($0[...], Everybody(count: 1)) }
            return registers[steps.count - 1]
        }
        return [FormulaStep(operation: .constant, value: value)]
    }

    private mutating func push(
        _ operation: FormulaStep.Operation, _ left: Int = 0, _ right: Int = 0, _ other: Int = 0, value: Int64 = 0,
        kind: FormulaKind
    ) -> Int {
        steps.append(
            FormulaStep(
                operation: operation, left: UInt16(truncatingIfNeeded: left), right: UInt16(truncatingIfNeeded: right),
                other: UInt16(truncatingIfNeeded: other), value: value))
        kinds.append(kind)
        return steps.count - 1
    }

    private mutating func emit(_ expression: Expression) throws(FormulaMistake) -> Int {
        guard steps.count < FormulaProgram.mostStepsOfOne else {
            throw FormulaMistake(
                column: 0, expected: "a formula of at most \(FormulaProgram.mostStepsOfOne) steps", found: "more")
        }
        switch expression {
        case .number(let value, let isWhole):
            return push(.constant, value: value, kind: isWhole ? .whole : .ratio)
        case .name(let name, let column):
            if name == "true" || name == "false" { return push(.constant, value: name == "true" ? 1 : 0, kind: .truth) }
            guard let meaning = names.meaning(of: name) else {
                throw FormulaMistake(
                    column: column, expected: "a name that this game has", found: "\"\(name)\"",
                    suggestion: NearestName.to(name, among: names.bareNames))
            }
            return read(meaning)
        case .call(let name, let arguments, let column): return try call(name, arguments, column)
        case .not(let inner, let column):
            let place = try emit(inner)
            try require(place, isTruth: true, column)
            return push(.not, place, kind: .truth)
        case .minus(let inner, let column):
            let place = try emit(inner)
            try require(place, isTruth: false, column)
            return push(.negate, place, kind: kinds[place])
        case .binary(let sign, let left, let right, let column): return try binary(sign, left, right, column)
        case .choice(let condition, let yes, let no, let column):
            let test = try emit(condition)
            try require(test, isTruth: true, column)
            var (first, second) = (try emit(yes), try emit(no))
            guard (kinds[first] == .truth) == (kinds[second] == .truth) else {
                throw FormulaMistake(
                    column: column, expected: "two values of one kind", found: "a condition and a number")
            }
            (first, second) = inOneKind(first, second)
            return push(.choose, test, first, second, kind: kinds[first])
        }
    }

    private mutating func read(_ meaning: FormulaName) -> Int {
        switch meaning {
        case .resource(let index): return push(.balance, index, kind: .whole)
        case .column(let index, let kind): return push(.column, index, kind: kind)
        case .holds(let index):
            let balance = push(.balance, index, kind: .whole)
            return push(.less, push(.constant, value: 0, kind: .whole), balance, kind: .truth)
        case .constant(let value, let kind): return push(.constant, value: value, kind: kind)
        }
    }

    private func require(_ place: Int, isTruth: Bool, _ column: Int) throws(FormulaMistake) {
        guard (kinds[place] == .truth) == isTruth else {
            throw FormulaMistake(
                column: column, expected: isTruth ? FormulaKind.truth.words : "numbers", found: kinds[place].words)
        }
    }

    /// Both as they are, or both as ratios.
    private mutating func inOneKind(_ first: Int, _ second: Int) -> (Int, Int) {
        if kinds[first] == kinds[second] { return (first, second) }
        let wide = push(.widen, kinds[first] == .whole ? first : second, kind: .ratio)
        return kinds[first] == .whole ? (wide, second) : (first, wide)
    }

    private mutating func binary(
        _ sign: String, _ left: Expression, _ right: Expression, _ column: Int
    ) throws(FormulaMistake) -> Int {
        let (first, second) = (try emit(left), try emit(right))
        let isEquality = sign == "==" || sign == "!="
        let isOfTruths = sign == "&&" || sign == "||" || (isEquality && kinds[first] == .truth)
        try require(first, isTruth: isOfTruths, column)
        try require(second, isTruth: isOfTruths, column)
        switch sign {
        case "&&": return push(.and, first, second, kind: .truth)
        case "||": return push(.or, first, second, kind: .truth)
        case "*": return product(first, second)
        case "%":
            guard kinds[first] == .whole, kinds[second] == .whole else {
                throw FormulaMistake(column: column, expected: "whole numbers beside %", found: FormulaKind.ratio.words)
            }
            return push(.remainder, first, second, kind: .whole)
        default: break
        }
        let (one, other) = inOneKind(first, second)
        switch sign {
        case "+": return push(.add, one, other, kind: kinds[one])
        case "-": return push(.subtract, one, other, kind: kinds[one])
        case "/": return push(.divide, one, other, kind: .ratio)
        case "<": return push(.less, one, other, kind: .truth)
        case ">": return push(.less, other, one, kind: .truth)
        case "<=": return push(.lessOrEqual, one, other, kind: .truth)
        case ">=": return push(.lessOrEqual, other, one, kind: .truth)
        case "!=": return push(.unequal, one, other, kind: .truth)
        default: return push(.equal, one, other, kind: .truth)
        }
    }

    private mutating func product(_ first: Int, _ second: Int) -> Int {
        switch (kinds[first], kinds[second]) {
        case (.ratio, .ratio): return push(.multiplyRatio, first, second, kind: .ratio)
        case (.whole, .whole): return push(.multiplyWhole, first, second, kind: .whole)
        // Millionths times a whole number are millionths: nothing is rounded.
        default: return push(.multiplyWhole, first, second, kind: .ratio)
        }
    }

    private mutating func call(
        _ name: String, _ arguments: [Expression], _ column: Int
    ) throws(FormulaMistake) -> Int {
        if let function = NameFunction(rawValue: name) { return try read(named(function, arguments, column)) }
        guard let function = Self.numberFunctions.first(where: { $0.name == name }) else {
            let known = Self.numberFunctions.map(\.name) + NameFunction.allCases.map(\.rawValue)
            throw FormulaMistake(
                column: column, expected: "a function: " + known.joined(separator: ", "), found: "\"\(name)\"",
                suggestion: NearestName.to(name, among: known))
        }
        guard function.arguments.contains(arguments.count) else {
            let range = function.arguments
            throw FormulaMistake(
                column: column,
                expected: "\(range.lowerBound == range.upperBound ? "1 value" : "2 to 8 values") for \(name)",
                found: "\(arguments.count)")
        }
        var places: [Int] = []
        for argument in arguments {
            let place = try emit(argument)
            try require(place, isTruth: false, column)
            places.append(place)
        }
        var first = places[0]
        switch name {
        case "abs": return push(.absolute, first, kind: kinds[first])
        case "sqrt":
            return push(.root, kinds[first] == .whole ? push(.widen, first, kind: .ratio) : first, kind: .ratio)
        case "floor", "ceil", "round":
            if kinds[first] == .whole { return first }
            return push(name == "floor" ? .floor : name == "ceil" ? .ceiling : .round, first, kind: .whole)
        default:
            for place in places.dropFirst() {
                let (one, other) = inOneKind(first, place)
                first = push(name == "min" ? .min : .max, one, other, kind: kinds[one])
            }
            return first
        }
    }

    private mutating func named(
        _ function: NameFunction, _ arguments: [Expression], _ column: Int
    ) throws(FormulaMistake) -> FormulaName {
        var given: [(name: String, column: Int)] = []
        for argument in arguments {
            guard case .name(let name, let column) = argument else {
                throw FormulaMistake(column: column, expected: "names within \(function.rawValue)(…)", found: "a value")
            }
            given.append((name, column))
        }
        do throws(FormulaNameMistake) {
            return try names.meaning(of: function, given.map(\.name))
        } catch {
            let argument = given.indices.contains(error.argument) ? given[error.argument] : nil
            throw FormulaMistake(
                column: argument?.column ?? column, expected: error.expected,
                found: argument.map { "\"\($0.name)\"" } ?? "\(given.count) names", suggestion: error.suggestion)
        }
    }
}
