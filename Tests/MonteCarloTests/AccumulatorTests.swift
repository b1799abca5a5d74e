import MonteCarlo
import QuestKernel
import Testing

@Suite struct AccumulatorTests {
    @Test func mergingInAnyOrderGivesTheSameTotals() throws {
        let parts = try (1...3).map { seed in
            try Runner.run(plan(players: 70), arms: [ToyPopulation(seed: UInt64(seed))]).arms[0]
        }
        func merged(_ order: [Int]) -> Accumulators {
            var whole = parts[order[0]]
            for index in order.dropFirst() { whole.merge(parts[index]) }
            return whole
        }
        let whole = merged([0, 1, 2])
        for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] { #expect(merged(order) == whole) }
        #expect(whole.players() == parts.map { $0.players() }.reduce(0, +))
    }

    @Test func sumsOfSquaresAreExactBeyond63Bits() {
        var moments = Moments()
        for _ in 0..<3 { moments.add(largestFigure) }
        moments.add(-largestFigure + 1)
        let square: Int128 = 1 << 100
        #expect(moments.sum == Int128(2) * (1 << 50) + 1)
        #expect(moments.squares == 4 * square - (1 << 51) + 1)
    }

    @Test func aFigureTooLargeToAddUpExactlyIsRefused() throws {
        var population = ToyPopulation()
        population.fault = {
            $0.append(JournalEntry(kind: .flow, member: 0, code: 0, resource: 0, amount: largestFigure + 1))
        }
        #expect(throws: RunFailure.aggregation(player: 0, day: 0, .figureTooLarge("gold by quests"))) {
            try Runner.run(plan(players: 1), arms: [population])
        }
        population.fault = { entries in
            for _ in 0..<3 {
                entries.append(JournalEntry(kind: .flow, member: 0, code: 0, resource: 0, amount: Int64.max / 2))
            }
        }
        #expect(throws: RunFailure.aggregation(player: 0, day: 0, .figureTooLarge("gold by quests"))) {
            try Runner.run(plan(players: 1), arms: [population])
        }
        // Each member's is small enough; the party's is not.
        population.faultyParty = 48
        population.fault = { entries in
            for member in 0..<UInt8(3) {
                entries.append(
                    JournalEntry(kind: .flow, member: member, code: 0, resource: 0, amount: largestFigure / 2))
            }
        }
        #expect(throws: RunFailure.aggregation(player: 48, day: 0, .figureTooLarge("gold by quests"))) {
            try Runner.run(plan(players: 50), arms: [population])
        }
    }

    @Test func largeFiguresOfPartiesAreExact() throws {
        var population = ToyPopulation()
        population.faultyParty = 48
        population.fault = { entries in
            entries = (0..<UInt8(4)).flatMap { member in
                [
                    JournalEntry(kind: .flow, member: member, code: 0, resource: 0, amount: largestFigure / 4),
                    JournalEntry(kind: .flow, member: member, code: 1, resource: 0, amount: -largestFigure / 8),
                ]
            }
        }
        let totals = try Runner.run(plan(players: 52, days: 1), arms: [population]).arms[0]
        let honest = try Runner.run(plan(players: 48, days: 1), arms: [population]).arms[0]
        let day = totals.balance(currency: Toy.gold.id, day: 0)
        let before = honest.balance(currency: Toy.gold.id, day: 0)
        let large = Int128(largestFigure)
        #expect(day.faucets.sum - before.faucets.sum == large)
        #expect(day.faucets.squares - before.faucets.squares == large * large)
        #expect(day.faucets.timesMembers - before.faucets.timesMembers == 4 * large)
        #expect(day.products - before.products == large * large / 2)
    }

    @Test func histogramBinsAreExactAtTheirBorders() {
        for value in Int64(0)..<64 {
            #expect(LogLinearHistogram.bin(of: value) == Int(value))
            #expect(LogLinearHistogram.bounds(ofBin: Int(value)) == (value, value))
        }
        for bin in 1...LogLinearHistogram.bin(of: .max) {
            let (lower, upper) = LogLinearHistogram.bounds(ofBin: bin)
            #expect(LogLinearHistogram.bin(of: lower) == bin)
            #expect(LogLinearHistogram.bin(of: upper) == bin)
            #expect(LogLinearHistogram.bin(of: lower - 1) == bin - 1)
            #expect(upper - lower < max(lower / 32, 1))
        }
        #expect(LogLinearHistogram.bounds(ofBin: LogLinearHistogram.bin(of: .max)).upper == .max)
    }

    @Test func gaugesAreSplitOnEverySeventhDayAndTheLast() throws {
        let totals = try Runner.run(plan(days: 17), arms: [ToyPopulation()]).arms[0]
        #expect(totals.markedDays == [6, 13, 16])
        for day in totals.markedDays {
            let all = totals.gaugeHistogram(gauge: 0, day: day).map(\.count).reduce(0, +)
            let split = [0, 1].flatMap { totals.gaugeHistogram(gauge: 0, day: day, archetype: $0) }
            let bands = (0..<totals.layout.bands).reduce(UInt64(0)) { sum, band in
                let counts = totals.gaugeSpread(gauge: 0, day: day, band: band)?.counts ?? []
                return sum + counts.reduce(0) { $0 + UInt64($1) }
            }
            #expect(all == UInt64(totals.players()))
            #expect(split.map(\.count).reduce(0, +) == all)
            #expect(bands == all)
        }
        #expect(totals.gaugeHistogram(gauge: 0, day: 5, archetype: 0).isEmpty)
    }

    @Test func levelsByDayFollowFromWhenTheyWereReached() throws {
        let totals = try Runner.run(plan(), arms: [ToyPopulation()]).arms[0]
        let playersByLevel = totals.playersByLevel()
        for day in 0..<20 {
            let gauge = totals.gaugeHistogram(gauge: 1, day: day)
            for (level, players) in playersByLevel[day].enumerated() {
                let read = gauge.first { $0.lower == Int64(level) }?.count ?? 0
                #expect(players == Int64(read))
            }
        }
    }
}
