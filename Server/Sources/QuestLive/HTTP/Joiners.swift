/// The signs that join letters (U+200D) or part them (U+200C, and U+180E in Mongolian), of which keyboards write more than
/// are seen.
///
/// Source: The Unicode Standard 16.0, chapters 9.2 (Arabic), 12 and 13.2 (scripts of India, Sinhala), 13.5 (Mongolian), 23.2.
enum Joiners {
    static func contains(_ scalar: Unicode.Scalar) -> Bool { [0x200C, 0x200D, 0x180E].contains(scalar.value) }

    /// Whether the one at an index shows by the shape of what is beside it: parting a consonant without its vowel from the
    /// next one, as in Hindi, or joining the two, as in Sinhala; behind a consonant that keeps its own shape, as in Bengali;
    /// between letters of which Arabic would join the first to the next, as in Persian; behind one that is to look as if
    /// another came, as in Kurdish; or before the last vowel of a Mongolian word.
    ///
    /// Some pairs of consonants look the same in a font with one that parts them. One that joins a pair shows with few pairs,
    /// which are read without it too in all scripts but Sinhala.
    ///
    /// - Parameter before: what stands before it: what was left out does not.
    static func shows(_ index: Int, of text: [Unicode.Scalar], before: Unicode.Scalar?) -> Bool {
        guard let before else { return false }
        let next = text.at(index + 1)
        switch text[index].value {
        case 0x180E: return partsLastVowel(index, of: text, before)
        case 0x200D where keepsShape(before, next, text.at(index + 2)): return true
        case let joiner where isVirama(before):
            guard let next, isConsonant(next), isOfOneScript(next, before) else { return false }
            let last = text.at(index - 2)
            guard joiner == 0x200D else { return before.value != 0xDCA }
            return before.value == 0xDCA ? last.map { joins($0, next) } == true : isFirstRa(index - 2, of: text)
        case 0x200D: return joinsToNothing(index, of: text, before)
        default: return joinsNext(letter(before: index, of: text, before)) && next.map(joinsBefore) == true
        }
    }

    /// Whether a consonant would change its shape before the next one: a Bengali or Kannada r, and Sinhala letters, which
    /// touch.
    private static func keepsShape(
        _ first: Unicode.Scalar, _ virama: Unicode.Scalar?, _ next: Unicode.Scalar?
    ) -> Bool {
        guard let next else { return false }
        switch (first.value, virama?.value) {
        case (0x9B0, 0x9CD): return next.value == 0x9AF
        case (0xCB0, 0xCCD): return isConsonant(next) && isOfOneScript(next, first)
        case (0xD9A...0xDC6, 0xDCA): return (0xD9A...0xDC6).contains(next.value)
        default: return false
        }
    }

    /// The r of Marathi and Nepali that becomes an eyelash, and not a hook above the next letter.
    private static func isFirstRa(_ index: Int, of text: [Unicode.Scalar]) -> Bool {
        text.at(index)?.value == 0x930 && text.at(index - 1)?.value != 0x94D
    }

    /// Whether two Sinhala consonants become one shape: any with y or r, and those that are written so in words of Sanskrit.
    ///
    /// Source: those that the fonts Noto Sans and Noto Serif Sinhala join.
    private static func joins(_ first: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
        if first.value == 0xDBB || [0xDBA, 0xDBB].contains(next.value) { return true }
        switch (first.value, next.value) {
        case (0xD9A, 0xDC0), (0xD9A, 0xDC2), (0xD9C, 0xDB0), (0xDA4, 0xDA0), (0xDA7, 0xDA8), (0xDAD, 0xDAE): return true
        case (0xDAD, 0xDC0), (0xDAF, 0xDB0), (0xDAF, 0xDC0), (0xDB1, 0xDAE...0xDB0), (0xDB1, 0xDC0): return true
        default: return false
        }
    }

    /// Whether an Arabic letter looks as if it were joined to the next, and there is none.
    private static func joinsToNothing(_ index: Int, of text: [Unicode.Scalar], _ before: Unicode.Scalar) -> Bool {
        guard joinsNext(letter(before: index, of: text, before)) else { return false }
        let behind = text[(index + 1)...].first { !isVowelSign($0) && !contains($0) }
        return behind.map(joinsBefore) != true
    }

