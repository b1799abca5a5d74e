/// Any codable value as plain data: states are compared, stored and migrated in this form.
///
/// The same value gives the same plain data and the same bytes on every host: maps are in the order of their keys'
/// bytes, numbers are whole, and nothing depends on a dictionary's order or on a locale.
public enum PlainValue: Sendable, Equatable {
    case null
    case flag(Bool)
    case whole(Int64)
    /// Whole numbers beyond those of 64 bits with a sign.
    case large(UInt64)
    case text(String)
    case list([PlainValue])
    case map([String: PlainValue])

    /// How deeply values may be nested when they are read from outside.
    public static let deepest = 32

    /// What a codable value encodes; a value that holds fractions is refused.
    public init(_ value: some Encodable) throws {
        self = try PlainValue(bytes: PlainValue.bytes(of: value))
    }

    /// The value that encodes to this.
    public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try Value(from: PlainDecoder(value: self, codingPath: []))
    }

    /// The value of a name in a map; setting it to nil removes the name. On other values, setting does nothing.
    public subscript(name: String) -> PlainValue? {
        get {
            guard case .map(let entries) = self else { return nil }
            return entries[name]
        }
        set {
            guard case .map(var entries) = self else { return }
            entries[name] = newValue
            self = .map(entries)
        }
    }

    /// The entries of a list; nil for anything else.
    public var entries: [PlainValue]? {
        guard case .list(let entries) = self else { return nil }
        return entries
    }
}

extension PlainValue {
    /// The value in canonical bytes: equal values have equal bytes, different values have different bytes, because
    /// every text and list begins with its length.
    public var canonicalBytes: [UInt8] {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return bytes
    }

    private func write(into bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(UInt8(ascii: "n"))
        case .flag(let flag): bytes += flag ? "y".utf8 : "z".utf8
        case .whole(let number): bytes += "i\(number);".utf8
        case .large(let number): bytes += "i\(number);".utf8
        case .text(let text): Self.write(text, into: &bytes)
        case .list(let values):
            bytes += "l\(values.count):".utf8
            for value in values { value.write(into: &bytes) }
        case .map(let entries):
            bytes += "m\(entries.count):".utf8
            for (name, value) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                Self.write(name, into: &bytes)
                value.write(into: &bytes)
            }
        }
    }

    private static func write(_ text: String, into bytes: inout [UInt8]) {
        bytes += "s\(text.utf8.count):".utf8
        bytes += text.utf8
    }

    /// SHA-256 of the canonical bytes, in hexadecimal digits.
    public func digest() -> String { SHA256.hexadecimal(of: canonicalBytes) }
}

extension PlainValue: Codable {
    public init(from decoder: any Decoder) throws {
        // Plain data of plain data is the same.
        if let plain = decoder as? PlainDecoder { self = plain.value } else { self = try Self.read(decoder, depth: 1) }
    }

    private static func read(_ decoder: any Decoder, depth: Int) throws -> PlainValue {
        guard depth <= deepest else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "values lie more than \(deepest) deep"))
        }
        if let container = try? decoder.singleValueContainer(), let single = read(container) { return single }
        if var list = try? decoder.unkeyedContainer() {
            var values: [PlainValue] = []
            while !list.isAtEnd { values.append(try read(list.superDecoder(), depth: depth + 1)) }
            return .list(values)
        }
        let container = try decoder.container(keyedBy: AnyKey.self)
        var entries: [String: PlainValue] = [:]
        for key in container.allKeys {
            entries[key.stringValue] = try read(container.superDecoder(forKey: key), depth: depth + 1)
        }
        return .map(entries)
    }

    private static func read(_ container: any SingleValueDecodingContainer) -> PlainValue? {
        if container.decodeNil() { return .null }
        if let number = try? container.decode(Int64.self) { return .whole(number) }
        if let flag = try? container.decode(Bool.self) { return .flag(flag) }
        if let text = try? container.decode(String.self) { return .text(text) }
        return (try? container.decode(UInt64.self)).map { .large($0) }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null: try Self.write(encoder) { try $0.encodeNil() }
        case .flag(let flag): try Self.write(encoder) { try $0.encode(flag) }
        case .whole(let number): try Self.write(encoder) { try $0.encode(number) }
        case .large(let number): try Self.write(encoder) { try $0.encode(number) }
        case .text(let text): try Self.write(encoder) { try $0.encode(text) }
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .map(let entries):
            var container = encoder.container(keyedBy: AnyKey.self)
            for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
                try container.encode(value, forKey: AnyKey(name))
            }
        }
    }

    private static func write(
        _ encoder: any Encoder, _ body: (inout any SingleValueEncodingContainer) throws -> Void
    ) throws {
        var container = encoder.singleValueContainer()
        try body(&container)
    }
}
