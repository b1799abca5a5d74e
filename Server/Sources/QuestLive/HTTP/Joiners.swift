/// The signs that join letters (U+200D) or part them (U+200C), of which keyboards write more than are seen.
///
/// Source: The Unicode Standard 16.0, chapters 9.2 (Arabic), 12 and 13 (scripts of India), 23.2.
enum Joiners {
    static func contains(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200C || scalar.value == 0x200D }

    /// Whether the one at an index shows by the shape of what is beside it: behind a sign that takes a consonant's vowel, as
    /// in Hindi and Sinhala, but hardly in Tamil; behind a Bengali or Kannada r that keeps its own shape; or between letters
    /// of which Arabic would join the first to the next, as in Persian.
    ///
    /// - Parameter before: what stands before it: what was left out does not.
    static func shows(_ index: Int, of text: [Unicode.Scalar], before: Unicode.Scalar?) -> Bool {
        guard let before, let next = text.at(index + 1) else { return false }
        let joins = text[index].value == 0x200D
        switch (before.value, next.value) {
        case (0x9B0, 0x9CD): return joins && text.at(index + 2)?.value == 0x9AF
        case (0xCB0, 0xCCD): return joins && text.at(index + 2)?.properties.generalCategory == .otherLetter
        default: break
        }
        guard next.properties.isAlphabetic else { return false }
        if before.properties.canonicalCombiningClass == .virama { return before.value != 0xBCD }
        return !joins && joinsNext(letter(before: index, of: text, before)) && joinsBefore(next)
    }

    /// The letter whose shape it is: signs of vowels stand on theirs.
    private static func letter(
        before index: Int, of text: [Unicode.Scalar], _ before: Unicode.Scalar
    ) -> Unicode.Scalar {
        guard isVowelSign(before) else { return before }
        return text[..<index].last { !isVowelSign($0) && !contains($0) } ?? before
    }

    private static func isVowelSign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
    }

    /// What a Malayalam consonant without a vowel is as a single letter: of two ways to write it, which look the same, the one
    /// that needs no joiner.
    ///
    /// - Parameter text: the consonant and the sign that takes its vowel are its last two.
    static func singleLetter(atEndOf text: [Unicode.Scalar]) -> Unicode.Scalar? {
        guard text.last?.value == 0xD4D else { return nil }
        switch text.dropLast().last?.value {
        case 0xD23: return "\u{D7A}"
        case 0xD28: return "\u{D7B}"
        case 0xD30: return "\u{D7C}"
        case 0xD32: return "\u{D7D}"
        case 0xD33: return "\u{D7E}"
        case 0xD15: return "\u{D7F}"
        default: return nil
        }
    }

    /// Arabic letters with those of Persian, Urdu and Kurdish, and those of Africa; not those of Syriac.
    private static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x620...0x6D3, 0x6D5, 0x750...0x77F: scalar.properties.generalCategory == .otherLetter
        default: false
        }
    }

    /// An Arabic letter that is joined to the one before it: a hamza by itself is not.
    private static func joinsBefore(_ scalar: Unicode.Scalar) -> Bool {
        isArabic(scalar) && ![0x621, 0x674].contains(scalar.value)
    }

    /// An Arabic letter that is joined to the one behind it: all but these and what is no letter.
    private static func joinsNext(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x621...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x677, 0x688...0x699: false
        case 0x6C0, 0x6C3...0x6CB, 0x6CD, 0x6CF, 0x6D2...0x6D5: false
        case 0x759...0x75B, 0x76B...0x76C, 0x771, 0x773...0x774, 0x778...0x779: false
        default: isArabic(scalar)
        }
    }
}

extension Array {
    fileprivate func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
