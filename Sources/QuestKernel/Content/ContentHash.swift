extension ContentNode {
    /// SHA-256 over the tree: keys, values and tags in their order, which matters for tables.
    ///
    /// Places, comments, quotes and the division into files do not count. Lengths are written before texts, so that no
    /// two trees share a canonical form. A snapshot has the hash of the content that it was made of.
    public func contentHash() -> String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return SHA256.hexadecimal(of: bytes)
    }

    private func write(to bytes: inout [UInt8]) {
        if let tag { Self.write("t", tag, to: &bytes) }
        switch value {
        case .scalar(let text):
            Self.write("s", text, to: &bytes)
        case .list(let nodes):
            Self.write("l", nodes.count, to: &bytes)
            for node in nodes { node.write(to: &bytes) }
        case .map(let entries):
            Self.write("m", entries.count, to: &bytes)
            for entry in entries {
                Self.write("k", entry.key, to: &bytes)
                entry.node.write(to: &bytes)
            }
        }
    }

    private static func write(_ kind: Unicode.Scalar, _ text: String, to bytes: inout [UInt8]) {
        write(kind, text.utf8.count, to: &bytes)
        bytes.append(contentsOf: text.utf8)
    }

    private static func write(_ kind: Unicode.Scalar, _ count: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: kind))
        bytes.append(contentsOf: String(count).utf8)
        bytes.append(UInt8(ascii: ":"))
    }
}
