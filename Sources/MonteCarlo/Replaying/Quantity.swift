import QuestKernel

/// A figure of one player, by which the most extreme player can be found: `dry_run(rooms) max`.
package struct Quantity: Sendable, Equatable {
    package enum Figure: Sendable, Equatable {
        /// How lucky the tries of a roll were, given their number and chances.
        case luck(roll: Int)
        /// The longest run of tries in a row without a hit: a count, which grows with the number of tries.
        case dryRun(roll: Int)
        /// Index of the level at the end.
        case level
        /// Held at the end; earned in all.
        case balance(ResourceID), earned(ResourceID)
        /// A row's count, or that of all rows.
        case tally(Int, row: Int?)
        /// The day of life from 0 on which a level, by its index, was first reached.
        case daysToLevel(Int)
    }

    package enum Extreme: String, Sendable, CaseIterable { case max, min }

    /// As it was typed, such as `dry_run(rooms) max`.
    package let text: String
    package let figure: Figure
    package let extreme: Extreme

    /// The forms that a question may have.
    package static let forms = [
        "luck(ROLL)", "dry_run(ROLL)", "level", "balance(RESOURCE)", "earned(RESOURCE)", "tally(NAME)",
        "tally(NAME, ROW)",
        "days_to_level(N)",
    ]

    /// Reads a question by the names of a game's description; `max` unless `min` is said, of luck `min`.
    package init(_ text: String, in description: GameDescription) throws(QuantityProblem) {
        var head = text.trimmed
        var extreme: Extreme?
        if let space = head.lastIndex(where: { $0 == " " || $0 == ")" }), head[space] == " " {
            let word = String(head[head.index(after: space)...])
            guard let known = Extreme(rawValue: word) else {
                throw QuantityProblem(
                    "max or min at the end", found: word,
                    suggestion: NearestName.to(word, among: Extreme.allCases.map(\.rawValue)))
            }
            extreme = known
            head = String(head[..<space]).trimmed
        }
        var arguments: [String] = []
        var name = head
        if let open = head.firstIndex(of: "(") {
            guard head.last == ")" else { throw QuantityProblem("a closing bracket", found: text) }
            name = String(head[..<open]).trimmed
            arguments = head[head.index(after: open)...].dropLast().split(separator: ",", maxSplits: 1)
                .map { String($0).trimmed }
        }
        let figure = try Self.figure(name, arguments, description)
        self.figure = figure
        if case .luck = figure { self.extreme = extreme ?? .min } else { self.extreme = extreme ?? .max }
        let subject = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
        self.text = "\(name)\(subject) \(self.extreme.rawValue)"
    }

    private static func figure(
        _ name: String, _ arguments: [String], _ description: GameDescription
    ) throws(QuantityProblem) -> Figure {
        func only() throws(QuantityProblem) -> String {
            guard arguments.count == 1, let argument = arguments.first, !argument.isEmpty else {
                throw QuantityProblem("one name in brackets after \(name)", found: arguments.joined(separator: ", "))
            }
            return argument
        }
        func resource() throws(QuantityProblem) -> ResourceID {
            let named = description.resources.map { $0.isNamed ? ($0.name, $0.label) : ("", "") }
            let index = try position(of: only(), called: "a resource", among: named)
            return ResourceID(UInt16(truncatingIfNeeded: index))
        }
        func roll() throws(QuantityProblem) -> Int {
            try position(of: only(), called: "a roll", among: description.rolls.map { ($0.name, $0.label) })
        }
        switch name {
        case "luck": return .luck(roll: try roll())
        case "dry_run": return .dryRun(roll: try roll())
        case "level":
            guard arguments.isEmpty else { throw QuantityProblem("level without brackets", found: arguments[0]) }
            return .level
        case "balance": return .balance(try resource())
        case "earned": return .earned(try resource())
        case "tally":
            guard let first = arguments.first else { throw QuantityProblem("a name in brackets", found: "none") }
            let code = try position(
                of: first, called: "a tally", among: description.tallies.map { ($0.name, $0.label) })
            guard arguments.count == 2 else { return .tally(code, row: nil) }
            let rows = description.tallies[code].rows.map { ($0, $0) }
            return .tally(code, row: try position(of: arguments[1], called: "a row of \(first)", among: rows))
        case "days_to_level":
            let text = try only()
            let levels = description.levelThresholds.indices
            guard let number = Int(text),
                case let (index, overflow) = number.subtractingReportingOverflow(
                    description.firstLevel), !overflow, levels.contains(index)
            else {
                let last = description.firstLevel + levels.count - 1
                throw QuantityProblem("a level from \(description.firstLevel) to \(last)", found: text)
            }
            return .daysToLevel(index)
        default:
            let names = ["luck", "dry_run", "level", "balance", "earned", "tally", "days_to_level"]
            throw QuantityProblem(
                "one of \(forms.joined(separator: ", "))", found: name, suggestion: NearestName.to(name, among: names))
        }
    }

    /// The row of this name, or of this label in whatever case.
    private static func position(
        of text: String, called noun: String, among rows: [(name: String, label: String)]
    ) throws(QuantityProblem) -> Int {
        if let index = rows.firstIndex(where: { $0.name == text }) { return index }
        if let index = rows.firstIndex(where: { $0.label.lowercased() == text.lowercased() }) { return index }
        let names = rows.map(\.name).filter { !$0.isEmpty }
        // "dungeons" is not the name of a roll, but there is one for "Equipment from dungeon rooms".
        let stem = text.lowercased().hasSuffix("s") ? String(text.lowercased().dropLast()) : text.lowercased()
        let telling = stem.isEmpty ? nil : rows.first { $0.label.lowercased().contains(stem) }
        let listed = names.count <= 60 ? " (\(names.joined(separator: ", ")))" : ""
        throw QuantityProblem(
            "\(noun)\(listed)", found: text,
            suggestion: NearestName.to(text, among: names) ?? telling?.name)
    }
}

/// A question that has no answer.
package struct QuantityProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String

    init(_ expected: String, found: String, suggestion: String? = nil) {
        description =
            "expected \(expected), found \"\(found)\"" + (suggestion.map { ". Did you mean \"\($0)\"?" } ?? "")
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
