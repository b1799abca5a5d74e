import ExactAnswers
import Testing

/// Coupled counters with a carried guarantee, held to a program in another language that follows whole states.
@Suite struct TieredDrawTests {
    private func known(_ name: String) throws -> [String: [Double]] { try #require(try ChainOracle.figures()[name]) }

    /// Published rules: 0.6 %, from pull 74 on 6 points more each, sure on 90; and 5.1 %, sure on 10.
    private func draw(bothReset: Bool, featured: Int) throws -> TieredDraw {
        let half = TieredDraw.Featured(share: 0.5, sureAfter: 1)
        let five = try PityPolicy(hard: 90, soft: SoftPity(from: 74, step: 0.06)).hazard(base: 0.006)
        return try TieredDraw([
            .init(hazard: five, resets: bothReset ? [0, 1] : [0], featured: featured == 5 ? half : nil),
            .init(hazard: try PityPolicy(hard: 10).hazard(base: 0.051), featured: featured == 4 ? half : nil),
        ])
    }

    private func expect(
        _ machine: CounterMachine, _ mark: Marks, times: Int = 1, agreesWith name: String,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let known = try known(name)
        let passage = try machine.passage(to: mark, times: times)
        #expect(agree(passage.mean, known["mean"]?.first, within: 1e-11), sourceLocation: location)
        #expect(agree(passage.variance, known["variance"]?.first, within: 1e-9), sourceLocation: location)
        let quantiles = try machine.quantiles([0.5, 0.9, 0.99], of: mark, times: times)
        #expect(quantiles.map { $0.map(Double.init) } == known["quantiles"], sourceLocation: location)
        let arrivals = known["arrivals"] ?? []
        #expect(!arrivals.isEmpty, sourceLocation: location)
        #expect(
            agree(try machine.arrivals(of: mark, times: times, within: arrivals.count), arrivals, within: 1e-11),
            sourceLocation: location)
        let survivals = known["survivals"] ?? []
        let found = try machine.survivals(of: mark, times: times, within: survivals.count - 1)
        // Tails down to 1e-13 and below agree in all their digits, not only in their distance from 0.
        for (mine, theirs) in zip(found, survivals) where theirs > 0 {
            #expect(abs(mine - theirs) <= 1e-10 * theirs, sourceLocation: location)
        }
    }

    @Test(arguments: [false, true])
    func coupledCountersAgreeWithWholeStates(_ bothReset: Bool) throws {
        let name = "banner." + (bothReset ? "bothReset" : "ownReset")
        let draw = try draw(bothReset: bothReset, featured: 4)
        let (five, four) = (try draw.machine(for: 0).longRun(), try draw.machine(for: 1).longRun())
        let found = [
            five.rate(of: .hit), four.rate(of: .hit), five.share(of: .hit, with: .forced),
            four.share(of: .hit, with: .forced),
        ]
        #expect(agree(found, try known(name)["rates"] ?? [], within: 1e-12))
        try expect(try draw.machine(for: 1), .hit, agreesWith: name + ".four")
        let start = TieredDraw.Start(dryCounts: [60, 3], losses: [0, 0])
        try expect(try draw.machine(for: 1, from: start), .hit, agreesWith: name + ".four.started")
        try expect(try draw.machine(for: 1), .wanted, agreesWith: name + ".featuredFour")
        let featured = try known(name + ".featuredFour")
        #expect(
            agree(
                [four.rate(of: .wanted), four.share(of: .wanted, with: .carried)], featured["rates"] ?? [],
                within: 1e-12))
        let counts = try draw.machine(for: 1).counts(of: .wanted, within: 30, most: 30)
        #expect(agree(counts, featured["counts"] ?? [], within: 1e-11))
    }

    @Test func aCarriedGuaranteeAgreesWithWholeStates() throws {
        let draw = try draw(bothReset: false, featured: 5)
        let machine = try draw.machine(for: 0)
        try expect(machine, .hit, agreesWith: "five")
        try expect(machine, .wanted, agreesWith: "five.featured")
        try expect(machine, .wanted, times: 3, agreesWith: "five.featured.third")
        let start = TieredDraw.Start(dryCounts: [60, 0], losses: [1, 0])
        try expect(try draw.machine(for: 0, from: start), .wanted, agreesWith: "five.featured.started")
        let counts = try machine.counts(of: .wanted, within: 180, most: 180)
        #expect(agree(counts, try known("five.featured.counts")["counts"] ?? [], within: 1e-10))
        #expect(machine.surelyOnTry(.wanted) == 180 && machine.surelyOnTry(.wanted, times: 7) == 1_260)
        let rates = try known("five.featured")["rates"]
        #expect(agree(try machine.longRun().rate(of: .wanted), rates?.first, within: 1e-12))
    }

    @Test func severalLossesUntilItIsSure() throws {
        let draw = try TieredDraw([
            .init(
                hazard: try PityPolicy(hard: 80).hazard(base: 0.007), featured: .init(share: 0.5, sureAfter: 2))
        ])
        try expect(try draw.machine(for: 0), .wanted, agreesWith: "points")
    }

    /// The rates that games with these rules publish: 1.6 % for the rarest. Of the other tier they say 13 %, which
    /// needs a chance that rises on pull 9 too; by its guarantee alone it comes 12.5 % of the time.
    @Test func thePublishedConsolidatedRates() throws {
        let draw = try draw(bothReset: false, featured: 5)
        #expect(abs(try draw.machine(for: 0).longRun().rate(of: .hit) - 0.016) < 0.000_06)
        #expect(abs(try draw.machine(for: 1).longRun().rate(of: .hit) - 0.125) < 0.000_02)
        let rising = try TieredDraw([
            draw.tiers[0],
            .init(hazard: try PityPolicy(hard: 10, soft: SoftPity(from: 9, step: 0.51)).hazard(base: 0.051)),
        ])
        #expect(abs(try rising.machine(for: 1).longRun().rate(of: .hit) - 0.13) < 0.000_6)
    }

    /// A tier that resets none of another's counters does not make its machine larger.
    @Test func onlyWhatMattersIsCounted() throws {
        let draw = try draw(bothReset: false, featured: 5)
        #expect(try draw.machine(for: 0, featured: false).longRun().shares.count == 90)
        #expect(try draw.machine(for: 0).longRun().shares.count == 180)
    }
}
