/// A place that an encoder writes into; what it came to is read off at the end.
final class PlainSlot {
    private enum Content {
        case nothing
        case value(PlainValue)
        case list([PlainSlot])
        case map([String: PlainSlot])
    }

    private var content = Content.nothing

    var value: PlainValue {
        switch content {
        // A type that encodes nothing is a map of nothing.
        case .nothing: return .map([:])
        case .value(let value): return value
        case .list(let slots): return .list(slots.map(\.value))
        case .map(let slots): return .map(slots.mapValues(\.value))
        }
    }

    var count: Int {
        guard case .list(let slots) = content else { return 0 }
        return slots.count
    }

    func set(_ value: PlainValue) { content = .value(value) }

    func becomeList() { if case .list = content {} else { content = .list([]) } }

    func becomeMap() { if case .map = content {} else { content = .map([:]) } }

    func append() -> PlainSlot {
        let slot = PlainSlot()
        if case .list(var slots) = content {
            content = .nothing
            slots.append(slot)
            content = .list(slots)
        }
        return slot
    }

    func slot(_ name: String) -> PlainSlot {
        let slot = PlainSlot()
        if case .map(var slots) = content {
            content = .nothing
            slots[name] = slot
            content = .map(slots)
        }
        return slot
    }
}

/// Writes a codable value as plain data.
struct PlainEncoder: Encoder {
    let slot: PlainSlot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.becomeMap()
        return KeyedEncodingContainer(Keyed<Key>(slot: slot, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.becomeList()
        return Unkeyed(slot: slot, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(slot: slot, codingPath: codingPath) }
}

/// Writes one value into a slot, whatever its type.
private func put(_ value: some Encodable, into slot: PlainSlot, _ path: [any CodingKey]) throws {
    switch value {
    case let value as Bool: slot.set(.flag(value))
    case let value as String: slot.set(.text(value))
    case let value as any BinaryInteger:
        if let whole = Int64(exactly: value) {
            slot.set(.whole(whole))
        } else if let large = UInt64(exactly: value) {
            slot.set(.large(large))
        } else {
            throw refusal(value, path)
        }
    case is Double, is Float: throw refusal(value, path)
    default: try value.encode(to: PlainEncoder(slot: slot, codingPath: path))
    }
}

private func refusal(_ value: Any, _ path: [any CodingKey]) -> EncodingError {
    EncodingError.invalidValue(
        value, .init(codingPath: path, debugDescription: "plain values hold whole numbers of at most 64 bits"))
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: PlainSlot
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) throws { slot.slot(key.stringValue).set(.null) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try put(value, into: slot.slot(key.stringValue), codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder(AnyKey("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

    private func encoder(_ key: any CodingKey) -> PlainEncoder {
        PlainEncoder(slot: slot.slot(key.stringValue), codingPath: codingPath + [key])
    }
}

private struct Unkeyed: UnkeyedEncodingContainer {
    let slot: PlainSlot
    let codingPath: [any CodingKey]
    var count: Int { slot.count }

    func encodeNil() throws { slot.append().set(.null) }

    func encode(_ value: some Encodable) throws { try put(value, into: slot.append(), codingPath) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder }

    private var encoder: PlainEncoder { PlainEncoder(slot: slot.append(), codingPath: codingPath) }
}

private struct Single: SingleValueEncodingContainer {
    let slot: PlainSlot
    let codingPath: [any CodingKey]

    func encodeNil() throws { slot.set(.null) }

    func encode(_ value: some Encodable) throws { try put(value, into: slot, codingPath) }
}
