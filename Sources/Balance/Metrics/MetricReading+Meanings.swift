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
            throw problem("a currency: other resources are counted of everybody alone", found: names[resource])
        }
        let word = spoken(description.resources[resource].label, names[resource])
        let (earned, spent) = (Metric.Column.earned(resource: resource), Metric.Column.spent(resource: resource))
        switch function {
        case .spent: return try rate([spent], "\(word) spent")
        case .net: return try rate([earned], less: [spent], "\(word) earned less spent")
        case .sinkCoverage:
            return (ratio([spent], [earned]), .share, "\(word) spent for each one earned")
        case .through, .sourceShare:
            let account = try place(0, in: description.accounts.map(\.name), "an account")
            let column = Metric.Column.through(account: account, resource: resource)
            let isFaucet = description.accounts[account].isFaucet
            let name = spoken(description.accounts[account].label, description.accounts[account].name)
            if function == .through { return try rate([column], "\(word) through \(name)") }
            return (
                ratio([column], [isFaucet ? earned : spent]), .share,
                "share of \(name) in \(word) \(isFaucet ? "earned" : "spent")"
            )
        default: return try rate([earned], "\(word) earned")
        }
    }

    func counts() throws(MetricProblem) -> Meaning {
        try expect(arguments: function == .rowShare ? 2...2 : 1...2)
        let code = try place(0, in: description.tallies.map(\.name), "a tally")
        let tally = description.tallies[code]
        let name = spoken(tally.label, tally.name)
        guard parts.arguments.count > 1 else { return try rate([.wholeTally(code: code)], name) }
        let row = try place(1, in: tally.rows.map { MetricBook.slug($0) }, "a row of \(tally.name)")
        let column = Metric.Column.tally(code: code, row: row)
        if function == .count { return try rate([column], "\(name), \(tally.rows[row]),") }
        return (
            ratio([column], [.wholeTally(code: code)]), .share, "share of \(tally.rows[row]) in \(name)"
        )
    }

    func chances() throws(MetricProblem) -> Meaning {
        try expect(arguments: 1...1)
        let code = try place(0, in: description.trials.map(\.name), "a trial")
        let name = spoken(description.trials[code].label, description.trials[code].name)
        switch function {
        case .tries: return try rate([.tries(code)], "tries of \(name)")
        case .hits: return try rate([.hits(code), .forced(code)], "hits of \(name)")
        case .hitShare: return (ratio([.hits(code), .forced(code)], [.tries(code)]), .share, "hits a try of \(name)")
        case .pityShare:
            return (
                ratio([.forced(code)], [.hits(code), .forced(code)]), .share, "share of guarantees in hits of \(name)"
            )
        default:
            return (ratio([.tries(code)], [.hits(code), .forced(code)]), .tries, "tries a hit of \(name)")
        }
    }

    func pace() throws(MetricProblem) -> Meaning {
        switch function {
        case .levelOn:
            try expect(arguments: 1...1)
            let day = try day(0)
            return (
                ratio([.levels(byDay: day, first: description.firstLevel)], [.players]), .levels,
                "mean level at the end of day \(day + 1)"
            )
        case .daysToLevel, .reachedLevel:
            try expect(arguments: function == .daysToLevel ? 1...1 : 1...2)
            let first = description.firstLevel
            let last = first + description.levelThresholds.count - 1
            let level = try number(0, in: first + 1...max(last, first + 1), "a level")
            if function == .daysToLevel {
                return try quantile(.daysToLevel(level - first), .days, "day of level \(level)")
            }
            let day = try optionalDay(1)
            return (
                ratio([.atLevel(level - first, byDay: day)], [.players], isShare: true), .share,
                "share of players at level \(level) by day \(day + 1)"
            )
        default:
            try expect(arguments: function == .daysTo ? 1...1 : 1...2)
            let milestone = try place(0, in: description.milestones.map(\.name), "a milestone")
            // A name of its own, such as "Master Craftsman", is kept as it is written.
            let label = description.milestones[milestone].label
            let name = "\"\(label.isEmpty ? description.milestones[milestone].name : label)\""
            if function == .daysTo { return try quantile(.daysToMilestone(milestone), .days, "day of \(name)") }
            let day = try optionalDay(1)
            return (
                ratio([.withMilestone(milestone, byDay: day)], [.players], isShare: true), .share,
                "share of players with \(name) by day \(day + 1)"
            )
        }
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
            let name = spoken(description.gauges[gauge].label, description.gauges[gauge].name)
            return try quantile(.gauge(gauge, day: day), .figure, "\(name) at the end of day \(day + 1)")
        case .rewardGap:
            try expect(arguments: 0...0)
            return try quantile(.rewardGaps, .days, "days of play between rewards")
        default:
            try expect(arguments: 0...0)
            return try quantile(.longestRewardGaps, .days, "longest days of play between rewards")
        }
    }
}
