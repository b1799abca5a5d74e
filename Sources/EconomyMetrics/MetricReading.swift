import MonteCarlo
import QuestKernel

/// Makes the figure of a name, or says which part of the name is wrong.
struct MetricReading {
    let book: MetricBook
    let function: MetricFunction
    let parts: MetricName
    let text: String

    var description: GameDescription { book.description }

    func metric() throws(MetricProblem) -> Metric {
        let archetype = try archetype()
        let (shape, unit, wording) = try meaning()
        if let statistic = parts.statistic, unit != .amount, case .ratio = shape {
            throw problem("nothing after \(function.form)", found: ".\(statistic)")
        }
        let whose = archetype.map { ", \(book.archetypeNames[$0])" } ?? ""
        var full = parts
        full.archetype = archetype.map { book.archetypes[$0] }
        return Metric(
            name: full.text, label: wording.label + whose, unit: unit, measure: wording.measure, archetype: archetype,
            shape: shape)
    }

    typealias Meaning = (Metric.Shape, Metric.Unit, MetricWording)

    func meaning() throws(MetricProblem) -> Meaning {
        switch function {
        case .earned, .spent, .net, .sinkCoverage, .through, .sourceShare: return try money()
        case .count, .rowShare: return try counts()
        case .tries, .hits, .hitShare, .pityShare, .triesPerHit: return try chances()
        case .uses:
            let code = try place(0, in: description.commands, "a command")
            return try rate([.command(code)], "\(description.shownCommand(code)): times", of: "times")
        case .activeDays:
            try expect(arguments: 0...0)
            return share([.activeDays], of: [.playerDays], "share of days played", in: "% of days", isPart: true)
        case .daysToLevel, .reachedLevel, .levelOn, .daysTo, .reached: return try pace()
        case .first, .owned: return try possession()
        case .gauge, .rewardGap, .longestRewardGap: return try spreads()
        }
    }

    // MARK: - Parts of a name

    func archetype() throws(MetricProblem) -> Int? {
        guard let name = parts.archetype else { return nil }
        if let index = book.archetypes.firstIndex(of: name) { return index }
        throw problem(
            "one of the archetypes", found: "\"\(name)\"", suggestion: NearestName.to(name, among: book.archetypes))
    }

    func expect(arguments range: ClosedRange<Int>) throws(MetricProblem) {
        guard range.contains(parts.arguments.count) else {
            throw problem(function.form, found: "\(parts.arguments.count) arguments")
        }
    }

    func place(_ index: Int, in names: [String], _ kind: String) throws(MetricProblem) -> Int {
        guard parts.arguments.indices.contains(index) else { throw problem(function.form, found: "no argument") }
        return try place(of: parts.arguments[index], in: names, kind)
    }

    func place(of name: String, in names: [String], _ kind: String) throws(MetricProblem) -> Int {
        if let place = names.firstIndex(of: name) { return place }
        if let place = names.firstIndex(of: MetricBook.slug(name)) { return place }
        throw problem(kind, found: "\"\(name)\"", suggestion: NearestName.to(name, among: names))
    }

    func number(_ index: Int, in range: ClosedRange<Int>, _ kind: String) throws(MetricProblem) -> Int {
        guard let number = Int(parts.arguments[index]), range.contains(number) else {
            throw problem(
                "\(kind) from \(range.lowerBound) to \(range.upperBound)", found: "\"\(parts.arguments[index])\"")
        }
        return number
    }

    /// - Returns: counted from 0.
    func day(_ index: Int) throws(MetricProblem) -> Int {
        if let asked = Int(parts.arguments[index]), asked > book.days, Plan.daysRange.contains(asked) {
            throw MetricProblem(metric: text, needsDays: asked, of: book.days)
        }
        return try number(index, in: 1...max(book.days, 1), "a day of life") - 1
    }

    func optionalDay(_ index: Int) throws(MetricProblem) -> Int {
        parts.arguments.count > index ? try day(index) : book.days - 1
    }

    func problem(_ expected: String, found: String, suggestion: String? = nil) -> MetricProblem {
        MetricProblem(metric: text, expected: expected, found: found, suggestion: suggestion)
    }
}
