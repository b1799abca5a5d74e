import QuestKernel

/// A collection of watches, worn and logged; achievements that are permanent once unlocked.
public enum CrownAndBarrel: Game {
    public static let name = "crownandbarrel"
    public static let title = "Crown & Barrel"

    /// What a client may ask for.
    public enum Command: Sendable, Equatable, Codable {
        /// The app was opened: new achievements and the days of use are judged.
        case open
        /// A watch joins the collection; the brand is a row of the brands, or unknown.
        case addWatch(brand: Int?)
        /// A watch leaves it, and its wears with it.
        case removeWatch(Int)
        /// A watch is worn today, once a day unless content allows more.
        case logWear(Int)
        /// A wear is deleted, by its place in the log.
        case removeWear(Int)
    }

    /// The rule that says no. Its raw value is its name on the wire, which stays.
    public enum Refusal: String, Error, Sendable, Equatable, CaseIterable, Codable {
        case noSuchMember, momentOutOfRange
        case noSuchBrand, noSuchWatch, noSuchWear
        case collectionIsFull, logIsFull, wornToday
    }

    /// The metrics that each action can raise. Only these are checked after it: a removal can raise a share, and
    /// nothing else.
    private enum Touched {
        static let open: [Metric] = [.daysOfUse]
        static let addWatch: [Metric] = [.daysOfUse, .owned, .brands]
        static let removeWatch: [Metric] = [.daysOfUse, .wornShare, .evenness]
        static let removeWear: [Metric] = [.daysOfUse, .evenness]
        static let logWear: [Metric] = [
            .daysOfUse, .wears, .mostWorn, .wornShare, .evenness, .wornDays, .firstDayWears, .dayRun, .weekendRun,
            .weekdayRun, .watchRun, .variedWeek, .variedMonth, .variedQuarter,
        ]
    }

    public static func apply(
        _ command: Command, by member: Int, to party: inout CrownAndBarrelParty, at moment: Moment,
        rules: CrownAndBarrelRules, randomness: Randomness, journal: inout Journal
    ) -> Refusal? {
        guard member == 0 else { return .noSuchMember }
        guard moment.isPlayable(after: party.today) else { return .momentOutOfRange }
        let (limits, counting) = (rules.content.limits, rules.content.counting)
        switch command {
        case .open:
            accept(.open, moment, &party, rules, &journal)
            judge(Touched.open, nil, &party, moment, rules, &journal)
        case .addWatch(let brand):
            guard brand.map({ rules.content.brands.indices.contains($0) }) ?? true else { return .noSuchBrand }
            guard party.collection.watches.count < limits.mostWatches else { return .collectionIsFull }
            accept(.addWatch, moment, &party, rules, &journal)
            party.collection.add(brand: brand.map { Int16(truncatingIfNeeded: $0) })
            let watch = party.collection.watches.count - 1
            judge(Touched.addWatch, watch, &party, moment, rules, &journal)
        case .removeWatch(let watch):
            guard party.collection.owns(watch) else { return .noSuchWatch }
            accept(.removeWatch, moment, &party, rules, &journal)
            party.collection.remove(watch, counting)
            judge(Touched.removeWatch, nil, &party, moment, rules, &journal)
        case .logWear(let watch):
            guard party.collection.owns(watch) else { return .noSuchWatch }
            guard party.collection.wears.count < limits.mostWears else { return .logIsFull }
            guard !counting.isOnceADay || !party.collection.isWorn(watch, on: moment.day) else { return .wornToday }
            accept(.logWear, moment, &party, rules, &journal)
            party.collection.wear(watch, on: moment.day, counting)
            judge(Touched.logWear, watch, &party, moment, rules, &journal)
        case .removeWear(let place):
            guard party.collection.wears.indices.contains(place) else { return .noSuchWear }
            accept(.removeWear, moment, &party, rules, &journal)
            party.collection.removeWear(at: place, counting)
            judge(Touched.removeWear, nil, &party, moment, rules, &journal)
        }
        return nil
    }

    private static func accept(
        _ kind: CommandKind, _ moment: Moment, _ party: inout CrownAndBarrelParty, _ rules: CrownAndBarrelRules,
        _ journal: inout Journal
    ) {
        party.today = moment.day
        party.collection.begin(on: moment.day)
        journal.append(JournalEntry(kind: .command, member: 0, code: kind.rawValue, amount: moment.instant))
        // Achievements that were added to the game since: judged by the present figures, unlocked now.
        let figures = party.collection.figures
        let new = party.book.judgeNewcomers(in: rules.table) { metric in
            figures.progress(of: Metric.allCases[metric], on: moment.day)
        }
        var rest = new
        while let achievement = rest.popFirst() {
            let metric = rules.content.achievements[achievement].measures
            unlock(achievement, figures.watch(behind: metric), &party, moment, rules, &journal)
        }
    }

    private static func judge(
        _ metrics: [Metric], _ watch: Int?, _ party: inout CrownAndBarrelParty, _ moment: Moment,
        _ rules: CrownAndBarrelRules, _ journal: inout Journal
    ) {
        for metric in metrics {
            let progress = party.collection.figures.progress(of: metric, on: moment.day)
            var new = party.book.judge(metric.index, progress: progress, in: rules.table)
            while let achievement = new.popFirst() {
                // Days of use are no watch's doing, whichever was worn today.
                unlock(achievement, metric == .daysOfUse ? nil : watch, &party, moment, rules, &journal)
            }
        }
    }

    private static func unlock(
        _ achievement: Int, _ watch: Int?, _ party: inout CrownAndBarrelParty, _ moment: Moment,
        _ rules: CrownAndBarrelRules, _ journal: inout Journal
    ) {
        let waited = LocalDay(truncatingIfNeeded: party.wait(on: moment.day))
        party.longestWait = Swift.max(party.longestWait, waited)
        party.unlocks.append(
            Unlock(
                achievement: achievement, day: moment.day, instant: moment.instant,
                watch: watch.map { Int32(truncatingIfNeeded: $0) }))
        let group = rules.groups[achievement]
        party.unlockedByGroup[Int(group)] += 1
        party.ledger.earn(1, of: achievements, from: FlowID(group), member: 0, journal: &journal)
        journal.milestone(UInt16(achievement), member: 0)
        journal.append(JournalEntry(kind: .level, member: 0, code: 0, cell: UInt16(party.unlocks.count)))
    }
}
