import CanonicalJSON
import QuestKernel

/// The fields of a request's object, each read by name: a field that no route reads is refused, with the nearest name.
package struct Fields {
    private let fields: [JSONValue.Field]
    private let what: String

    /// - Parameters:
    ///   - what: for messages: "the request".
    ///   - known: all allowed names.
    package init(_ value: JSONValue, of what: String = "the request", known: [String]) throws(JSONProblem) {
        guard case .object(let fields) = value else { throw JSONProblem("expected \(what) to be an object") }
        for field in fields where !known.contains(field.name) {
            let nearest = NearestName.to(field.name, among: known).map { ". Did you mean \"\($0)\"?" } ?? ""
            throw JSONProblem("\(what) has no field \"\(field.name.prefix(100))\"\(nearest)")
        }
        self.fields = fields
        self.what = what
    }

    package subscript(name: String) -> JSONValue? { fields.first { $0.name == name }?.value }

    package func require(_ name: String) throws(JSONProblem) -> JSONValue {
        guard let value = self[name] else { throw JSONProblem("expected \"\(name)\" in \(what)") }
        return value
    }

    /// A text of 1 to `most` characters, at least one of them visible; none may break lines, control a terminal or
    /// change the reading direction.
    package func text(_ name: String, most: Int = 64) throws -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string, (1...most).contains(text.count), text.unicodeScalars.count <= most * 4 else {
            throw JSONProblem("expected \"\(name)\" to be a text of 1 to \(most) characters")
        }
        guard Self.isPlain(text) else {
            throw Refused(422, "not_plain", "\"\(name)\" holds characters that nobody sees.")
        }
        return text
    }

    /// A text by which others know somebody: white space in it is single plain spaces within, so that no two names look
    /// alike by that.
    package func name(_ field: String, most: Int = 64) throws -> String? {
        guard let text = try text(field, most: most) else { return nil }
        guard Self.isName(text) else {
            throw Refused(422, "not_plain", "\"\(field)\" has white space that nobody sees.")
        }
        return text
    }

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

    /// Whether there are characters that nobody sees, by which one name could look like another; those that join or
    /// colour an emoji, or say whose a flag is, are seen.
    private static func hidesSomething(_ text: [Unicode.Scalar]) -> Bool {
        // Marks that are piled up cover what is beside them.
        var marks = 0
        var index = 0
        while index < text.count {
            let scalar = text[index]
            let before = index > 0 ? text[index - 1] : nil
            index += 1
            if scalar.properties.isDefaultIgnorableCodePoint {
                switch scalar.value {
                // Of two emoji one.
                case 0x200D where index < text.count && isEmoji(text[index]):
                    guard let before, isEmoji(before) || [0xFE0F, 0xE007F].contains(before.value) else { return true }
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
            if marks > 3 { return true }
        }
        return false
    }

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji && scalar.value > 0x7F
    }

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

    package func integer(_ name: String, in range: ClosedRange<Int64>) throws -> Int64? {
        guard let value = self[name] else { return nil }
        // Though 12.0 is a whole number to some: no reader rounds here.
        if case .number = value { throw Refused.notWhole }
        guard let number = value.integer, range.contains(number) else {
            throw JSONProblem(
                "expected \"\(name)\" to be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    package func flag(_ name: String) throws(JSONProblem) -> Bool? {
        guard let value = self[name] else { return nil }
        guard let flag = value.bool else { throw JSONProblem("expected \"\(name)\" to be true or false") }
        return flag
    }
}
