import QuestKernel

extension ScenarioSource {
    /// How another scenario differs, in words by path.
    package func differences(to other: ScenarioSource) throws(ContentProblem) -> [ContentDifference] {
        let games = (try ScenarioHeader.read(from: tree).game, try ScenarioHeader.read(from: other.tree).game)
        let shape = games.0 == games.1 ? ScenarioShape.of(games.0) : nil
        return ContentDifference.between(tree, other.tree, shape: shape)
    }
}

extension ScenarioLibrary {
    /// The paths of all scenarios of the project, in the order of their names.
    package static func all() throws(ScenarioFileError) -> [String] {
        let folder = "\(Home.current.path)/scenarios"
        guard ScenarioFiles.kind(of: folder) != .missing else {
            throw ScenarioFileError(.missing, path: folder, lookedIn: folders)
        }
        _ = try ScenarioFiles.names(in: folder)
        return ScenarioFiles.scenarioNames(in: folder).map { Origin.path(of: $0, in: folder) }
    }
}
