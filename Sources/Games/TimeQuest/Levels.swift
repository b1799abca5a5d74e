import QuestKernel

/// Levels by total XP (plan, "LevelCalculator").
public struct LevelContent: ContentRow, Sendable {
    /// XP of level 1 on the curve base · level^1.5.
    public var baseXP: Int64 = 0
    /// The last level; XP still counts after it.
    public var highest: Int = 0

    public init() {}
    public static let noun = "the levels section"
    public static var fields: [Field<LevelContent>] {
        [
            .whole("baseXP", \.baseXP, 1...4000, unit: "XP", "Level L needs this times L^1.5, rounded down."),
            .whole("highest", \.highest, 2...1000, unit: "levels", "The last level."),
        ]
    }
}

/// The compiled levels: the largest L whose requirement is reached, at least 1 above 0 XP, 0 at 0 XP.
public struct Levels: Sendable, Equatable {
    private let curve: LevelCurve

    init(_ content: LevelContent) {
        curve = LevelCurve(base: content.baseXP, steps: content.highest, rounding: .down)
    }

    public var highest: Int { curve.thresholds.count - 1 }

    /// XP that a level needs on the curve: ⌊base · level^1.5⌋. `level` is 0…`highest`.
    public func requirement(_ level: Int) -> Int64 { curve.thresholds[level] }

    /// XP at which a level is held: the requirement, but level 1 with the first XP.
    public var thresholds: [Int64] {
        var thresholds = curve.thresholds
        thresholds[1] = 1
        return thresholds
    }

    /// - Parameter start: a level that is held already, from which the search goes up.
    public func level(forXP xp: Int64, from start: Int = 0) -> Int {
        xp > 0 ? Swift.max(1, curve.steps(for: xp, from: start)) : 0
    }

    /// The progress from this level's requirement to the next one's, in parts per million, 0…1,000,000.
    ///
    /// Level 1 begins below its own requirement: there progress is 0.
    public func progress(forXP xp: Int64) -> Int32 {
        let level = level(forXP: xp)
        guard level < highest else { return 1_000_000 }
        let start = requirement(level)
        let way = Swift.max(1, requirement(level + 1) - start)
        return Int32(Swift.min(Swift.max((xp - start) * 1_000_000 / way, 0), 1_000_000))
    }
}
