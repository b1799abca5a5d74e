import MonteCarlo
import QuestKernel

/// Makes the figure of a name, or says which part of the name is wrong.
struct MetricReading {
    let book: MetricBook
    let function: MetricFunction
    let parts: MetricName
    let text: String

    private var description: GameDescription { book.description }

    func metric() throws(MetricProblem) -> Metric {
        let archetype = try archetype()
        let (shape, unit, wording) = try meaning()
        if let statistic = parts.statistic, unit != .amount, case .ratio = shape {
            throw problem("nothing after \(function.form)", found: ".\(statistic)")
        }
        let whose = archetype.map { ", \(book.people[$0])" } ?? ""
        var full = parts
        full.archetype = archetype.map { book.archetypes[$0] }
        return Metric(
            name: full.text, label: wording.label + whose, unit: unit, measure: wording.measure, archetype: archetype,
            shape: shape)
    }

    // MARK: - Shapes

    private typealias Meaning = (Metric.Shape, Metric.Unit, MetricWording)

    private func meaning() throws(MetricProblem) -> Meaning {
        switch function {
        case .earned, .spent, .net, .sinkCoverage, .through, .sourceShare: return try money()
        case .count, .rowShare: return try counts()
        case .tries, .hits, .hitShare, .pityShare, .triesPerHit: return try chances()
        case .uses:
            let code = try place(0, in: description.commands, "a command")
            return try rate(
                [.command(code)], "\(MetricWording.spelt(description.commands[code])): times", of: "times")
        case .activeDays:
            try expect(arguments: 0...0)
            return share([.activeDays], of: [.playerDays], "share of days played", in: "% of days", isPart: true)
        case .daysToLevel, .reachedLevel, .levelOn, .daysTo, .reached: return try pace()
        case .gauge, .rewardGap, .longestRewardGap: return try spreads()
        }
    }

    private func money() throws(MetricProblem) -> Meaning {
        let isOfAccount = function == .through || function == .sourceShare
        try expect(arguments: isOfAccount ? 2...2 : 1...1)
        let names = description.resources.map(\.name)
        let resource = try place(isOfAccount ? 1 : 0, in: names, "a resource")
        if parts.archetype != nil, !description.resources[resource].isCurrency {
            throw problem("a currency: other resources are counted of everybody alone", found: names[resource])
        }
        let word = MetricWording.inSentence(description.resources[resource].label, or: names[resource])
        let (earned, spent) = (Metric.Column.earned(resource: resource), Metric.Column.spent(resource: resource))
        switch function {
        case .spent: return try rate([spent], "\(word) spent", of: word)
        case .net: return try rate([earned], less: [spent], "\(word) earned less spent", of: word)
        case .sinkCoverage:
            return share([spent], of: [earned], "\(word) spent of what is earned", in: "% of \(word) earned")
        case .through, .sourceShare:
            let account = try place(0, in: description.accounts.map(\.name), "an account")
            let column = Metric.Column.through(account: account, resource: resource)
            let isFaucet = description.accounts[account].isFaucet
            let name = MetricWording.inSentence(
                description.accounts[account].label, or: description.accounts[account].name)
            if function == .through {
                return try rate([column], "\(word) \(isFaucet ? "from" : "into") \(name)", of: word)
            }
            return share(
                [column], of: [isFaucet ? earned : spent],
                isFaucet
                    ? "share of \(word) earned that is from \(name)" : "share of \(word) spent that goes into \(name)",
                in: "% of \(word) \(isFaucet ? "earned" : "spent")")
        default: return try rate([earned], "\(word) earned", of: word)
        }
    }

    private func counts() throws(MetricProblem) -> Meaning {
        try expect(arguments: function == .rowShare ? 2...2 : 1...2)
        let code = try place(0, in: description.tallies.map(\.name), "a tally")
        let tally = description.tallies[code]
        let name = tally.label.isEmpty ? tally.name : tally.label
        guard parts.arguments.count > 1 else { return try rate([.wholeTally(code: code)], name, of: nil) }
        let row = try place(1, in: tally.rows.map { MetricBook.slug($0) }, "a row of \(tally.name)")
        let column = Metric.Column.tally(code: code, row: row)
        if function == .count { return try rate([column], "\(name): \(tally.rows[row]),", of: nil) }
        return share(
            [column], of: [.wholeTally(code: code)], "\(name): share of \(tally.rows[row])",
            in: "% of \(MetricWording.inSentence(tally.label, or: tally.name))")
    }

    private func chances() throws(MetricProblem) -> Meaning {
        try expect(arguments: 1...1)
        let code = try place(0, in: description.trials.map(\.name), "a trial")
        let trial = description.trials[code]
        let name = trial.label.isEmpty ? trial.name : trial.label
        let hits: [Metric.Column] = [.hits(code), .forced(code)]
        switch function {
        case .tries: return try rate([.tries(code)], "\(name): tries", of: "tries")
        case .hits: return try rate(hits, "\(name): successes", of: "successes")
        case .hitShare: return share(hits, of: [.tries(code)], "\(name): success rate", in: "% of tries")
        case .pityShare:
            return share(
                [.forced(code)], of: hits, "\(name): share that the guarantee gave", in: "% of successes")
        default:
            let wording = MetricWording("\(name): tries per success", in: "tries per success")
            return (ratio([.tries(code)], hits), .tries, wording)
        }
    }

