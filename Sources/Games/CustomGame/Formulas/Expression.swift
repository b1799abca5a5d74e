/// A formula as it was read, before its names mean anything.
indirect enum Expression: Equatable {
    /// In millionths where it is no whole number.
    case number(Int64, isWhole: Bool)
    case name(String, column: Int)
    case call(String, [Expression], column: Int)
    case not(Expression, column: Int)
    case minus(Expression, column: Int)
    case binary(String, Expression, Expression, column: Int)
    case choice(Expression, Expression, Expression, column: Int)
}

/// Reads formulas: the operators of CEL with their precedence, names, and functions of a closed list.
struct ExpressionReader {
    /// How deep brackets may lie within each other.
    static let mostDepth = 40

    private let tokens: [FormulaToken]
    private let end: Int
    private var place = 0
    private var depth = 0

    static func read(_ text: String) throws(FormulaMistake) -> Expression {
        var reader = ExpressionReader(tokens: try FormulaText.tokens(of: text), end: text.count)
        let expression = try reader.choice()
        if let rest = reader.next {
            throw FormulaMistake(column: rest.column, expected: "the end of the formula", found: rest.words)
        }
        return expression
    }

    private init(tokens: [FormulaToken], end: Int) {
        self.tokens = tokens
        self.end = end
    }

    private var next: FormulaToken? { place < tokens.count ? tokens[place] : nil }

    private mutating func take(_ symbols: String...) -> (symbol: String, column: Int)? {
        guard let token = next, case .symbol(let symbol) = token.kind, symbols.contains(symbol) else { return nil }
        place += 1
        return (symbol, token.column)
    }

    private mutating func expect(_ symbol: String) throws(FormulaMistake) {
        guard take(symbol) == nil else { return }
        throw FormulaMistake(column: next?.column ?? end, expected: "\"\(symbol)\"", found: next?.words ?? "the end")
    }

    private mutating func choice() throws(FormulaMistake) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.mostDepth else {
            throw FormulaMistake(
                column: next?.column ?? end, expected: "brackets at most \(Self.mostDepth) deep", found: "more")
        }
        let condition = try chain(["||"]) { (reader) throws(FormulaMistake) in
            try reader.chain(["&&"]) { (reader) throws(FormulaMistake) in try reader.comparison() }
        }
        guard let question = take("?") else { return condition }
        let first = try choice()
        try expect(":")
        return .choice(condition, first, try choice(), column: question.column)
    }

    private mutating func comparison() throws(FormulaMistake) -> Expression {
        let left = try sum()
        guard let sign = take("==", "!=", "<=", ">=", "<", ">") else { return left }
        let right = try sum()
        if let again = take("==", "!=", "<=", ">=", "<", ">") {
            throw FormulaMistake(
                column: again.column, expected: "one comparison; join two by &&", found: "\"\(again.symbol)\"")
        }
        return .binary(sign.symbol, left, right, column: sign.column)
    }

    private mutating func sum() throws(FormulaMistake) -> Expression {
        try chain(["+", "-"]) { (reader) throws(FormulaMistake) in
            try reader.chain(["*", "/", "%"]) { (reader) throws(FormulaMistake) in try reader.sign() }
        }
    }

    /// Operators of one precedence, from the left.
    private mutating func chain(
        _ symbols: [String], _ part: (inout ExpressionReader) throws(FormulaMistake) -> Expression
    ) throws(FormulaMistake) -> Expression {
        var left = try part(&self)
        while let token = next, case .symbol(let symbol) = token.kind, symbols.contains(symbol) {
            place += 1
            left = .binary(symbol, left, try part(&self), column: token.column)
        }
        return left
    }

    private mutating func sign() throws(FormulaMistake) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.mostDepth else {
            throw FormulaMistake(
                column: next?.column ?? end, expected: "at most \(Self.mostDepth) signs in a row", found: "more")
        }
        if let not = take("!") { return .not(try sign(), column: not.column) }
        if let minus = take("-") { return .minus(try sign(), column: minus.column) }
        return try value()
    }

    private mutating func value() throws(FormulaMistake) -> Expression {
        guard let token = next else {
            throw FormulaMistake(column: end, expected: "a number or a name", found: "the end")
        }
        place += 1
        switch token.kind {
        case .number(let millionths, let isWhole):
            return .number(isWhole ? millionths / 1_000_000 : millionths, isWhole: isWhole)
        case .name(let name):
            guard take("(") != nil else { return .name(name, column: token.column) }
            var arguments: [Expression] = []
            if take(")") == nil {
                repeat { arguments.append(try choice()) } while take(",") != nil
                try expect(")")
            }
            return .call(name, arguments, column: token.column)
        case .symbol("("):
            let inner = try choice()
            try expect(")")
            return inner
        case .symbol:
            throw FormulaMistake(column: token.column, expected: "a number or a name", found: token.words)
        }
    }
}

extension FormulaToken {
    var words: String {
        switch kind {
        case .number: return "a number"
        case .name(let name): return "\"\(name)\""
        case .symbol(let symbol): return "\"\(symbol)\""
        }
    }
}
