/// Which texts of players and staff are taken: those of which readers see all, so that no name looks like another by what
/// it hides.
enum PlainText {
    /// Without a sign for colour behind an emoji that is coloured anyway: keyboards write it, and it says nothing.
    static func withoutNeedlessColour(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.value == 0xFE0F, shown.last?.properties.isEmojiPresentation == true { continue }
            shown.append(scalar)
        }
        return String(shown)
    }

    /// Whether it may be a name: white space in it is single plain spaces within.
    static func isName(_ text: String) -> Bool {
        let words = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
        return isPlain(text)
            && words.allSatisfy { word in
                guard let first = word.first, !word.contains(where: \.properties.isWhitespace) else { return false }
                // A mark without its letter stands over whatever is before the name.
                return ![.nonspacingMark, .enclosingMark, .spacingMark].contains(first.properties.generalCategory)
            }
    }

    /// Whether readers see all of it.
    static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy(isPlain) && !hidesSomething(Array(text.unicodeScalars))
            && !text.unicodeScalars.allSatisfy(isBlank)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        // Where remarks between the lines begin and end, what stands for an object, and how hieroglyphs are put together,
        // which is not drawn either.
        case _ where (0xFFF9...0xFFFC).contains(scalar.value) || (0x13430...0x1343F).contains(scalar.value): false
        // An empty pattern of Braille, and a note head that is not drawn.
        default: !scalar.properties.isBidiControl && scalar.value != 0x2800 && scalar.value != 0x1D159
        }
    }

    /// Whether there are characters that nobody sees; those that join or colour an emoji, say whose a flag is, or join or
    /// part letters, are seen.
    private static func hidesSomething(_ text: [Unicode.Scalar]) -> Bool {
        // Marks that are piled up cover what is beside them.
        var marks = 0
        var index = 0
        while index < text.count {
            let scalar = text[index]
            let before = index > 0 ? text[index - 1] : nil
            index += 1
            let next = index < text.count ? text[index] : nil
            if scalar.properties.isDefaultIgnorableCodePoint {
                switch scalar.value {
                // Of two emoji one.
                case 0x200D where next.map(isEmoji) == true:
                    guard let before, isEmoji(before) || [0xFE0F, 0xE007F].contains(before.value) else { return true }
                case 0x200C, 0x200D: guard let before, let next, shapes(scalar, before, next) else { return true }
                // A key of a telephone.
                case 0xFE0F where next?.value == 0x20E3:
                    guard let before, before.isASCII, before.properties.isEmoji else { return true }
                // In colour, where it would be a drawing in black.
                case 0xFE0F:
                    guard let before, isEmoji(before), !before.properties.isEmojiPresentation else { return true }
                case 0xE0067 where before?.value == 0x1F3F4:
                    let tags = text[(index - 1)...].prefix(6).map { $0.value == 0xE007F ? "." : tag($0) }.joined()
                    guard ["gbeng.", "gbsct.", "gbwls."].contains(tags) else { return true }
                    index += 5
                default: return true
                }
                continue
            }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: marks += 1
            default: marks = 0
            }
            // Burmese words have four of their own.
            if marks > (isMarkOfAnyScript(scalar) ? 3 : 4) { return true }
        }
        return false
    }

    /// Whether one that joins letters (U+200D) or parts them (U+200C) shows by their shape: behind a sign that takes a
    /// consonant's vowel, as in Hindi and Sinhala, but hardly in Tamil; or between letters of which Arabic would join the
    /// first to the next, as in Persian. A hamza by itself is joined to nothing.
    private static func shapes(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
        guard next.properties.isAlphabetic else { return false }
        if before.properties.canonicalCombiningClass == .virama { return before.value != 0xBCD }
        return scalar.value == 0x200C && joinsNext(before) && arabic.contains(next.value) && next.value != 0x621
    }

    private static let arabic: ClosedRange<UInt32> = 0x620...0x6D3

    /// An Arabic letter that is joined to the one behind it: all but these and what is no letter.
    private static func joinsNext(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x621...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x677, 0x688...0x699: false
        case 0x6C0, 0x6C3...0x6CB, 0x6CD, 0x6CF, 0x6D2...0x6D3: false
        default: arabic.contains(scalar.value) && scalar.properties.generalCategory == .otherLetter
        }
    }

    private static func isMarkOfAnyScript(_ scalar: Unicode.Scalar) -> Bool {
        [0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F]
            .contains { ($0 as ClosedRange<UInt32>).contains(scalar.value) }
    }

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isEmoji && !scalar.isASCII }

    /// The letter of a tag, of which flags of regions consist.
    private static func tag(_ scalar: Unicode.Scalar) -> String {
        guard (0xE0061...0xE007A).contains(scalar.value), let letter = Unicode.Scalar(scalar.value - 0xE0000) else {
            return "?"
        }
        return String(letter)
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }
}
