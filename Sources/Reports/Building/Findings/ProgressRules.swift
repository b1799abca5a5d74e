import MonteCarlo
import QuestKernel

/// Findings about levels, archetypes and content that is never met.
enum ProgressRules {
    /// Which archetypes fall behind the median player?
    static func leftBehind(_ run: EconomyRun) -> [Finding] {
        guard run.archetypeNames.count > 1 else { return [] }
        let last = run.days - 1
        var findings: [Finding] = []
        if run.levels.count > 1, let all = run.levels.distribution[last].quantile(0.5), all > 0 {
            let behind = run.archetypeNames.enumerated().compactMap { archetype, name -> String? in
                guard let own = run.levels.distributionByArchetype[archetype][last].quantile(0.5),
                    own < FindingLimits.levelLeftBehind * all
                else { return nil }
                return "\(name) (\(run.levelWords.name(run.level(Int(own)))))"
            }
            findings += finding(
                behind, "in \(run.levelWords.many)", all: run.levelWords.name(run.level(Int(all))),
                section: LevelSection.id)
        }
        if run.isMoneySpent, let gauge = run.moneyGauge, let all = run.spread(gauge: gauge, day: last).quantile(0.5),
            all > 0
        {
            let behind = run.archetypeNames.enumerated().compactMap { archetype, name -> String? in
                guard let own = run.spread(gauge: gauge, day: last, archetype: archetype).quantile(0.5),
                    own < FindingLimits.purseLeftBehind * all, earnsLess(archetype, run)
                else { return nil }
                return "\(name) (\(Words.number(own)))"
            }
            findings += finding(
                behind, "in \(run.moneyName) on hand", all: "\(Words.number(all)) \(run.moneyName)",
                section: PurseSection.id)
        }
        return findings
    }

    /// Whether an archetype earns less money than the average player: an empty purse may also mean that much is spent.
    private static func earnsLess(_ archetype: Int, _ run: EconomyRun) -> Bool {
        func income(_ archetype: Int?) -> Double {
            let players = run.totals.players(archetype: archetype)
            let earned = run.totals.balance(currency: run.description.money, archetype: archetype).faucets.sum
            return players > 0 ? Double(earned) / Double(players) : 0
        }
        return income(archetype) < income(nil)
    }

    private static func finding(_ behind: [String], _ what: String, all: String, section: String) -> [Finding] {
        guard !behind.isEmpty else { return [] }
        return [
            Finding(
                severity: .watch,
                headline:
                    "\(Words.count(behind.count, "archetype")) \(behind.count == 1 ? "is" : "are") left behind \(what)",
                explanation:
                    "Medians on the last day: \(Words.list(behind)), where the median of all players is \(all). "
                    + "Players who play less get less; ask whether what they get is still worth coming back for.",
                section: section)
        ]
    }

    /// When are the landmarks among the levels reached?
    static func pacing(_ run: EconomyRun) -> Finding? {
        let top = run.level(run.levels.count - 1)
        let reported =
            run.levels.count > FindingLimits.fewLevels ? FindingLimits.reportedLevels : FindingLimits.reportedOfFew
        let landmarks = reported.filter { $0 < top } + (run.description.isLevelTableOpen ? [] : [top])
        let words = run.levelWords
        let all = landmarks.compactMap { level -> (level: Int, arrival: FirstTimes.Arrival)? in
            let index = level - run.level(0)
            guard index >= 1, index < run.levels.count else { return nil }
            return (level, run.levels.arrival(at: index, share: 0.5))
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
            explanation: "\(Words.count(top - highest, run.levelWords.one, run.levelWords.many)) and whatever they "
                + "unlock are seen by none of "
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
