/// Keeps a text readable where its lines break.
package enum Typography {
    /// An interval that can break only before "to".
    static func twoLines(_ interval: String) -> String {
        guard let gap = interval.firstRange(of: " to ") else { return interval }
        return interval[..<gap.lowerBound] + " to\u{A0}" + interval[gap.upperBound...]
    }

    /// A number and its percent sign stay on one line: the space between them does not break.
    package static func unbroken(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var kept = String.UnicodeScalarView()
        var scalars = text.unicodeScalars.makeIterator()
        var (before, now) = (Unicode.Scalar?.none, scalars.next())
        while let scalar = now {
            let next = scalars.next()
            let isOfANumber = scalar == " " && next == "%" && before.map { ("0"..."9").contains($0) } == true
            kept.append(isOfANumber ? "\u{A0}" : scalar)
            (before, now) = (scalar, next)
        }
        return String(kept)
    }
}
