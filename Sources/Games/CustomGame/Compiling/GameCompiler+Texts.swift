import QuestKernel

/// Formulas, amounts, rewards, lengths of time and limits.
extension GameCompiler {
    /// A formula of the whole part.
    mutating func formula(_ open: OpenContent, as kind: FormulaKind) throws(ContentProblem) -> Formula {
        try formula(open.node, at: "", of: open, as: kind)
    }

    /// A formula of an inner part of open content.
    mutating func formula(
        _ node: ContentNode, at inner: String, of open: OpenContent, as kind: FormulaKind
    ) throws(ContentProblem) -> Formula {
        guard case .scalar(let text) = node.value, !text.isEmpty else {
            throw open.problem(node, at: inner, expected: "a formula", found: node.kindInWords)
        }
        do throws(FormulaMistake) {
            var compiler = FormulaCompiler(names: names)
            let compiled = try compiler.compile(try ExpressionReader.read(text), as: kind)
            names = compiler.names
            guard parts.program.steps.count + compiled.steps.count <= FormulaProgram.mostSteps else {
                throw FormulaMistake(
                    column: 0, expected: "formulas of at most \(FormulaProgram.mostSteps) steps in all", found: "more")
            }
            return parts.program.append(compiled.steps, kind: compiled.kind)
        } catch {
            throw open.problem(
                node, at: inner, column: error.column, expected: error.expected, found: error.found,
                suggestion: error.suggestion)
        }
    }

    /// A condition that always holds where nothing is written.
    mutating func condition(_ open: OpenContent?) throws(ContentProblem) -> Formula {
        guard let open else { return .yes }
        return try formula(open, as: .truth)
    }

    /// A chance; what never changes must lie within 0 and 1.
    mutating func chance(_ open: OpenContent) throws(ContentProblem) -> Formula {
        let formula = try formula(open, as: .ratio)
        if let constant = formula.constant, !(0...1_000_000).contains(constant) {
            throw open.problem(
                expected: "a chance from 0 to 1 (100%)", found: Decimal6(millionths: constant).description)
        }
        return formula
    }

    func seconds(_ open: OpenContent?) throws(ContentProblem) -> Int64 {
        guard let open else { return 0 }
        guard case .scalar(let text) = open.node.value, let seconds = DurationText.seconds(text) else {
            throw open.problem(expected: DurationText.words, found: open.node.kindInWords)
        }
        return seconds
    }

    mutating func limits(_ open: OpenContent?, of deed: String) throws(ContentProblem) -> Stretch {
        guard let open else { return Stretch() }
        guard case .scalar(let text) = open.node.value, let limit = LimitText.limit(text) else {
            throw open.problem(expected: LimitText.words, found: open.node.kindInWords)
        }
        return parts.append([LimitRule(column: column(.count(deed: deed, limit.span)), most: limit.most)], to: \.limits)
    }

    /// A reward: names of resources, items and draws, with amounts.
    mutating func gains(_ open: OpenContent?) throws(ContentProblem) -> Stretch {
        guard let open else { return Stretch() }
        return parts.append(try rewards(open), to: \.gains)
    }

    private mutating func rewards(_ open: OpenContent) throws(ContentProblem) -> [GainRule] {
        guard case .map(let entries) = open.node.value, !entries.isEmpty else {
            throw open.problem(expected: RewardText.words, found: open.node.kindInWords)
        }
        var gains: [GainRule] = []
        for entry in entries {
            let amount = try amount(entry.node, at: ".\(entry.key)", of: open)
            let target = try target(entry.key, entry.keyPlace, of: open)
            if case .draw = target, amount.kind == .fixed || amount.kind == .range,
                Swift.max(amount.low, amount.high) > CustomCrowd.mostDraws
            {
                throw open.problem(
                    entry.node, at: ".\(entry.key)", expected: "at most \(CustomCrowd.mostDraws) draws at once",
                    found: entry.node.kindInWords)
            }
            gains.append(GainRule(target: target, amount: amount))
        }
        return gains
    }

