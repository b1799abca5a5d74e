import QuestKernel
import Testing

@testable import QuestBond

@Suite struct FlagTests {
    private func flags(_ record: Record) -> [Int] {
        record.counts(.completionFlags, rows: CompletionFlag.allCases.count)
    }

    @Test("QB05 what is ticked off between 2 and 5 by the player's own clock is labelled, and nothing before or after")
    func night() throws {
        var ground = try Playground(.mage)
        for (minute, expected) in [(Int16(119), 0), (120, 1), (299, 1), (300, 0), (1_439, 0), (0, 0)] {
            ground.now.minute = minute
            ground.now.instant += 10_000
            let record = try ground.play(.completeTask(.physical, .small, .quick))
            #expect(flags(record) == [0, expected, 0], "\(minute)")
        }
        #expect(ground.hero.claims.flagged[CompletionFlag.atNight.index] == 2)
        // A clock that shows no hour of any day labels nothing.
        for minute in [Int16.min, .max] {
            ground.now.minute = minute
            ground.now.instant += 10_000
            #expect(flags(try ground.play(.completeTask(.physical, .small, .quick))) == [0, 0, 0])
        }
    }

    @Test("QB05 tasks whose shortest times do not fit into the time before them are too fast")
    func tooFast() throws {
        var ground = try Playground(
            .mage, changing: ["flags.shortestMinutes=[2, 10, 20]", "flags.lookBackMinutes=60"])
        ground.wait(untilDay: 0)
        // An hour holds three large tasks; the fourth at once does not fit, nor does a small one.
        for _ in 0..<3 { #expect(flags(try ground.play(.completeTask(.physical, .large, .quick))) == [0, 0, 0]) }
        #expect(flags(try ground.play(.completeTask(.physical, .large, .quick))) == [1, 0, 0])
        #expect(flags(try ground.play(.completeTask(.physical, .small, .quick))) == [1, 0, 0])
        // Two minutes later a small one fits, and no second one.
        ground.wait(seconds: 120)
        #expect(flags(try ground.play(.completeTask(.physical, .small, .quick))) == [0, 0, 0])
        #expect(flags(try ground.play(.completeTask(.physical, .small, .quick))) == [1, 0, 0])
        // Ten hours give no more credit than one.
        ground.wait(seconds: 36_000)
        for _ in 0..<3 { #expect(flags(try ground.play(.completeTask(.physical, .large, .quick))) == [0, 0, 0]) }
        #expect(flags(try ground.play(.completeTask(.physical, .medium, .quick))) == [1, 0, 0])
    }

    @Test("QB04 the standard tier needs the task's shortest time; what does not fit counts as quick, and is paid so")
    func standardNeedsTime() throws {
        let figures = ["flags.shortestMinutes=[2, 10, 20]", "flags.lookBackMinutes=60", "tasks.streakStep=0"]
        for (changes, tier) in [([String](), Verification.quick), (["tasks.standardNeedsTime=false"], .standard)] {
            var ground = try Playground(.mage, changing: figures + changes)
            ground.wait(untilDay: 0)
            try ground.play(.completeTask(.physical, .large, .standard))
            for _ in 0..<2 {
                let fits = try ground.play(.completeTask(.physical, .large, .standard))
                #expect(fits.tally(.taskVerification, Verification.standard.index) == 1)
                #expect(fits.flow(Resource.experience, .tasks) == 52)
            }
            // An hour is full.
            let tooFast = try ground.play(.completeTask(.physical, .large, .standard))
            #expect(tooFast.tally(.taskVerification, tier.index) == 1)
            #expect(tooFast.flow(Resource.experience, .tasks) == (tier == .quick ? 45 : 52))
            #expect(tooFast.rolls(.taskEquipment).map(\.chance) == [tier == .quick ? 65_000 : 85_000])
            // A photo proves it whatever the time, and the focus timer has measured its own.
            let photo = try ground.play(.completeTask(.physical, .large, .verified))
            #expect(photo.tally(.taskVerification, Verification.verified.index) == 1)
            let focus = try ground.play(.completeFocused(.large, .standard, minutes: 20))
            #expect(focus.tally(.taskVerification, Verification.standard.index) == 1)
            let short = try ground.play(.completeFocused(.large, .standard, minutes: 19))
            #expect(short.tally(.taskVerification, tier.index) == 1)
        }
    }

    @Test("QB04 nobody confirms alone: duties count as verified at most, and a focused task needs a party")
    func noConfirmationAlone() throws {
        var ground = try Playground(.mage)
        // A first task would be quick.
        ground.party.acting.hasDoneFirstTask = true
        #expect(ground.act(.completeFocused(.small, .partyVerified, minutes: 25)) == .needsAParty)
        let place = try #require(
            (0..<ground.rules.dutiesPerDay).first {
                ground.rules.duties.duties[ground.hero.duties.duty($0)].game == nil
            })
        let record = try ground.play(.completeDuty(place, .partyVerified))
        #expect(record.tally(.taskVerification, Verification.verified.index) == 1)
        #expect(record.tally(.taskVerification, Verification.partyVerified.index) == 0)
    }

    @Test("QB05 from the 21st completion of a day on each is labelled; habits and duties count")
    func tooMany() throws {
        var ground = try Playground(.mage, changing: ["flags.shortestMinutes=[0, 0, 0]"])
        try ground.play(.addHabit(.mental))
        try ground.play(.completeHabit(0, .quick))
        for number in 2...23 {
            let record = try ground.play(.completeTask(.physical, .small, .quick))
            #expect(flags(record) == [0, 0, number > 20 ? 1 : 0], "\(number)")
        }
        try ground.open(day: 1)
        #expect(flags(try ground.play(.completeTask(.physical, .small, .quick))) == [0, 0, 0])
    }

    @Test("QB05 a label is all that follows: rewards, rolls and streaks are those of an honest day")
    func noPenalty() throws {
        func play(_ strict: Bool) throws -> (Playground, [JournalEntry]) {
            var ground = try Playground(
                seed: 9,
                changing: strict
                    ? [
                        "flags.mostADay=1", "flags.shortestMinutes=[1440, 1440, 1440]", "flags.nightFromMinute=0",
                        "flags.nightToMinute=1440",
                    ] : ["flags.mostADay=1000", "flags.shortestMinutes=[0, 0, 0]", "flags.nightToMinute=0"])
            for day in LocalDay(0)...8 {
                if day > 0 { try ground.open(day: day) }
                for size in TaskSize.allCases { try ground.play(.completeTask(.mental, size, .verified)) }
            }
            let label = Tally.completionFlags.rawValue
            return (ground, ground.journal.entries.filter { $0.kind != .tally || $0.code != label })
        }
        let (strict, strictEntries) = try play(true)
        let (lenient, lenientEntries) = try play(false)
        #expect(strict.journal.entries.count > lenient.journal.entries.count + 50)
        #expect(strictEntries == lenientEntries)
        #expect(strict.hero.ledger == lenient.hero.ledger)
        #expect(strict.hero.streak == lenient.hero.streak)
    }

    @Test("QB05 instants at the ends of all clocks trap nothing, and beyond them there is no play")
    func hostileInstants() throws {
        var ground = try Playground()
        let (first, last) = (Moment.instants.lowerBound, Moment.instants.upperBound)
        for instant in [last, first, 0, first + 1, last - 1] {
            ground.now.instant = instant
            try ground.play(.completeTask(.physical, .large, .quick))
        }
        for instant in [Int64.max, .min, last + 1, first - 1] {
            ground.now.instant = instant
            #expect(ground.act(.completeTask(.physical, .large, .quick)) == .momentOutOfRange)
        }
        #expect(ground.hero.day.tasks == 5)
    }
}
