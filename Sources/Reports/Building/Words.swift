import QuestKernel

/// Names and numbers in the form for sentences.
package enum Words {
    package static func number(_ value: Int) -> String { NumberText.adaptive(Double(value)) }
    package static func number(_ value: Double) -> String { NumberText.adaptive(value) }

    /// A share of 0.123 as "12.3 %".
    static func percent(_ share: Double) -> String { NumberText.adaptive(100 * share) + " %" }

    /// A part of a whole that others are parts of as well: to a tenth of a percent, "42.9 %", "<0.1 %".
    static func part(_ share: Double) -> String {
        share > 0 && share < 0.0005 ? "<0.1 %" : number((1000 * share).rounded() / 10) + " %"
    }

    /// "1 day", "180 days".
    package static func count(_ count: Int, _ noun: String) -> String { Self.count(count, noun, noun + "s") }

    /// The same of a word with a plural of its own.
    package static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(number(count)) \(count == 1 ? one : many)"
    }

    /// "308 Gold", "12 Gems", "1 Gem": an amount of something whose name is a plural, such as a currency or a unit.
    package static func amount(_ amount: Int64, of plural: String) -> String {
        "\(number(Double(amount))) \(agreeing(plural, with: amount))"
    }

    /// The word for one where there is one: "Gem" of "Gems", "try" of "tries"; "gold" and "glass" stay.
    package static func agreeing(_ plural: String, with amount: Int64) -> String {
        guard amount.magnitude == 1 else { return plural }
        if plural.hasSuffix("ies"), plural.count > 4 { return plural.dropLast(3) + "y" }
        return plural.hasSuffix("s") && !plural.hasSuffix("ss") && plural.count > 2 ? String(plural.dropLast()) : plural
    }

    /// The same for a number as it is shown: "1 day", "1.5 days".
    package static func measured(_ value: Double, in plural: String) -> String {
        let text = number(value)
        return "\(text) \(["1", "−1"].contains(text) ? agreeing(plural, with: 1) : plural)"
    }

    /// "−3 to −1".
    package static func interval(_ low: String, _ high: String) -> String { "\(low) to \(high)" }

    /// "Gold" of "gold".
    static func capital(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// "a, b and c"; beyond `most` names "a, b and 7 more". Names that have commas are parted by semicolons.
    static func list(_ names: [String], most: Int = 6) -> String {
        guard let last = names.last else { return "none" }
        guard names.count > 1 else { return last }
        let separator = names.contains { $0.contains(", ") } ? "; " : ", "
        if names.count > most {
            return names.prefix(most).joined(separator: separator) + " and \(names.count - most) more"
        }
        return names.dropLast().joined(separator: separator) + " and " + last
    }

    /// "gold comes from and where it goes"; "coins come from and where they go".
    static func comingAndGoing(_ name: String, from: String = "", to: String = "") -> String {
        isMany(name)
            ? "\(name) come from\(from) and where they go\(to)" : "\(name) comes from\(from) and where it goes\(to)"
    }

    /// Whether a name is a plural: "coins", but not "gold" or "glass".
    static func isMany(_ name: String) -> Bool { name.hasSuffix("s") && !name.hasSuffix("ss") }

    /// A label within a sentence: "Gold" becomes "gold", "EXP" stays.
    static func inSentence(_ label: String) -> String {
        let second = label.dropFirst().first
        guard let first = label.first, second?.isUppercase != true else { return label }
        return first.lowercased() + label.dropFirst()
    }

    /// The names with "(2)", "(3)", … after repeated ones: series and tables need unique names.
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

extension Words {
    /// "308 Gold", "1 Gem", "1 Twin Gladiators": currencies are named by their plurals, other things as each is called.
    package static func amount(_ amount: Int64, of resource: ResourceID, in description: GameDescription) -> String {
        let place = Int(resource.rawValue)
        guard description.resources.indices.contains(place) else { return "\(amount) resource \(place)" }
        let described = description.resources[place]
        guard described.isCurrency else { return "\(number(Double(amount))) \(described.label)" }
        return Self.amount(amount, of: described.label)
    }
}