    func target(
        _ name: String, _ place: Place, of open: OpenContent
    ) throws(ContentProblem) -> GainRule.Target {
        if let draw = names.draws[name] { return .draw(draw) }
        if let resource = names.resources[name], name != "money" { return .resource(resource) }
        let known = (names.resources.keys.filter { $0 != "money" } + names.draws.keys).sorted()
        throw ContentProblem(
            place: place, path: "\(open.path).\(name)", expected: "a resource, an item or a draw of this game",
            found: "\"\(name)\"", suggestion: NearestName.to(name, among: known))
    }

    /// A list of names, each with a finder of what it means.
    func named<Thing>(
        _ open: OpenContent?, _ noun: String, among known: [String: Thing]
    ) throws(ContentProblem) -> [Thing] {
        guard let open else { return [] }
        var nodes = [open.node]
        if case .list(let list) = open.node.value { nodes = list }
        var things: [Thing] = []
        var seen: Set<String> = []
        for (index, node) in nodes.enumerated() {
            if case .scalar(let name) = node.value, !seen.insert(name).inserted {
                throw open.problem(node, at: "[\(index)]", expected: "each name once", found: "\"\(name)\" again")
            }
            guard case .scalar(let name) = node.value, let thing = known[name] else {
                let typed = if case .scalar(let name) = node.value { name } else { "" }
                throw open.problem(
                    node, at: "[\(index)]", expected: "the name of \(noun)", found: node.kindInWords,
                    suggestion: NearestName.to(typed, among: known.keys.sorted()))
            }
            things.append(thing)
        }
        return things
    }

    /// Amounts of resources; a list or growing price has a figure for each value of `column`.
    mutating func costs(_ open: OpenContent?, by key: ColumnKey) throws(ContentProblem) -> Stretch {
        guard let open else { return Stretch() }
        guard case .map(let entries) = open.node.value, !entries.isEmpty else {
            throw open.problem(expected: RewardText.costWords, found: open.node.kindInWords)
        }
        var costs: [CostRule] = []
        for entry in entries {
            guard case .resource(let resource) = try target(entry.key, entry.keyPlace, of: open) else {
                throw ContentProblem(
                    place: entry.keyPlace, path: "\(open.path).\(entry.key)", expected: "a resource or an item",
                    found: "the draw \"\(entry.key)\"")
            }
            guard !parts.resources[resource].isPoints else {
                throw ContentProblem(
                    place: entry.keyPlace, path: "\(open.path).\(entry.key)",
                    expected: "a resource that can be spent: points go only with a season or a prestige",
                    found: "\"\(entry.key)\"")
            }
            let amount: AmountRule
            switch entry.node.value {
            case .scalar(let text):
                amount = try self.amount(entry.node, at: ".\(entry.key)", of: open)
                guard amount.kind != .range else {
                    throw open.problem(
                        entry.node, at: ".\(entry.key)", expected: "a price that is known before it is paid",
                        found: text)
                }
            case .list(let nodes):
                var prices: [Int64] = []
                for (index, node) in nodes.enumerated() {
                    prices.append(try price(node, at: ".\(entry.key)[\(index)]", of: open))
                }
                guard !prices.isEmpty else {
                    throw open.problem(entry.node, at: ".\(entry.key)", expected: "prices", found: "none")
                }
                amount = table(prices, by: key)
            case .map: amount = table(try growing(entry.node, at: ".\(entry.key)", of: open), by: key)
            }
            costs.append(CostRule(resource: resource, amount: amount))
        }
        return parts.append(costs, to: \.costs)
    }

    private mutating func table(_ figures: [Int64], by key: ColumnKey) -> AmountRule {
        parts.tables.append(figures)
        return AmountRule(kind: .table, table: Int32(truncatingIfNeeded: parts.tables.count - 1), column: column(key))
    }

    private func price(_ node: ContentNode, at inner: String, of open: OpenContent) throws(ContentProblem) -> Int64 {
        guard case .scalar(let text) = node.value, let figure = Decimal6(text), figure.millionths >= 0,
            figure.millionths % 1_000_000 == 0
        else { throw open.problem(node, at: inner, expected: "a whole number", found: node.kindInWords) }
        return figure.millionths / 1_000_000
    }

