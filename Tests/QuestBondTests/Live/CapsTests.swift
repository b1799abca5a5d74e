import QuestKernel
import Testing

@testable import QuestBond

/// What parties give once, once a day or once a week is a hero's: nobody gets it again by leaving, joining or founding.
@Suite struct CapsTests {
    /// Heroes in parties of their choice, and what each of them got.
    private struct World {
        struct Got: Hashable {
            var player: UInt32
            var deed: PartyDeed
            /// The day, or the week for what comes weekly.
            var period: Int32
        }

        let rules: QuestBondRules
        var parties: [Party] = []
        var day: LocalDay = 0
        private var seconds: Int64 = 0
        private(set) var got: [Got: Int] = [:]
        /// Acts of kindness by day, deed, giver and receiver.
        private(set) var kindness: [[UInt32]: Int] = [:]
        private(set) var bond: [Int32: Int] = [:]

        init(_ heroes: UInt32, _ rules: QuestBondRules) throws {
            self.rules = rules
            for player in 0..<heroes {
                parties.append(Party(player, rules: rules))
                try #require(give(.create(.warrior, .aries), by: 0, in: Int(player)) == nil)
                parties[Int(player)].change(0) { $0.level = 60 }
            }
            openDay(0)
        }

        mutating func openDay(_ day: LocalDay) {
            (self.day, seconds) = (day, 0)
            for place in parties.indices {
                for member in 0..<parties[place].count { give(.open, by: member, in: place) }
            }
        }

        @discardableResult
        mutating func give(_ command: QuestBond.Command, by member: Int, in place: Int) -> QuestBond.Refusal? {
            // Every perk is open, whichever party it is.
            parties[place].fellowship.bondLevel = 50
            var journal = Journal()
            seconds += 1
            let moment = Moment(instant: Int64(day) * 86_400 + 40_000 + seconds, day: day, minute: 700)
            let refusal = QuestBond.apply(
                command, by: member, to: &parties[place], at: moment, rules: rules, randomness: Randomness(seed: 5),
                journal: &journal)
            for entry in journal.entries {
                if entry.kind == .tally, entry.code == Tally.partyDeeds.rawValue,
                    let deed = PartyDeed(rawValue: entry.cell)
                {
                    let player = parties[place].player(of: Int(entry.member))
                    let period = deed == .challengeChest ? Moment.week(of: day) : day
                    got[Got(player: player, deed: deed, period: period), default: 0] += 1
                }
                if entry.kind == .flow, entry.resource == Resource.bondExperience.id.rawValue,
                    entry.code == Flow.bondStreak.rawValue
                {
                    bond[day, default: 0] += 1
                }
            }
            return refusal
        }

        mutating func beKind(_ isNudge: Bool, _ giver: Int, _ receiver: Int, in place: Int) {
            guard give(isNudge ? .nudge(receiver) : .giveKudos(receiver), by: giver, in: place) == nil else { return }
            let party = parties[place]
            kindness[
                [UInt32(day), isNudge ? 1 : 0, party.player(of: giver), party.player(of: receiver)], default: 0] += 1
        }

        mutating func join(_ guest: Int, to host: Int) {
            guard host != guest, let joined = try? parties[host].joined(by: parties[guest], rules: rules) else {
                return
            }
            parties[host] = joined
            parties.remove(at: guest)
        }

        mutating func leave(_ member: Int, of place: Int) {
            guard let (rest, leaver) = try? parties[place].parted(from: member, rules: rules) else { return }
            parties[place] = rest
            parties.append(leaver)
        }

        /// Everybody tries everything that is capped, again and again.
        mutating func tryAll(_ chance: inout HostilePlayer) {
            for place in parties.indices {
                for member in 0..<parties[place].count {
                    for ally in 0..<parties[place].count {
                        beKind(true, member, ally, in: place)
                        beKind(false, member, ally, in: place)
                    }
                    for _ in 0..<chance.below(6) { give(.completeTask(.mental, .small, .quick), by: member, in: place) }
                    give(.completeSharedDuty(.quick), by: member, in: place)
                    give(.runPartyDungeon(rules.soloDungeons), by: member, in: place)
                    for _ in 0..<2 {
                        give(.claimPartyDungeon, by: member, in: place)
                        give(.claimPartyChest, by: member, in: place)
                    }
                }
            }
        }

        /// The most that any hero got of a deed in its period.
        func most(_ deed: PartyDeed) -> Int { got.filter { $0.key.deed == deed }.map(\.value).max() ?? 0 }
    }

    private static let capped: [PartyDeed] = [.nudge, .kudos, .sharedDutyDone, .dungeonShare, .challengeChest]

