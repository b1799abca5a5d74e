import QuestBond
import QuestKernel
import SimulatedPlayers

/// Everything that one run of QuestBond needs, checked and compiled.
package struct QuestBondScenario: Scenario {
    package static var game: any Game.Type { QuestBond.self }
    package static var archetypesShape: RowShape { RowShape(QuestBondArchetypes.self) }
    package static var contentShape: RowShape { RowShape(QuestBondContent.self) }

    package let header: ScenarioHeader
    package let name: String
    package let rules: QuestBondRules
    package let archetypes: [Archetype]
    package let playerAssumptions: PlayerAssumptions
    package let parties: PartyMix
    package let assumptions: [Assumption]
    package let figures: [DeclaredFigure]

    package static func memory(of tree: ContentNode) throws(ContentProblem) -> ContentMemory {
        try ScenarioParts(tree).memory(QuestBondContent.self, QuestBondArchetypes.self)
    }

    /// Compiles a merged tree.
    package init(_ source: ScenarioSource) throws(ContentProblem) {
        header = try ScenarioHeader.read(from: source.tree)
        name = source.name
        let parts = try ScenarioParts(source.tree)
        var reader = ContentReader(knowing: source.memory)
        rules = try QuestBondRules.compile(parts.content, &reader)
        let archetypeFile = try reader.read(QuestBondArchetypes.self, from: parts.archetypes, at: "archetypes")
        archetypes = archetypeFile.archetypes
        playerAssumptions = archetypeFile.assumptions
        parties = archetypeFile.parties
        assumptions = Assumption.all(from: reader)
        figures = reader.figures
    }

    package var warnings: [String] { rules.contentWarnings }
    package var odds: GameOdds { rules.odds() }

    package func odds(withDropBonus bonus: Ratio) -> GameOdds? { rules.odds(with: OddsBonuses(drops: bonus)) }

    /// The players of this scenario under a seed.
    package func population(seed: UInt64) throws(ContentProblem) -> QuestBondPopulation {
        let span = QuestBondPopulation.arrivalSpans
        guard span.contains(Int(header.arrivals)) else {
            throw ContentProblem(
                place: Place(file: "\(name)/scenario.yaml", line: 0, column: 0), path: "scenario.arrivals",
                expected: "\(span.lowerBound) to \(span.upperBound) days over which newcomers arrive",
                found: "\(header.arrivals)")
        }
        guard
            let population = QuestBondPopulation(
                rules: rules, archetypes: archetypes, assumptions: playerAssumptions, parties: parties, seed: seed,
                arrivalSpan: Int(header.arrivals))
        else {
            throw ContentProblem(
                place: Place(file: "\(name)/archetypes.yaml", line: 0, column: 0), path: "archetypes",
                expected: "tables that can be drawn from", found: "others")
        }
        return population
    }
}

/// A merged tree, split into the game's content and the description of players.
struct ScenarioParts {
    let content: ContentNode
    let archetypes: ContentNode

    init(_ tree: ContentNode) throws(ContentProblem) {
        guard case .map(let entries) = tree.value, let archetypes = tree["archetypes"] else {
            throw ContentProblem(
                place: tree.place, path: "archetypes", expected: "archetypes.yaml beside scenario.yaml", found: "none")
        }
        self.archetypes = archetypes
        // Play does not use them, but mistakes in them must not be ignored.
        _ = try TargetFile.read(from: tree)
        content = ContentNode(
            .map(entries.filter { !["scenario", "archetypes", "targets"].contains($0.key) }), place: tree.place)
    }

    /// Both parts, row by row.
    func memory<Content: ContentRow, Archetypes: ContentRow>(
        _ contentType: Content.Type, _ archetypesType: Archetypes.Type
    ) throws(ContentProblem) -> ContentMemory {
        try ContentReader.memory { reader throws(ContentProblem) in
            _ = try reader.read(contentType, from: content)
            _ = try reader.read(archetypesType, from: archetypes, at: "archetypes")
        }
    }
}
