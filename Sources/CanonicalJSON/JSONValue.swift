/// A JSON value that keeps the order of its fields, so that the same value is always the same bytes.
public enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number that is not whole, or too large for 64 bits, as it was written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Field])

    public struct Field: Sendable, Equatable {
        public var name: String
        public var value: JSONValue

        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value of a field of an object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.value
    }

    public var string: String? { if case .string(let text) = self { text } else { nil } }
    public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

    /// A figure such as a share between 0 and 1: only for display, never for rules.
    public static func share(_ value: Double) -> JSONValue {
        value.isFinite ? .number(value.description) : .null
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Field($0.0, $0.1) })
    }
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
    /// The value as JSON without white space.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public var bytes: [UInt8] {
        var writer = JSONWriter()
        write(into: &writer)
        return writer.bytes
    }

    private func write(into writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let flag): writer.flag(flag)
        case .integer(let number): writer.number(spelled: number.description)
        case .number(let digits): writer.number(spelled: digits)
        case .string(let text): writer.text(text)
        case .array(let values): writer.list { writer in for value in values { value.write(into: &writer) } }
        case .object(let fields):
            writer.object { writer in
                for field in fields { writer.key(field.name) { field.value.write(into: &$0) } }
            }
        }
    }

    /// The value in lines, for people: each field and each element on a line of its own, two spaces a level.
    public func lines(indent: String = "") -> String {
        let deeper = indent + "  "
        func block(_ open: String, _ lines: [String], _ close: String) -> String {
            lines.isEmpty ? open + close : "\(open)\n\(lines.joined(separator: ",\n"))\n\(indent)\(close)"
        }
        switch self {
        case .array(let values): return block("[", values.map { deeper + $0.lines(indent: deeper) }, "]")
        case .object(let fields):
            return block(
                "{", fields.map { "\(deeper)\(JSONText.quoted($0.name)): \($0.value.lines(indent: deeper))" }, "}")
        default: return text
        }
    }
}
