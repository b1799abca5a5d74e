import QuestKernel

extension ScenarioSource {
    /// The parts of a scenario that a live game does not play by: how long, by whom, and what it is held to.
    package static let partsBesideTheGame = ["scenario", "archetypes", "targets"]

    /// The hash of all that is played: a target changes nothing of a run, and so nothing of what it is known by.
    package var contentHash: String { tree.without(["targets"]).contentHash() }

    /// The game's content alone, as a live game bundles it.
    package var gameContent: ContentNode { tree.without(Self.partsBesideTheGame) }

    /// The hash of the game's content alone: the name by which a live host knows the same content, whoever plays it.
    package var gameContentHash: String { gameContent.contentHash() }
}

extension ContentNode {
    fileprivate func without(_ keys: [String]) -> ContentNode {
        guard case .map(let entries) = value else { return self }
        return ContentNode(.map(entries.filter { !keys.contains($0.key) }), tag: tag, place: place)
    }
}
