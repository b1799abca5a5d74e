import QuestKernel

extension ScenarioSource {
    /// The parts of a scenario that a live game does not use: length, players and targets.
    package static let partsBesideTheGame = ["scenario", "archetypes", "targets"]

    /// The hash of all that is played: a target does not change a run, and so does not change the hash.
    ///
    /// With a patch it is that of the content before it, its day, and the content after it.
    package var contentHash: String {
        let own = tree.playedHash
        guard let fork else { return own }
        return SHA256.hexadecimal(of: Array("\(own) from day \(fork.day) on \(fork.tree.playedHash)".utf8))
    }

    /// The game's content alone, as a live game bundles it.
    package var gameContent: ContentNode { tree.without(Self.partsBesideTheGame) }

    /// The hash of the game's content alone: a live host uses it as the name of the same content, whoever plays it.
    package var gameContentHash: String { gameContent.contentHash() }
}

extension ContentNode {
    fileprivate var playedHash: String { without(["targets"]).contentHash() }

    fileprivate func without(_ keys: [String]) -> ContentNode {
        guard case .map(let entries) = value else { return self }
        return ContentNode(.map(entries.filter { !keys.contains($0.key) }), tag: tag, place: place)
    }
}
