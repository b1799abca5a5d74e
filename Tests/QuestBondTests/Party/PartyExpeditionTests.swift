import QuestKernel
import Testing

@testable import QuestBond

/// What a party sets out on together.
@Suite struct PartyExpeditionTests {
    @Test("QB46 QB32 a party expedition costs one key, is decided once, and gives each member rolls of its own")
    func expedition() throws {
        var group = try PartyAdventureTests.group(
            2, changing: ["expeditions.rules.successCap=1", "loot.expeditions.equipmentChance=1"])
        let offered = group.party[0].offeredExpeditions(group.rules, group.randomness)
        let index = offered.trailingZeroBitCount
        #expect(group.act(.startPartyExpedition(index), by: 0) == .noKey)
        group.give(2, of: Resource.keys, to: 0)
        try group.play(.startPartyExpedition(index), by: 0)
        #expect(group.party[0].keys == 1)
        #expect(group.act(.startPartyExpedition(index), by: 0) == .alreadyOnAnExpedition)
        #expect(group.act(.claimPartyExpedition, by: 1) == .notFinishedYet)
        let row = group.rules.expeditions[index]
        group.now.instant += Seconds(row.minutes).rawValue
        for member in [1, 0] {
            let record = try group.play(.claimPartyExpedition, by: member)
            #expect(record.rolls(.expeditionStage).count == (member == 1 ? row.stages.count : 0))
            #expect(record.flow(Resource.experience, .expeditions) == row.experience)
            #expect(record.flow(Resource.equipment, .expeditions).rawValue == Int64(row.stages.count))
            #expect(group.act(.claimPartyExpedition, by: member) == .noExpedition)
        }
        let bond = Record(entries: group.journal.entries).flow(Resource.bondExperience, .bondAdventures)
        #expect(bond == 13)
    }

