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
        let (shape, unit, words) = try shape()
        if let statistic = parts.statistic, unit != .amount, case .ratio = shape {
            throw problem("nothing after \(function.form)", found: ".\(statistic)")
        }
        let whose = archetype.map { ", \(book.archetypes[$0])" } ?? ""
        var full = parts
        full.archetype = archetype.map { book.archetypes[$0] }
        return Metric(
            name: full.text, label: words + whose, unit: unit, archetype: archetype, shape: shape)
    }

    // MARK: - Shapes

    private typealias Meaning = (Metric.Shape, Metric.Unit, String)

    private func shape() throws(MetricProblem) -> Meaning {
        switch function {
        case .earned, .spent, .net, .sinkCoverage, .through, .sourceShare: return try money()
        case .count, .rowShare: return try counts()
        case .tries, .hits, .hitShare, .pityShare, .triesPerHit: return try chances()
        case .uses:
            let code = try place(0, in: description.commands, "a command")
            return try rate([.command(code)], "\(description.commands[code]) accepted")
        case .activeDays:
            try expect(arguments: 0...0)
            return (ratio([.activeDays], [.playerDays], isShare: true), .share, "share of days played")
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

    private func counts() throws(MetricProblem) -> Meaning {
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

    private func chances() throws(MetricProblem) -> Meaning {
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

    private func pace() throws(MetricProblem) -> Meaning {
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

    private func spreads() throws(MetricProblem) -> Meaning {
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

    // MARK: - Parts

    private func ratio(
        _ top: [Metric.Column], _ bottom: [Metric.Column], isShare: Bool = false
    ) -> Metric.Shape { .ratio(top: top, bottom: bottom, scale: 1, isShare: isShare) }

    /// A sum by player and time.
    private func rate(
        _ columns: [Metric.Column], less: [Metric.Column] = [], _ words: String
    ) throws(MetricProblem) -> Meaning {
        let periods = ["per_day", "per_week", "per_active_day", "per_player"]
        let period = parts.statistic ?? "per_day"
        guard periods.contains(period) else {
            throw problem(
                "one of \(periods.joined(separator: ", "))", found: period,
                suggestion: NearestName.to(period, among: periods))
        }
        let bottom: Metric.Column =
            switch period {
            case "per_active_day": .activeDays
            case "per_player": .players
            default: .playerDays
            }
        let scale = period == "per_week" ? 7.0 : 1.0
        let spoken =
            switch period {
            case "per_week": "a player-week"
            case "per_active_day": "a day played"
            case "per_player": "a player"
            default: "a player-day"
            }
        return (
            .ratio(top: columns + less.map(\.negated), bottom: [bottom], scale: scale, isShare: false), .amount,
            "\(words) \(spoken)"
        )
    }

    private func quantile(
        _ spectrum: Metric.Spectrum, _ unit: Metric.Unit, _ words: String
    ) throws(MetricProblem) -> Meaning {
        let text = parts.statistic ?? "p50"
        guard text.first == "p", let percent = Double(text.dropFirst()), percent >= 0.1, percent <= 99.9 else {
            throw problem("a quantile p0.1 to p99.9, such as p50", found: text)
        }
        return (.quantile(spectrum, share: percent / 100), unit, "\(words), P\(text.dropFirst())")
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
        try number(index, in: 1...max(book.days, 1), "a day of life") - 1
    }

    private func optionalDay(_ index: Int) throws(MetricProblem) -> Int {
        parts.arguments.count > index ? try day(index) : book.days - 1
    }

    /// The words for something within a sentence: "Gold" becomes "gold", "EXP" stays.
    private func spoken(_ label: String, _ name: String) -> String {
        guard let first = label.first else { return name }
        guard label.dropFirst().first?.isUppercase != true else { return label }
        return first.lowercased() + label.dropFirst()
    }

    private func problem(_ expected: String, found: String, suggestion: String? = nil) -> MetricProblem {
        MetricProblem(metric: text, expected: expected, found: found, suggestion: suggestion)
    }
}
