/// Reads a codable value from plain data.
struct PlainDecoder: Decoder {
    let value: PlainValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .map(let entries) = value else { throw mismatch("a map") }
        return KeyedDecodingContainer(Keyed<Key>(entries: entries, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let values) = value else { throw mismatch("a list") }
        return Unkeyed(values: values, codingPath: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    private func mismatch(_ expected: String) -> DecodingError {
        DecodingError.typeMismatch(
            PlainValue.self, .init(codingPath: codingPath, debugDescription: "expected \(expected)"))
    }
}

extension PlainDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        switch type {
        case is Bool.Type:
            guard case .flag(let flag) = value, let result = flag as? Value else { throw mismatch("true or false") }
            return result
        case is String.Type:
            guard case .text(let text) = value, let result = text as? Value else { throw mismatch("a text") }
            return result
        case let type as any FixedWidthInteger.Type:
            guard let number = Self.number(value, type) as? Value else {
                throw mismatch("a whole number that fits \(type)")
            }
            return number
        // Plain data holds no fractions; without this they would ask for themselves for ever.
        case is any BinaryFloatingPoint.Type: throw mismatch("no fraction")
        default: return try Value(from: self)
        }
    }

    private static func number<Number: FixedWidthInteger>(_ value: PlainValue, _ type: Number.Type) -> Number? {
        switch value {
        case .whole(let number): return Number(exactly: number)
        case .large(let number): return Number(exactly: number)
        default: return nil
        }
    }
}

private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let entries: [String: PlainValue]
    let codingPath: [any CodingKey]
    var allKeys: [Key] { entries.keys.sorted().compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { entries[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(AnyKey("super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: any CodingKey) throws -> PlainDecoder {
        guard let value = entries[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "there is no \(key.stringValue)"))
        }
        return PlainDecoder(value: value, codingPath: codingPath + [key])
    }
}

private struct Unkeyed: UnkeyedDecodingContainer {
    let values: [PlainValue]
    let codingPath: [any CodingKey]
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex >= values.count }
    private(set) var currentIndex = 0

    init(values: [PlainValue], codingPath: [any CodingKey]) {
        self.values = values
        self.codingPath = codingPath
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, values[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decoder().decode(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let container = try decoder().container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try decoder().unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try decoder()
        currentIndex += 1
        return decoder
    }

    private func decoder() throws -> PlainDecoder {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                PlainValue.self, .init(codingPath: codingPath, debugDescription: "the list has ended"))
        }
        return PlainDecoder(value: values[currentIndex], codingPath: codingPath)
    }
}
