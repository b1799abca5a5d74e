import CanonicalJSON
import QuestKernel

/// The result of one arm as text: whole numbers only, the same bytes for the same play.
///
/// It is the contract between runs: baselines are kept and hashes are computed from it, and it contains neither threads
/// nor time. Rows without figures are left out. Sums over all archetypes are left out where each archetype's sum is
/// there.
package struct ResultFile: Sendable {
    /// Raised when a reader of the last version would misread this one.
    package static let schemaVersion = 3

    package let bytes: [UInt8]

    /// - Parameters:
    ///   - players: those who played: the plan's, or fewer if the run was stopped.
    ///   - identity: the arm's, where it is not the plan's.
    package init(_ plan: Plan, players: Int, totals: Accumulators, identity: RunIdentity? = nil) {
        let identity = identity ?? plan.identity
        var text = JSONWriter(capacity: 1 << 20)
        text.object { text in
            text.activity(totals)
            text.rows("archetypes", totals.archetypes) { $0.text($1) }
            text.balances(totals)
            text.cadence(totals)
            text.commands(totals)
            text.key("contentHash", identity.contentHash)
            text.key("days", plan.days)
            text.key("engineVersion", identity.engineVersion)
            text.flows(totals)
            text.key("game", identity.game)
            text.gauges(totals)
            text.items(totals)
            text.levels(totals)
            text.levelsAtEnd(totals)
            text.milestones(totals)
            text.key("players", players)
            text.key("scenario", identity.scenario)
            text.key("schemaVersion", Self.schemaVersion)
            text.key("seed", plan.seed)
            text.tallies(totals)
            text.rolls(totals)
        }
        text.newline()
        bytes = text.bytes
    }

    package func write(to path: String) throws(FileFailure) { try DurableFile.write(bytes, to: path) }
}
