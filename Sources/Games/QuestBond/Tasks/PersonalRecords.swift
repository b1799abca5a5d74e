import QuestKernel

/// How far a hero has come in real life: mastery by category, and personal records.
public struct RecordState: Sendable, Equatable, Codable {
    /// Completions by category.
    public internal(set) var completions = SIMD8<Int32>(repeating: 0)
    /// Steps of mastery climbed; the level is one more.
    var masterySteps = SIMD8<Int16>(repeating: 0)
    /// Most completions on one day, that day, and how often an earlier day's were beaten.
    public internal(set) var mostInADay: Int16 = 0
    var mostOn: LocalDay = -1
    public internal(set) var dayRecords: Int32 = 0
    /// Days in a row with a completion of each category, now and at best, and the last of them.
    public internal(set) var runs = SIMD8<Int32>(repeating: 0)
    public internal(set) var bestRuns = SIMD8<Int32>(repeating: 0)
    var lastDays = SIMD8<LocalDay>(repeating: -1)
    /// One bit per category whose run has beaten an earlier one.
    var recordRuns: UInt8 = 0
    /// One bit per category that has had a run before this one.
    var hadRun: UInt8 = 0

    /// All completions.
    public var tasks: Completions {
        var sum: Completions = 0
        for category in 0..<8 { sum += Completions(completions[category]) }
        return sum
    }

    /// 1 for a beginner.
    @inline(__always)
    public func mastery(of category: Category) -> Int { Int(masterySteps[category.index]) + 1 }

    /// The highest level of mastery in any category.
    public var bestMastery: Int { Int(masterySteps.max()) + 1 }
}

/// Records that a hero can beat.
enum PersonalRecord: UInt8, ContentChoice { case tasksInADay, categoryStreak, miniGame }

extension Hero {
    /// Counts a completion for mastery and records, after it was counted for the day; QB06.
    mutating func countForRecords(_ category: Category, _ turn: Turn, _ journal: inout Journal) {
        let index = category.index
        records.completions[index] &+= 1
        let thresholds = turn.rules.masteryCurve.thresholds
        let step = Int(records.masterySteps[index])
        if step + 1 < thresholds.count, thresholds[step + 1] <= Completions(records.completions[index]) {
            records.masterySteps[index] &+= 1
            journal.tally(Tally.masteryLevels.rawValue, member: turn.member, cell: UInt16(category.rawValue))
            note(.categoryMastery, isNow: Int32(records.bestMastery), turn, &journal)
        }
        countRun(index, turn, &journal)
        guard day.tasks > records.mostInADay else { return }
        // The first day beats nothing, and a record day is celebrated once.
        if records.mostInADay > 0, records.mostOn != today {
            records.dayRecords &+= 1
            celebrate(.tasksInADay, turn, &journal)
            note(.personalRecords, turn, &journal)
        }
        records.mostInADay = day.tasks
        records.mostOn = today
    }

    /// Days in a row in one category. A run is celebrated once, when it passes the best of an earlier one.
    private mutating func countRun(_ index: Int, _ turn: Turn, _ journal: inout Journal) {
        guard records.lastDays[index] != today else { return }
        let bit = UInt8(1) << UInt8(index)
        if records.lastDays[index] == today - 1 {
            records.runs[index] &+= 1
        } else {
            if records.runs[index] > 0 { records.hadRun |= bit }
            records.runs[index] = 1
            records.recordRuns &= ~bit
        }
        records.lastDays[index] = today
        guard records.runs[index] > records.bestRuns[index] else { return }
        records.bestRuns[index] = records.runs[index]
        if records.hadRun & ~records.recordRuns & bit != 0 {
            records.recordRuns |= bit
            celebrate(.categoryStreak, turn, &journal)
        }
    }

    @inline(__always)
    func celebrate(_ record: PersonalRecord, _ turn: Turn, _ journal: inout Journal) {
        journal.tally(Tally.personalRecords.rawValue, member: turn.member, cell: UInt16(record.rawValue))
    }
}
