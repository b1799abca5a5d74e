import Foundation

/// Which texts of players and staff are taken: those of which readers see all, so that no name looks like another by what
/// it hides.
enum PlainText {
    /// Without what keyboards write and nobody sees: a sign for colour behind an emoji that is coloured anyway, joiners that
    /// show nothing, and what is for the setting of a text.
    static func withoutNeedlessSigns(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { !isForSetting($0) }.map { $0 }
        var shown: [Unicode.Scalar] = []
        for (index, scalar) in scalars.enumerated() {
            if scalar.value == 0xFE0F, shown.last?.properties.isEmojiPresentation == true { continue }
            if scalar.value == 0x200D, let letter = Joiners.singleLetter(atEndOf: shown) {
                shown.replaceSubrange((shown.count - 2)..., with: [letter])
                continue
            }
            if Joiners.contains(scalar), !joinsEmoji(index, of: scalars, before: shown.last),
                !Joiners.shows(index, of: scalars, before: shown.last)
            {
                continue
            }
            shown.append(scalar)
        }
        return String(String.UnicodeScalarView(shown))
    }

    /// How long a text is to a reader: in characters, of which Swift takes some for one that join.
    static func length(of text: String) -> Int {
        text.precomposedStringWithCanonicalMapping.reduce(0) { length, character in
            let seen = Swift.max(1, character.unicodeScalars.count { isLetter($0) || isPicture($0) })
            // What is piled on a letter is seen too, beyond what any writing has.
            return length + Swift.max(seen, character.unicodeScalars.count - seen * mostOfALetter)
        }
    }

    /// A letter and its signs.
    private static let mostOfALetter = 10

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    /// An emoji by itself: not half a flag, nor a colour of skin.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        isEmoji(scalar) && !scalar.properties.isEmojiModifier && !(0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    /// Whether it says where a line may end or which way it goes, or asks for a variant of what is before it.
    private static func isForSetting(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF: true
        case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0E, 0xE0100...0xE01EF: true
        default: false
        }
    }

    /// With plain spaces for the wide ones of Japanese keyboards and those at which no line ends.
    static func withPlainSpaces(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isSpace($0) ? " " : $0 }))
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .spaceSeparator
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
        // which is not drawn either, with the blanks between them.
        case _ where (0xFFF9...0xFFFC).contains(scalar.value) || (0x13430...0x1343F).contains(scalar.value): false
        case _ where (0x13441...0x13442).contains(scalar.value): false
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
                case 0x180E, 0x200C, 0x200D:
                    guard
                        joinsEmoji(index - 1, of: text, before: before)
                            || Joiners.shows(index - 1, of: text, before: before)
                    else { return true }
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
            // Burmese words have five of their own.
            if marks > (isMarkOfAnyScript(scalar) ? 3 : 5) { return true }
        }
        return false
    }

    /// Whether it makes one of two emoji.
    private static func joinsEmoji(_ index: Int, of text: [Unicode.Scalar], before: Unicode.Scalar?) -> Bool {
        guard text[index].value == 0x200D, let before, index + 1 < text.count else { return false }
        return isEmoji(text[index + 1]) && (isEmoji(before) || [0xFE0F, 0xE007F].contains(before.value))
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
