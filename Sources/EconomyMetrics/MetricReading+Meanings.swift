import MonteCarlo
import QuestKernel

/// What each family of figures is made of, and what it is called.
extension MetricReading {
    func money() throws(MetricProblem) -> Meaning {
        let isOfAccount = function == .through || function == .sourceShare
        try expect(arguments: isOfAccount ? 2...2 : 1...1)
        let names = description.resources.map(\.name)
        let resource = try place(isOfAccount ? 1 : 0, in: names, "a resource")
        if parts.archetype != nil, !description.resources[resource].isCurrency {
            throw problem(
                "a currency: other resources are counted only for all players together", found: names[resource])
        }
        let word = MetricWording.inSentence(description.resources[resource].label, or: names[resource])
        let (earned, spent) = (Metric.Column.earned(resource: resource), Metric.Column.spent(resource: resource))
        switch function {
        case .spent: return try rate([spent], "\(word) spent", of: word)
        case .net: return try rate([earned], less: [spent], "\(word) earned less spent", of: word)
        case .sinkCoverage:
            return share([spent], of: [earned], "\(word) spent of what is earned", in: "% of \(word) earned")
        case .through, .sourceShare:
            let flows = try accounts(0)
            let columns = flows.map { Metric.Column.through(flow: $0, resource: resource) }
            let isFaucet = description.flows[flows[0]].isFaucet
            let name = flows.map {
                MetricWording.inSentence(description.flows[$0].label, or: description.flows[$0].name)
            }.joined(separator: " and ")
            if function == .through {
                return try rate(columns, "\(word) \(isFaucet ? "from" : "into") \(name)", of: word)
            }
            return share(
                columns, of: [isFaucet ? earned : spent],
                isFaucet
                    ? "share of \(word) earned that is from \(name)" : "share of \(word) spent that goes into \(name)",
                in: "% of \(word) \(isFaucet ? "earned" : "spent")")
        default: return try rate([earned], "\(word) earned", of: word)
        }
    }

    /// The faucets, or the sinks, of an argument such as `dungeonRooms + dungeonCompletion`.
    private func accounts(_ index: Int) throws(MetricProblem) -> [Int] {
        let names = description.flows.map(\.name)
        var flows: [Int] = []
        for name in parts.arguments[index].split(separator: "+") {
            let trimmed = name.split(separator: " ").joined(separator: " ")
            flows.append(try place(of: trimmed, in: names, "a faucet or sink"))
        }
        guard let first = flows.first else { throw problem(function.form, found: "no account") }
        guard Set(flows).count == flows.count,
            flows.allSatisfy({ description.flows[$0].isFaucet == description.flows[first].isFaucet })
        else {
            throw problem("different accounts, all faucets or all sinks", found: parts.arguments[index])
        }
        return flows
    }

    func counts() throws(MetricProblem) -> Meaning {
        try expect(arguments: function == .rowShare ? 2...2 : 1...2)
        let code = try place(0, in: description.tallies.map(\.name), "a tally")
        let tally = description.tallies[code]
        let name = tally.label.isEmpty ? tally.name : tally.label
        guard parts.arguments.count > 1 else { return try rate([.wholeTally(code: code)], name, of: nil) }
        let row = try place(1, in: tally.rows.map { MetricBook.slug($0) }, "a row of \(tally.name)")
        let column = Metric.Column.tally(code: code, row: row)
        if function == .count { return try rate([column], "\(name): \(tally.shownRows[row]),", of: nil) }
        return share(
            [column], of: [.wholeTally(code: code)], "\(name): share of \(tally.shownRows[row])",
            in: "% of \(MetricWording.inSentence(tally.label, or: tally.name))")
    }

    func chances() throws(MetricProblem) -> Meaning {
        try expect(arguments: 1...1)
        let code = try place(0, in: description.rolls.map(\.name), "a roll")
        let roll = description.rolls[code]
        let name = roll.label.isEmpty ? roll.name : roll.label
        let hits: [Metric.Column] = [.hits(code), .forced(code)]
        switch function {
        case .tries: return try rate([.tries(code)], "\(name): tries", of: "tries")
        case .hits: return try rate(hits, "\(name): successes", of: "successes")
        case .hitShare: return share(hits, of: [.tries(code)], "\(name): success rate", in: "% of tries")
        case .pityShare:
            // Elsewhere a guarantee is not told apart from a chance of 1, and its share would be shown as 0.
            guard case .pity = roll.shape else {
                let counted = description.rolls.filter { if case .pity = $0.shape { true } else { false } }
                throw problem(
                    "a roll whose guarantee is counted try by try", found: "\"\(roll.name)\"",
                    suggestion: counted.first?.name)
            }
            return share(
                [.forced(code)], of: hits, "\(name): share that the guarantee gave", in: "% of successes")
        default:
            let wording = MetricWording("\(name): tries per success", in: "tries per success")
            return (ratio([.tries(code)], hits), .tries, wording)
        }
    }

