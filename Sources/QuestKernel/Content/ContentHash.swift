extension ContentNode {
    /// SHA-256 over the tree: keys, values and tags in their order, which matters for tables.
    ///
    /// Places, comments, quotes and the division into files do not count. Lengths are written before texts, so that no
    /// two trees share a canonical form. A snapshot has the hash of the content that it was made of.
    public func contentHash() -> String {
        var hash = SHA256()
        take(into: &hash)
        return hash.hexadecimal()
    }

    private func take(into hash: inout SHA256) {
        if let tag { Self.take("t", tag, into: &hash) }
        switch value {
        case .scalar(let text):
            Self.take("s", text, into: &hash)
        case .list(let nodes):
            hash.update("l\(nodes.count):".utf8)
            for node in nodes { node.take(into: &hash) }
        case .map(let entries):
            hash.update("m\(entries.count):".utf8)
            for entry in entries {
                Self.take("k", entry.key, into: &hash)
                entry.node.take(into: &hash)
            }
        }
    }

    private static func take(_ kind: String, _ text: String, into hash: inout SHA256) {
        hash.update("\(kind)\(text.utf8.count):".utf8)
        hash.update(text.utf8)
    }
}
