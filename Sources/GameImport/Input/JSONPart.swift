import CanonicalJSON
import QuestKernel

/// A value of a JSON document with the path to it, such as `$.Catalog[3].ItemId`, for messages.
struct JSONPart: Sendable {
    let file: String
    let path: String
    let value: JSONValue

    /// The whole document.
    init(_ document: GameImport.Document) throws(ContentProblem) {
        file = document.name
        path = "$"
        do throws(JSONProblem) {
            // Some editors put a mark of the encoding first, which is no part of the text.
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let isMarked = document.bytes.starts(with: mark)
            value = try StrictJSON.value(of: isMarked ? Array(document.bytes.dropFirst(mark.count)) : document.bytes)
        } catch {
            throw ContentProblem(
                place: Place(file: document.name, line: 0, column: 0), path: "$", expected: "strict JSON",
                found: "a mistake: \(error.description)")
        }
    }

    private init(file: String, path: String, value: JSONValue) {
        (self.file, self.path, self.value) = (file, path, value)
    }

    /// A field of an object; nil where there is none, or null.
    subscript(name: String) -> JSONPart? {
        guard let value = value[name], value != .null else { return nil }
        return inner(name, value)
    }

    /// Whether it is an object with a field of this name.
    func has(_ name: String) -> Bool { value[name] != nil }

    /// The fields of an object, in the order of the document.
    func fields() throws(ContentProblem) -> [(name: String, part: JSONPart)] {
        guard case .object(let fields) = value else { throw problem("an object") }
        return fields.map { ($0.name, inner($0.name, $0.value)) }
    }

    /// The elements of a list.
    func elements() throws(ContentProblem) -> [JSONPart] {
        guard case .array(let values) = value else { throw problem("a list") }
        return values.enumerated().map { JSONPart(file: file, path: "\(path)[\($0.offset)]", value: $0.element) }
    }

    /// A text that is not empty.
    func text() throws(ContentProblem) -> String {
        guard case .string(let text) = value, !text.isEmpty else { throw problem("a text that is not empty") }
        return text
    }

    /// A whole number, also one that is written as 5.0.
    func whole(_ range: ClosedRange<Int64>) throws(ContentProblem) -> Int64 {
        var number: Int64?
        switch value {
        case .integer(let whole): number = whole
        case .number(let digits):
            if let decimal = Decimal6(digits), decimal.millionths % 1_000_000 == 0 {
                number = decimal.millionths / 1_000_000
            }
        default: break
        }
        guard let number, range.contains(number) else {
            throw problem("a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The texts of a field that may be missing: a list of names.
    func names(_ field: String) throws(ContentProblem) -> [(name: String, part: JSONPart)] {
        guard let list = self[field] else { return [] }
        var names: [(String, JSONPart)] = []
        for part in try list.elements() { names.append((try part.text(), part)) }
        return names
    }

    /// A name for players, from a field that may be missing or empty.
    func label(_ field: String) -> String { self[field]?.value.string ?? "" }

    func problem(_ expected: String, found: String? = nil, suggestion: String? = nil) -> ContentProblem {
        ContentProblem(
            place: Place(file: file, line: 0, column: 0), path: path, expected: expected, found: found ?? kind,
            suggestion: suggestion)
    }

    /// A name that stands for nothing, with the nearest one that does.
    func unknown(_ name: String, _ noun: String, among known: [String: String]) -> ContentProblem {
        problem(
            noun, found: "\"\(Self.short(name))\"",
            suggestion: name.utf8.count > 100 ? nil : NearestName.to(name, among: known.keys.sorted()))
    }

    /// What it is, in words.
    private var kind: String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let digits): Self.short(digits)
        case .string(let text): "\"\(Self.short(text))\""
        case .array(let values): "a list of \(values.count)"
        case .object(let fields): "an object of \(fields.count)"
        }
    }

    /// Whether it says nothing: null, false, 0, and what is empty.
    var saysNothing: Bool {
        switch value {
        case .null, .bool(false), .integer(0): true
        case .string(let text): text.isEmpty
        case .array(let values): values.isEmpty
        case .object(let fields): fields.isEmpty
        default: false
        }
    }

    private func inner(_ name: String, _ value: JSONValue) -> JSONPart {
        let isPlain = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        let step = isPlain && name.utf8.count <= 60 ? ".\(name)" : "[\(JSONText.quoted(Self.short(name)))]"
        return JSONPart(file: file, path: path + step, value: value)
    }

    /// The beginning of a long text.
    static func short(_ text: String) -> String { text.count > 60 ? "\(text.prefix(60))…" : text }
}
