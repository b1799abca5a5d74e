import CanonicalJSON
import Foundation
import QuestKernel

/// One version of the content, which never changes: named by its hash.
package struct ContentVersion: Sendable {
    package let hash: String
    package let tree: ContentNode
    /// The game whose content it is, compiled.
    package let game: any LiveGame
    package let days: DayCount

    /// What is written with a state that is played by it.
    var engine: String { type(of: game).engine }

    /// Reads and compiles a snapshot as `simulate content export` writes it.
    ///
    /// - Parameter begun: when the service began, for a game that names no day from which days are counted.
    package init(snapshot: Data, begun: Int64 = 0) throws {
        tree = try Self.tree(of: snapshot)
        hash = tree.contentHash()
        let game = try LiveGames.game(of: tree)
        self.game = game
        days = game.dayZero.map { DayCount(dayZero: $0) } ?? DayCount(begun: begun)
    }

    /// The hash of a snapshot, which is read and not compiled.
    static func hash(of snapshot: Data) throws -> String { try tree(of: snapshot).contentHash() }

    private static func tree(of snapshot: Data) throws -> ContentNode {
        try JSONText.decode(ContentNode.self, from: snapshot)
    }
}
