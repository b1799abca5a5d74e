import QuestKernel

extension DailyMenuRules {
    /// Content that no player will ever have, in words: not wrong, but a designer should look at it.
    public var contentWarnings: [String] { unlockWarnings + stampWarnings + activityWarnings }

    private var unlockWarnings: [String] {
        let last = content.seasons.count
        var warnings: [String] = []
        for (table, rows) in [("packs", content.packs), ("themes", content.themes)] {
            for row in rows where row.season > last {
                warnings.append("\(table).\(row.id): Season \(row.season) is beyond the last, \(last)")
            }
        }
        for pack in content.packs where !content.activities.contains(where: { $0.pack?.name == pack.id }) {
            warnings.append("packs.\(pack.id): no activity comes with it")
        }
        return warnings
    }

    private var stampWarnings: [String] {
        let categories = content.categories.count
        return content.stamps.flatMap { stamp -> [String] in
            var warnings: [String] = []
            let path = "stamps.\(stamp.id)"
            switch stamp.counts {
            case .categories where stamp.target > Steps(categories):
                warnings.append("\(path): \(stamp.target) is out of reach, there are \(categories) categories")
            case .categories where stamp.target > 0 && stamp.target < Steps(categories):
                warnings.append(
                    "\(path): \(stamp.target) of \(categories) categories; without a target it is all of them")
            case .daysOfWeek where stamp.target > 7, .daysOfMonth where stamp.target > 30:
                let most = stamp.counts == .daysOfWeek ? 7 : 30
                warnings.append("\(path): \(stamp.target) is out of reach, there are \(most) days")
            case .mornings where content.warmth.morningBefore == 0:
                warnings.append("\(path): there are no mornings, warmth.morningBefore is 0")
            case .mornings where content.warmth.morningBefore <= content.warmth.morningFrom:
                warnings.append("\(path): there are no mornings, warmth.morningFrom is not before their end")
            case .nights where content.warmth.nightFrom >= 1440 && content.warmth.morningFrom == 0:
                warnings.append("\(path): there are no nights, warmth.nightFrom is the end of the day")
            default: break
            }
            return warnings
        }
    }

    private var activityWarnings: [String] {
        content.categories.filter { category in
            !content.activities.contains { row in
                row.category?.name == category.id
                    && (row.pack == nil
                        || content.packs.contains { $0.id == row.pack?.name && $0.season <= content.seasons.count })
            }
        }.map { "categories.\($0.id): no activity that can be had is of this category" }
    }
}
