import CustomGame

/// Ids of the new game, made from names of the input: words of letters and digits, each with one meaning.
struct Ids: Sendable {
    private var used: Set<String>
    /// The next number to try after a word that is used.
    private var next: [String: Int] = [:]
    private(set) var count = 0
    /// Names that were spelled otherwise.
    private(set) var respelled: [(name: String, id: String)] = []

    init() { used = Set(GameLimits.reserved + ["null", "goals", "lostAtCap", "start", "beyond"]) }

    /// The id of a name; nil where a game holds no more.
    mutating func id(for name: String, isOwnName: Bool = true) -> String? {
        guard count < GameLimits.mostIds else { return nil }
        let word = Self.word(name)
        var id = word
        while !isFree(id) {
            let number = next[word] ?? 2
            next[word] = number + 1
            id = "\(word)\(number)"
        }
        used.insert(id)
        count += 1
        if isOwnName, id != name { respelled.append((name, id)) }
        return id
    }

    /// Counts an id that has a name of its own kind, such as an offer of a shop; false where there is no room for it.
    mutating func takePlace() -> Bool {
        count += 1
        return count <= GameLimits.mostIds
    }

    /// An action `open` has the account `openCost`, which no other id may be.
    private func isFree(_ id: String) -> Bool {
        !used.contains(id) && !used.contains("\(id)Cost")
            && !(id.hasSuffix("Cost") && used.contains(String(id.dropLast(4))))
    }

    /// The letters and digits of a name, with `_` for what is between them, from a letter on.
    static func word(_ name: String) -> String {
        var word = ""
        for character in name.unicodeScalars.prefix(200) {
            let isPart = character.isASCII && (character.properties.isAlphabetic || ("0"..."9").contains(character))
            if isPart {
                if word.isEmpty, !character.properties.isAlphabetic { word = "n" }
                word.unicodeScalars.append(character)
            } else if !word.isEmpty, word.last != "_" {
                word += "_"
            }
            if word.utf8.count >= 48 { break }
        }
        while word.last == "_" { word.removeLast() }
        return word.isEmpty ? "unnamed" : word
    }
}
