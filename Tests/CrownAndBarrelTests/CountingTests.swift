import CrownAndBarrel
import QuestKernel
import Testing

@Suite("Crown & Barrel: how watches and wears are counted")
struct CountingTests {
    /// The rules with one more achievement, and with another way of counting.
    private func game(
        _ metric: Metric? = nil, target: Steps = 3, _ change: (inout CountingContent) -> Void = { _ in }
    ) throws -> TestGame {
        var content = try TestGame.rules().content
        change(&content.counting)
        if let metric {
            var row = AchievementContent()
            (row.id, row.name, row.about) = ("extra", "Extra", "One more")
            (row.measures, row.target) = (metric, target)
            content.achievements.append(row)
        }
        return TestGame(CrownAndBarrelRules(content))
    }

    @Test("CB1 a run of one watch: days in a row with it, whatever else is worn on them")
    func runOfOneWatch() throws {
        var game = try game(.watchRun)
        game.add(3)
        for (day, watches) in [[0, 1], [0, 2], [0]].enumerated() {
            for watch in watches { game.play(.logWear(watch), day: LocalDay(day)) }
        }
        #expect(game.day("extra") == 2 && game.party.collection.figures.watchRun == 3)
        #expect(game.party.unlocks(by: 0).contains { $0.achievement == game.number("extra") })
        var broken = try self.game(.watchRun)
        broken.add(2)
        for (day, watch) in [0, 0, 1, 0, 0].enumerated() { broken.play(.logWear(watch), day: LocalDay(day)) }
        #expect(!broken.has("extra") && broken.has("rhythm") && broken.party.collection.figures.watchRun == 2)
        broken.play(.removeWear(1), day: 5)
        broken.play(.removeWear(3), day: 5)
        #expect(broken.party.collection.figures.watchRun == 1)
        let gauge = CrownAndBarrel.gauge(CrownAndBarrel.Gauge.watchRun, of: game.party, on: 2)
        #expect(gauge == 3 && CrownAndBarrel.describe(game.rules).gauges.last?.name == "watchRun")
        #expect(CrownAndBarrel.describe(game.rules).gauges.count == CrownAndBarrel.Gauge.watchRun + 1)
    }

    @Test("CB1 a year of use is no watch's, whichever was worn or added that day")
    func yearOfUseIsNoWatchs() throws {
        for command in [CrownAndBarrel.Command.logWear(0), .addWatch(brand: 1)] {
            var game = try game()
            game.add(1)
            game.play(command, day: 365)
            #expect(game.day("anniversary") == 365)
            let year = game.party.unlocks.first { $0.achievement == game.number("anniversary") }
            #expect(year?.watch == nil)
        }
    }

    @Test("CB3 an achievement added later belongs to the watch that its figure is about")
    func newcomersKnowTheirWatch() throws {
        var old = try game().rules.content
        old.achievements.removeAll { $0.measures == .mostWorn }
        var before = TestGame(CrownAndBarrelRules(old))
        before.add(3)
        for day in 0..<60 as Range<LocalDay> {
            before.play(.logWear(2), day: day)
            if day < 12 { before.play(.logWear(1), day: day) }
        }
        // The same rows with two more, which go last.
        for (id, metric) in [("trueLove", Metric.mostWorn), ("longRun", .watchRun)] {
            var row = AchievementContent()
            (row.id, row.name, row.about, row.measures, row.target) = (id, id, id, metric, 50)
            old.achievements.append(row)
        }
        var after = TestGame(CrownAndBarrelRules(old))
        after.party = before.party
        after.play(.open, day: 61)
        for id in ["trueLove", "longRun"] {
            let unlock = after.party.unlocks.first { $0.achievement == after.number(id) }
            #expect(unlock?.watch == 2 && unlock?.day == 61, "\(id)")
        }
    }

    @Test("CB1 each other reading of what is counted is played by its switch")
    func otherReadings() throws {
        var twice = try game { $0.isOnceADay = false }
        twice.add(1)
        for _ in 0..<5 { #expect(twice.play(.logWear(0), day: 0) == nil) }
        #expect(twice.has("quickStart"))

        var kept = try game { $0.removalDeletesWears = false }
        kept.add(2)
        for day in 0..<6 as Range<LocalDay> { kept.play(.logWear(0), day: day) }
        kept.play(.removeWatch(0), day: 6)
        kept.play(.logWear(1), day: 6)
        #expect(kept.has("weeklyWarrior") && kept.party.collection.figures.wears == 7)
        #expect(kept.party.collection.figures.owned == 1 && kept.party.collection.figures.wornOwned == 1)
        #expect(
            kept.party.collection.figures
                == Figures(recounting: kept.party.collection, counting: kept.rules.content.counting))

        for isOfWear in [false, true] {
            var late = try game { $0.firstDayIsOfWear = isOfWear }
            late.add(5)
            for watch in 0..<5 { late.play(.logWear(watch), day: 3) }
            #expect(late.has("quickStart") == isOfWear)
            late.play(.logWear(0), day: 4)
            #expect(late.party.collection.figures.firstDayWears == (isOfWear ? 5 : 0))
            late.play(.removeWear(0), day: 4)
            #expect(
                late.party.collection.figures
                    == Figures(recounting: late.party.collection, counting: late.rules.content.counting))
        }

        for isFixed in [false, true] {
            var fixed = try game { $0.periodsAreFixed = isFixed }
            fixed.add(5)
            // From Thursday to Monday.
            for day in 3..<8 as Range<LocalDay> { fixed.play(.logWear(Int(day) - 3), day: day) }
            #expect(fixed.has("varietySeeker") != isFixed)
            #expect(fixed.party.collection.figures.variety[0] == (isFixed ? 4 : 5))
            let counted = Figures(recounting: fixed.party.collection, counting: fixed.rules.content.counting)
            #expect(fixed.party.collection.figures == counted)
        }
    }
}
