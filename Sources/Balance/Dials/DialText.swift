import QuestKernel

/// What stands right of the equals sign of `--vary`.
enum DialRange: Equatable {
    /// The range that content declares.
    case declared
    case span(Span)

    /// Two ends, with or without a step, or a list; of figures, or of factors on the present one.
    struct Span: Equatable {
        var values: [DialValue]
        var isFactor: Bool
        var step: DialValue?
        var isList = false
    }

    var values: [DialValue] {
        if case .span(let span) = self { return span.values }
        return []
    }
}

/// Reads such a range.
struct DialText {
    let path: String

    func read(_ text: Substring) throws(ContentProblem) -> DialRange {
        if text == "assumed" || text == "declared" || text == "chosen" { return .declared }
        let isFactor = text.first == "x"
        let body = isFactor ? text.dropFirst() : text
        if body.contains(",") || !body.contains("..") {
            var values: [DialValue] = []
            for part in body.split(separator: ",", omittingEmptySubsequences: false) { values.append(try figure(part)) }
            return .span(.init(values: values, isFactor: isFactor, isList: true))
        }
        let parts = body.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        // "0.7..1.4" has its dots in a row where the range is.
        guard let gap = parts[0].firstRange(of: "..") else { throw problem(found: "\"\(text)\"") }
        let low = try figure(parts[0][..<gap.lowerBound])
        let high = try figure(parts[0][gap.upperBound...])
        guard low < high else { throw problem(expected: "a rising range", found: "\(low)..\(high)") }
        guard parts.count == 2 else { return .span(.init(values: [low, high], isFactor: isFactor)) }
        let step = try figure(parts[1])
        guard step.millionths > 0 else { throw problem(expected: "a step above 0", found: "\(step)") }
        return .span(.init(values: [low, high], isFactor: isFactor, step: step))
    }

    private func figure(_ text: Substring) throws(ContentProblem) -> DialValue {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        guard let value = DialValue(text) else {
            throw problem(expected: "a number of at most six decimals", found: text.isEmpty ? "nothing" : "\"\(text)\"")
        }
        return value
    }

    func problem(
        expected: String = "PATH=LOW..HIGH, PATH=LOW..HIGH:STEP, PATH=A,B,C, PATH=x0.8..1.2 or PATH=assumed",
        found: String
    ) -> ContentProblem {
        ContentProblem(
            place: Place(file: "--vary \(path)", line: 0, column: 0), path: "", expected: expected, found: found)
    }
}
