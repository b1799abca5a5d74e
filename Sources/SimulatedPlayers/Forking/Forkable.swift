import QuestKernel

/// Players of whom a live game's patch can be asked: they go on under other figures, with all that they have.
package protocol Forkable: Population {
    /// The local day on which the party of a player begins.
    func arrival(ofPartyFrom first: UInt32) -> LocalDay
    /// Why players cannot go on as those of another population; nil if they can. What both descriptions say is
    /// compared already.
    func obstacle(toGoingOnAs next: Self) -> String?
    /// A party that lived under other rules of the same shape lives under these from now on.
    func takeOver(_ session: inout Session)
}

extension Forkable {
    package func obstacle(toGoingOnAs next: Self) -> String? { nil }
}

/// The same for players who are played side by side.
package protocol ForkableSideBySide: Forkable, PlayedSideBySide {
    /// As `makeGroup(of:in:)`; from a date on they are those of another population.
    ///
    /// - Parameter description: what the sheet has room for.
    func makeGroup(
        of size: Int, in clusters: Int, goingOnAs next: Self, from date: LocalDay, _ description: GameDescription
    ) -> any PlayerGroup
}

/// Why a game cannot be patched like this.
package struct ForkObstacle: Error, Equatable, Sendable {
    package let reason: String
}
