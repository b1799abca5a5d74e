import QuestKernel

/// What is counted of the days of a player of QuestBond.
enum PlayerCount: Int, CaseIterable {
    case players
    /// Played days after which three more are known; those of them after which the next one was played, and those after
    /// which one of the three was.
    case knownDays, nextDays, soonDays
    /// Played days but the first, and the tasks on them.
    case weekdays, weekdayTasks, weekendDays, weekendTasks
    case habits, habitDays, habitsKept
    case moods, meditations, duties, purchases, dungeonRuns, arenaRuns
    case focused, workouts
    case warriors, mages, archers
    case small, medium, large
    case quick, standard, verified
    case physicals, mentals, socials, households, wellness, creatives
}

/// Counts what a player of QuestBond did.
struct QuestBondCounter: PlayCounter {
    private(set) var counts = Array(repeating: 0.0, count: PlayerCount.allCases.count)
    private let words: QuestBondWords
    private let arrival: LocalDay
    private var played: [Bool]

    init(_ words: QuestBondWords, arrival: LocalDay, days: Int) {
        (self.words, self.arrival) = (words, arrival)
        played = Array(repeating: false, count: days)
        self[.players] = 1
    }

    subscript(count: PlayerCount) -> Double {
        get { counts[count.rawValue] }
        set { counts[count.rawValue] = newValue }
    }

    /// Days but the first on which the player did anything.
    var playedDays: Double { self[.weekdays] + self[.weekendDays] }
    var daysSinceFirst: Double { Double(played.count - 1) }

    mutating func add(_ entries: [JournalEntry], day: Int) {
        guard played.indices.contains(day) else { return }
        var tasks = 0.0
        var proof: JournalEntry?
        for entry in entries {
            if entry.kind == .command {
                played[day] = true
                proof = words.isProvedByChoice(Int(entry.code)) ? entry : nil
                add(entry, isFirstDay: day == 0, &tasks)
            } else if entry.kind == .tally, Int(entry.code) == words.proofs, proof != nil, day > 0 {
                if let count = words.proof(Int(entry.cell)) { self[count] += 1 }
                proof = nil
            }
        }
        guard played[day] else { return }
        self[.habitDays] += self[.habits]
        guard day > 0 else { return }
        let isWeekend = Moment.weekday(of: arrival + LocalDay(day)) >= 5
        self[isWeekend ? .weekendDays : .weekdays] += 1
        self[isWeekend ? .weekendTasks : .weekdayTasks] += tasks
    }

    private mutating func add(_ command: JournalEntry, isFirstDay: Bool, _ tasks: inout Double) {
        switch words.deed(Int(command.code)) {
        case .begin:
            for word in words.object(command) { if let count = QuestBondWords.classes[word] { self[count] += 1 } }
        case .task(let category):
            // On the first day the game shows how it is done.
            guard !isFirstDay else { return }
            tasks += 1
            if let category { self[category] += 1 }
            if category == .mentals { self[.focused] += 1 }
            if category == .physicals { self[.workouts] += 1 }
            for word in words.object(command) {
                if let count = QuestBondWords.sizes[word] ?? QuestBondWords.categories[word] { self[count] += 1 }
            }
        case .habit: self[.habitsKept] += 1
        case .addHabit: self[.habits] += 1
        case .count(let count): if !isFirstDay { self[count] += 1 }
        case nil: break
        }
    }

    /// Counts what follows played days.
    mutating func end() {
        for day in played.indices.dropLast(3) where played[day] {
            self[.knownDays] += 1
            if played[day + 1] { self[.nextDays] += 1 }
            if played[day + 1...day + 3].contains(true) { self[.soonDays] += 1 }
        }
    }

    /// By what players are told apart: how often they come, and what they do on a day, as roots, whose chance is the
    /// same whatever their size.
    var features: [Double] {
        let days = max(playedDays, 1)
        func rate(_ count: PlayerCount) -> Double { (self[count] / days).squareRoot() }
        func mean(_ part: PlayerCount, _ whole: PlayerCount) -> Double {
            (self[part] / max(self[whole], 1)).squareRoot()
        }
        let proved = max(self[.quick] + self[.standard] + self[.verified], 1)
        return [
            PlayScale.angle(playedDays / max(daysSinceFirst, 1)), mean(.weekdayTasks, .weekdays),
            mean(.weekendTasks, .weekendDays), rate(.habitsKept), rate(.moods), rate(.meditations), rate(.duties),
            rate(.purchases), rate(.dungeonRuns), rate(.arenaRuns), PlayScale.angle(self[.quick] / proved),
            PlayScale.angle(self[.verified] / proved),
        ]
    }
}