    /// In millionths.
    static let mostFigure: Int64 = 1_000_000_000_000_000_000

    /// `{ base: 100, growth: 1.15, levels: 60 }`: each figure is the one before times the growth, kept to millionths
    /// (rounded half up) and charged to the nearest whole number.
    private func growing(_ node: ContentNode, at inner: String, of open: OpenContent) throws(ContentProblem) -> [Int64]
    {
        let words = "{ base, growth, levels }, such as { base: 100, growth: 1.15, levels: 60 }"
        guard case .map(let entries) = node.value else {
            throw open.problem(node, at: inner, expected: words, found: node.kindInWords)
        }
        for entry in entries where !["base", "growth", "levels"].contains(entry.key) {
            throw open.problem(
                entry.node, at: "\(inner).\(entry.key)", expected: words, found: "\"\(entry.key)\"",
                suggestion: NearestName.to(entry.key, among: ["base", "growth", "levels"]))
        }
        func figure(_ name: String, _ range: ClosedRange<Int64>) throws(ContentProblem) -> Int64 {
            guard let part = node[name] else {
                throw open.problem(node, at: "\(inner).\(name)", expected: words, found: "no \(name)")
            }
            guard case .scalar(let text) = part.value, let figure = Decimal6(text), range.contains(figure.millionths)
            else {
                throw open.problem(
                    part, at: "\(inner).\(name)",
                    expected:
                        "a number from \(Decimal6(millionths: range.lowerBound)) to \(Decimal6(millionths: range.upperBound))",
                    found: part.kindInWords)
            }
            return figure.millionths
        }
        let base = try figure("base", 0...1_000_000_000_000_000)
        let growth = try figure("growth", 1...100_000_000)
        let levels = try figure("levels", 1_000_000...10_000_000_000) / 1_000_000
        var figures: [Int64] = []
        var present = base
        for _ in 0..<levels {
            guard present < Self.mostFigure else {
                throw open.problem(
                    node, at: inner, expected: "figures below 10¹² at every level",
                    found: "more at level \(figures.count + 1)")
            }
            figures.append(Arithmetic.round(present))
            present = Arithmetic.scale(present, by: growth, over: 1_000_000)
        }
        return figures
    }

    /// `12`, `80..120` or a formula.
    mutating func amount(
        _ node: ContentNode, at inner: String, of open: OpenContent
    ) throws(ContentProblem) -> AmountRule {
        guard case .scalar(let text) = node.value else {
            throw open.problem(node, at: inner, expected: RewardText.amountWords, found: node.kindInWords)
        }
        if let (low, high) = Self.span(text) {
            guard low <= high, high - low < Int64(UInt32.max) else {
                throw open.problem(
                    node, at: inner, expected: "two rising amounts, less than 2³² apart: 80..120", found: text)
            }
            return AmountRule(kind: .range, low: low, high: high)
        }
        let formula = try formula(node, at: inner, of: open, as: .ratio)
        guard let constant = formula.constant else { return AmountRule(kind: .formula, formula: formula) }
        guard constant >= 0, constant % 1_000_000 == 0 else {
            throw open.problem(node, at: inner, expected: "a whole amount, 0 or more", found: text)
        }
        return AmountRule(kind: .fixed, low: constant / 1_000_000)
    }

    private static func span(_ text: String) -> (Int64, Int64)? {
        var ends: [Int64] = []
        var rest = Substring(text)
        while let dots = rest.firstIndex(of: ".") {
            let next = rest.index(after: dots)
            guard ends.isEmpty, next < rest.endIndex, rest[next] == ".", let low = Int64(rest[..<dots].trimmed) else {
                return nil
            }
            ends.append(low)
            rest = rest[rest.index(after: next)...]
        }
        guard let low = ends.first, let high = Int64(rest.trimmed), low >= 0, high <= 1_000_000_000_000 else {
            return nil
        }
        return (low, high)
    }
}
