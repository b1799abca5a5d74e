import CustomGame
import GameImport
import QuestKernel
import Scenarios
import Testing

/// A game that an import made from texts, compiled as a scenario is.
struct ImportedGame {
    let made: GameImport.Game
    let scenario: CustomScenario

    /// - Parameter texts: JSON by the names of the files.
    init(_ texts: KeyValuePairs<String, String>, from service: GameImport.Service? = nil) throws {
        try self.init(try Self.made(texts, from: service))
    }

    init(_ made: GameImport.Game) throws {
        self.made = made
        let top = Place(file: "game", line: 0, column: 0)
        var entries: [ContentNode.Entry] = []
        for file in made.files {
            let name = file.path.split(separator: "/").last.map { String($0.dropLast(5)) } ?? ""
            let node = try YAMLTree.read(file.text, file: file.path)
            entries.append(.init(key: name, keyPlace: Place(file: file.path, line: 1, column: 1), node: node))
        }
        let shape = try #require(GameName.named("custom").map { ScenarioShape.of($0) })
        scenario = try CustomScenario(
            ContentNode(.map(entries), place: top).withPlainShares(as: shape), named: "game")
        _ = try scenario.population(seed: 1)
    }

    static func made(
        _ texts: KeyValuePairs<String, String>, from service: GameImport.Service? = nil
    ) throws(ContentProblem) -> GameImport.Game {
        let documents = texts.map { GameImport.Document(name: $0.key, bytes: Array($0.value.utf8)) }
        return try GameImport.game(documents, from: service, title: "A game")
    }

    /// What is wrong with a document; nil if nothing is.
    static func problem(_ text: String, from service: GameImport.Service? = nil) -> ContentProblem? {
        do throws(ContentProblem) {
            _ = try made(["in.json": text], from: service)
            return nil
        } catch { return error }
    }

    var player: OnePlayer { OnePlayer(scenario.rules) }

    /// The shares of a draw by weight, by the names of its outcomes, in thousandths.
    func shares(_ draw: String) -> [String: Int] {
        let odds = scenario.odds.draws.first { $0.id == "draws.\(draw)" }
        return Dictionary(
            uniqueKeysWithValues: (odds?.outcomes ?? []).map { ($0.name, Int(($0.share * 1000).rounded())) })
    }

    /// The chances of a draw's tiers in parts per million.
    func chances(_ label: String) -> [Int64] {
        let odds = scenario.odds.tiered.first { $0.name == label }
        return (odds?.tiers ?? []).map { $0.chances.first.map { Int64($0.partsPerMillion) } ?? -1 }
    }

    func text(_ file: String) -> String { made.files.first { $0.path == file }?.text ?? "" }
}

/// One player of a game.
struct OnePlayer {
    private let rules: CustomRules
    private let description: GameDescription
    private var party: CustomParty
    private var journal = Journal()
    private var now = Moment(instant: 0, day: 0, minute: 0)

    init(_ rules: CustomRules) {
        self.rules = rules
        description = CustomGame.describe(rules)
        party = CustomParty(player: 0, rules: rules)
        party.bring(skill: .one, budget: 0, rules: rules)
        _ = act(.visit)
    }

    private mutating func act(_ command: CustomGame.Command) -> CustomGame.Refusal? {
        CustomGame.apply(
            command, by: 0, to: &party, at: now, rules: rules, randomness: Randomness(seed: 1), journal: &journal)
    }

    /// Does something by its name, so many times; the first refusal ends it.
    @discardableResult
    mutating func act(_ name: String, times: Int = 1) -> CustomGame.Refusal? {
        guard let index = description.commands.firstIndex(of: name) else { return .noSuchAction }
        for _ in 0..<times {
            if let refusal = act(.act(index - 1)) { return refusal }
        }
        return nil
    }

    /// Opens the game so many seconds later, and takes what is finished.
    mutating func wait(_ seconds: Int64) {
        now.instant += seconds
        now.day = LocalDay(now.instant / 86_400)
        now.minute = Int16(now.instant % 86_400 / 60)
        _ = act(.visit)
        while let claim = description.commands.firstIndex(of: "claim"), claim > 0, act(.claim) == nil {}
    }

    func held(_ name: String) -> Int64? {
        description.resources.firstIndex { $0.name == name }.map { party.balances[$0] }
    }
}
