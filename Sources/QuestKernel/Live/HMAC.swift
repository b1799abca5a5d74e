extension SHA256 {
    /// A keyed hash of a message: without the key it can be neither made nor checked.
    ///
    /// Source: RFC 2104, with blocks of 64 bytes.
    public static func authenticationCode(
        of message: some Sequence<UInt8>, key: some Sequence<UInt8>
    ) -> [UInt8] {
        var key = Array(key)
        if key.count > 64 {
            var hash = SHA256()
            hash.update(key)
            key = hash.digest()
        }
        key += [UInt8](repeating: 0, count: 64 - key.count)
        var inner = SHA256()
        inner.update(key.map { $0 ^ 0x36 })
        inner.update(message)
        var outer = SHA256()
        outer.update(key.map { $0 ^ 0x5C })
        outer.update(inner.digest())
        return outer.digest()
    }
}

/// Bytes as lower-case hexadecimal digits, and back.
package enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for a text of other digits, or an odd number of them.
    package static func bytes(_ text: String) -> [UInt8]? {
        let values = text.utf8.map { digits.firstIndex(of: $0) }
        guard values.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: values.count, by: 2) {
            guard let high = values[index], let low = values[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}
