import QuestKernel

/// When expeditions that are over took a hero's slots today: members tell late of what they did, so one that is told now
/// may have been beside one that others have told before.
struct ExpeditionSlots: Sendable, Equatable, Codable {
    /// From the beginning of the first to the end of the last, in seconds of instants; empty at first.
    struct Span: Sendable, Equatable, Codable {
        var from: Int64 = 0
        var until: Int64 = 0

        mutating func add(from: Int64, until: Int64) {
            self.from = self.until > self.from ? Swift.min(self.from, from) : from
            self.until = Swift.max(self.until, until)
        }

        @inline(__always)
        func overlaps(from: Int64, until: Int64) -> Bool {
            self.from < self.until && from < self.until && until > self.from
        }
    }

    /// The day of the spans, which they begin anew with: nothing is told of the days before. -1 before the first.
    private(set) var day: LocalDay = -1
    /// Of the hero's own expeditions, by slot, and of the party's.
    private(set) var first = Span()
    private(set) var second = Span()
    private(set) var shared = Span()

    mutating func noteOwn(isFirst: Bool, from: Int64, until: Int64, on today: LocalDay) {
        begin(today)
        if isFirst { first.add(from: from, until: until) } else { second.add(from: from, until: until) }
    }

    mutating func noteShared(from: Int64, until: Int64, on today: LocalDay) {
        begin(today)
        shared.add(from: from, until: until)
    }

    private mutating func begin(_ today: LocalDay) {
        guard today > day else { return }
        self = ExpeditionSlots()
        day = today
    }
}

extension Hero {
    /// Whether one more expedition may set out at an instant, however long it takes.
    @inline(__always)
    public func hasExpeditionSlot(at instant: Int64, _ rules: QuestBondRules) -> Bool {
        hasExpeditionSlot(from: instant, until: instant + 1, rules)
    }

    /// Whether one more expedition may set out: one at a time, two once research has given the second slot. That of the
    /// party counts with the hero's own, if the hero is on it; QB32.
    ///
    /// - Parameters:
    ///   - from: when it is to set out, which may be before what others have told.
    ///   - until: when it is to be over.
    @inline(__always)
    func hasExpeditionSlot(from: Int64, until: Int64, _ rules: QuestBondRules) -> Bool {
        let isFirstTaken = !expedition.isIdle || expeditionSlots.first.overlaps(from: from, until: until)
        let isSecondTaken = !secondExpedition.isIdle || expeditionSlots.second.overlaps(from: from, until: until)
        if isFirstTaken, isSecondTaken { return false }
        let isExploring = company.isExploring || expeditionSlots.shared.overlaps(from: from, until: until)
        let shared = rules.expeditionRules.partyCounts && isExploring ? 1 : 0
        let own = isFirstTaken || isSecondTaken ? 1 : 0
        return own + shared < Swift.min(rules.expeditionRules.slots + Int(bonuses.expeditionSlots), 2)
    }
}
