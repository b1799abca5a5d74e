import QuestKernel
import Testing

@testable import QuestBond

/// Heroes come and go: nothing owned is lost, nothing is had twice, and what is shared stays with the party.
@Suite struct JoiningTests {
    private func solo(_ player: UInt32, _ rules: QuestBondRules) throws -> Party {
        var party = Party(player, rules: rules)
        var journal = Journal()
        let moment = Moment(instant: 43_200, day: 0, minute: 720)
        for command in [QuestBond.Command.create(.mage, .leo), .open, .completeTask(.mental, .large, .quick)] {
            let refusal = QuestBond.apply(
                command, by: 0, to: &party, at: moment, rules: rules, randomness: Randomness(seed: 1),
                journal: &journal)
            try #require(refusal == nil)
        }
        return party
    }

    @Test func aNewcomerTakesUpWhatThePartyShares() throws {
        var fellows = try Fellows(2, bond: 8)
        try fellows.workDays(4)
        let before = fellows.party
        let newcomer = try solo(9, fellows.rules)
        let party = try before.joined(by: newcomer, rules: fellows.rules)
        #expect(party.count == 3 && party[2].player == 9 && party[2].member == 2)
        #expect(party.fellowship.bondLevel == 8 && party.fellowship.streak == before.fellowship.streak)
        #expect(party[2].company == party[0].company && party[2].company.bondLevel == 8)
        #expect(party[2].ledger == newcomer[0].ledger && party[0].ledger == before[0].ledger)
        #expect(party.fellowship.weekTasks[2] == 0)
    }