    func pace() throws(MetricProblem) -> Meaning {
        let words = description.words
        switch function {
        case .levelOn:
            try expect(arguments: 1...1)
            let day = try day(0)
            let what = words.levelsAreCounted ? "number of \(words.levels)" : words.level
            return (
                ratio([.levels(byDay: day, first: description.firstLevel)], [.players]), .levels,
                MetricWording(
                    "mean \(what) at the end of day \(day + 1)", in: words.levelsAreCounted ? words.levels : words.level
                )
            )
        case .daysToLevel, .reachedLevel:
            try expect(arguments: function == .daysToLevel ? 1...1 : 1...2)
            let first = description.firstLevel
            let last = first + description.levelThresholds.count - 1
            let level = try number(0, in: first + 1...max(last, first + 1), "a level")
            let name = words.named(level: level)
            if function == .daysToLevel {
                let share = try quantile()
                return (
                    .quantile(.daysToLevel(level - first), share: share), .days,
                    .day(by: share, of: "players", do: "reach \(name)")
                )
            }
            let day = try optionalDay(1)
            return share(
                [.atLevel(level - first, byDay: day)], of: [.players], "players who reach \(name) by day \(day + 1)",
                in: "% of players", isPart: true)
        default:
            try expect(arguments: function == .daysTo ? 1...1 : 1...2)
            let code = try place(0, in: description.milestones.map(\.name), "a milestone")
            let milestone = description.milestones[code]
            // A proper name, such as "Master Craftsman", is kept as written.
            let name = "“\(milestone.label.isEmpty ? milestone.name : milestone.label)”"
            let players = MetricWording.players(fewestMembers: milestone.fewestMembers)
            if function == .daysTo {
                let share = try quantile()
                return (
                    .quantile(.daysToMilestone(code), share: share), .days,
                    .day(by: share, of: players, do: "have \(name)")
                )
            }
            let day = try optionalDay(1)
            let whole: Metric.Column =
                milestone.fewestMembers > 1 ? .playersInParties(of: milestone.fewestMembers) : .players
            return share(
                [.withMilestone(code, byDay: day)], of: [whole], "\(players) with \(name) by day \(day + 1)",
                in: "% of \(players)", isPart: true)
        }
    }

    /// What players come to have: rows of tallies that are things, and resources whose first copy is a milestone.
    func possession() throws(MetricProblem) -> Meaning {
        try expect(arguments: function == .first ? 1...1 : 1...2)
        let things = book.things
        guard !things.isEmpty else { throw problem("a game that counts by thing what players have", found: "none") }
        let thing = things[try place(0, in: things.map(\.id), "a thing that players come to have")]
        let name = "“\(thing.label)”"
        if function == .first {
            let share = try quantile()
            let days: Metric.Distribution =
                switch thing.source {
                case .milestone(let code): .daysToMilestone(code)
                case .row(let tally, let row): .daysToThing(tally: tally, row: row)
                }
            return (.quantile(days, share: share), .days, .day(by: share, of: "players", do: "have \(name)"))
        }
        let day = try optionalDay(1)
        let had: Metric.Column =
            switch thing.source {
            case .milestone(let code): .withMilestone(code, byDay: day)
            case .row(let tally, let row): .withThing(tally: tally, row: row, byDay: day)
            }
        return share(
            [had], of: [.players], "players who have had \(name) by day \(day + 1)", in: "% of players", isPart: true)
    }

    func spreads() throws(MetricProblem) -> Meaning {
        switch function {
        case .gauge:
            try expect(arguments: 1...2)
            let gauge = try place(0, in: description.gauges.map(\.name), "a gauge")
            let day = try optionalDay(1)
            if parts.archetype != nil, (day + 1) % Layout.daysPerMark != 0, day != book.days - 1 {
                throw problem("a day at a week's end (7, 14, …) or the last, for one archetype", found: "\(day + 1)")
            }
            let described = description.gauges[gauge]
            // Where several share a chart, the label alone says too little: "Breakfast".
            let group = described.group.map { "\($0): " } ?? ""
            let name = group + (described.label.isEmpty ? described.name : described.label)
            let share = try quantile()
            return (
                .quantile(.gauge(gauge, day: day), share: share), .figure,
                MetricWording(
                    "\(name): \(MetricWording.quantile(share)) at the end of day \(day + 1)", in: described.unit)
            )
        case .rewardGap:
            try expect(arguments: 0...0)
            return try gap(.rewardGaps, "days played from one reward to the next")
        default:
            try expect(arguments: 0...0)
            return try gap(.longestRewardGaps, "longest wait for a reward in days played")
        }
    }

    func gap(_ distribution: Metric.Distribution, _ words: String) throws(MetricProblem) -> Meaning {
        guard description.hasRewards else {
            throw problem("a game in which something counts as a reward", found: "none in this one")
        }
        let share = try quantile()
        return (
            .quantile(distribution, share: share), .days,
            MetricWording("\(words), \(MetricWording.quantile(share))", in: "days played")
        )
    }
}
