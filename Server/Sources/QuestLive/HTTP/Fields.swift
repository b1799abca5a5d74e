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
        guard let text = value.string, (1...most * 4).contains(text.unicodeScalars.count) else {
            throw Self.problem(of: name, most)
        }
        let plain = PlainText.withoutNeedlessSigns(text)
        guard PlainText.length(of: plain) <= most else { throw Self.problem(of: name, most) }
        guard PlainText.isPlain(plain) else {
            throw Refused(422, "not_plain", "\"\(name)\" holds characters that nobody sees.")
        }
        return plain
    }

    private static func problem(of name: String, _ most: Int) -> JSONProblem {
        JSONProblem("expected \"\(name)\" to be a text of 1 to \(most) characters")
    }

    /// A text by which others know somebody: white space in it becomes single plain spaces within, so that no two names look
    /// alike by that.
    package func name(_ field: String, most: Int = 64) throws -> String? {
        guard let text = try text(field, most: most).map(PlainText.withPlainSpaces) else { return nil }
        guard PlainText.isName(text) else {
            throw Refused(422, "not_plain", "\"\(field)\" has white space that nobody sees.")
        }
        return text
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
