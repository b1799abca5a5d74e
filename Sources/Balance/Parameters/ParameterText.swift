import QuestKernel

/// A parsed text of `--vary`. `ParameterBook` checks whether content has such a figure and takes these values.
struct ParameterText {
    enum Values: Equatable {
        /// The range that content declares, or `count` values of it.
        case assumed(count: Int?)
        /// A low and a high end, with or without the distance of the values between them.
        case range(low: ParameterValue, high: ParameterValue, step: ParameterValue?, isFactor: Bool)
        case list([ParameterValue], isFactor: Bool)
        /// Values that are not all figures: texts, lists, or mistakes.
        case others([String])
    }

    private static let forms =
        "PATH=LOW..HIGH, PATH=LOW..HIGH:STEP, PATH=A,B,C, PATH=x0.8..1.2, PATH=assumed or PATH=assumed:5"
    private static let counts = 2...1_000

    let path: String
    let steps: ContentPath
    let values: Values

    init(_ argument: String) throws(ParameterProblem) {
        guard let equals = argument.firstIndex(of: "=") else {
            throw ParameterProblem(argument, expected: Self.forms, found: "no equals sign")
        }
        path = String(argument[..<equals])
        guard let steps = ContentPath(path) else {
            throw ParameterProblem(
                argument, expected: "a path such as loot.tasks.equipmentChance", found: "\"\(path)\"")
        }
        self.steps = steps
        values = try Self.values(argument[argument.index(after: equals)...], path)
    }

    private static func values(_ text: Substring, _ path: String) throws(ParameterProblem) -> Values {
        if text == "assumed" { return .assumed(count: nil) }
        if text.hasPrefix("assumed:") {
            guard let count = Int(text.dropFirst("assumed:".count)), counts.contains(count) else {
                throw ParameterProblem(path, expected: "assumed:N with N from 2 to 1000", found: "\"\(text)\"")
            }
            return .assumed(count: count)
        }
        // A text may begin with an x too.
        let isFactor = text.first == "x" && text.dropFirst().first.map { $0.isNumber || $0 == "-" } == true
        let body = isFactor ? text.dropFirst() : text
        if let range = try range(body, isFactor, path) { return range }
        let parts = parts(body)
        let figures = parts.compactMap { ParameterValue($0) }
        guard Set(parts).count == parts.count, Set(figures).count == figures.count else {
            throw ParameterProblem(path, expected: "each value once", found: "\"\(text)\"")
        }
        guard figures.count == parts.count else { return .others(parts) }
        if isFactor { try checkFactors(figures, path) }
        return .list(figures, isFactor: isFactor)
    }

    /// `a..b` or `a..b:step`; nil for a text that does not begin like this.
    private static func range(_ text: Substring, _ isFactor: Bool, _ path: String) throws(ParameterProblem) -> Values? {
        // "0.7..1.4" has its dots in a row where the range is.
        guard let gap = text.firstRange(of: ".."), let low = ParameterValue(trimmed(text[..<gap.lowerBound])) else {
            return nil
        }
        let ends = text[gap.upperBound...].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let high = try figure(ends[0], path)
        guard low < high else { throw ParameterProblem(path, expected: "a rising range", found: "\(low)..\(high)") }
        if isFactor { try checkFactors([low], path) }
        guard ends.count == 2 else { return .range(low: low, high: high, step: nil, isFactor: isFactor) }
        let step = try figure(ends[1], path)
        guard step.millionths > 0 else { throw ParameterProblem(path, expected: "a step above 0", found: "\(step)") }
        return .range(low: low, high: high, step: step, isFactor: isFactor)
    }

    private static func checkFactors(_ factors: [ParameterValue], _ path: String) throws(ParameterProblem) {
        if let negative = factors.first(where: { $0.millionths < 0 }) {
            throw ParameterProblem(path, expected: "factors from 0 on", found: "\(negative)")
        }
    }

    private static func figure(_ text: Substring, _ path: String) throws(ParameterProblem) -> ParameterValue {
        let text = trimmed(text)
        guard let value = ParameterValue(text) else {
            throw ParameterProblem(
                path, expected: ParameterValue.inWords, found: text.isEmpty ? "nothing" : "\"\(text)\"")
        }
        return value
    }

    /// Parts between commas that are not inside brackets.
    private static func parts(_ text: Substring) -> [String] {
        var parts = [""]
        var depth = 0
        for character in text {
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            if character == ",", depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { trimmed($0[...]) }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

/// Why a text of `--vary` cannot be read.
package struct ParameterProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    /// - Parameter argument: the text, or its path.
    init(_ argument: String, expected: String, found: String) {
        description = "--vary \(argument): expected \(expected), found \(found)"
    }
}