    /// Else who tells old times could send the party out in the past, where it is back at once, again and again.
    @Test("QB46 a party's expeditions follow one another, whatever the clock of the member says who starts one")
    func expeditionsFollowOneAnother() throws {
        var group = try PartyAdventureTests.group(2)
        group.give(2, of: Resource.keys, to: 0)
        let begun = group.now.instant
        var ends: [Int64] = []
        for _ in 0..<2 {
            group.now.instant = begun
            let offered = group.party[0].offeredExpeditions(group.rules, group.randomness)
            try group.play(.startPartyExpedition(offered.trailingZeroBitCount), by: 0)
            ends.append(group.party.fellowship.expedition.timer.endsAt)
            group.now.instant = ends[0]
            if ends.count == 2 { #expect(group.act(.claimPartyExpedition, by: 1) == .notFinishedYet) }
            group.now.instant = ends[ends.count - 1]
            for member in 0..<2 { try group.play(.claimPartyExpedition, by: member) }
        }
        #expect(ends[1] - ends[0] >= ends[0] - begun)
    }

    /// One member tells late what the party did while another's own time is still before it, or the other way round: a
    /// slot takes one expedition at a time for all that.
    @Test("QB32 QB46 a hero is on as many expeditions at a time as it has slots, whoever tells of them first")
    func aSlotIsTakenAlsoForWhoIsBehind() throws {
        for isOwnFirst in [false, true] {
            var group = try PartyAdventureTests.group(2)
            for member in 0..<2 { group.give(3, of: Resource.keys, to: member) }
            let begun = group.now.instant
            func offered(_ member: Int) -> Int {
                group.party[member].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
            }
            let own = offered(1)
            func playOwn() throws {
                try group.play(.startExpedition(own), by: 1)
                group.now.instant = group.party[1].expedition.endsAt
                try group.play(.claimExpedition, by: 1)
            }
            if isOwnFirst {
                try playOwn()
                group.now.instant = begun
                #expect(group.act(.startPartyExpedition(offered(0)), by: 0) == .alreadyOnAnExpedition)
                group.now.instant = group.party[1].expedition.endsAt
                try group.play(.startPartyExpedition(offered(0)), by: 0)
            } else {
                try group.play(.startPartyExpedition(offered(0)), by: 0)
                let end = group.party.fellowship.expedition.timer.endsAt
                group.now.instant = end
                for member in [0, 1] { try group.play(.claimPartyExpedition, by: member) }
                group.now.instant = begun
                #expect(group.act(.startExpedition(own), by: 1) == .alreadyOnAnExpedition)
                // It goes with the hero into another party.
                group.party = try group.party.parted(from: 1, rules: group.rules).leaver
                group.now.instant = end - 1
                #expect(group.act(.startExpedition(own), by: 0) == .alreadyOnAnExpedition)
                group.now.instant = end
                try group.play(.startExpedition(own), by: 0)
            }
        }
    }

    /// Whoever comes in the evening has not been on what the party did all day, though its device tells of it only then.
    @Test("QB46 a newcomer goes on no expedition that began before it came")
    func aNewcomerWasOnNothingOfBefore() throws {
        var group = try PartyAdventureTests.group(3)
        let begun = group.now.instant
        let newcomer = try group.party.parted(from: 2, rules: group.rules)
        group.party = try newcomer.rest.joined(
            by: newcomer.leaver, on: group.party.fellowship.day, at: begun + 7_200, rules: group.rules)
        group.give(2, of: Resource.keys, to: 0)
        let offered = group.party[0].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        group.now.instant = begun
        try group.play(.startPartyExpedition(offered), by: 0)
        #expect(group.party.fellowship.expedition.going == 0b011)
        group.now.instant = Swift.max(group.party.fellowship.expedition.timer.endsAt, begun + 7_200)
        try group.play(.claimPartyExpedition, by: 0)
        try group.play(.startPartyExpedition(offered), by: 0)
        #expect(group.party.fellowship.expedition.going == 0b111)
    }

    @Test("QB32 QB46 stages that are over have the chances of then, though a member leaves before anybody looks")
    func whoWasThereCountsInWhatIsOver() throws {
        var group = try PartyAdventureTests.group(3)
        group.give(1, of: Resource.keys, to: 0)
        group.setStats(1, of: 0)
        group.setStats(1, of: 1)
        group.setStats(10_000, of: 2)
        let index = group.party[0].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        try group.play(.startPartyExpedition(index), by: 0)
        let end = group.party.fellowship.expedition.timer.endsAt
        let second = group.party.fellowship.expedition.timer.nextAt + 1
        /// Chances of all stages, by the rolls of who claims.
        func chances(ofPartyLeftAt instant: Int64?) throws -> [Int64] {
            var group = group
            if let instant {
                let day = group.party.fellowship.day
                group.party = try group.party.parted(from: 2, on: day, at: instant, rules: group.rules).rest
            }
            group.now.instant = end
            let rolls = try group.play(.claimPartyExpedition, by: 0).rolls(.expeditionStage)
            #expect(group.party.fellowship.expedition.keptChances.isEmpty)
            return rolls.map { Int64($0.chance) }
        }
        let (whole, without) = (try chances(ofPartyLeftAt: nil), try chances(ofPartyLeftAt: 0))
        #expect(whole.count > 1 && zip(whole, without).allSatisfy { $0 > $1 })
        #expect(try chances(ofPartyLeftAt: end) == whole)
        #expect(try chances(ofPartyLeftAt: second) == [whole[0]] + without.dropFirst())
    }

    @Test("QB46 a share that waits is shown beside the expedition it is of, whatever is under way")
    func aShareIsShownWithItsExpedition() throws {
        var group = try PartyAdventureTests.group(2)
        group.give(2, of: Resource.keys, to: 0)
        func view() throws -> PartyView {
            let view = QuestBond.view(
                of: group.party, for: 1, at: group.now, rules: group.rules, randomness: group.randomness)
            return try #require(view?.party)
        }
        func start() throws -> String {
            let index = group.party[0].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
            try group.play(.startPartyExpedition(index), by: 0)
            return group.rules.expeditions[index].id
        }
        let first = try start()
        #expect(try view().expedition?.id == first && view().finishedExpedition == nil)
        group.now.instant = group.party.fellowship.expedition.timer.endsAt
        try group.play(.claimPartyExpedition, by: 0)
        #expect(try view().expedition == nil)
        #expect(try view().finishedExpedition?.id == first && view().finishedExpedition?.sharesWait == [1])
        let second = try start()
        #expect(try view().expedition?.id == second && view().expedition?.sharesWait == [])
        #expect(try view().finishedExpedition?.sharesWait == [1])
    }
}
