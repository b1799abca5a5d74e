import CanonicalJSON
import Foundation
import LiveBots
import LivePlayers
import QuestKernel
import Testing

@testable import QuestLive

/// The simulator's players as attackers: none gains much more than the keenest honest player of the same days.
@Suite(.timeLimit(.minutes(30))) struct AttackTests {
    private static let days = 7

    /// What attackers are given under these ceilings, beside the most that honest players are.
    private static func carriedOut(
        _ attacks: [Attack], pace: Pace.Bounds = .init()
    ) async throws -> (honest: Earnings, attackers: [Attack: Earnings]) {
        let found = Found()
        var limits = Service.Limits.generous
        limits.pace = pace
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        // The same luck in every run: chance has no say in whether the share is kept.
        try SecretFile.create(SeedProvider.file(in: folder), Data((0..<32 as Range<UInt8>)))
        try await LiveService.run(folder: folder, limits: limits) { live in
            let host = try await BotHost(
                folder: live.folder, port: live.port, scenario: BotTests.scenario, clock: live.clock)
            let honest = try await host.honest(from: 10, days: days)
            var attackers: [Attack: Earnings] = [:]
            for (index, attack) in attacks.enumerated() {
                attackers[attack] = try await Attacker(100 + UInt32(index) * 2, at: host, days: days).carryOut(attack)
            }
            await found.set((honest, attackers))
            try await live.expectReplays()
        }
        return try #require(await found.value)
    }

    private actor Found {
        var value: (Earnings, [Attack: Earnings])?
        func set(_ value: (Earnings, [Attack: Earnings])) { self.value = value }
    }

    @Test func noAttackOutEarnsTheMinMaxerByMoreThanItsShare() async throws {
        let (honest, attackers) = try await Self.carriedOut(Attack.allCases)
        #expect(honest.experience > 0 && attackers.count == Attack.allCases.count)
        for (attack, attacker) in attackers {
            print("attack \(attack): \(attacker.words); min-maxers: \(honest.words)")
            // The last of a reroller's lives is given what the earlier ones left of the day's deeds, and has no past.
            #expect(attacker.commands > (attack == .reroller ? 5 : 50), "\(attack): \(attacker.words)")
            #expect(attacker.isWithin(Attack.share, of: honest), "\(attack): \(attacker.words); \(honest.words)")
        }
    }

    @Test func withoutCeilingsABotWould() async throws {
        let (honest, attackers) = try await Self.carriedOut([.bot], pace: .none)
        let bot = try #require(attackers[.bot])
        print("without ceilings: \(bot.words); min-maxers: \(honest.words)")
        #expect(!bot.isWithin(Attack.share, of: honest))
    }

    /// What the ceilings are measured by: the keenest days of every archetype.
    @Test(arguments: [
        "steady", "casual", "minMaxer", "weekendWarrior", "habitKeeper", "collector", "hoarder", "returner",
    ])
    func noHonestPlayerReachesACeiling(_ archetype: String) throws {
        let version = try ContentVersion(snapshot: BundledContent.data())
        let population = try BotPopulation(scenarioAt: BotTests.scenario, rules: version.questBond)
        var most = (deeds: Int64(0), proved: Int64(0), commands: Int64(0), week: Int64(0), goals: Int64(0))
        var measured = (minutes: Int64(0), missions: Int64(0))
        for player in 0..<(archetype == "minMaxer" ? 40 : 3) as Range<UInt32> {
            var bots = try population.party(
                of: [BotMember(player, seed: UInt64(player))], archetype: archetype, firstDay: 0, dayZero: 0)
            var pace = Pace()
            for _ in 0..<56 {
                for step in bots.playDay() {
                    let deed = LiveQuestBond.deed(try JSONValue(encoding: step.command))
                    #expect(pace.take(deed, on: step.moment.day, within: .none) == nil)
                }
                most = (
                    Swift.max(most.deeds, pace.deeds), Swift.max(most.proved, pace.proved),
                    Swift.max(most.commands, pace.commands), Swift.max(most.week, pace.weekDeeds),
                    Swift.max(most.goals, pace.goals)
                )
                measured = (Swift.max(measured.minutes, pace.minutes), Swift.max(measured.missions, pace.missions))
            }
        }
        print("most of \(archetype): \(most), \(measured)")
        let bounds = Pace.Bounds()
        #expect(most.deeds < bounds.deedsADay && most.week < bounds.deedsAWeek)
        #expect(most.proved < bounds.provedADay && most.commands < bounds.commandsADay)
        #expect(most.goals <= bounds.goalsADay)
        #expect(measured.minutes < bounds.minutesADay && measured.missions < bounds.missionsADay)
    }
}
