/// Judges what a machine's clock shows by one that nobody sets, and by what was played.
struct ClockReference: Sendable {
    /// What both clocks show at one moment, in seconds.
    struct Moment: Sendable, Equatable {
        var clock: Int64
        var steady: Int64

        /// What a clock that nobody sets shows later.
        func expected(at steady: Int64) -> Int64 { clock + Swift.max(steady - self.steady, 0) }
    }

    private let bounds: ClockWatch.Bounds
    /// How far behind what was played the clock may be. Others on the same database may be as far off it, the other way.
    private let behindPlay: Int64
    /// A moment at which the clock was good. At first that is the newest instant in the file, at the start; then the look
    /// by which the clock was settled, or the change that followed a leap. Afterwards it goes to what the clock shows no
    /// faster than one runs wrong, or a clock that is set in small steps would go anywhere unnoticed.
    private var good: Moment?
    /// The newest instant that was played, here or elsewhere.
    private var newest: Int64?
    /// Since when, once somebody played, the clock has gone as the steady one does.
    private var candidate: Moment?
    private var isSettled = false

    init(_ bounds: ClockWatch.Bounds, isShared: Bool, mark: ClockMark?, at steady: Int64) {
        self.bounds = bounds
        behindPlay = isShared ? 2 * bounds.behind : bounds.behind
        good = mark.map { Moment(clock: $0.at, steady: steady) }
        newest = mark?.played
    }

    /// What the clock would show at most if it had gone well since the start; nil where nothing is known yet.
    func expected(at steady: Int64) -> Int64? { good?.expected(at: steady) }

    /// How far the clock is off, in seconds; nil where it is good.
    func leap(at moment: Moment) -> Int64? {
        guard let good else { return nil }
        let leap = moment.clock - good.expected(at: moment.steady)
        if isSettled, leap > bounds.ahead || leap < -bounds.behind { return leap }
        if let newest, moment.clock < newest - behindPlay { return moment.clock - newest }
        return leap > bounds.down ? leap : nil
    }

    /// Learns from what a clock shows that is not refused.
    mutating func look(at moment: Moment) {
        guard leap(at: moment) == nil else { return }
        if isSettled { follow(moment) } else { settle(at: moment) }
    }

    /// A machine's clock may be set right after its start, so it counts once it was left alone for some minutes.
    private mutating func settle(at moment: Moment) {
        guard let since = candidate, moment.steady - since.steady >= bounds.settling else { return }
        // By a clock that was set since then, somebody has to play before it counts.
        guard abs(moment.clock - since.expected(at: moment.steady)) <= bounds.behind else { return candidate = nil }
        (good, isSettled) = (moment, true)
    }

    /// No crystal is right to the second, and a clock that is kept right by small steps does not go as the steady one.
    private mutating func follow(_ moment: Moment) {
        guard let good, moment.steady - good.steady >= bounds.drift else { return }
        let (expected, most) = (good.expected(at: moment.steady), (moment.steady - good.steady) / bounds.drift)
        let clock = expected + Swift.min(Swift.max(moment.clock - expected, -most), most)
        self.good = Moment(clock: clock, steady: moment.steady)
    }

    /// Something was played by what the clock shows.
    mutating func played(at moment: Moment) {
        (good, candidate) = (good ?? moment, candidate ?? moment)
        newest = Swift.max(newest ?? moment.clock, moment.clock)
        look(at: moment)
        // Where the clock was set since the first play, this one is the first by it.
        candidate = candidate ?? moment
    }

    /// What the clock shows is right, whatever was expected.
    mutating func accept(_ moment: Moment) {
        (good, newest, isSettled) = (moment, moment.clock, true)
    }

    /// Others on the same database played, or ran.
    mutating func hear(_ mark: ClockMark, at moment: Moment) {
        good = good ?? Moment(clock: mark.at, steady: moment.steady)
        guard mark.played > newest ?? .min else { return }
        newest = mark.played
        // Played just now, by a clock like this one; what was played before a leap says nothing of the clock after it.
        if (-behindPlay...bounds.ahead).contains(moment.clock - mark.played) { candidate = candidate ?? moment }
    }

    /// A leap was accepted elsewhere. Of one that is none here it is enough to know.
    mutating func hearAcceptance(_ mark: ClockMark, at moment: Moment) {
        guard leap(at: moment) != nil else { return hear(mark, at: moment) }
        // The mark is kept every few minutes: further on the clock has leapt again, which nobody accepted.
        guard (-bounds.behind...bounds.ahead).contains(moment.clock - mark.at) else {
            return (good, newest, isSettled) = (Moment(clock: mark.at, steady: moment.steady), mark.played, true)
        }
        accept(moment)
    }
}

/// What is stored of the clock.
struct ClockMark: Sendable {
    /// The newest instant at which the clock was good.
    var at: Int64
    /// The newest that was played.
    var played: Int64
    /// How many leaps were accepted up to then.
    var accepted: Int64
}
