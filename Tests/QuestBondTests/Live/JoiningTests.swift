import QuestKernel
import Testing

@testable import QuestBond

/// Heroes come and go: nothing owned is lost, nothing is had twice, and what is shared stays with the party.
@Suite struct JoiningTests {
    @Test func aNewcomerTakesUpWhatThePartyShares() throws {
        var group = try TestParty(2, bond: 8)
        try group.workDays(4)
        let before = group.party
        let newcomer = try TestParty.solo(9, group.rules)
        let party = try before.joined(by: newcomer, rules: group.rules)
        #expect(party.count == 3 && party[2].player == 9 && party[2].member == 2)
        #expect(party.fellowship.bondLevel == 8 && party.fellowship.streak == before.fellowship.streak)
        #expect(party[2].company == party[0].company && party[2].company.bondLevel == 8)
        #expect(party[2].ledger == newcomer[0].ledger && party[0].ledger == before[0].ledger)
        #expect(party.fellowship.weekTasks[2] == 0)
    }

    @Test func whoLeavesBeginsAnewAndTheOthersKeepTheirBond() throws {
        var group = try TestParty(3, bond: 8)
        try group.workDays(4)
        let (rest, leaver) = try group.party.parted(from: 1, rules: group.rules)
        #expect(rest.count == 2 && rest[0].player == 0 && rest[1].player == 2 && rest[1].member == 1)
        #expect(
            rest.fellowship.bondLevel == 8 && rest.fellowship.streak.length == group.party.fellowship.streak.length)
        #expect(leaver.count == 1 && leaver[0].player == 1 && leaver[0].member == 0)
        #expect(leaver.fellowship.bondLevel == 1 && leaver.fellowship.streak.length == 0)
        #expect(leaver[0].company == PartyBonuses() && leaver[0].ledger == group.party[1].ledger)
        // The result is the same, whoever acted last.
        group.party.bringForward(2)
        let again = try group.party.parted(from: 1, rules: group.rules)
        #expect(again.rest == rest && again.leaver == leaver)
    }

    @Test func aHeroLeftAloneKeepsTheBondAsleep() throws {
        var group = try TestParty(2, bond: 8)
        try group.workDays(3)
        let (rest, _) = try group.party.parted(from: 0, rules: group.rules)
        #expect(rest.fellowship.bondLevel == 8 && rest[0].company == PartyBonuses())
        let again = try rest.joined(by: TestParty.solo(9, group.rules), rules: group.rules)
        #expect(again[0].company.bondLevel == 8)
    }

    @Test func whatCannotBeIsRefused() throws {
        let group = try TestParty(4)
        let rules = group.rules
        let nine = try TestParty.solo(9, rules)
        #expect(throws: JoiningProblem.partyIsFull) { try group.party.joined(by: nine, rules: rules) }
        #expect(throws: JoiningProblem.joinerHasAParty) { try nine.joined(by: group.party, rules: rules) }
        #expect(throws: JoiningProblem.isAMember) { try nine.joined(by: nine, rules: rules) }
        #expect(throws: JoiningProblem.noSuchMember) { try group.party.parted(from: 4, rules: rules) }
        #expect(throws: JoiningProblem.noSuchMember) { try group.party.parted(from: -1, rules: rules) }
        #expect(throws: JoiningProblem.isAlone) { try nine.parted(from: 0, rules: rules) }
    }

    @Test func aChestThatWaitsIsClaimedAloneAndBeforeJoining() throws {
        var group = try TestParty(2)
        for _ in 0..<15 { try group.work() }
        try #require(group.party.fellowship.chests == 3)
        let (rest, leaver) = try group.party.parted(from: 1, rules: group.rules)
        let third = try TestParty(2).party
        for alone in [rest, leaver] {
            group.party = alone
            #expect(throws: JoiningProblem.somethingWaits) {
                // Its own number would be refused too, and later.
                try third.parted(from: Int(alone[0].player), rules: group.rules).rest
                    .joined(by: alone, rules: group.rules)
            }
            let before = group.party[0].ledger[Resource.equipment]
            let record = try group.play(.claimPartyChest, by: 0)
            #expect(group.party[0].ledger[Resource.equipment] == before + 1 && !record.entries.isEmpty)
            #expect(group.act(.claimPartyChest, by: 0) == .needsAParty)
        }
    }

    @Test func whoJoinsHasAPartyWithTheNextCommand() throws {
        var group = try TestParty(1)
        group.party = try group.party.joined(by: TestParty.solo(9, group.rules), rules: group.rules)
        let number = try #require(group.rules.achievements.rows.firstIndex { $0.id == "strongerTogether" })
        // Their day is open already: it need not wait for the next one.
        for member in 0..<2 {
            let record = try group.play(.checkIn(3, shares: false), by: member)
            #expect(record.tally(.achievementsUnlocked, number) == 1)
        }
    }

    /// The consent of a check-in is for the party of then, whoever comes or goes.
    @Test func aLowMoodIsShownToThePartyOfThenAlone() throws {
        var alone = try TestParty(1)
        try alone.play(.setMoodSharing(true), by: 0)
        try alone.play(.checkIn(1, shares: true), by: 0)
        let day = alone.party[0].today
        #expect(alone.party.showsLowMood(of: 0, on: day))
        let rules = alone.rules
        let host = try TestParty.solo(9, rules).joined(by: alone.party, rules: rules)
        #expect(!host.showsLowMood(of: 1, on: day))
        #expect(try !alone.party.joined(by: TestParty.solo(9, rules), rules: rules).showsLowMood(of: 0, on: day))
        var group = try TestParty(2)
        try group.play(.setMoodSharing(true), by: 0)
        try group.play(.checkIn(1, shares: true), by: 0)
        let (rest, leaver) = try group.party.parted(from: 0, rules: rules)
        #expect(!leaver.showsLowMood(of: 0, on: day) && !rest.showsLowMood(of: 0, on: day))
        #expect(try group.party.parted(from: 1, rules: rules).rest.showsLowMood(of: 0, on: day))
    }

    /// A party that is taken back to an earlier state has its consents of then, without those that were withdrawn since.
    @Test func whatWasWithdrawnStaysSoWhereAPartyIsTakenBack() throws {
        var group = try TestParty(2)
        for member in 0..<2 {
            try group.play(.setMoodSharing(true), by: member)
            try group.play(.checkIn(1, shares: true), by: member)
        }
        var before = group.party
        try group.play(.setMoodSharing(false), by: 1)
        before.keepWithdrawals(of: group.party)
        #expect((0..<2).map { before[$0].wellness.sharesMoods } == [true, false])
        #expect(!(0..<2).contains { before.showsLowMood(of: $0, on: before[0].today) })
    }

    @Test func aGoalThatAllOthersReachedTakesOneMoreStep() throws {
        var group = try TestParty(3)
        let template = try #require(group.rules.goals.templates.firstIndex { $0.shared })
        try group.play(.followSharedGoal(template), by: 0)
        let target = group.party.goals.aim.target
        for member in 0..<2 { group.party.goals.progress[member] = target }
        let (rest, _) = try group.party.parted(from: 2, rules: group.rules)
        #expect((0..<2).allSatisfy { rest.goals.progress[$0] == target - 1 })
    }

    @Test func tasksBetweenMembersGoWithWhoLeaves() throws {
        var group = try TestParty(4, bond: 50)
        try group.play(.assignTask(1, .mental, .small), by: 0)
        try group.play(.assignTask(3, .mental, .small), by: 2)
        try group.play(.assignTask(2, .mental, .small), by: 3)
        let (rest, leaver) = try group.party.parted(from: 1, rules: group.rules)
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
                let claims = party.fellowship.run.waiting | party.fellowship.expedition.waiting
                #expect((bits & ~Fellowship.wholeNoMore | claims) & ~members == 0)
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
                        // The journal records every change of every purse.
                        var sums = [UInt32: Int64]()
                        for entry in journal.entries
                        where entry.kind == .flow && entry.resource != Resource.bondExperience.id.rawValue {
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
