/// Writes a codable value as plain data in bytes, without a tree in between: hosts store states very often.
struct PlainEncoder: Encoder {
    let sink: PlainSink
    /// Where in the sink the value begins.
    let start: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(sink: PlainSink, start: Int = 0) {
        self.sink = sink
        self.start = start
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        open(PlainMark.map)
        return KeyedEncodingContainer(Keyed<Key>(sink: sink))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        open(PlainMark.list)
        return Unkeyed(sink: sink)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(sink: sink, start: start) }

    /// A value that asks for its container twice gets the same one.
    private func open(_ mark: UInt8) { if sink.bytes.count == start { sink.mark(mark) } }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: PlainSink
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        sink.name(key.stringValue)
        sink.mark(PlainMark.null)
    }

    // One for each type that states are made of, so that no type is checked at run time.
    func encode(_ value: Bool, forKey key: Key) {
        sink.name(key.stringValue)
        sink.flag(value)
    }
    func encode(_ value: String, forKey key: Key) {
        sink.name(key.stringValue)
        sink.text(value)
    }
    func encode(_ value: Int, forKey key: Key) { whole(Int64(value), key) }
    func encode(_ value: Int8, forKey key: Key) { whole(Int64(value), key) }
    func encode(_ value: Int16, forKey key: Key) { whole(Int64(value), key) }
    func encode(_ value: Int32, forKey key: Key) { whole(Int64(value), key) }
    func encode(_ value: Int64, forKey key: Key) { whole(value, key) }
    func encode(_ value: UInt8, forKey key: Key) { whole(Int64(value), key) }
    func encode(_ value: UInt16, forKey key: Key) { whole(Int64(value), key) }
    func encode(_ value: UInt32, forKey key: Key) { whole(Int64(value), key) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        sink.name(key.stringValue)
        try sink.put(value)
    }

    @inline(__always)
    private func whole(_ number: Int64, _ key: Key) {
        sink.name(key.stringValue)
        sink.whole(number)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        inner(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        inner(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { inner("super") }

    func superEncoder(forKey key: Key) -> any Encoder { inner(key.stringValue) }

    private func inner(_ name: String) -> PlainEncoder {
        sink.name(name)
        return PlainEncoder(sink: sink.makeInner())
    }
}

private struct Unkeyed: UnkeyedEncodingContainer {
    let sink: PlainSink
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(sink: PlainSink) { self.sink = sink }

    mutating func encodeNil() {
        count += 1
        sink.mark(PlainMark.null)
    }

    mutating func encode(_ value: some Encodable) throws {
        count += 1
        try sink.put(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        inner().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { inner().unkeyedContainer() }

    mutating func superEncoder() -> any Encoder { inner() }

    private mutating func inner() -> PlainEncoder {
        count += 1
        return PlainEncoder(sink: sink.makeInner())
    }
}

private struct Single: SingleValueEncodingContainer {
    let sink: PlainSink
    let start: Int
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { sink.mark(PlainMark.null) }

    /// The caller that wrote the value ends the container that the value opens.
    func encode(_ value: some Encodable) throws {
        if try sink.putSingle(value) { return }
        try value.encode(to: PlainEncoder(sink: sink, start: start))
    }
}
