import Testing

@testable import QuestLive

/// What a clock is judged by, over many walks of leaps, quiet hours and play.
@Suite struct ClockReferenceTests {
    /// A machine whose clock is wrong at times, and what is played by it.
    private struct Walk {
        var reference: ClockReference
        var steady: Int64 = 0
        /// How far the clock is off the time.
        var error: Int64 = 0
        /// By how much at most something was played ahead of the time, and when that was.
        var ahead: (by: Int64, at: Int64) = (0, 0)
        static let start: Int64 = 1_800_000_000

        init(isShared: Bool = false, mark: ClockMark? = nil) {
            reference = ClockReference(ClockWatch.Bounds(), isShared: isShared, mark: mark, at: 0)
        }

        var moment: ClockReference.Moment { .init(clock: Self.start + steady + error, steady: steady) }
        var leap: Int64? { reference.leap(at: moment) }

        mutating func look() { reference.look(at: moment) }

        /// Plays where that is not refused; whether it was.
        @discardableResult mutating func play() -> Bool {
            guard leap == nil else { return false }
            reference.played(at: moment)
            return true
        }

        /// Passes time, with a look every ten minutes.
        mutating func pass(_ seconds: Int64) {
            let end = steady + seconds
            while steady < end {
                steady = Swift.min(steady + 600, end)
                look()
            }
        }

        /// A service whose clock has settled.
        static func settled() -> Walk {
            var walk = Walk(mark: ClockMark(at: start - 3_600, played: start - 3_600, accepted: 0))
            walk.play()
            walk.pass(1_200)
            return walk
        }
    }

