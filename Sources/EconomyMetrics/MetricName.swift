/// A figure's name in its parts: `function(argument, …).statistic@archetype`.
package struct MetricName: Equatable {
    package var function: String
    package var arguments: [String] = []
    package var statistic: String?
    package var archetype: String?

    /// Reads a name; spaces around parts do not count.
    package init(_ text: String) throws(MetricProblem) {
        var rest = Substring(text)
        if let at = rest.lastIndex(of: "@") {
            archetype = Self.trimmed(rest[rest.index(after: at)...])
            rest = rest[..<at]
            guard archetype?.isEmpty == false else { throw Self.malformed(text) }
        }
        if let open = rest.firstIndex(of: "(") {
            guard let close = rest.lastIndex(of: ")"), open < close else { throw Self.malformed(text) }
            arguments = rest[rest.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
                .map { Self.trimmed($0) }
            let after = Self.trimmed(rest[rest.index(after: close)...])
            if !after.isEmpty {
                guard after.hasPrefix("."), after.count > 1 else { throw Self.malformed(text) }
                statistic = String(after.dropFirst())
            }
            rest = rest[..<open]
        } else if let dot = rest.firstIndex(of: ".") {
            statistic = Self.trimmed(rest[rest.index(after: dot)...])
            rest = rest[..<dot]
        }
        function = Self.trimmed(rest)
        guard !function.isEmpty, arguments.allSatisfy({ !$0.isEmpty }), statistic != "" else {
            throw Self.malformed(text)
        }
    }

    init(_ function: String, _ arguments: [String], _ statistic: String? = nil, archetype: String? = nil) {
        self.function = function
        self.arguments = arguments
        self.statistic = statistic
        self.archetype = archetype
    }

    package var text: String {
        function + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
            + (statistic.map { ".\($0)" } ?? "") + (archetype.map { "@\($0)" } ?? "")
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    private static func malformed(_ text: String) -> MetricProblem {
        MetricProblem(
            metric: text, expected: "a name such as earned(gold), days_to_level(30).p50 or earned(gold)@steady",
            found: "\"\(text)\"")
    }
}

/// Why a figure cannot be asked for.
package struct MetricProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package var metric: String
    package var expected: String
    package var found: String
    package var suggestion: String?
    /// How many days the run needs, where it is too short for the figure.
    package var neededDays: Int?

    package var description: String {
        if let neededDays {
            return
                "\(metric) needs at least \(neededDays) days; this run has \(found): use --days \(neededDays) or more"
        }
        let head = "metric \"\(metric)\": expected \(expected), found \(found)"
        return suggestion.map { head + ". Did you mean \"\($0)\"?" } ?? head
    }
}

extension MetricProblem {
    /// A figure for a day beyond the run.
    init(metric: String, needsDays needed: Int, of days: Int) {
        self.init(metric: metric, expected: "at least \(needed) days", found: "\(days)")
        neededDays = needed
    }
}
