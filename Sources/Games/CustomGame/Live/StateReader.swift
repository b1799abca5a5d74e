import QuestKernel

/// Reads a stored state. It comes from outside: its figures are checked here, once, so that play can trust them.
struct StateReader {
    private let state: PlainValue
    private let today: LocalDay
    private let lastInstant: Int64

    init(_ state: PlainValue) throws(CustomStateProblem) {
        self.state = state
        guard let today = state.whole("today"), (-1...Int64(Moment.lastDay)).contains(today),
            let instant = state.whole("lastInstant"), Moment.instants.contains(instant)
        else { throw CustomStateProblem("expected the day and the instant of the last command") }
        (self.today, lastInstant) = (LocalDay(truncatingIfNeeded: today), instant)
    }

    func party(under rules: CustomRules) throws(CustomStateProblem) -> CustomParty {
        guard let player = state.whole("player"), let number = UInt32(exactly: player),
            let first = state.whole("firstDay"), (-1...Int64(today)).contains(first),
            case .map(let held)? = state["held"], case .map(let figures)? = state["figures"]
        else { throw CustomStateProblem("expected a player, the first day, what is held, and figures") }
        for (name, value) in held where value != .whole(0) && !rules.names.known.resources.contains(name) {
            throw CustomStateProblem("\(name) is held, and the content has no such resource")
        }
        var party = CustomParty(player: number, rules: rules)
        (party.today, party.firstDay) = (today, LocalDay(truncatingIfNeeded: first))
        party.lastInstant = lastInstant
        for (index, name) in rules.names.resources.enumerated() {
            party.balances[index] = try figure(name, "held", else: 0)
            // Of what is new the start is given, as new players have it; who never came gets it with the first visit.
            if today >= 0, state["held"]?[name] == nil, rules.parts.resources[index].start > 0 {
                party.owed.append(index)
            }
        }
        let before = try kept(beside: figures, rules)
        party.kept = before
        for (index, column) in rules.names.columns.enumerated() {
            var waiting: KeptFigure?
            for name in column.names { waiting = party.kept.removeValue(forKey: name) ?? waiting }
            let worth = waiting?.value(on: today, within: rules.parts.periods[index])
            party.columns[index] = try value(of: column, else: worth) { party.keep($1, as: $0, before) }
        }
        party.keepWithin(rules, before)
        if today >= 0 {
            // Which events are on follows from the day: content may have moved them.
            for event in rules.parts.events { party.columns[Int(event.column)] = event.isOn(today) ? 1 : 0 }
        }
        return party
    }

    // MARK: What waits

    /// What waited already, and figures that these rules have no place for.
    private func kept(
        beside figures: [String: PlainValue], _ rules: CustomRules
    ) throws(CustomStateProblem) -> [String: KeptFigure] {
        var kept: [String: KeptFigure] = [:]
        if case .map(let waiting)? = state["kept"] {
            for (name, figure) in waiting {
                guard let value = figure.whole("value"), Self.figures.contains(value), let day = figure.whole("day"),
                    (-1...Int64(today)).contains(day)
                else { throw CustomStateProblem("expected what is kept of \(name) to have a value and a day") }
                kept[name] = KeptFigure(value: value, day: LocalDay(truncatingIfNeeded: day))
            }
        }
        for (name, figure) in figures where !rules.names.known.figures.contains(name) {
            guard case .whole(let value) = figure, Self.figures.contains(value) else {
                throw CustomStateProblem("expected \(name) to be a number")
            }
            guard value != 0 else { continue }
            if StateNames.isTimer(name) {
                throw CustomStateProblem("something is under way, and there is no \(name) for it")
            }
            kept[name] = KeptFigure(value: value, day: today)
        }
        return kept
    }

    // MARK: Figures

    private static let figures = -CustomCrowd.most...CustomCrowd.most