    private func pace() throws(MetricProblem) -> Meaning {
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
            // A name of its own, such as "Master Craftsman", is kept as it is written.
            let name = "“\(milestone.label.isEmpty ? milestone.name : milestone.label)”"
            let people = MetricWording.people(fewestMembers: milestone.fewestMembers)
            if function == .daysTo {
                let share = try quantile()
                return (
                    .quantile(.daysToMilestone(code), share: share), .days,
                    .day(by: share, of: people, do: "have \(name)")
                )
            }
            let day = try optionalDay(1)
            let whole: Metric.Column =
                milestone.fewestMembers > 1 ? .playersInParties(of: milestone.fewestMembers) : .players
            return share(
                [.withMilestone(code, byDay: day)], of: [whole], "\(people) with \(name) by day \(day + 1)",
                in: "% of \(people)", isPart: true)
        }
    }

    private func spreads() throws(MetricProblem) -> Meaning {
        switch function {
        case .gauge:
            try expect(arguments: 1...2)
            let gauge = try place(0, in: description.gauges.map(\.name), "a gauge")
            let day = try optionalDay(1)
            if parts.archetype != nil, (day + 1) % Layout.daysPerMark != 0, day != book.days - 1 {
                throw problem("a day at a week's end (7, 14, …) or the last, for one archetype", found: "\(day + 1)")
            }
            let described = description.gauges[gauge]
            // Of several that share a picture, the label alone says too little: "Breakfast".
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

    private func gap(_ spectrum: Metric.Spectrum, _ words: String) throws(MetricProblem) -> Meaning {
        let share = try quantile()
        return (
            .quantile(spectrum, share: share), .days,
            MetricWording("\(words), \(MetricWording.quantile(share))", in: "days played")
        )
    }

    // MARK: - Parts

    private func ratio(
        _ top: [Metric.Column], _ bottom: [Metric.Column], isShare: Bool = false
    ) -> Metric.Shape { .ratio(top: top, bottom: bottom, scale: 1, isShare: isShare) }

    /// - Parameter isPart: whether every player adds at most as much to the top as to the bottom.
    private func share(
        _ top: [Metric.Column], of bottom: [Metric.Column], _ words: String, in measure: String, isPart: Bool = false
    ) -> Meaning {
        (ratio(top, bottom, isShare: isPart), .share, MetricWording(words, in: measure))
    }

    /// A sum by player and time.
    ///
    /// - Parameter what: what is summed; nil where the label says it.
    private func rate(
        _ columns: [Metric.Column], less: [Metric.Column] = [], _ words: String, of what: String?
    ) throws(MetricProblem) -> Meaning {
        let text = parts.statistic ?? MetricPeriod.day.rawValue
        guard let period = MetricPeriod(rawValue: text) else {
            let periods = MetricPeriod.allCases.map(\.rawValue)
            throw problem(
                "one of \(periods.joined(separator: ", "))", found: text,
                suggestion: NearestName.to(text, among: periods))
        }
        let bottom: Metric.Column =
            switch period {
            case .activeDay: .activeDays
            case .player: .players
            case .day, .week: .playerDays
            }
        return (
            .ratio(
                top: columns + less.map(\.negated), bottom: [bottom], scale: period == .week ? 7 : 1, isShare: false),
            .amount,
            MetricWording("\(words) \(period.inLabel)", in: (what.map { "\($0) " } ?? "") + period.measure)
        )
    }

    /// The share that a quantile is at.
    private func quantile() throws(MetricProblem) -> Double {
        let text = parts.statistic ?? "p50"
        guard text.first == "p", let percent = Double(text.dropFirst()), percent >= 0.1, percent <= 99.9 else {
            throw problem("a quantile p0.1 to p99.9, such as p50", found: text)
        }
        return percent / 100
    }

    private func archetype() throws(MetricProblem) -> Int? {
        guard let name = parts.archetype else { return nil }
        if let index = book.archetypes.firstIndex(of: name) { return index }
        throw problem(
            "one of the archetypes", found: "\"\(name)\"", suggestion: NearestName.to(name, among: book.archetypes))
    }

    private func expect(arguments range: ClosedRange<Int>) throws(MetricProblem) {
        guard range.contains(parts.arguments.count) else {
            throw problem(function.form, found: "\(parts.arguments.count) arguments")
        }
    }

    private func place(_ index: Int, in names: [String], _ kind: String) throws(MetricProblem) -> Int {
        guard parts.arguments.indices.contains(index) else { throw problem(function.form, found: "no argument") }
        let name = parts.arguments[index]
        if let place = names.firstIndex(of: name) { return place }
        if let place = names.firstIndex(of: MetricBook.slug(name)) { return place }
        throw problem(kind, found: "\"\(name)\"", suggestion: NearestName.to(name, among: names))
    }

    private func number(_ index: Int, in range: ClosedRange<Int>, _ kind: String) throws(MetricProblem) -> Int {
        guard let number = Int(parts.arguments[index]), range.contains(number) else {
            throw problem(
                "\(kind) from \(range.lowerBound) to \(range.upperBound)", found: "\"\(parts.arguments[index])\"")
        }
        return number
    }

    /// - Returns: counted from 0.
    private func day(_ index: Int) throws(MetricProblem) -> Int {
        if let asked = Int(parts.arguments[index]), asked > book.days, Plan.daysRange.contains(asked) {
            throw MetricProblem(metric: text, needsDays: asked, of: book.days)
        }
        return try number(index, in: 1...max(book.days, 1), "a day of life") - 1
    }

    private func optionalDay(_ index: Int) throws(MetricProblem) -> Int {
        parts.arguments.count > index ? try day(index) : book.days - 1
    }

    private func problem(_ expected: String, found: String, suggestion: String? = nil) -> MetricProblem {
        MetricProblem(metric: text, expected: expected, found: found, suggestion: suggestion)
    }
}
