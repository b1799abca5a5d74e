import QuestKernel

extension CrownAndBarrelRules {
    /// Achievements that no collector will ever unlock, in words: not wrong, but a designer should look at them.
    public var contentWarnings: [String] {
        var warnings: [String] = []
        for row in content.achievements {
            guard let most = most(of: row.measures), row.target > most else { continue }
            warnings.append(
                "achievements.\(row.id): \(row.target) is out of reach, \(row.measures.name) ends at \(most)")
        }
        for (index, row) in content.achievements.enumerated() {
            guard
                let twin = content.achievements[..<index].first(where: {
                    $0.group == row.group && $0.measures == row.measures && $0.target == row.target
                })
            else { continue }
            warnings.append("achievements.\(row.id): the same as \(twin.id): both come at once")
        }
        return warnings
    }

    /// The highest number that a metric can have; nil where only time and patience end it.
    private func most(of metric: Metric) -> Steps? {
        let (watches, wears) = (Steps(content.limits.mostWatches), Steps(content.limits.mostWears))
        let isOnceADay = content.counting.isOnceADay
        switch metric {
        case .owned: return watches
        case .variedWeek, .variedMonth, .variedQuarter: return Swift.min(watches, wears)
        case .brands: return Swift.min(watches, Steps(content.brands.count))
        case .wornShare: return 100
        // The most worn watch has its share: of as many watches as there may be, each worn once.
        case .evenness: return 100 - Swift.max(1, (Steps(100) + Steps(watches.rawValue - 1)) / watches.rawValue)
        case .firstDayWears: return isOnceADay ? Swift.min(watches, wears) : wears
        case .wears, .mostWorn, .wornDays, .dayRun, .weekendRun, .weekdayRun, .watchRun: return wears
        case .daysOfUse: return Steps(Moment.lastDay)
        }
    }
}
