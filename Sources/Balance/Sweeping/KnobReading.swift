import QuestKernel
import Scenarios

/// Reads what `--vary` says: `path=10..30:5`, `path=a,b,c`, `path=x0.8..1.2:0.1`, `path=assumed`.
package struct KnobReading {
    private static let forms =
        "values such as 10..30:5, 1,2,5, x0.8..1.2:0.1, assumed, or with --latin a range such as 10..30"

    private let argument: String
    private let path: String
    private let steps: ContentPath
    private let spreads: Bool
    /// What stands at the path, if anything.
    private let standing: ContentNode?

    /// - Parameter spreads: whether `assumed` means anything from low to high, and not three values.
    /// - Throws: `SweepProblem` for what is no such text, `ContentProblem` for a path that the scenario does not have.
    package static func knob(_ argument: String, in tree: ContentNode, spreads: Bool = false) throws -> Knob {
        guard let equals = argument.firstIndex(of: "=") else {
            throw SweepProblem("--vary \(argument): expected path=values, found no equals sign")
        }
        let reading = try KnobReading(argument, path: String(argument[..<equals]), tree, spreads: spreads)
        return try reading.knob(String(argument[argument.index(after: equals)...]))
    }

    private init(_ argument: String, path: String, _ tree: ContentNode, spreads: Bool) throws {
        self.argument = argument
        self.spreads = spreads
        self.path = path
        // The reader of --set knows every way in which a path may be wrong.
        let probe = try Override(path: path, value: "0", option: "--vary")
        _ = try probe.applied(to: tree)
        guard let steps = ContentPath(path) else { throw SweepProblem("--vary \(argument): expected a path") }
        self.steps = steps
        standing = tree.node(at: steps)
    }

    private func knob(_ text: String) throws -> Knob {
        Knob(path: path, steps: steps, present: standing.map { $0.used ?? $0 }, values: try values(text))
    }

    private func values(_ text: String) throws -> Knob.Values {
        if text == "assumed" || text.hasPrefix("assumed:") { return try assumed(text.dropFirst("assumed".count)) }
        let isFactor = text.first == "x"
        let body = isFactor ? text.dropFirst() : Substring(text)
        if isFactor, standing?.scaled(by: 1_000_000) == nil {
            throw problem("a figure, or a list or section of figures, to be multiplied", found: standing)
        }
        if let range = try Self.range(body) { return try spread(range, isFactor: isFactor) }
        if isFactor {
            return .list(try parts(body).map { try factor($0) })
        }
        return .list(try parts(body).map { try level($0) })
    }

    // MARK: - Ranges

    private typealias Range = (low: Int64, high: Int64, step: Int64?, isWhole: Bool)

    /// `a..b` or `a..b:step`; nil for another text.
    private static func range(_ text: Substring) throws -> Range? {
        let texts = text.split(separator: "..", omittingEmptySubsequences: false)
        guard texts.count == 2, let low = Decimal6(String(texts[0])) else { return nil }
        let ends = texts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let high = Decimal6(String(ends[0])) else { return nil }
        let step = ends.count > 1 ? Decimal6(String(ends[1])) : nil
        if ends.count > 1, step == nil { return nil }
        return (low.millionths, high.millionths, step?.millionths, !texts[0].contains(".") && !ends[0].contains("."))
    }

    private func spread(_ range: Range, isFactor: Bool) throws -> Knob.Values {
        guard range.low < range.high else { throw problem("a range that rises, such as 10..30", found: nil) }
        if isFactor, range.low < 0 { throw problem("factors from 0 on", found: nil) }
        guard let step = range.step else {
            let isWhole = !isFactor && range.isWhole && isWrittenWhole
            return .range(low: range.low, high: range.high, isWhole: isWhole, isFactor: isFactor)
        }
        guard step > 0 else { throw problem("a step above 0", found: nil) }
        // Both ends are below 10¹⁸, so the span is far from the limit of 64 bits.
        let count = Int((range.high - range.low) / step) + 1
        return .steps(first: range.low, step: step, count: count, isFactor: isFactor)
    }

    /// Whether what stands there is a whole number, or nothing stands there.
    private var isWrittenWhole: Bool {
        guard case .scalar(let text)? = (standing?.used ?? standing)?.value else { return true }
        return !text.contains(".")
    }

    /// The range that the content itself gives: low, used and high; or `assumed:5`, so many from low to high.
    private func assumed(_ count: Substring) throws -> Knob.Values {
        guard let (low, used, high, isFactor) = bounds else {
            throw problem("a figure or section tagged !assumed or !chosen with its range", found: standing)
        }
        if count.isEmpty, spreads, let from = Decimal6(low), let to = Decimal6(high), from.millionths < to.millionths {
            let isWhole = !isFactor && ![low, used, high].contains { $0.contains(".") }
            return .range(low: from.millionths, high: to.millionths, isWhole: isWhole, isFactor: isFactor)
        }
        guard !count.isEmpty else {
            guard isFactor else { return .list(try [low, used, high].map { try level($0) }) }
            return .list(try [low, used, high].map { try factor($0) })
        }
        guard let number = Int(count.dropFirst()), (2...1_000).contains(number), let from = Decimal6(low),
            let to = Decimal6(high)
        else { throw problem("assumed:N with N from 2 to 1000", found: nil) }
        let isWhole = !isFactor && ![low, used, high].contains { $0.contains(".") }
        let texts = (0..<number).map { index in
            let share = Int128(to.millionths - from.millionths) * Int128(index) / Int128(number - 1)
            let value = from.millionths + Int64(share)
            return Figure6.text(isWhole ? value / 1_000_000 * 1_000_000 : value)
        }
        return .list(try texts.map { try isFactor ? factor($0) : level($0) })
    }

    private var bounds: (low: String, used: String, high: String, isFactor: Bool)? {
        guard let standing, let tag = standing.tag else { return nil }
        if let triple = standing.triple {
            let texts = triple.compactMap { if case .scalar(let text) = $0.value { text } else { nil } }
            return texts.count == 3 ? (texts[0], texts[1], texts[2], false) : nil
        }
        guard let colon = tag.firstIndex(of: ":"), let range = try? Self.range(tag[colon...].dropFirst(2)) else {
            return nil
        }
        return (Figure6.text(range.low), "1", Figure6.text(range.high), true)
    }

    // MARK: - Values

    private func factor(_ text: some StringProtocol) throws -> Level {
        guard let figure = Decimal6(String(text)), figure.millionths >= 0,
            let node = standing?.scaled(by: figure.millionths)
        else { throw problem("factors such as x0.8,1,1.25", found: nil) }
        let short = Figure6.text(figure.millionths)
        return Level(
            text: "x\(short)", number: Figure6.number(figure.millionths), node: node,
            isPresent: figure.millionths == 1_000_000)
    }

    private func level(_ text: some StringProtocol) throws -> Level {
        let text = String(text)
        guard !text.isEmpty else { throw problem(Self.forms, found: nil) }
        let node = try Override(path: path, value: text, option: "--vary").value
        let figure = Decimal6(text)
        var isPresent = false
        if case .scalar(let present)? = (standing?.used ?? standing)?.value {
            isPresent = present == text || (figure != nil && Decimal6(present) == figure)
        }
        return Level(
            text: text, number: figure.map { Figure6.number($0.millionths) }, node: node, isPresent: isPresent)
    }

    /// Parts between commas that stand in no brackets.
    private func parts(_ text: Substring) throws -> [String] {
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
        let trimmed = parts.map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard Set(trimmed).count == trimmed.count else { throw problem("values that are there once each", found: nil) }
        return trimmed
    }

    private func problem(_ expected: String, found: ContentNode?) -> SweepProblem {
        SweepProblem(
            "--vary \(argument): expected \(expected)" + (found.map { ", found \($0.kindInWords)" } ?? ""))
    }
}

extension ContentNode {
    /// What stands at a path.
    func node(at path: ContentPath) -> ContentNode? {
        path.steps.reduce(Optional(self)) { node, step in
            switch (step, node?.value) {
            case (.key(let key), _): return node?[key]
            case (.index(let index), .list(let nodes)): return nodes.indices.contains(index) ? nodes[index] : nil
            default: return nil
            }
        }
    }
}

/// Why a sweep cannot be made.
package struct SweepProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