    @Test func whoLeavesBeginsAnewAndTheOthersKeepTheirBond() throws {
        var fellows = try Fellows(3, bond: 8)
        try fellows.workDays(4)
        let (rest, leaver) = try fellows.party.parted(from: 1, rules: fellows.rules)
        #expect(rest.count == 2 && rest[0].player == 0 && rest[1].player == 2 && rest[1].member == 1)
        #expect(
            rest.fellowship.bondLevel == 8 && rest.fellowship.streak.length == fellows.party.fellowship.streak.length)
        #expect(leaver.count == 1 && leaver[0].player == 1 && leaver[0].member == 0)
        #expect(leaver.fellowship.bondLevel == 1 && leaver.fellowship.streak.length == 0)
        #expect(leaver[0].company == Company() && leaver[0].ledger == fellows.party[1].ledger)
        // Whoever acted last, the same comes of it.
        fellows.party.bringForward(2)
        let again = try fellows.party.parted(from: 1, rules: fellows.rules)
        #expect(again.rest == rest && again.leaver == leaver)
    }

    @Test func aHeroLeftAloneKeepsTheBondAsleep() throws {
        var fellows = try Fellows(2, bond: 8)
        try fellows.workDays(3)
        let (rest, _) = try fellows.party.parted(from: 0, rules: fellows.rules)
        #expect(rest.fellowship.bondLevel == 8 && rest[0].company == Company())
        let again = try rest.joined(by: solo(9, fellows.rules), rules: fellows.rules)
        #expect(again[0].company.bondLevel == 8)
    }

    @Test func whatCannotBeIsRefused() throws {
        let fellows = try Fellows(4)
        let rules = fellows.rules
        let nine = try solo(9, rules)
        #expect(throws: JoiningProblem.partyIsFull) { try fellows.party.joined(by: nine, rules: rules) }
        #expect(throws: JoiningProblem.joinerHasAParty) { try nine.joined(by: fellows.party, rules: rules) }
        #expect(throws: JoiningProblem.isAMember) { try nine.joined(by: nine, rules: rules) }
        #expect(throws: JoiningProblem.noSuchMember) { try fellows.party.parted(from: 4, rules: rules) }
        #expect(throws: JoiningProblem.noSuchMember) { try fellows.party.parted(from: -1, rules: rules) }
        #expect(throws: JoiningProblem.isAlone) { try nine.parted(from: 0, rules: rules) }
    }

    @Test func aChestThatWaitsIsClaimedAloneAndBeforeJoining() throws {
        var fellows = try Fellows(2)
        for _ in 0..<15 { try fellows.work() }
        try #require(fellows.party.fellowship.chests == 3)
        let (rest, leaver) = try fellows.party.parted(from: 1, rules: fellows.rules)
        let third = try Fellows(2).party
        for alone in [rest, leaver] {
            fellows.party = alone
            #expect(throws: JoiningProblem.somethingWaits) {
                // Its own number would be refused too, and later.
                try third.parted(from: Int(alone[0].player), rules: fellows.rules).rest
                    .joined(by: alone, rules: fellows.rules)
            }
            let before = fellows.party[0].ledger[Resource.equipment]
            let record = try fellows.play(.claimPartyChest, by: 0)
            #expect(fellows.party[0].ledger[Resource.equipment] == before + 1 && !record.entries.isEmpty)
            #expect(fellows.act(.claimPartyChest, by: 0) == .needsAParty)
        }
    }

    @Test func aBossIsMetOnceAWeek() throws {
        var fellows = try Fellows(2)
        fellows.setStats(500_000, of: 0)
        for _ in 0..<3 { try fellows.work() }
        try fellows.play(.attackRaid, by: 0)
        try #require(fellows.party.raid.isDefeated)
        let (rest, leaver) = try fellows.party.parted(from: 0, rules: fellows.rules)
        // The one who fought has had this week's boss; the one who did not, has not.
        fellows.party = leaver
        #expect(fellows.act(.attackRaid, by: 0) == .bossIsDefeated)
        // Nor does a new party bring another one.
        let newcomers = try Fellows(2, seed: 2).party.parted(from: 0, rules: fellows.rules).rest
        var joined = try newcomers.joined(by: fellows.party, rules: fellows.rules)
        joined.bringForward(1)
        #expect(joined.raid.metElsewhere[1] == 0)
        try fellows.open(day: 7, by: [0])
        try fellows.play(.completeTask(.mental, .small, .quick), by: 0)
        #expect(fellows.act(.attackRaid, by: 0) == nil, "the next week's boss is new to everybody")
        #expect(rest.raid.isDefeated)
    }

    @Test func attacksOfTodayAreNotGivenAgain() throws {
        var fellows = try Fellows(2)
        for _ in 0..<10 { try fellows.work() }
        let most = fellows.rules.raid.rules.attacksPerDay
        for _ in 0..<most { try fellows.play(.attackRaid, by: 1) }
        #expect(fellows.act(.attackRaid, by: 1) == .noAttacksLeft)
        let (_, leaver) = try fellows.party.parted(from: 1, rules: fellows.rules)
        fellows.party = leaver
        #expect(fellows.act(.attackRaid, by: 0) == .noAttacksLeft)
    }

    @Test func aGoalThatAllOthersReachedTakesOneMoreStep() throws {
        var fellows = try Fellows(3)
        let template = try #require(fellows.rules.goals.templates.firstIndex { $0.shared })
        try fellows.play(.followSharedGoal(template), by: 0)
        let target = fellows.party.goals.aim.target
        for member in 0..<2 { fellows.party.goals.progress[member] = target }
        let (rest, _) = try fellows.party.parted(from: 2, rules: fellows.rules)
        #expect((0..<2).allSatisfy { rest.goals.progress[$0] == target - 1 })
    }

    @Test func tasksBetweenMembersGoWithWhoLeaves() throws {
        var fellows = try Fellows(4, bond: 50)
        try fellows.play(.assignTask(1, .mental, .small), by: 0)
        try fellows.play(.assignTask(3, .mental, .small), by: 2)
        try fellows.play(.assignTask(2, .mental, .small), by: 3)
        let (rest, leaver) = try fellows.party.parted(from: 1, rules: fellows.rules)
        #expect(rest.fellowship.tasks.map { [$0.assigner, $0.doer] } == [[1, 2], [2, 1]])
        #expect(leaver.fellowship.tasks.isEmpty)
    }

    /// Years of coming and going, with play in between: purses hold what they held, and the luck of each stays its own.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func nothingIsLostHoweverTheyComeAndGo(seed: UInt64) throws {
        let rules = try QuestBondFiles.rules()
        var chance = HostilePlayer(seed: seed)
        var parties: [Party] = []
        var journals = [UInt32: [Int64]]()
        for player in 0..<7 { parties.append(Party(UInt32(player), rules: rules)) }
        var journal = Journal()
        var day: LocalDay = 0
        for _ in 0..<160 {
            let before = Self.purses(parties)
            let offers = Self.offers(parties, rules)
            if chance.below(2) == 0, parties.count > 1 {
                let (host, guest) = (chance.below(parties.count), chance.below(parties.count))
                if host != guest, let joined = try? parties[host].joined(by: parties[guest], rules: rules) {
                    parties[host] = joined
                    parties.remove(at: guest)
                }
            } else {
                let place = chance.below(parties.count)
                if let (rest, leaver) = try? parties[place].parted(
                    from: chance.below(parties[place].count), rules: rules)
                {
                    parties[place] = rest
                    parties.append(leaver)
                }
            }
            #expect(Self.purses(parties) == before)
            #expect(Self.offers(parties, rules) == offers)
            #expect(parties.allSatisfy { (1...4).contains($0.count) })
            for party in parties {
                try party.check(under: rules)
                #expect((0..<party.count).allSatisfy { party[$0].member == $0 })
                let members = UInt8(truncatingIfNeeded: 1 << party.count) - 1
                let bits = party.fellowship.active | party.fellowship.chests | party.fellowship.dutyDone
                #expect((bits | party.fellowship.run.waiting | party.fellowship.expedition.waiting) & ~members == 0)
            }
            day += chance.below(3) == 0 ? 1 : 0
            let moment = Moment(instant: Int64(day) * 86_400 + 40_000, day: day, minute: 700)
            for place in parties.indices {
                for member in 0..<parties[place].count {
                    let player = parties[place].player(of: member)
                    let commands: [QuestBond.Command] = (0..<12).map { _ in chance.command() }
                    for command in [.create(.archer, .aries), .open] + commands {
                        journal.removeAll()
                        let held = Self.purses(parties)
                        _ = QuestBond.apply(
                            command, by: member, to: &parties[place], at: moment, rules: rules,
                            randomness: Randomness(seed: 77), journal: &journal)
                        // The journal tells every change of every purse.
                        var sums = [UInt32: Int64]()
                        for entry in journal.entries
                        where entry.kind == .flow && entry.resource != Resource.bondExperience.rawValue {
                            sums[parties[place].player(of: Int(entry.member)), default: 0] += entry.amount
                        }
                        for (owner, purse) in Self.purses(parties) where purse != held[owner] {
                            #expect((purse.reduce(0, +) - (held[owner] ?? []).reduce(0, +)) == sums[owner, default: 0])
                        }
                    }
                    journals[player] = parties[place][member].ledger.balances
                }
            }
        }
        #expect(journals.count == 7)
        #expect(parties.contains { $0.count > 1 } || parties.count == 7)
    }

    private static func purses(_ parties: [Party]) -> [UInt32: [Int64]] {
        var purses: [UInt32: [Int64]] = [:]
        for party in parties {
            for member in 0..<party.count { purses[party.player(of: member)] = party[member].ledger.balances }
        }
        return purses
    }

    /// Something drawn for each player's day, by its own number.
    private static func offers(_ parties: [Party], _ rules: QuestBondRules) -> [UInt32: ItemOffer?] {
        var offers: [UInt32: ItemOffer?] = [:]
        for party in parties {
            for member in 0..<party.count where party[member].isCreated && party[member].today >= 0 {
                offers[party.player(of: member)] = party[member].look(at: .deal, rules, Randomness(seed: 77))
            }
        }
        return offers
    }
}
