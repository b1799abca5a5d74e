import CustomGame
import QuestKernel
import Scenarios

/// A game written in a test: chapters as YAML texts.
struct Files {
    var chapters: [(name: String, text: String)]

    init(_ chapters: KeyValuePairs<String, String>) { self.chapters = chapters.map { ($0.key, $0.value) } }

    var tree: ContentNode {
        get throws(ContentProblem) {
            let top = Place(file: "content", line: 0, column: 0)
            var entries: [ContentNode.Entry] = []
            for chapter in chapters {
                let file = "content/\(chapter.name).yaml"
                let node = try YAMLTree.read(chapter.text, file: file)
                entries.append(.init(key: chapter.name, keyPlace: Place(file: file, line: 1, column: 1), node: node))
            }
            return ContentNode(.map(entries), place: top).withPlainShares(as: RowShape(CustomContent.self))
        }
    }

    func compiler() throws(ContentProblem) -> GameCompiler {
        var reader = ContentReader()
        let tree = try tree
        return try GameCompiler(try reader.read(CustomContent.self, from: tree), from: tree)
    }

    func rules() throws(ContentProblem) -> CustomRules { try compiler().finished(title: "Test") }

    /// What is wrong with them; nil if nothing.
    var problem: ContentProblem? {
        do throws(ContentProblem) {
            _ = try rules()
            return nil
        } catch { return error }
    }
}

/// One player of a game, and what happened to them.
struct Player {
    let rules: CustomRules
    let description: GameDescription
    let randomness: Randomness
    var party: CustomParty
    var journal = Journal()
    var now = Moment(instant: 0, day: 0, minute: 0)

    init(_ files: Files, seed: UInt64 = 1, player: UInt32 = 0, skill: Ratio = .one) throws {
        self.init(try files.rules(), seed: seed, player: player, skill: skill)
    }

    init(_ rules: CustomRules, seed: UInt64 = 1, player: UInt32 = 0, skill: Ratio = .one) {
        self.rules = rules
        description = CustomGame.describe(rules)
        randomness = Randomness(seed: seed)
        party = CustomParty(player: player, rules: rules)
        party.bring(skill: skill, budget: 0, rules: rules)
        _ = act(.visit)
    }

    mutating func act(_ command: CustomGame.Command) -> CustomGame.Refusal? {
        CustomGame.apply(
            command, by: 0, to: &party, at: now, rules: rules, randomness: randomness, journal: &journal)
    }

    /// Does something by its name.
    @discardableResult
    mutating func act(_ name: String) -> CustomGame.Refusal? {
        guard let index = description.commands.firstIndex(of: name) else { return .noSuchAction }
        return act(.act(index - 1))
    }

    /// Opens the game so many seconds later.
    mutating func wait(_ seconds: Int64, opens: Bool = true) {
        now.instant += seconds
        now.day = LocalDay(now.instant / 86_400)
        now.minute = Int16(now.instant % 86_400 / 60)
        if opens { _ = act(.visit) }
    }

    func held(_ name: String) -> Int64? {
        description.resources.firstIndex { $0.name == name }.map { party.balances[$0] }
    }

    func gauge(_ name: String) -> Int64? {
        let crowd = CustomCrowd(rules, size: 1, randomness: randomness)
        crowd.place(party, at: 0)
        return description.gauges.firstIndex { $0.name == name }.map { crowd.gaugeValues[$0][0] }
    }

    /// The sum of an account's entries.
    func flow(_ name: String) -> Int64 {
        journal.entries.filter { $0.kind == .flow && description.flows[Int($0.code)].name == name }
            .reduce(0) { $0 + $1.amount }
    }
}
