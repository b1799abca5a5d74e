extension GameWords {
    /// "party verified" of `partyVerified`, "base XP" of `baseXP`. A name that content gives, such as "Twin Gladiators",
    /// stays as it is.
    public static func spelt(_ id: String) -> String {
        guard id.first?.isLowercase == true, !id.contains(" ") else { return id }
        let letters = Array(id)
        var words = [""]
        for place in letters.indices {
            let isLast = place + 1 == letters.count
            if letters[place].isUppercase, !letters[place - 1].isUppercase || !isLast && letters[place + 1].isLowercase
            {
                words.append("")
            }
            words[words.count - 1].append(letters[place])
        }
        return words.map { word in
            word.count > 1 && word.allSatisfy(\.isUppercase) ? word : word.lowercased()
        }.joined(separator: " ")
    }
}

extension GameDescription {
    /// What players read of a command.
    public func shownCommand(_ code: Int) -> String {
        words.command(code) ?? (commands.indices.contains(code) ? GameWords.spelt(commands[code]) : "command \(code)")
    }
}

extension GameDescription.Tally {
    /// The rows for readers.
    public var shownRows: [String] { rowLabels.count == rows.count ? rowLabels : rows.map(GameWords.spelt) }
}
