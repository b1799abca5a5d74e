import QuestKernel

/// Levels in a game's own words: "level 30", "Season 4", "12 achievements".
struct LevelWords {
    let one: String
    let many: String
    /// Whether a level is a number of things.
    let isCounted: Bool
    private let first: Int
    private let names: [String]

    init(_ description: GameDescription) {
        one = description.words.level
        many = description.words.levels
        isCounted = description.words.levelsAreCounted
        first = description.firstLevel
        names = description.words.levelNames
    }

    /// For titles: "Levels", "Seasons".
    var title: String { Words.capital(many) }

    /// What an axis measures, for titles and labels: "Level", "Achievements".
    var measure: String { Words.capital(isCounted ? many : one) }

    /// Within a sentence: "level 30", "12 achievements".
    func name(_ level: Int) -> String { isCounted ? Words.count(level, one, many) : "\(one) \(Words.number(level))" }

    /// For the first column of a table: "30", "4 Glow".
    func row(_ index: Int) -> String {
        let number = "\(first + index)"
        return names.indices.contains(index) ? "\(number) \(names[index])" : number
    }
}

extension EconomyRun {
    var levelWords: LevelWords { LevelWords(description) }
}
