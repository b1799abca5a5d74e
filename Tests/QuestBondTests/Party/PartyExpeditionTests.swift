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
    /// slot takes one expedition at a time for all that, and what was before or after another one is none beside it.
    @Test("QB32 QB46 a hero is on as many expeditions at a time as it has slots, whoever tells of them first")
    func aSlotIsTakenAlsoForWhoIsBehind() throws {
        var group = try PartyAdventureTests.group(2, changing: ["expeditions.rules.offered=9"])
        for member in 0..<2 { group.give(3, of: Resource.keys, to: member) }
        let index = group.party[1].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        let length = Seconds(group.rules.expeditions[index].minutes).rawValue
        let begun = group.now.instant
        func start(_ group: inout TestParty, at instant: Int64, together: Bool) -> QuestBond.Refusal? {
            group.now.instant = instant
            return group.act(together ? .startPartyExpedition(index) : .startExpedition(index), by: together ? 0 : 1)
        }
        func play(_ group: inout TestParty, at instant: Int64, together: Bool) throws {
            #expect(start(&group, at: instant, together: together) == nil)
            group.now.instant = instant + length
            for member in together ? [0, 1] : [1] {
                try group.play(together ? .claimPartyExpedition : .claimExpedition, by: member)
            }
        }
        for isOwnFirst in [false, true] {
            var told = group
            try play(&told, at: begun + length, together: !isOwnFirst)
            for (seconds, isTaken) in [
                (0, false), (1, true), (length, true), (2 * length - 1, true), (2 * length, false),
            ] as [(Int64, Bool)] {
                var group = told
                let refusal = start(&group, at: begun + seconds, together: isOwnFirst)
                #expect(refusal == (isTaken ? .alreadyOnAnExpedition : nil), "\(isOwnFirst) \(seconds)")
            }
        }
        // It goes with the hero into another party, and is of the whole day where there were several.
        try play(&group, at: begun, together: true)
        try play(&group, at: begun + 2 * length, together: true)
        #expect(start(&group, at: begun + length, together: false) == .alreadyOnAnExpedition)
        group.party = try group.party.parted(from: 0, rules: group.rules).leaver
        group.party = try TestParty.solo(9, group.rules).joined(
            by: group.party, on: group.now.day, rules: group.rules)
        group.now.instant = begun
        #expect(group.act(.startExpedition(index), by: 1) == .alreadyOnAnExpedition)
    }

    @Test("QB46 a newcomer who is not created yet stays at home, and keeps nobody there")
    func whoIsNotCreatedStaysAtHome() throws {
        var group = try PartyAdventureTests.group(2)
        group.give(1, of: Resource.keys, to: 0)
        group.party = try group.party.joined(by: Party(9, rules: group.rules), rules: group.rules)
        let offered = group.party[0].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        try group.play(.startPartyExpedition(offered), by: 0)
        #expect(group.party.fellowship.expedition.going == 0b011)
    }

    @Test("QB46 a member who came later than a device tells is left at home")
    func whoCameLaterStaysAtHome() throws {
        var group = try PartyAdventureTests.group(3)
        group.give(1, of: Resource.keys, to: 0)
        let offered = group.party[0].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        let start = QuestBond.Command.startPartyExpedition(offered)
        #expect(start.leavingAtHome([]) == start && start.leavingAtHome([-1, 4, .max]) == start)
        #expect(QuestBond.Command.open.leavingAtHome([2]) == .open)
        #expect(group.act(start.leavingAtHome([1, 2]), by: 0) == .alreadyOnAnExpedition)
        try group.play(start.leavingAtHome([2]), by: 0)
        #expect(group.party.fellowship.expedition.going == 0b011)
    }

    @Test("QB46 nor has it part in a run that a device tells of from before it came")
    func whoCameLaterHasNoPartInARun() throws {
        var group = try PartyAdventureTests.group(3)
        let run = QuestBond.Command.runPartyDungeon(group.rules.soloDungeons)
        #expect(run.leavingAtHome([]) == run)
        #expect(group.act(run.leavingAtHome([1, 2]), by: 0) == .needsAParty)
        // Nor is it in the way.
        group.change(2) { ($0.level, $0.effects.extraHitPoints) = (1, 50) }
        #expect(group.act(run, by: 0) == .levelTooLow)
        try group.play(run.leavingAtHome([2]), by: 0)
        #expect(group.party.fellowship.run.waiting == 0b010)
        #expect(group.party[2].effects.extraHitPoints == 50 && group.party[2].caps.dungeonRuns == 0)
        #expect(group.act(.claimPartyDungeon, by: 2) == .nothingWaits)
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
