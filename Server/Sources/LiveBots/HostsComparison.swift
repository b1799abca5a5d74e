/// The result of playing the same commands through simulator, library and service.
package struct HostsComparison: Sendable {
    /// Commands that all three were given.
    package var commands = 0
    /// Those that the rules refused, as with real players.
    package var refused = 0
    /// What kinds of commands they were.
    package var kinds: Set<String> = []
    /// How often the three states were compared.
    package var comparisons = 0
    /// The newest state, the same for all three.
    package var digest = ""
    /// The first difference.
    package private(set) var problem: String?
    /// Parties with a difference.
    package private(set) var unlike = 0

    package init() {}

    mutating func note(_ problem: String) {
        guard self.problem == nil else { return }
        self.problem = problem
        unlike = 1
    }

    package mutating func add(_ other: HostsComparison) {
        commands += other.commands
        refused += other.refused
        kinds.formUnion(other.kinds)
        comparisons += other.comparisons
        unlike += other.unlike
        problem = problem ?? other.problem
    }
}
