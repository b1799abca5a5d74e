import QuestKernel

// A stored state comes from outside. Its indices are checked against the rules' tables here, once, so that play can
// trust them. This does not prove that balances were earned: the journal shows that.

extension Party {
    func check(under rules: QuestBondRules) throws(StateProblem) {
        for member in 0..<count { try self[member].check("members[\(member)]", rules) }
        let players = Set((0..<count).map { player(of: $0) })
        try StateProblem.require(players.count == count, "members: two of them have the same number")
        try StateProblem.require(
            fellowship.bondLevel >= 1 && (0...Hero.mostOfAnything).contains(fellowship.bondExperience.rawValue),
            "fellowship: a bond below its first level, or beyond all play")
        try StateProblem.require((-1...Moment.lastDay).contains(fellowship.day), "fellowship.day: \(fellowship.day)")
        try StateProblem.row(Int(fellowship.sharedDuty), of: rules.duties.duties.count, "fellowship.sharedDuty")
        try StateProblem.row(Int(fellowship.run.dungeon), of: rules.dungeons.count, "fellowship.run.dungeon")
        if fellowship.run.dungeon >= 0 {
            let rooms = fellowship.run.rooms
            try StateProblem.require(
                (0...15).contains(rooms.count) && (0...rooms.count).contains(Int(fellowship.run.entered)),
                "fellowship.run: more rooms than a run has")
            for position in 0..<rooms.count {
                try StateProblem.row(
                    rooms[position], of: rules.rooms.count(Int(fellowship.run.dungeon)), "fellowship.run.rooms")
            }
        }
        for (name, row) in [
            ("timer.row", fellowship.expedition.timer.row), ("finished", fellowship.expedition.finished),
        ] {
            try StateProblem.row(Int(row), of: rules.expeditions.count, "fellowship.expedition.\(name)")
        }
        try fellowship.expedition.timer.check("fellowship.expedition.timer", rules)
        try StateProblem.require(
            (0...Journey.never).contains(fellowship.expedition.lastEnd),
            "fellowship.expedition.lastEnd: \(fellowship.expedition.lastEnd)")
        try StateProblem.require(
            Int(fellowship.expedition.going) < 1 << count
                && (fellowship.expedition.going != 0) == !fellowship.expedition.timer.isIdle,
            "fellowship.expedition.going: \(fellowship.expedition.going)")
        try StateProblem.require(
            fellowship.expedition.keptChances.count <= UInt32.bitWidth, "fellowship.expedition.keptChances: too many")
        for (index, task) in fellowship.tasks.enumerated() {
            try StateProblem.require(
                Int(task.doer) < count && Int(task.assigner) < count && task.experience >= 0 && task.lootPoints >= 0,
                "fellowship.tasks[\(index)]")
        }
        try StateProblem.row(Int(goals.aim.template), of: rules.goals.templates.count, "goals.aim.template")
        try StateProblem.require(
            raid.hitPoints >= 0 && raid.tier >= 0 && raid.hitPointsInAll >= raid.hitPoints, "raid: less than nothing")
        try StateProblem.require(
            raid.hitPointsInAll.rawValue <= Hero.mostOfAnything
                && (0..<4).allSatisfy { (0...Hero.mostOfAnything).contains(raid.damage[$0]) },
            "raid: beyond all play")
    }

    /// Computes again what follows from the state and the rules.
    package mutating func refresh(under rules: QuestBondRules) {
        for member in 0..<UInt8(count) {
            change(member) { hero in
                hero.collection.refresh(rules.cards)
                hero.refreshBonuses(rules)
            }
        }
        lend(rules)
    }
}

extension Hero {
    /// Far beyond what play and corrections reach in a hundred years, so that nobody is locked out; sums of a few stay
    /// within 64 bits.
    fileprivate static let mostOfAnything: Int64 = 1 << 60
    /// In millionths, as all points are: the sums of power are longer.
    fileprivate static let mostOfAStat: Int64 = 1 << 56