    /// Whether an a or e ends a Mongolian word by itself.
    private static func partsLastVowel(_ index: Int, of text: [Unicode.Scalar], _ before: Unicode.Scalar) -> Bool {
        func isMongolian(_ scalar: Unicode.Scalar?) -> Bool {
            scalar.map { (0x1820...0x1878).contains($0.value) } ?? false
        }
        guard let vowel = text.at(index + 1), [0x1820, 0x1821].contains(vowel.value) else { return false }
        return isMongolian(before) && !isMongolian(text.at(index + 2))
    }

    /// The letter whose shape it is: signs of vowels stand on theirs.
    private static func letter(
        before index: Int, of text: [Unicode.Scalar], _ before: Unicode.Scalar
    ) -> Unicode.Scalar {
        guard isVowelSign(before) else { return before }
        // Of two signs to join the second shows nothing, whatever stands between.
        return text[..<index].last { !isVowelSign($0) && $0.value != 0x200C } ?? before
    }

    /// The signs that take a consonant's vowel, in scripts that show in several ways what two consonants become; in Tamil
    /// hardly.
    private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
        [0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xC4D, 0xCCD, 0xD4D, 0xDCA].contains(scalar.value)
    }

    /// Each has a block of 128.
    private static func isOfOneScript(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        one.value >> 7 == other.value >> 7
    }

    /// Of these scripts; most have theirs at the same places of their blocks.
    private static func isConsonant(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.properties.generalCategory == .otherLetter else { return false }
        switch scalar.value {
        case 0xD80...0xDFF: return (0xD9A...0xDC6).contains(scalar.value)
        case 0x900...0xD7F:
            return [0x15...0x3A, 0x58...0x5F].contains { ($0 as ClosedRange<UInt32>).contains(scalar.value & 0x7F) }
                // The r and w of Assamese, and letters of Sindhi.
                || [0x9F0, 0x9F1, 0x97B, 0x97C, 0x97E, 0x97F].contains(scalar.value)
        default: return false
        }
    }

    private static func isVowelSign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
    }

    /// What a Malayalam consonant without a vowel, or a Bengali t, is as a single letter: of two ways to write it, which look the
    /// same, the one that needs no joiner.
    ///
    /// - Parameter text: the consonant and the sign that takes its vowel are its last two.
    static func singleLetter(atEndOf text: [Unicode.Scalar]) -> Unicode.Scalar? {
        let last = text.dropLast().last?.value
        if text.last?.value == 0x9CD, last == 0x9A4 { return "\u{9CE}" }
        guard text.last?.value == 0xD4D else { return nil }
        switch last {
        case 0xD23: return "\u{D7A}"
        case 0xD28: return "\u{D7B}"
        case 0xD30: return "\u{D7C}"
        case 0xD32: return "\u{D7D}"
        case 0xD33: return "\u{D7E}"
        case 0xD15: return "\u{D7F}"
        default: return nil
        }
    }

    /// Arabic letters with those of Persian, Urdu, Kurdish and Sindhi, and those of Africa; not those of Syriac.
    private static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x620...0x6D3, 0x6D5, 0x6EE...0x6FF, 0x750...0x77F, 0x8A0...0x8C8:
            scalar.properties.generalCategory == .otherLetter
        default: false
        }
    }

    /// An Arabic letter that is joined to the one before it: a hamza by itself is not, nor a low alef.
    private static func joinsBefore(_ scalar: Unicode.Scalar) -> Bool {
        isArabic(scalar) && ![0x621, 0x674, 0x8AD].contains(scalar.value)
    }

    /// An Arabic letter that is joined to the one behind it: all but these and what is no letter.
    private static func joinsNext(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x621...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x677, 0x688...0x699: false
        case 0x6C0, 0x6C3...0x6CB, 0x6CD, 0x6CF, 0x6D2...0x6D5, 0x6EE...0x6EF: false
        case 0x759...0x75B, 0x76B...0x76C, 0x771, 0x773...0x774, 0x778...0x779: false
        case 0x8AA...0x8AE, 0x8B1...0x8B2, 0x8B9: false
        default: isArabic(scalar)
        }
    }
}

extension Array {
    fileprivate func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
