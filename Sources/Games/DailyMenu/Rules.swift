import QuestKernel

/// Compiled content of DailyMenu.
public struct DailyMenuRules: Sendable {
    /// An activity as play needs it.
    struct Activity: Sendable {
        var category: UInt8
        var energy: UInt8
        /// The Season that unlocks it, by index; 0: there from the beginning.
        var season: UInt8
    }

    public let content: DailyMenuContent
    /// Moments by Season; index 0 is Season 1.
    public let seasons: LevelCurve<Units.Moments>
    let activities: [Activity]
    let stamps: AchievementTable

    /// - Parameter content: as the reader gave it; its ranges keep the rules safe.
    public init(_ content: DailyMenuContent) throws(ContentProblem) {
        self.content = content
        // The reader refuses a table that does not rise from 0, with its place.
        seasons = LevelCurve(thresholds: content.seasons.map(\.moments)) ?? LevelCurve(base: 1, steps: 1, rounding: .up)
        let categories = content.categories.map(\.id)
        let packs = content.packs.map(\.id)
        var activities: [Activity] = []
        for row in content.activities {
            let path = "activities.\(row.id)"
            let category = try (row.category ?? Reference()).resolve(
                among: categories, called: "a category", path: "\(path).category")
            var season = 0
            if let pack = row.pack {
                season =
                    content.packs[try pack.resolve(among: packs, called: "a pack", path: "\(path).pack")].season - 1
            }
            activities.append(
                Activity(category: UInt8(category), energy: UInt8(row.energy.index), season: UInt8(min(season, 255))))
        }
        self.activities = activities
        var stamps: [AchievementTable.Row] = []
        for row in content.stamps { stamps.append(try row.compiled(categories: categories)) }
        self.stamps = AchievementTable(stamps, metrics: StampFigure.metrics) ?? .empty
    }
}
