import QuestKernel

/// Every name of a game, and the columns that formulas read.
struct GameNames: FormulaNames, Sendable {
    /// By name: the chapter it is from, in words.
    private(set) var chapters: [String: String] = [:]
    /// By id of a resource, an item or a draw: what players read.
    private var labels: [String: String] = [:]
    private(set) var resources: [String: Int] = [:]
    private(set) var draws: [String: Int] = [:]
    private(set) var deeds: [String: Int] = [:]
    /// Ladders, generators and tracks.
    private(set) var levels: [String] = []
    /// Names of counters by `draw.tier`.
    private(set) var counters: [String: String] = [:]
    /// `draw.tier` with a promise.
    private(set) var featured: [String] = []
    private(set) var collections: [String] = []
    private(set) var events: [String] = []
    var layout = StateLayout()

    static let variables: [(name: String, key: ColumnKey, kind: FormulaKind)] = [
        ("day", .day, .whole), ("date", .date, .whole), ("weekday", .weekday, .whole), ("hour", .hour, .whole),
        ("skill", .skill, .ratio), ("budget", .budget, .ratio), ("streak", .streak, .whole),
        ("spent.ever", .spent(.ever), .ratio), ("spent.month", .spent(.month), .ratio),
        ("spent.week", .spent(.week), .ratio), ("spent.today", .spent(.today), .ratio),
    ]

    /// Real money, which no id is called.
    static let money = CustomGame.realMoney

    /// Names that would hide something.
    static var reserved: [String] {
        variables.map(\.name) + ["true", "false", money] + CustomGame.commandsBesideDeeds
            + NameFunction.allCases.map(\.rawValue) + ["min", "max", "abs", "floor", "ceil", "round", "sqrt"]
    }

    /// Whether an id can stand in a formula.
    static func isName(_ id: String) -> Bool {
        id.utf8.count <= 60 && id.first.map(FormulaText.isNameStart) == true
            && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }

    mutating func declare(_ name: String, in chapter: String) { chapters[name] = chapter }
    mutating func declareResource(_ name: String, label: String = "") {
        resources[name] = resources.count
        labels[name] = label
    }
    mutating func declareDraw(_ name: String, label: String) {
        draws[name] = draws.count
        labels[name] = label
    }
    mutating func declareDeed(_ name: String) { deeds[name] = deeds.count }
    mutating func declareLevel(_ name: String) { levels.append(name) }
    mutating func declareCounter(_ name: String, of tier: String) { counters[tier] = name }
    mutating func declareFeatured(_ tier: String) { featured.append(tier) }
    mutating func declareCollection(_ name: String) { collections.append(name) }
    mutating func declareEvent(_ name: String) { events.append(name) }

    /// What players read of a resource, an item or a draw; the id of all else and where there is no name.
    func label(of id: String) -> String {
        guard let label = labels[id], !label.isEmpty else { return id }
        return label
    }

    var bareNames: [String] { resources.keys.sorted() + Self.variables.map(\.name) }

    mutating func meaning(of name: String) -> FormulaName? {
        if let resource = resources[name] { return .resource(resource) }
        if let variable = Self.variables.first(where: { $0.name == name }) {
            return .column(layout.column(variable.key), variable.kind)
        }
        return nil
    }

    mutating func meaning(
        of function: NameFunction, _ names: [String]
    ) throws(FormulaNameMistake) -> FormulaName {
        let takesSpan = function == .count || function == .won
        guard names.count == 1 || (takesSpan && names.count == 2), let name = names.first else {
            throw FormulaNameMistake(
                argument: .max,
                expected: takesSpan ? "a name, and ever, visit, today, week or month if wanted" : "one name")
        }
        func require(_ isKnown: Bool, _ noun: String, _ known: [String]) throws(FormulaNameMistake) {
            guard isKnown else {
                throw FormulaNameMistake(
                    argument: 0, expected: "the name of \(noun)",
                    suggestion: NearestName.to(name, among: known.sorted()))
            }
        }
        switch function {
        case .count, .won:
            try require(deeds[name] != nil, "an action", Array(deeds.keys))
            let spans = CountSpan.allCases
            let span = names.count == 1 ? CountSpan.ever : spans.first { $0.rawValue == names[1] }
            guard let span else {
                throw FormulaNameMistake(
                    argument: 1, expected: "one of " + spans.map(\.rawValue).joined(separator: ", "),
                    suggestion: NearestName.to(names[1], among: spans.map(\.rawValue)))
            }
            let key = function == .won ? ColumnKey.won(deed: name, span) : .count(deed: name, span)
            return .column(layout.column(key), .whole)
        case .owned:
            try require(resources[name] != nil, "an item or a resource", Array(resources.keys))
            return .holds(resources[name] ?? 0)
        case .level:
            try require(levels.contains(name), "a track, a ladder or a generator", levels)
            return .column(layout.column(.level(name)), .whole)
        case .found:
            try require(collections.contains(name), "a collection", collections)
            return .column(layout.column(.found(name)), .whole)
        case .dry:
            try require(counters[name] != nil, "a tier, such as banner.five", Array(counters.keys))
            return .column(layout.column(.dry(counters[name] ?? name)), .whole)
        case .lost:
            try require(featured.contains(name), "a tier with sureAfter, such as banner.five", featured)
            return .column(layout.column(.lost(counters[name] ?? name)), .whole)
        case .during:
            try require(events.contains(name), "an event", events)
            return .column(layout.column(.during(name)), .truth)
        }
    }
}