    fileprivate func check(_ path: String, _ rules: QuestBondRules) throws(StateProblem) {
        func require(_ holds: Bool, _ what: String) throws(StateProblem) {
            try StateProblem.require(holds, "\(path).\(what)")
        }
        func row(_ row: Int, of count: Int, _ what: String) throws(StateProblem) {
            try StateProblem.row(row, of: count, "\(path).\(what)")
        }
        try require(ledger.balances.count == Resource.count, "ledger: not one balance a resource")
        try require(ledger.balances.allSatisfy { $0 >= 0 }, "ledger: a balance below 0")
        try require(
            ledger.balances.allSatisfy { $0 <= Self.mostOfAnything }
                && stats.allSatisfy { $0.rawValue.magnitude <= UInt64(Self.mostOfAStat) },
            "ledger or stats: beyond all play")
        try require(occasions.purposes == Draw.count, "occasions: not one count a purpose")
        try require(stats.count == 7 && dry.count == 4 && worn.count == 4, "stats, dry or worn: another length")
        try require(quests.count == 3 && goals.count == 8, "quests or goals: another length")
        // Bags were not bounded once: what was kept then is read, too.
        try require(habits.count <= 16 && bag.count <= 10 * Self.mostInBag, "habits or bag: more than anybody has")
        for place in 0..<RoutineContent.most {
            try require(routines[place].isWithin(habits.count), "routines.habits[\(place)]: a habit that is none")
            try row(Int(routines.kinds[place]), of: rules.routines.kinds.count, "routines.kinds[\(place)]")
        }
        try require(
            (1...10_000).contains(level) && (0...1_000_000_000).contains(unspentPoints),
            "level: \(level), with \(unspentPoints) points")
        try require((-1...Moment.lastDay).contains(today), "today: \(today)")
        try require(records.masterySteps.min() >= 0, "records.masterySteps: below the first level")
        try require((0...6).contains(loginDay), "loginDay: \(loginDay)")
        try require((-1...5).contains(prestige.newestStat), "prestige.newestStat: \(prestige.newestStat)")
        try require(
            wellness.moodStreak.lastDay <= today && streak.lastDay <= Moment.lastDay
                && history.thisWeek.week <= Moment.week(of: Swift.max(today, 0)), "a day that is still to come")
        for (index, item) in bag.enumerated() { try item.check("\(path).bag[\(index)]", rules) }
        for (index, item) in worn.enumerated() where item.exists { try item.check("\(path).worn[\(index)]", rules) }
        try require(bag.allSatisfy(\.exists), "bag: an item that is none")
        try row(Int(mission.row), of: rules.missions.count, "mission.row")
        if let start = missionStart {
            try require(
                start.chance >= 0 && start.chance <= Ratio.one && start.luck >= 0 && start.boost >= 0
                    && start.boost <= Bonuses.most, "missionStart: out of range")
        }
        if let taken = runEffects {
            try require(
                taken.boost >= 0 && taken.boost <= Bonuses.most && taken.elixir >= 0 && taken.elixir <= Bonuses.most,
                "runEffects: out of range")
        }
        try expedition.check("\(path).expedition", rules)
        try secondExpedition.check("\(path).secondExpedition", rules)
        try row(Int(research.study.row), of: rules.research.nodes.count, "research.study.row")
        for place in 0...rules.duties.perDay {
            try row(duties.duty(place), of: rules.duties.duties.count, "duties.rows[\(place)]")
        }
        try require(caps.weekTasks >= 0 && caps.dungeonRuns >= 0, "caps: less than nothing")
        for (index, goal) in goals.enumerated() {
            try row(Int(goal.aim.template), of: rules.goals.templates.count, "goals[\(index)].aim.template")
        }
    }
}

extension Journey {
    fileprivate func check(_ path: String, _ rules: QuestBondRules) throws(StateProblem) {
        try StateProblem.row(Int(row), of: rules.expeditions.count, "\(path).row")
        try StateProblem.require((0...Self.never).contains(endsAt), "\(path).endsAt: \(endsAt)")
        guard !isIdle else { return }
        try StateProblem.require(
            Int(reached) <= rules.expeditions[Int(row)].stages.count, "\(path): more stages than it has")
    }
}

extension Item {
    fileprivate func check(_ path: String, _ rules: QuestBondRules) throws(StateProblem) {
        if catalogRow != Item.procedural {
            try StateProblem.row(Int(catalogRow), of: rules.items.count, "\(path).catalogRow")
        }
        for (name, affix) in [("prefix", prefix), ("suffix", suffix)] where affix != Item.noAffix {
            try StateProblem.row(Int(affix), of: rules.affixes.count, "\(path).\(name)")
        }
        try StateProblem.require(enhancement <= 10, "\(path).enhancement: \(enhancement)")
    }
}

extension StateProblem {
    fileprivate static func require(_ holds: Bool, _ words: @autoclosure () -> String) throws(StateProblem) {
        if !holds { throw .unfit(words()) }
    }

    /// A row of a table, or -1 for none.
    fileprivate static func row(_ row: Int, of count: Int, _ path: String) throws(StateProblem) {
        if row < -1 || row >= count { throw .unfit("\(path): row \(row) of a table that has \(count)") }
    }
}