    @Test(
        "QB43 who comes and goes has no cap that moved: never more than the same hero who stays",
        arguments: [1, 2, 3, 4])
    func noCapMoves(seed: UInt64) throws {
        let rules = try QuestBondFiles.rules()
        var chance = HostilePlayer(seed: seed)
        var staying = try World(4, rules)
        for guest in (1..<4).reversed() { staying.join(guest, to: 0) }
        var moving = try World(8, rules)
        for day in 1..<16 as Range<LocalDay> {
            staying.openDay(day)
            moving.openDay(day)
            for _ in 0..<6 {
                staying.tryAll(&chance)
                for _ in 0..<6 {
                    if chance.below(2) == 0 {
                        moving.join(chance.below(moving.parties.count), to: chance.below(moving.parties.count))
                    } else {
                        let place = chance.below(moving.parties.count)
                        moving.leave(chance.below(moving.parties[place].count), of: place)
                    }
                }
                moving.tryAll(&chance)
            }
        }
        #expect(Self.capped.map(staying.most) == [3, 3, 1, 1, 1])
        for deed in Self.capped {
            #expect(moving.most(deed) <= staying.most(deed), "\(deed)")
            #expect(moving.most(deed) > 0, "\(deed)")
        }
        for world in [staying, moving] { #expect(world.kindness.values.allSatisfy { $0 == 1 }) }
        // A full day grows a bond only with a hero who had none that day.
        #expect(staying.bond.values.allSatisfy { $0 <= 1 } && moving.bond.values.allSatisfy { $0 <= 8 })
        #expect(moving.bond.values.contains { $0 > 1 })
    }

    @Test("QB45 leaving and joining again brings no bond EXP")
    func rejoiningBringsNoBond() throws {
        var group = try TestParty(2)
        for member in 0..<2 { try group.play(.nudge(1 - member), by: member) }
        let once = group.party.fellowship.bondExperience
        #expect(once > 0)
        for _ in 0..<30 {
            let (rest, leaver) = try group.party.parted(from: 1, rules: group.rules)
            group.party = try rest.joined(by: leaver, rules: group.rules)
            for member in 0..<2 { #expect(group.act(.nudge(1 - member), by: member) == .alreadyDoneToday) }
        }
        #expect(group.party.fellowship.bondExperience == once)
        try group.open(day: 1)
        for member in 0..<2 { try group.play(.nudge(1 - member), by: member) }
    }

    @Test("QB46 two heroes who found a party every day have one chest a week each, and their week's tasks go with them")
    func aChestAWeek() throws {
        let rules = try QuestBondFiles.rules()
        var world = try World(2, rules)
        // Two whole weeks, from the second Monday on.
        for day in 7..<21 as Range<LocalDay> {
            world.join(1, to: 0)
            world.openDay(day)
            for _ in 0..<15 {
                for member in 0..<2 { world.give(.completeTask(.mental, .small, .quick), by: member, in: 0) }
            }
            for member in 0..<2 { world.give(.claimPartyChest, by: member, in: 0) }
            world.leave(day % 2 == 0 ? 0 : 1, of: 0)
        }
        let chests = world.got.filter { $0.key.deed == .challengeChest }
        #expect(chests.count == 4 && chests.values.allSatisfy { $0 == 1 })
    }

    @Test("QB46 tasks of the week go with the hero, and the duty of the day is done once in whichever party")
    func countsGoWithTheHero() throws {
        var first = try TestParty(2, bond: 50)
        for _ in 0..<7 { try first.work() }
        try first.play(.completeSharedDuty(.quick), by: 1)
        let (_, leaver) = try first.party.parted(from: 1, rules: first.rules)
        var second = try TestParty(2, seed: 2, bond: 50)
        second.party = try second.party.parted(from: 1, rules: second.rules).rest.joined(by: leaver, rules: first.rules)
        // The duty is a task too.
        #expect(second.party.fellowship.weekTasks[1] == 8 && second.party.fellowship.dutyDone == 2)
        #expect(second.act(.completeSharedDuty(.quick), by: 1) == .alreadyDoneToday)
        try second.play(.completeSharedDuty(.quick), by: 0)
    }

    @Test("QB45 an achievement of parties pays a hero once, in whichever party it comes")
    func awardsArePaidOnce() throws {
        var group = try TestParty(3, bond: 50)
        let row = try #require(group.rules.party.content.achievements.firstIndex { $0.metric == .tasks })
        let award = group.rules.party.content.achievements[row]
        func earned(_ record: Record) -> Gold { record.flow(Resource.gold, .achievements) }
        group.party.fellowship.deeds[PartyMetric.tasks.index] = Int32(award.target.rawValue) - 1
        let before = (0..<3).map { group.party[$0].caps.awards.contains(row) }
        try group.work([0])
        #expect(before == [false, false, false] && (0..<3).allSatisfy { group.party[$0].caps.awards.contains(row) })
        var (rest, leaver) = try group.party.parted(from: 2, rules: group.rules)
        rest = try rest.parted(from: 1, rules: group.rules).rest
        var newcomer = Party(77, rules: group.rules)
        newcomer.change(0) { $0.isCreated = true }
        leaver = try leaver.joined(by: newcomer, rules: group.rules)
        group.party = leaver
        group.party.fellowship.bondLevel = 50
        group.party.fellowship.deeds[PartyMetric.tasks.index] = Int32(award.target.rawValue) - 1
        let purses = (0..<2).map { group.party[$0].ledger[Resource.gems].rawValue }
        try group.work([0])
        let gained = (0..<2).map { group.party[$0].ledger[Resource.gems].rawValue - purses[$0] }
        #expect(group.party[1].caps.awards.contains(row))
        #expect(gained[0] == 0 && gained[1] == award.gems.rawValue)
    }

    @Test("a stored party of the version before brings its week's tasks and its awards with it")
    func olderStates() throws {
        let saved = try StateFixture.read("state-2")
        let party = try saved.restored(under: try QuestBondFiles.rules())
        for member in 0..<party.count {
            #expect(party[member].caps.weekTasks == party.fellowship.weekTasks[member])
            #expect(party[member].caps.week == party.fellowship.week)
            #expect(party[member].caps.awards == party.fellowship.achievements.unlocked)
            #expect(party[member].caps.hasWonChallenge == party.fellowship.challengeIsWon)
        }
    }
}
