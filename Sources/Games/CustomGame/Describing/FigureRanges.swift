import QuestKernel

/// Between what every figure of a game stays that a formula may read.
struct FigureRanges {
    /// By resource, and by column.
    private let balances: [FormulaRange]
    private let columns: [FormulaRange]
    private let parts: CustomRules.Parts

    /// - Parameter skills: of those who play.
    init(_ parts: CustomRules.Parts, _ layout: StateLayout, skills: ClosedRange<Ratio>) {
        self.parts = parts
        balances = parts.resources.map { FormulaRange(0, Swift.max($0.start, Self.most(of: $0) ?? CustomCrowd.most)) }
        var columns = layout.keys.map { key -> FormulaRange in
            switch key {
            case .day, .date: return FormulaRange(1, Int64(Moment.lastDay) + 1)
            case .weekday: return FormulaRange(1, 7)
            case .hour: return FormulaRange(0, 23)
            case .skill: return FormulaRange(skills.lowerBound.partsPerMillion, skills.upperBound.partsPerMillion)
            case .reached, .during: return .truth
            case .opened, .since, .rest, .timer, .cooling, .term, .shown: return .any
            default: return .upward
            }
        }
        func set(_ column: Int32, _ low: Int64, _ high: Int64) { columns[Int(column)] = FormulaRange(low, high) }
        for rule in parts.ladders { set(rule.level, 0, Int64(rule.chances.range.count)) }
        for rule in parts.generators { set(rule.level, 0, rule.most) }
        for rule in parts.tracks { set(rule.level, 1, Int64(rule.thresholds.range.count)) }
        for rule in parts.collections { set(rule.found, 0, Int64(rule.items.range.count)) }
        for deed in parts.deeds {
            for limit in parts.limits[deed.limits.range] { set(limit.column, 0, limit.most) }
        }
        self.columns = columns
    }

    /// The most that is held of something; nil where it has no end, or one that changes.
    static func most(of rule: ResourceRule) -> Int64? {
        guard !rule.isEnergy, let cap = rule.cap, let most = cap.constant else { return nil }
        return cap.kind == .ratio ? Arithmetic.round(most) : most
    }

    func range(of formula: Formula) -> FormulaRange {
        FormulaRange.of(formula, in: parts.program, balances: balances, columns: columns)
    }

    /// 1 plus all shares of a stretch, in millionths, before what is below 0 is cut off.
    func factor(_ shares: Stretch) -> FormulaRange {
        parts.shares[shares.range].reduce(.one(1_000_000)) { sum, share in
            let own = share.when.constant == 1 ? range(of: share.by) : range(of: share.by).joined(.one(0))
            return FormulaRange(Arithmetic.add(sum.low, own.low), Arithmetic.add(sum.high, own.high))
        }
    }
}
