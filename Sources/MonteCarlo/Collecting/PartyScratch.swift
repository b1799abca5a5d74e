/// What is known of the party that plays, until it can be added to the totals: buffers that the next party uses again.
struct PartyScratch {
    var members = 0
    var date = 0
    /// By member.
    var archetype = Array(repeating: 0, count: Layout.partySize)
    var level = Array(repeating: 0, count: Layout.partySize)
    var highestLevel = Array(repeating: 0, count: Layout.partySize)
    var wasActive = Array(repeating: false, count: Layout.partySize)
    /// Member × gauge, at the day's end.
    var gauges: [Int64]

    /// Member × pair: today's flows and the run's.
    var today: TouchedFigures
    var run: TouchedFigures
    /// Member × band × currency slot: what faucets gave and sinks took.
    var faucetsByBand: [Int64]
    var sinksByBand: [Int64]
    /// Member × band.
    var daysByBand: [Int32]
    /// Member × kind of trial.
    var tries: [Int64]
    var hits: [Int64]
    var forced: [Int64]
    /// Member × row of every tally.
    var tallies: [Int64]

    init(_ layout: Layout) {
        let size = Layout.partySize
        let balances = size * layout.bands * layout.currencies.count
        gauges = Array(repeating: 0, count: size * layout.gauges)
        today = TouchedFigures(count: size * layout.pairs)
        run = TouchedFigures(count: size * layout.pairs)
        faucetsByBand = Array(repeating: 0, count: balances)
        sinksByBand = Array(repeating: 0, count: balances)
        daysByBand = Array(repeating: 0, count: size * layout.bands)
        tries = Array(repeating: 0, count: size * layout.trialCells.count)
        hits = tries
        forced = tries
        tallies = Array(repeating: 0, count: size * layout.allTallyRows)
    }
}

/// Sums of which few are touched at a time, and only those are walked and cleared.
struct TouchedFigures {
    private(set) var figures: [Int64]
    private var isTouched: [Bool]
    private var places: [Int32]
    private(set) var touched = 0

    init(count: Int) {
        figures = Array(repeating: 0, count: count)
        isTouched = Array(repeating: false, count: count)
        places = Array(repeating: 0, count: count)
    }

    /// - Returns: whether the sum went beyond 64 bits.
    @inline(__always)
    mutating func add(_ amount: Int64, at place: Int) -> Bool {
        if !isTouched[place] {
            isTouched[place] = true
            places[touched] = Int32(truncatingIfNeeded: place)
            touched &+= 1
        }
        let (sum, overflow) = figures[place].addingReportingOverflow(amount)
        figures[place] = sum
        return overflow
    }

    @inline(__always)
    func place(_ number: Int) -> Int { Int(places[number]) }

    @inline(__always)
    mutating func clear() {
        for number in 0..<touched {
            let place = Int(places[number])
            figures[place] = 0
            isTouched[place] = false
        }
        touched = 0
    }
}
