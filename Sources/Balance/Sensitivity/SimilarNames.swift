/// Orders paths of content by how many words they share with names of figures: for `pity_share(tasks)` the path
/// `loot.pity.tasks.threshold` comes first.
enum SimilarNames {
    static func ranked(_ paths: [String], by names: [String]) -> [String] {
        let asked = names.reduce(into: Set<String>()) { $0.formUnion(words($1)) }
        let shared = paths.map { words($0).intersection(asked).count }
        return paths.indices.sorted { shared[$0] == shared[$1] ? $0 < $1 : shared[$0] > shared[$1] }.map { paths[$0] }
    }

    /// "loot.equipmentChance" is loot, equipment, chance.
    private static func words(_ text: String) -> Set<String> {
        var words: [String] = [""]
        for character in text {
            if !character.isLetter || character.isUppercase { words.append("") }
            if character.isLetter { words[words.count - 1] += character.lowercased() }
        }
        return Set(words.filter { $0.count > 2 })
    }
}
