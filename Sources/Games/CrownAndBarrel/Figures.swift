import QuestKernel

/// All that achievements measure, updated step by step with each watch and wear.
public struct Figures: Sendable, Equatable, Codable {
    /// For a watch that was never worn: before every window.
    private static let never = LocalDay.min
    /// The lengths of the windows of variety, in days.
    private static let windows = SIMD4<Int32>(7, 30, 91, 0)

    public internal(set) var firstDay: LocalDay?
    public private(set) var owned: Int32 = 0
    /// Owned watches that were worn at least once.
    public private(set) var wornOwned: Int32 = 0
    public private(set) var wears: Int32 = 0
    public private(set) var mostWorn: Int32 = 0
    public private(set) var firstDayWears: Int32 = 0
    public private(set) var wornDays: Int32 = 0
    /// Runs: of days, of weekends by week, of weekdays by their own count.
    public private(set) var days = Streak()
    public private(set) var weekends = Streak()
    public private(set) var weekdays = Streak()
    /// Most different watches within 7, 30, 91 days.
    public private(set) var variety = SIMD4<Int32>()
    /// By watch: its wears, and the last day it was worn.
    private(set) var wearsByWatch: [Int32] = []
    private(set) var lastWorn: [LocalDay] = []
    /// By watch: the run of days on which it was worn that ended with the last one, and the longest.
    private var runByWatch: [Int32] = []
    private var bestRunByWatch: [Int32] = []
    /// The longest run of days on which one and the same watch was worn.
    public private(set) var watchRun: Int32 = 0
    /// By brand: owned watches.
    private var watchesByBrand: [Int32] = []
    public private(set) var brands: Int32 = 0

    public init() {}

    mutating func add(brand: Int16?) {
        owned += 1
        wearsByWatch.append(0)
        lastWorn.append(Self.never)
        runByWatch.append(0)
        bestRunByWatch.append(0)
        guard let brand, brand >= 0 else { return }
        while watchesByBrand.count <= Int(brand) { watchesByBrand.append(0) }
        if watchesByBrand[Int(brand)] == 0 { brands += 1 }
        watchesByBrand[Int(brand)] += 1
    }

    mutating func wear(_ watch: Int, on day: LocalDay, _ counting: CountingContent) {
        wears += 1
        if wearsByWatch[watch] == 0 { wornOwned += 1 }
        wearsByWatch[watch] += 1
        mostWorn = Swift.max(mostWorn, wearsByWatch[watch])
        noteRun(of: watch, on: day, last: lastWorn[watch])
        lastWorn[watch] = day
        // Before the day itself is noted: at most one day with a wear, which is this one.
        let isFirstWorn = wornDays == 0 || wornDays == 1 && day == days.lastDay
        if counting.firstDayIsOfWear ? isFirstWorn : day == firstDay { firstDayWears += 1 }
        if day > days.lastDay { noteDay(day) }
        var reached = day &- Self.windows
        if counting.periodsAreFixed {
            for window in 0..<3 { reached[window] = Self.dayBefore(day, within: Self.windows[window], isFixed: true) }
        }
        var inWindow = SIMD4<Int32>()
        for last in lastWorn {
            inWindow = inWindow &+ SIMD4<Int32>(repeating: 1).replacing(with: 0, where: reached .>= last)
        }
        variety = pointwiseMax(variety, inWindow)
    }

    /// The last day that no longer counts, for a window that ends on `day`: any days in a row, or fixed periods that
    /// follow one another from day 0, a Monday.
    private static func dayBefore(_ day: LocalDay, within days: Int32, isFixed: Bool) -> LocalDay {
        isFixed ? day &- day % days &- 1 : day &- days
    }

    /// One more day on which a watch was worn; other watches of the day do not matter.
    private mutating func noteRun(of watch: Int, on day: LocalDay, last: LocalDay) {
        if last == day { return }
        runByWatch[watch] = last != Self.never && last == day &- 1 ? runByWatch[watch] &+ 1 : 1
        bestRunByWatch[watch] = Swift.max(bestRunByWatch[watch], runByWatch[watch])
        watchRun = Swift.max(watchRun, runByWatch[watch])
    }

    /// The watch that a figure is about: the most worn one, the one with the longest run; the first of equal ones.
    func watch(behind metric: Metric) -> Int? {
        switch metric {
        case .mostWorn: return mostWorn > 0 ? wearsByWatch.firstIndex(of: mostWorn) : nil
        case .watchRun: return watchRun > 0 ? bestRunByWatch.firstIndex(of: watchRun) : nil
        default: return nil
        }
    }

