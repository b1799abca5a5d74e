import Foundation

/// By which members of the staff are known, and told apart where two have to agree.
package enum StaffName {
    /// What `isGood` asks for, for people.
    package static let rule =
        "A name of staff has 1 to 64 letters of one alphabet (Latin, Greek, Cyrillic, Hebrew, Arabic or East Asian), "
        + "digits, single spaces and . - _ ' @."

    /// One alphabet at a time, and of each what people write in: phonetic letters, small capitals and rare alphabets
    /// have letters that look like those of another name.
    private static let alphabets: [[ClosedRange<UInt32>]] = [
        [0x41...0x5A, 0x61...0x7A] + singles("ßẞæÆøØœŒðÐþÞđĐłŁħĦŋŊıəƏ"), [0x391...0x3C9],
        [0x400...0x45F, 0x490...0x491], [0x5D0...0x5EA], [0x620...0x63A, 0x641...0x64A] + singles("پچژکگی"),
        [0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3],
    ]

    private static func singles(_ letters: String) -> [ClosedRange<UInt32>] {
        letters.unicodeScalars.map { $0.value...$0.value }
    }

    /// Whether a name cannot be drawn as one in another alphabet, or with what nobody sees.
    package static func isGood(_ name: String) -> Bool {
        guard (1...64).contains(name.unicodeScalars.count), PlainText.isName(name) else { return false }
        // Accents stay with their letters: a mark that fits none would be left alone.
        let scalars = name.precomposedStringWithCanonicalMapping.unicodeScalars
        let letters = scalars.filter { !"0123456789 .-_'@".unicodeScalars.contains($0) }
        return alphabets.contains { alphabet in letters.allSatisfy { isOf($0, alphabet) } }
    }

    private static func isOf(_ scalar: Unicode.Scalar, _ alphabet: [ClosedRange<UInt32>]) -> Bool {
        let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? scalar
        return scalar.properties.isAlphabetic
            && alphabet.contains { $0.contains(scalar.value) || $0.contains(base.value) }
    }

    /// Letters and digits of a name, whatever their form: nobody approves as another by a capital letter or a dot. Also
    /// of names that were taken before the rule.
    static func folded(_ name: String) -> String {
        name.precomposedStringWithCompatibilityMapping
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
            .map(String.init).joined()
    }
}