    /// - Parameters:
    ///   - waiting: what was kept of it, if anything is worth it today.
    ///   - keep: called with what is beyond its place still.
    private func value(
        of column: StateNames.Column, else waiting: Int64?, keep: (String, Int64) -> Void
    ) throws(CustomStateProblem) -> Int64 {
        switch column.kind {
        case .figure: return try figure(column.name, else: waiting ?? column.start)
        // States of before name it without its span.
        case .spanned(let stored):
            let before = try figure(column.name, else: waiting ?? column.start)
            return try figure(stored, else: before)
        // Also 0 is stored: else a count of before would be had again after each hit.
        case .counter(let own):
            // Nor is a count that waits since a content before the last: each new counter would begin with it.
            let before = own.map { state["figures"]?.whole($0) ?? 0 }.max() ?? 0
            return try figure(
                column.name, else: waiting ?? Swift.min(Swift.max(before, 0), CustomCrowd.most))
        // A level that was shortened is stored as it was played: what waits is what it was before.
        case .level:
            let level = try figure(column.name, else: column.start)
            return waiting.map { Swift.max(level, Swift.min($0, CustomCrowd.most)) } ?? level
        case .timer: return try figure(column.name, else: waiting ?? 0, most: Moment.instants.upperBound)
        case .since:
            return try figure(
                column.name, else: today < 0 ? 0 : Swift.max(lastInstant, 0), least: Moment.instants.lowerBound,
                most: Moment.instants.upperBound)
        case .rewards(let stored, let marks):
            let mark = try mark(of: column, stored, marks, else: waiting)
            let given = marks.prefix { $0 <= mark }
            // Who was given more than there is now is given none of it again.
            if mark > given.last ?? 0 { keep(stored, mark) }
            return Int64(given.count)
        case .shown(let offers):
            guard try figure(column.name, else: 0) != 0 else { return column.start }
            var shown: Int64 = 0
            for (place, offer) in offers.enumerated() where try figure(offer, else: 0) != 0 {
                shown |= 1 << Int64(place)
            }
            // A shop that showed all of its offers had none of them in its state.
            return shown == 0 ? column.start : shown
        }
    }

    /// For how many different items the newest reward of a collection was given; of a state of before, which counted
    /// rewards, by its place.
    private func mark(
        of column: StateNames.Column, _ stored: String, _ marks: [Int64], else waiting: Int64?
    ) throws(CustomStateProblem) -> Int64 {
        let figures = state["figures"]
        if figures?[stored] == nil, figures?[column.name] != nil, !marks.isEmpty {
            return marks[Int(Swift.min(try figure(column.name, else: 1, least: 1), Int64(marks.count))) - 1]
        }
        return Swift.max(try figure(stored, else: 0), waiting ?? 0)
    }

    private func figure(
        _ name: String, _ part: String = "figures", else usual: Int64, least: Int64 = 0,
        most: Int64 = CustomCrowd.most
    ) throws(CustomStateProblem) -> Int64 {
        let value = state[part]?[name] ?? .whole(usual)
        guard case .whole(let number) = value, (least...most).contains(number) else {
            throw CustomStateProblem("expected \(name) to be a number from \(least) to \(most)")
        }
        return number
    }
}

extension CustomParty {
    /// Content may have fewer levels than there were, which wait, and slower generators than what is left over of a
    /// piece was counted by.
    fileprivate mutating func keepWithin(_ rules: CustomRules, _ before: [String: KeptFigure]) {
        for (column, most) in rules.parts.highestLevels {
            if columns[column] > most { keep(columns[column], as: rules.names.columns[column].name, before) }
            columns[column].keep(within: 1...most)
        }
        for generator in rules.parts.generators {
            for make in generator.makes {
                columns[Int(make.rest)].keep(within: 0...generator.every * 1_000_000 - 1)
            }
        }
    }
}

extension CustomParty {
    /// What waited already waits since then: a state that is read twice is the same.
    fileprivate mutating func keep(_ value: Int64, as name: String, _ before: [String: KeptFigure]) {
        let waits = before[name].flatMap { $0.value == value ? $0 : nil }
        kept[name] = waits ?? KeptFigure(value: value, day: today)
    }
}

extension Int64 {
    fileprivate mutating func keep(within range: ClosedRange<Int64>) {
        self = Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
