/// A game's words for the things in reports; by default those of a role-playing game with an economy.
public struct GameWords: Sendable, Equatable {
    /// What a report is about, for its title: "economy".
    public var subject: String
    /// What players do, for its first sentence: "earn, spend, find and own".
    public var deeds: String
    /// One level, and several: "Season" and "Seasons".
    public var level: String
    public var levels: String
    /// Whether a level is a number of things, as in "12 achievements", and not a place in a row, as in "level 12".
    public var levelsAreCounted: Bool
    /// Names of levels, by index; empty where they have only numbers.
    public var levelNames: [String]
    /// The title over everything that is counted or read off players.
    public var counts: String
    /// By code of command: what it may be about, counted from 1 like a journal's `cell`; empty where nothing is named.
    public var objects: [[String]]
    /// Display names of archetypes, in the order of their population; empty where the ids are used.
    public var archetypeNames: [String] = []
    /// By code: what players read of commands; empty where their names are told in words.
    public var commands: [String] = []

    /// What players read of a command; nil where its name is told in words.
    public func command(_ code: Int) -> String? { commands.indices.contains(code) ? commands[code] : nil }

    /// What a command is about; nil where it is about nothing that has a name.
    public func object(of command: Int, number: Int) -> String? {
        guard objects.indices.contains(command), objects[command].indices.contains(number - 1) else { return nil }
        let name = objects[command][number - 1]
        return name.isEmpty ? nil : name
    }

    public init(
        subject: String = "economy", deeds: String = "earn, spend, find and own", level: String = "level",
        levels: String = "levels", levelsAreCounted: Bool = false, levelNames: [String] = [],
        counts: String = "What dropped, what is worn", objects: [[String]] = []
    ) {
        self.subject = subject
        self.deeds = deeds
        self.level = level
        self.levels = levels
        self.levelsAreCounted = levelsAreCounted
        self.levelNames = levelNames
        self.counts = counts
        self.objects = objects
    }
}
