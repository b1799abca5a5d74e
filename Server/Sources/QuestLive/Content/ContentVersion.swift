import CanonicalJSON
import Foundation
import QuestKernel

/// One version of the content, which never changes: named by its hash.
package struct ContentVersion: Sendable {
    package let hash: String
    package let tree: ContentNode
    /// The game whose content it is, compiled.
    package let game: any LiveGame
    package var days: DayCount { game.days }

    /// Reads and compiles a snapshot as `simulate content export` writes it.
    package init(snapshot: Data) throws {
        tree = try JSONText.decode(ContentNode.self, from: snapshot)
        hash = tree.contentHash()
        game = try LiveGames.game(of: tree)
    }
}
