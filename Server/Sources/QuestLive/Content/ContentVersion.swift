import CanonicalJSON
import Foundation
import QuestBond
import QuestKernel

/// One version of the content, which never changes: named by its hash.
package struct ContentVersion: Sendable {
    package let hash: String
    package let tree: ContentNode
    package let rules: QuestBondRules
    package let days: DayCount
    /// What its journal entries mean.
    package let description: GameDescription

    /// Reads and compiles a snapshot as `simulate content export` writes it.
    package init(snapshot: Data) throws {
        tree = try JSONText.decode(ContentNode.self, from: snapshot)
        hash = tree.contentHash()
        var reader = ContentReader()
        rules = try QuestBondRules.compile(tree, &reader)
        days = DayCount(dayZero: Self.dayZero(of: tree))
        description = QuestBond.describe(rules)
    }

    /// The Monday from which local days are counted, in days since 1970-01-01, where the content names none: 2025-01-06.
    private static let usualDayZero: Int64 = 20_094

    private static func dayZero(of tree: ContentNode) -> Int64 {
        guard case .scalar(let text)? = tree["seasons"]?["dayZero"]?.value, let date = CalendarDate(text) else {
            return usualDayZero
        }
        return Int64(date.number)
    }
}