    /// The same throws for each seed (SplitMix64: Steele, Lea and Flood 2014).
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            return bits ^ (bits >> 31)
        }
    }

    private static let leaps: [Int64] = [-200_000, -7_200, -400, -120, 120, 3_000, 7_200, 170_000, 400_000]

    /// Once it has settled no wrong clock is followed, and a right one is good as soon as what was played has passed.
    @Test func aClockThatIsRightAgainIsGood() {
        for seed in 0..<400 as Range<UInt64> {
            var random = Dice(state: seed)
            var walk = Walk.settled()
            for _ in 0..<60 {
                switch random.next() % 4 {
                case 0: walk.error = random.next() % 2 == 0 ? 0 : Self.leaps.randomElement(using: &random) ?? 0
                case 1: walk.pass(Int64(random.next() % 40_000))
                case 2: walk.play()
                default: walk.look()
                }
                if walk.error > 3_900 || walk.error < -600 {
                    #expect(walk.leap != nil, "seed \(seed): \(walk.error) seconds off")
                    if walk.leap == nil { return }
                }
            }
            walk.error = 0
            // As far ahead as is no leap somebody may have played.
            walk.pass(3_600)
            #expect(walk.leap == nil, "seed \(seed): \(walk.leap ?? 0)")
        }
    }

    /// A leap amid the ten minutes in which it settles, that was refused or that nobody played by.
    @Test(arguments: [-200_000, -7_200, -3_700, 7_200, 170_000, 400_000] as [Int64])
    func aLeapWhileItSettlesIsForgotten(_ leap: Int64) {
        for (before, during) in [(300, 400), (300, 900), (0, 300), (590, 20)] as [(Int64, Int64)] {
            var walk = Walk(mark: ClockMark(at: Walk.start - 86_400, played: Walk.start - 86_400, accepted: 0))
            walk.play()
            walk.pass(before)
            // Played at the minute, so that a leap back is refused.
            walk.play()
            walk.error = leap
            walk.pass(during)
            walk.error = 0
            walk.pass(3_600)
            #expect(walk.leap == nil, "\(leap) after \(before) for \(during): \(walk.leap ?? 0)")
            walk.play()
            walk.pass(1_200)
            walk.error = 7_200
            #expect(walk.leap == 7_200)
        }
    }

    /// It was never played by, so it need not stay.
    @Test func aClockThatNobodyPlayedByIsNotSettledBy() {
        for leap in [7_200, 170_000] as [Int64] {
            var walk = Walk(mark: ClockMark(at: Walk.start - 3_600, played: Walk.start - 3_600, accepted: 0))
            walk.play()
            walk.pass(180)
            walk.error = leap
            walk.pass(20_000)
            #expect(walk.leap == nil)
            walk.error = 0
            #expect(walk.leap == nil, "\(leap)")
            walk.play()
            walk.pass(1_200)
            walk.error = leap
            #expect(walk.leap == leap)
        }
    }

    /// Crystals are up to 100 parts in a million wrong, and set right a second or two at a time; a clock that runs away is
    /// none of them.
    @Test func aClockMayBeKeptRightForYears() {
        for (step, isGood) in [(2, true), (-2, true), (60, false), (-60, false)] as [(Int64, Bool)] {
            var walk = Walk.settled()
            for _ in 0..<1_460 {
                walk.pass(6 * 3_600)
                walk.error += step
            }
            #expect((walk.leap == nil) == isGood, "\(step) each six hours: \(walk.leap ?? 0)")
        }
    }

    /// One that stands by, on a database that others play on, judges as they do.
    @Test(arguments: [false, true]) func whoStandsBySettlesByThePlayOfOthers(onNew: Bool) {
        let first = ClockMark(at: Walk.start - 3_600, played: Walk.start - 3_600, accepted: 0)
        var walk = Walk(isShared: true, mark: onNew ? nil : first)
        for minute in 0..<40 as Range<Int64> {
            walk.pass(60)
            let at = Walk.start + minute * 60
            walk.reference.hear(ClockMark(at: at, played: at, accepted: 0), at: walk.moment)
            // Before it has settled too it knows about where others are.
            walk.error = 10 * 86_400
            #expect(walk.leap != nil)
            walk.error = 0
        }
        walk.pass(1_200)
        for leap in [-7_200, 172_800] as [Int64] {
            walk.error = leap
            walk.pass(1_200)
            #expect(walk.leap == leap)
        }
        walk.error = 0
        #expect(walk.leap == nil)
    }

    /// Their play of before a leap says nothing of the clock after it.
    @Test func whoStandsByDoesNotSettleByPlayOfBefore() {
        var walk = Walk(isShared: true, mark: ClockMark(at: Walk.start, played: Walk.start, accepted: 0))
        walk.pass(300)
        let mark = ClockMark(at: Walk.start + 300, played: Walk.start + 300, accepted: 0)
        walk.error = 172_800
        walk.reference.hear(mark, at: walk.moment)
        walk.pass(3_600)
        walk.error = 0
        #expect(walk.leap == nil)
    }

    /// Others that only ran have played nothing.
    @Test func whatRanIsNotPlayed() {
        var walk = Walk(isShared: true, mark: ClockMark(at: Walk.start, played: Walk.start, accepted: 0))
        walk.error = 80_000
        for minute in 0..<60 as Range<Int64> {
            walk.pass(60)
            walk.reference.hear(
                ClockMark(at: Walk.start + minute * 60, played: Walk.start, accepted: 0), at: walk.moment)
        }
        walk.error = 0
        #expect(walk.leap == nil)
    }

    /// What was accepted elsewhere is followed, and not what leapt after it.
    @Test func anAcceptanceIsOfOneLeap() {
        for (error, leap) in [(7_200, nil), (7_200 + 86_400, 86_400), (7_200 - 86_400, -86_400)] as [(Int64, Int64?)] {
            var walk = Walk.settled()
            walk.error = 7_200
            #expect(walk.leap == 7_200)
            let at = Walk.start + walk.steady + 7_200
            walk.error = error
            walk.reference.hearAcceptance(ClockMark(at: at, played: at, accepted: 1), at: walk.moment)
            #expect(walk.leap == leap)
            walk.error = 7_200
            #expect(walk.leap == nil)
        }
    }
}
