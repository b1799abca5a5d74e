import Synchronization

/// What is known of the clusters of a run. It is the same for all figures of the run, so what follows from it is worked
/// out once for each archetype.
package final class SampleFacts: Sendable, Equatable {
    package static let none = SampleFacts([])

    private let clusters: [ClusterFacts]
    private let known = Mutex<[Int?: SampleClusters]>([:])

    /// - Parameter clusters: by block of players; none where nothing is known of them.
    package init(_ clusters: [ClusterFacts]) { self.clusters = clusters }

    /// The facts of the first so many clusters.
    package func prefix(_ count: Int) -> SampleFacts { SampleFacts(Array(clusters.prefix(count))) }

    /// - Parameters:
    ///   - archetype: whom a figure is about; nil for all players.
    ///   - blocks: how many blocks of players there are.
    func clusters(of archetype: Int?, blocks: Int) -> SampleClusters {
        guard !clusters.isEmpty else { return SampleClusters([], archetype: archetype, blocks: blocks) }
        return known.withLock { known in
            if let found = known[archetype] { return found }
            let found = SampleClusters(clusters, archetype: archetype, blocks: blocks)
            known[archetype] = found
            return found
        }
    }

    package static func == (left: SampleFacts, right: SampleFacts) -> Bool { left.clusters == right.clusters }
}
