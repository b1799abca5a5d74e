/// SQL as the service writes it, as Postgres reads it.
package enum PostgresSQL {
    /// With `$1` in place of `?` and `?1`. What stands in quotes or in a comment stays as it is.
    package static func translated(_ sql: String) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(sql.utf8.count + 16)
        var number = 0
        /// What ends a stretch that is copied: a quote, or the end of a line.
        var end: UInt8?
        let bytes = Array(sql.utf8)
        for (place, byte) in bytes.enumerated() {
            if let awaited = end {
                text.append(byte)
                if byte == awaited { end = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                end = byte
                text.append(byte)
            case UInt8(ascii: "-") where place + 1 < bytes.count && bytes[place + 1] == byte:
                end = UInt8(ascii: "\n")
                text.append(byte)
            case UInt8(ascii: "?"):
                text.append(UInt8(ascii: "$"))
                let isNumbered = place + 1 < bytes.count && isDigit(bytes[place + 1])
                guard !isNumbered else { continue }
                number += 1
                text.append(contentsOf: "\(number)".utf8)
            default: text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