    /// A day with a wear, later than all before.
    private mutating func noteDay(_ day: LocalDay) {
        wornDays += 1
        Self.note(day, in: &days)
        let (week, weekday) = (Moment.week(of: day), Int32(Moment.weekday(of: day)))
        if weekday >= 5 { Self.note(week, in: &weekends) } else { Self.note(week &* 5 &+ weekday, in: &weekdays) }
    }

    /// One more of a row; after a gap it begins again, the best stays.
    private static func note(_ number: Int32, in run: inout Streak) {
        if run.length > 0, number > run.lastDay &+ 1 { run.breakOff() }
        run.keep(number)
    }

    /// Computes everything again, after something was removed.
    mutating func recount(_ watches: [Watch], _ wears: [Wear], _ counting: CountingContent) {
        let first = firstDay
        self = Figures()
        firstDay = first
        for watch in watches { add(brand: watch.isOwned ? watch.brand : nil) }
        owned = Int32(truncatingIfNeeded: watches.count(where: \.isOwned))
        self.wears = Int32(truncatingIfNeeded: wears.count)
        // In one pass over local arrays: this is the slowest action.
        var (counts, last) = (wearsByWatch, lastWorn)
        for wear in wears {
            counts[Int(wear.watch)] &+= 1
            noteRun(of: Int(wear.watch), on: wear.day, last: last[Int(wear.watch)])
            last[Int(wear.watch)] = wear.day
            if wear.day > days.lastDay { noteDay(wear.day) }
        }
        (wearsByWatch, lastWorn) = (counts, last)
        mostWorn = counts.max() ?? 0
        wornOwned = Int32(truncatingIfNeeded: zip(watches, counts).count { $0.isOwned && $1 > 0 })
        let counted = counting.firstDayIsOfWear ? wears.first?.day : first
        firstDayWears = Int32(truncatingIfNeeded: wears.prefix { $0.day == counted }.count)
        for window in 0..<3 {
            variety[window] = Self.mostVaried(
                wears, within: Self.windows[window], isFixed: counting.periodsAreFixed, watches.count)
        }
    }

    public init(recounting collection: Collection, counting: CountingContent = CountingContent()) {
        self.init()
        firstDay = collection.firstDay
        recount(collection.watches, collection.wears, counting)
    }

    /// The most different watches within `days` days, by a window that slides over the wears.
    private static func mostVaried(_ wears: [Wear], within days: Int32, isFixed: Bool, _ watches: Int) -> Int32 {
        var counts = [Int32](repeating: 0, count: watches)
        var (tail, different, most) = (0, Int32(0), Int32(0))
        for wear in wears {
            let reached = dayBefore(wear.day, within: days, isFixed: isFixed)
            while wears[tail].day <= reached {
                let left = counts[Int(wears[tail].watch)] &- 1
                counts[Int(wears[tail].watch)] = left
                if left == 0 { different &-= 1 }
                tail &+= 1
            }
            let before = counts[Int(wear.watch)]
            if before == 0 { different &+= 1 }
            counts[Int(wear.watch)] = before &+ 1
            most = Swift.max(most, different)
        }
        return most
    }

    /// The number that is compared with an achievement's target.
    ///
    /// - Parameter day: today, for the days of use.
    public func progress(of metric: Metric, on day: LocalDay) -> Int64 {
        switch metric {
        case .owned: return Int64(owned)
        case .brands: return Int64(brands)
        case .wornShare: return share(wornOwned, of: owned)
        case .wears: return Int64(wears)
        case .wornDays: return Int64(wornDays)
        case .mostWorn: return Int64(mostWorn)
        case .firstDayWears: return Int64(firstDayWears)
        case .dayRun: return Int64(days.best)
        case .weekendRun: return Int64(weekends.best)
        case .weekdayRun: return Int64(weekdays.best)
        case .variedWeek: return Int64(variety[0])
        case .variedMonth: return Int64(variety[1])
        case .variedQuarter: return Int64(variety[2])
        case .evenness: return share(wears - mostWorn, of: wears)
        case .watchRun: return Int64(watchRun)
        case .daysOfUse: return firstDay.map { Swift.max(Int64(day) - Int64($0), 0) } ?? 0
        }
    }

    /// Rounded down: a target is reached where the exact share reaches it. 0 of nothing.
    private func share(_ part: Int32, of whole: Int32) -> Int64 {
        Ratio(count: Int64(part), of: Int64(whole)).partsPerMillion
    }
}
