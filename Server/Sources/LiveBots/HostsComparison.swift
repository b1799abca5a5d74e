/// The result of playing the same commands through simulator, library and service.
package struct HostsComparison: Sendable {
    /// Commands that all three were given.
    package var commands = 0
    /// Those that the rules refused, as they do people's.
    package var refused = 0
    /// What kinds of commands they were.
    package var kinds: Set<String> = []
    /// How often the three states were compared.
    package var comparisons = 0
    /// The newest state, as all three say it.
    package var digest = ""
    /// What was not the same, at the first place where anything was not.
    package private(set) var problem: String?
    /// Parties of which something was not.
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
