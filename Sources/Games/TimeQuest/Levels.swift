import QuestKernel

/// Levels by total XP (plan, "LevelCalculator").
public struct LevelContent: ContentRow, Sendable {
    /// XP of level 1 on the curve base · level^1.5.
    public var baseXP: Experience = 0
    /// The last level; XP still counts after it.
    public var highest: Int = 0
    /// Which of the plan's two functions decides where they differ by 1 XP.
    public var roundsUp = false

    public init() {}
    public static let noun = "the levels section"
    public static var fields: [Field<LevelContent>] {
        [
            .whole("baseXP", \.baseXP, 1...4000, unit: "XP", "Level L needs this times L^1.5, rounded."),
            .whole("highest", \.highest, 2...1000, unit: "levels", "The last level."),
            .flag(
                "roundsUp", \.roundsUp, optional: false,
                "Whether a requirement is rounded up, as the plan's level from XP has it, or down, as its XP for a level."
            ),
        ]
    }
}

/// The compiled levels: the largest L whose requirement is reached, at least 1 above 0 XP, 0 at 0 XP.
public struct Levels: Sendable, Equatable {
    private let curve: LevelCurve<Units.Experience>

    init(_ content: LevelContent) {
        curve = LevelCurve(base: content.baseXP, steps: content.highest, rounding: content.roundsUp ? .up : .down)
    }

    public var highest: Int { curve.thresholds.count - 1 }

    /// XP that a level needs on the curve: base · level^1.5, rounded as content says. `level` is 0…`highest`.
    public func requirement(_ level: Int) -> Experience { curve.thresholds[level] }

    /// XP at which a level is held: the requirement, but level 1 with the first XP.
    public var thresholds: [Experience] {
        var thresholds = curve.thresholds
        thresholds[1] = 1
        return thresholds
    }

    /// - Parameter start: a level that is held already, from which the search goes up.
    public func level(forXP xp: Experience, from start: Int = 0) -> Int {
        xp > 0 ? Swift.max(1, curve.steps(for: xp, from: start)) : 0
    }

    /// The progress from this level's requirement to the next one's, from 0 to 1.
    ///
    /// Level 1 begins below its own requirement: there progress is 0.
    public func progress(forXP xp: Experience) -> Ratio {
        let level = level(forXP: xp)
        guard level < highest else { return .one }
        let start = requirement(level)
        let way = Swift.max(1, requirement(level + 1) - start)
        return Swift.min(Swift.max(Ratio(xp - start, of: way), 0), 1)
    }
}
