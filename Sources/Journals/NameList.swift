import CanonicalJSON

/// Names in an order, each once: one that is taken or empty gets its number.
struct NameList: Sendable {
    /// As JSON, after a comma.
    private let spelled: [[UInt8]]
    private let indices: [String: Int]

    init(_ given: [String]) {
        var (spelled, indices) = ([[UInt8]](), [String: Int]())
        for (index, name) in given.enumerated() {
            let name = name.isEmpty || indices[name] != nil ? "\(name)#\(index)" : name
            spelled.append(Self.spelled(name))
            indices[name] = index
        }
        self.spelled = spelled
        self.indices = indices
    }

    private static func spelled(_ name: String) -> [UInt8] { [UInt8(ascii: ",")] + JSONValue.string(name).bytes }

    /// A number that there is not is spelled out, so that a reader says what is wrong.
    func write(_ index: Int, to text: inout [UInt8]) { text += has(index) ? spelled[index] : Self.spelled("#\(index)") }

    func has(_ index: Int) -> Bool { spelled.indices.contains(index) }

    func index(of name: String) -> Int? { indices[name] }
}
