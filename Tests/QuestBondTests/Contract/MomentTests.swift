import QuestKernel
import Testing

@testable import QuestBond

@Suite struct MomentTests {
    @Test(
        "An instant from which no timer could run on, and a day that draws are not keyed by, are refused and change nothing",
        arguments: [
            Moment(instant: .max, day: 0, minute: 720), Moment(instant: .min, day: 0, minute: 720),
            Moment(instant: 1 << 53 + 1, day: 0, minute: 720),
            Moment(instant: -(1 << 53) - 1, day: 0, minute: 720), Moment(instant: 0, day: 65_536, minute: 720),
            Moment(instant: 0, day: .max, minute: 720),
        ])
    func hostileMoments(moment: Moment) throws {
        var ground = try Playground(.archer, seed: 6)
        ground.pamper()
        let before = ground
        ground.now = moment
        var player = HostilePlayer(seed: 6)
        for command in [.startMission(0), .startExpedition(0), .open] + (0..<400).map({ _ in player.command() }) {
            #expect(ground.act(command) == .momentOutOfRange, "\(command)")
        }
        #expect(ground.party == before.party)
        #expect(ground.journal.entries == before.journal.entries)
    }

    @Test(
        "At the first and last instant and on the last day there are, a hostile day is played without a trap",
        arguments: [Moment.instants.lowerBound, Moment.instants.upperBound - 500_000])
    func theEndsOfTime(instant: Int64) throws {
        var ground = try Playground(.archer, seed: 7)
        ground.pamper()
        ground.now = Moment(instant: instant, day: Moment.lastDay, minute: 720)
        #expect(ground.act(.open) == nil)
        var player = HostilePlayer(seed: 7)
        for _ in 0..<400 {
            if player.below(5) == 0 { ground.wait(seconds: 1_000) }
            ground.act(player.command())
        }
        ground.now.instant = Moment.instants.upperBound
        #expect(ground.act(.startMission(0)) != .momentOutOfRange)
        #expect(ground.hero.ledger.balances.allSatisfy { $0 >= 0 })
    }
}
