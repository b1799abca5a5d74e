import MonteCarlo
import QuestKernel

/// Findings about levels, archetypes and content that is never met.
enum ProgressRules {
    /// Which archetypes fall behind the median player?
    static func leftBehind(_ run: EconomyRun) -> [Finding] {
        LeftBehind.all(of: run).compactMap { behind in
            guard !behind.archetypes.isEmpty else { return nil }
            let count = behind.archetypes.count
            return Finding(
                severity: .watch,
                headline: "\(Words.count(count, "archetype")) \(count == 1 ? "is" : "are") left behind \(behind.what)",
                explanation:
                    "Medians on the last day: \(Words.list(behind.archetypes.map { "\($0.name) (\($0.has))" })), where "
                    + "the median of all players is \(behind.all). "
                    + "Players who play less get less; ask whether what they get is still worth coming back for.",
                section: behind.section)
        }
    }

    /// The levels whose day is reported, as indices.
    static func landmarks(_ run: EconomyRun) -> [Int] {
        let top = run.level(run.levels.count - 1)
        let reported =
            run.levels.count > FindingLimits.fewLevels ? FindingLimits.reportedLevels : FindingLimits.reportedOfFew
        let levels = reported.filter { $0 < top } + (run.description.isLevelTableOpen ? [] : [top])
        return levels.map { $0 - run.level(0) }.filter { $0 >= 1 && $0 < run.levels.count }
    }

    /// When are the landmarks among the levels reached?
    static func pacing(_ run: EconomyRun) -> Finding? {
        let words = run.levelWords
        let all = landmarks(run).map { index in
            (level: run.level(index), arrival: run.levels.arrival(at: index, share: 0.5))
        }
        // Beyond the first level that most have not reached, the sentence would be repeated.
        let firstMissing = all.firstIndex { if case .notYet = $0.arrival { true } else { false } } ?? all.count
        let landmarksReported = all.prefix(firstMissing + 1)
        guard let first = landmarksReported.first else { return nil }
        let sentences = landmarksReported.map { level, arrival -> String in
            switch arrival {
            case .day(let figure): return "\(words.name(level)) by day \(figure.inWords)"
            case .notYet:
                let share = run.levels.shareReached(level - run.level(0))
                return "\(words.name(level)) not yet (\(share?.percentWords ?? "none") of players reached it)"
            }
        }
        let reached = landmarksReported.compactMap { level, arrival -> String? in
            guard case .day(let figure) = arrival else { return nil }
            return "\(words.name(level)) on day \(Words.number(figure.value))"
        }
        return Finding(
            severity: .note,
            headline: reached.isEmpty
                ? "Half of all players do not reach \(words.name(first.level)) in \(Words.count(run.days, "day"))"
                : "The median player reaches \(Words.list(reached))",
            explanation:
                "Half of all players reached \(sentences.joined(separator: "; ")). Days are days of life, with "
                + "95 % intervals.",
            section: LevelSection.id)
    }

    /// Levels that no player reached; the share that reached the last one is shown with the pace.
    static func unreachedLevels(_ run: EconomyRun) -> Finding? {
        guard run.levels.count > 1 else { return nil }
        let highest = run.levels.highest
        let top = run.levels.count - 1
        guard highest < top, !run.description.isLevelTableOpen else { return nil }
        guard !run.levelWords.isCounted else { return mostAtOnce(run, highest, of: top) }
        return Finding(
            severity: .watch,
            headline: "No player gets beyond \(run.levelWords.name(run.level(highest))) of \(run.level(top)) in "
                + "\(Words.count(run.days, "day"))",
            explanation: "\(Words.count(top - highest, run.levelWords.one, run.levelWords.many)) and whatever "
                + "\(top - highest == 1 ? "it unlocks is" : "they unlock are") seen by none of "
                + "\(Words.number(run.players)) players; by the rule of three, at most "
                + "\(Words.percent(min(1, 3 / Double(run.players)))) of all players would.",
            section: LevelSection.id)
    }

    /// Where levels are counts of things: the most that one player has. It says nothing of which things those are.
    private static func mostAtOnce(_ run: EconomyRun, _ highest: Int, of top: Int) -> Finding {
        let names = run.description.milestones
        let met = names.indices.count { MilestoneSection.times(run, $0).reached > 0 }
        return Finding(
            severity: .note,
            headline: "No player has more than \(run.levelWords.name(run.level(highest))) of \(run.level(top)) after "
                + "\(Words.count(run.days, "day"))",
            explanation: "That is the most that one of \(Words.number(run.players)) players has at once. Different "
                + "players have different ones: \(met) of \(names.count) were unlocked by somebody.",
            section: LevelSection.id)
    }

    /// Content that no player meets.
    static func unreachedContent(_ run: EconomyRun) -> Finding? {
        let all = Countable.all(of: run)
        let unmet = all.filter { !$0.isMet }
        guard !unmet.isEmpty else {
            guard !run.description.tallies.isEmpty || !run.description.rolls.isEmpty else { return nil }
            return Finding(
                severity: .fine, headline: "Everything that is counted happens to someone",
                explanation: "No row of any count, no chance, no milestone and no command stayed at zero.",
                section: DropSection.id)
        }
        var places: [String] = []
        for one in unmet where !places.contains(one.place) { places.append(one.place) }
        let words = places.map { place -> String in
            let names = unmet.filter { $0.place == place }
            let isWhole = names.count == all.count { $0.place == place }
            return "\(place): \(isWhole ? "everything" : Words.list(names.map(\.name), most: 3))"
        }
        let rest = words.count > 7 ? "; and \(Words.count(words.count - 7, "other place"))" : ""
        return Finding(
            severity: .watch,
            headline:
                "\(Words.count(unmet.count, "thing")) in content \(unmet.count == 1 ? "is" : "are") never met",
            explanation: "At zero after \(Words.number(Int(run.totals.playerDays))) days of play: "
                + "\(words.prefix(7).joined(separator: "; "))\(rest). It may be out of reach, not wanted by these archetypes, or not "
                + "needed.",
            section: CoverageSection.id)
    }
}
