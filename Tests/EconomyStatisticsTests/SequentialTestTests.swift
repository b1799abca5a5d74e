import EconomyStatistics
import Foundation
import Testing

/// Tests that may be looked at whenever one likes.
@Suite struct SequentialTestTests {
    /// Sums of units as they come in: standard normal ones, or skewed ones (exponential, less their mean).
    private struct Growing {
        private var seed: UInt64
        private let isSkewed: Bool
        private let shift: Double
        private(set) var count = 0.0
        private var sum = 0.0
        private var squares = 0.0

        init(seed: UInt64, isSkewed: Bool, shift: Double = 0) {
            (self.seed, self.isSkewed, self.shift) = (seed &* 0x9E37_79B9_7F4A_7C15 &+ 1, isSkewed, shift)
        }

        /// Above 0, below 1.
        private mutating func draw() -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (Double(seed >> 11) + 0.5) / Double(UInt64(1) << 53)
        }

        mutating func take(_ units: Int) {
            for _ in 0..<units {
                // About normal: the sum of twelve draws.
                let value = isSkewed ? -log(draw()) - 1 : (0..<12).reduce(-6) { sum, _ in sum + draw() }
                count += 1
                sum += value + shift
                squares += (value + shift) * (value + shift)
            }
        }

        var t: Double {
            let mean = sum / count
            return mean / ((squares - sum * mean) / (count - 1) / count).squareRoot()
        }
    }

    /// Forty looks at each of many experiments in which nothing differs.
    @Test(arguments: [false, true])
    func falseAlarmsStayAsRareAsStatedHoweverOftenOneLooks(isSkewed: Bool) throws {
        let experiments = 400
        var (alarms, ordinary) = (0, 0)
        for seed in 0..<experiments {
            var growing = Growing(seed: UInt64(seed), isSkewed: isSkewed)
            var (isAlarm, isOrdinary) = (false, false)
            growing.take(SequentialTest.fewestUnits)
            for _ in 0..<40 {
                let test = try SequentialTest(
                    t: growing.t, degreesOfFreedom: Int(growing.count) - 1, units: Int(growing.count),
                    falseAlarms: 0.05)
                isAlarm = isAlarm || test.pValue <= 0.05
                isOrdinary = isOrdinary || abs(growing.t) > 1.96
                // A p-value below the limit is an interval without 0.
                #expect(
                    (test.pValue <= 0.05) == (abs(growing.t) > test.width) || abs(abs(growing.t) - test.width) < 0.3)
                growing.take(20)
            }
            alarms += isAlarm ? 1 : 0
            ordinary += isOrdinary ? 1 : 0
        }
        // 5 % of 400 are 20; 33 or more have a chance below 1 in 500. An ordinary test calls many of them different.
        #expect(alarms < 33, "\(alarms) of \(experiments)")
        #expect(ordinary > 100, "\(ordinary) of \(experiments)")
    }

    @Test func whatDiffersIsFound() throws {
        var found = 0
        for seed in 0..<100 as Range<UInt64> {
            var growing = Growing(seed: 1_000 + seed, isSkewed: false, shift: 0.25)
            growing.take(SequentialTest.fewestUnits)
            while growing.count < 400 {
                let test = try SequentialTest(
                    t: growing.t, degreesOfFreedom: Int(growing.count) - 1, units: Int(growing.count),
                    falseAlarms: 0.05)
                if test.pValue <= 0.05 {
                    found += 1
                    break
                }
                growing.take(20)
            }
        }
        #expect(found >= 90, "\(found) of 100")
    }

    @Test func intervalsAreWiderThanForOneLookButNotMuch() throws {
        for units in [40, 200, 2_000] {
            let test = try SequentialTest(t: 0, degreesOfFreedom: units - 1, units: units, falseAlarms: 0.05)
            #expect((2.5...3.4).contains(test.width), "\(units): \(test.width)")
            #expect(test.pValue == 1)
        }
    }
}
