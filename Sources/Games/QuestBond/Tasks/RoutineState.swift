import QuestKernel

/// Some of a hero's habits, by number.
public struct HabitSet: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The habit of this number, 0…15; the empty set for a number that no habit has.
    public static func habit(_ index: Int) -> HabitSet {
        HabitSet(rawValue: (0..<16).contains(index) ? 1 << UInt16(index) : 0)
    }

    public var count: Int { rawValue.nonzeroBitCount }

    /// The habits in it, by place.
    var places: [Int] { (0..<16).filter { rawValue & 1 << UInt16($0) != 0 } }

    /// Whether all of them are among the first `habits` habits.
    func isWithin(_ habits: Int) -> Bool { habits >= 16 || rawValue >> UInt16(habits) == 0 }
}

/// The routines of one hero, by place 0…3.
public struct RoutineState: Sendable, Equatable, Codable {
    /// The habits of each as the bits of a `HabitSet`; 0 where there is no routine.
    var habits = SIMD4<UInt16>(repeating: 0)
    /// A `RoutineKind` each.
    var kinds = SIMD4<UInt8>(repeating: 0)
    /// The last day on which all its habits were kept.
    var lastDays = SIMD4<LocalDay>(repeating: -1)
    /// Days in a row on which all were kept.
    public internal(set) var runs = SIMD4<Int32>(repeating: 0)
    /// The longest such run of any routine.
    public internal(set) var bestRun: Int32 = 0
    /// Missed days that each can cover, for its run and its habits' streaks.
    public internal(set) var protectedDays = SIMD4<Int16>(repeating: 0)

    public var count: Int { (0..<RoutineContent.most).count { habits[$0] != 0 } }

    /// The habits of the routine at a place; none where there is no routine.
    public subscript(place: Int) -> HabitSet {
        (0..<RoutineContent.most).contains(place) ? HabitSet(rawValue: habits[place]) : []
    }

    /// The kind of the routine at a place; nil where there is none.
    public func kind(of place: Int) -> RoutineKind? {
        self[place].isEmpty ? nil : RoutineKind(rawValue: kinds[place])
    }

    /// The place of the routine that a habit belongs to; -1 for none.
    @inline(__always)
    func place(of habit: Int) -> Int {
        let bit = UInt16(1) << UInt16(truncatingIfNeeded: habit)
        for place in 0..<RoutineContent.most where habits[place] & bit != 0 { return place }
        return -1
    }
}
