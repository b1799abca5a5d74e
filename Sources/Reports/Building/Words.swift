/// Names and numbers as sentences want them.
enum Words {
    static func number(_ value: Int) -> String { NumberText.adaptive(Double(value)) }
    static func number(_ value: Double) -> String { NumberText.adaptive(value) }

    /// A share of 0.123 as "12.3 %".
    static func percent(_ share: Double) -> String { NumberText.adaptive(100 * share) + " %" }

    /// "1 day", "180 days".
    static func count(_ count: Int, _ noun: String) -> String { Self.count(count, noun, noun + "s") }

    /// The same of a word with a plural of its own.
    static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(number(count)) \(count == 1 ? one : many)"
    }

    /// "Gold" of "gold".
    static func capital(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// "a, b and c"; beyond `most` names "a, b and 7 more".
    static func list(_ names: [String], most: Int = 6) -> String {
        guard let last = names.last else { return "none" }
        guard names.count > 1 else { return last }
        if names.count > most {
            return names.prefix(most).joined(separator: ", ") + " and \(names.count - most) more"
        }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    /// A label within a sentence: "Gold" becomes "gold", "EXP" stays.
    static func inSentence(_ label: String) -> String {
        let second = label.dropFirst().first
        guard let first = label.first, second?.isUppercase != true else { return label }
        return first.lowercased() + label.dropFirst()
    }

    /// The names with "(2)", "(3)", … after what is there again: series and tables need one name each.
    static func unique(_ names: [String]) -> [String] {
        var used: Set<String> = []
        return names.map { name in
            var candidate = name
            var number = 2
            while !used.insert(candidate).inserted {
                candidate = "\(name) (\(number))"
                number += 1
            }
            return candidate
        }
    }
}
