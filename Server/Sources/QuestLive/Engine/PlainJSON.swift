import CanonicalJSON
import QuestKernel

extension JSONValue {
    /// The engine's plain data; maps in the order of their keys.
    init(_ plain: PlainValue) {
        switch plain {
        case .null: self = .null
        case .flag(let flag): self = .bool(flag)
        case .whole(let number): self = .integer(number)
        case .large(let number): self = .number("\(number)")
        case .text(let text): self = .string(text)
        case .list(let values): self = .array(values.map { JSONValue($0) })
        case .map(let entries):
            self = .object(entries.sorted { $0.key < $1.key }.map { Field($0.key, JSONValue($0.value)) })
        }
    }
}

extension PlainValue {
    /// JSON as the engine's plain data, which has only whole numbers: others become null, which no state accepts.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .flag(flag)
        case .integer(let number): self = .whole(number)
        case .number(let text): self = UInt64(text).map { .large($0) } ?? .null
        case .string(let text): self = .text(text)
        case .array(let values): self = .list(values.map { PlainValue($0) })
        case .object(let fields):
            self = .map(Dictionary(fields.map { ($0.name, PlainValue($0.value)) }) { first, _ in first })
        }
    }
}
