import MonteCarlo
import Testing

@Suite struct ClusterCubesTests {
    /// Twelve players of an archetype, seven and none; some of them in pairs.
    private let clusters: [(figure: Int64, deal: [Int64])] = [
        (5, [8, 4, 0, 0]), (-3, [7, 0, 0, 0]), (0, [0, 2, 0, 0]),
    ]

    private func cluster(_ deal: [Int64]) -> Cluster { Cluster(members: Int(deal.reduce(0, +)), deal: deal) }

    @Test func theyAreSumsOverClustersInAnyOrder() {
        var (whole, parts) = (ClusterMoments(), ClusterMoments())
        var (heads, partHeads) = (Headcount(), Headcount())
        for (figure, deal) in clusters {
            whole.add(figure, cluster(deal))
            heads.endCluster(cluster(deal))
        }
        for (figure, deal) in clusters.reversed() {
            var part = ClusterMoments()
            part.add(figure, cluster(deal))
            parts.merge(part)
            var head = Headcount()
            head.endCluster(cluster(deal))
            partHeads.merge(head)
        }
        #expect(whole == parts && whole.cubes.areKnown)
        #expect(heads.dealCubes == partHeads.dealCubes)
        // ΣX³; ΣX²·d; ΣX·d·d of the pairs (1, 1), (1, 2), (1, 3), (1, 4), (2, 2) and so on.
        // 125 - 27; 25 · 8 + 9 · 7 and 25 · 4; 5 · 64 - 3 · 49, 5 · 32 and 5 · 16.
        let expected: [Int128] = [98, 263, 100, 0, 0, 173, 160, 0, 0, 80, 0, 0, 0, 0, 0]
        #expect(whole.cubes.sums == expected)
        #expect(heads.dealCubes.count == 20)
        // (1, 1, 1), (1, 1, 2), (1, 2, 2) and (2, 2, 2).
        #expect(heads.dealCubes[0] == 512 + 343 && heads.dealCubes[1] == 256)
        #expect(heads.dealCubes[4] == 128 && heads.dealCubes[10] == 64 + 8)
    }

    @Test func ofSeveralArchetypesNothingIsKnown() {
        var moments = ClusterMoments()
        moments.add(5, Cluster(members: 12, deal: Array(repeating: 1, count: 12)))
        #expect(!moments.cubes.areKnown)
        moments = ClusterMoments()
        moments.add(5, Cluster(members: 12, deal: [6, 6], partySize: 1))
        #expect(!moments.cubes.areKnown)
    }

    @Test func whereOneSumIsTooLargeNothingIsClaimed() {
        var moments = ClusterMoments()
        moments.add(1 << 35, cluster([12, 0, 0, 0]))
        #expect(moments.cubes.areKnown)
        moments.add(1 << 35 + 1, cluster([12, 0, 0, 0]))
        #expect(!moments.cubes.areKnown)
        var others = ClusterMoments()
        others.add(1, cluster([12, 0, 0, 0]))
        others.merge(moments)
        #expect(!others.cubes.areKnown)
        others = ClusterMoments()
        others.add(1, cluster([12, 0, 0, 0]))
        others.merge(ClusterMoments(sum: 3, squares: 9, timesMembers: 36))
        #expect(!others.cubes.areKnown)
    }
}
