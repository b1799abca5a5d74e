import Balance
import EconomyMetrics
import MonteCarlo
import QuestKernel

/// When players do or get something for the first time.
enum MilestoneSection {
    static let id = "milestones"

    /// Nil for a game that names no milestones.
    static func build(_ run: EconomyRun) -> Section? {
        let all = run.description.milestones
        guard !all.isEmpty, run.players > 0 else { return nil }
        var groups: [String] = []
        for milestone in all where !groups.contains(milestone.group) { groups.append(milestone.group) }
        let blocks = groups.enumerated().flatMap { place, group -> [Block] in
            let members = all.indices.filter { all[$0].group == group }
            let reached = members.filter { times(run, $0).reached > 0 }
            return (reached.isEmpty ? [] : [chart(run, reached, group, place)]) + [table(run, members, group, place)]
        }
        return Section(
            id: id, title: "Firsts and collections",
            lead: "When players do or get something for the first time. By day 12 for P50 means: on day 12 of life "
                + "half of all players had it. What no player can reach alone is counted over players in parties that "
                + "are large enough. What comes too early is soon forgotten; what most never see has no effect.",
            blocks: blocks + attainability(run))
    }

    static func name(_ run: EconomyRun, _ code: Int) -> String {
        let milestone = run.description.milestones[code]
        return milestone.label.isEmpty ? milestone.name : milestone.label
    }

    static func times(_ run: EconomyRun, _ code: Int, archetype: Int? = nil) -> FirstTimes {
        FirstTimes(
            run.totals.milestoneReached(code, archetype: archetype),
            of: run.totals.headcount(
                archetype: archetype, fewestMembers: run.description.milestones[code].fewestMembers),
            clusters: run.totals.headcount(archetype: archetype), designEffect: run.headcount.largestDesignEffect,
            days: run.days)
    }

    /// When players first had a thing that is counted by row.
    static func times(_ run: EconomyRun, had thing: Int) -> FirstTimes {
        FirstTimes(
            run.totals.thingHad(thing), of: run.totals.headcount(), clusters: run.totals.headcount(),
            designEffect: run.headcount.largestDesignEffect, days: run.days)
    }

    /// Who can reach it: "players", "players in parties", "players in parties of 4".
    private static func whose(_ run: EconomyRun, _ code: Int) -> String {
        MetricWording.players(fewestMembers: run.description.milestones[code].fewestMembers)
    }

    /// The whole that shares of several milestones refer to.
    private static func whole(_ run: EconomyRun, _ codes: [Int]) -> String {
        let all = Set(codes.map { whose(run, $0) })
        return all.count == 1 ? all.first ?? "" : "those who can reach it"
    }

    private static func chart(_ run: EconomyRun, _ codes: [Int], _ group: String, _ place: Int) -> Block {
        let shown = codes.prefix(Pooling.mostSeries)
        let left = codes.count - shown.count
        let names = Words.unique(shown.map { name(run, $0) })
        return .chart(
            Chart(
                id: "milestones-\(place + 1)-by-day", title: "\(group): share of players by day of life",
                caption: "How many of \(whole(run, codes)) had each by the end of a day, with 95 % intervals."
                    + (left > 0 ? " \(Words.number(left)) more are only in the table." : ""),
                kind: .lines, xLabel: "Day of life", yLabel: "% of \(whole(run, codes))", x: .numbers(run.dayNumbers),
                series: zip(names, shown).map { name, code in
                    Series(name: name, figures: times(run, code).shares.map { $0?.scaled(by: 100) })
                }))
    }

    /// Half a year, or the run's end if that is sooner.
    private static let halfAYear = 180

    /// The chance of each archetype to have each milestone: by half a year, and by the end of a longer run.
    private static func attainability(_ run: EconomyRun) -> [Block] {
        guard run.archetypeNames.count > 1 else { return [] }
        let first = min(run.days, halfAYear)
        return (first < run.days ? [first, run.days] : [first]).map { days in
            .table(
                Table(
                    id: "attainability-\(days)", title: "Who has what by day \(Words.number(days)) of life",
                    caption:
                        "The share of each archetype's players who had it by then, of those who can reach it, with "
                        + "its 95 % interval. 0 says that none of those who played had it.",
                    columns: [Column(name: "What", kind: .text)]
                        + run.archetypeNames.map { Column(name: $0, unit: "%", kind: .number) },
                    rows: run.description.milestones.indices.map { code in
                        [.text(name(run, code))]
                            + run.archetypeNames.indices.map { archetype in
                                let shares = times(run, code, archetype: archetype).shares
                                let share = shares.indices.contains(days - 1) ? shares[days - 1] : nil
                                return share?.scaled(by: 100).cell(decimals: 1) ?? .empty
                            }
                    }))
        }
    }

    private static func table(_ run: EconomyRun, _ codes: [Int], _ group: String, _ place: Int) -> Block {
        let named = run.archetypeNames.prefix(Pooling.mostSeries)
        let isOfAll = codes.allSatisfy { run.description.milestones[$0].fewestMembers <= 1 }
        return .table(
            Table(
                id: "milestones-\(place + 1)", title: "\(group): days until the first",
                caption:
                    "The day of life by which one in ten, half and nine in ten of \(isOfAll ? "all players" : "those who can reach it") had it, "
                    + "with 95 % intervals (open where the run ends too soon); the share that had it by the run's end; "
                    + "and by archetype the day by which half had it.",
                columns: [Column(name: "What", kind: .text)]
                    + (isOfAll ? [] : [Column(name: "Of whom", kind: .text)]) + [
                        Column(name: "P10", unit: "day", kind: .number),
                        Column(name: "P50", unit: "day", kind: .number),
                        Column(name: "P90", unit: "day", kind: .number),
                        Column(name: "Had it", unit: isOfAll ? "% of players" : "% of them", kind: .number),
                    ] + named.map { Column(name: "P50, \($0)", unit: "day", kind: .number) },
                rows: codes.map { code -> [Cell] in
                    let all = times(run, code)
                    let counted = "\(Words.number(Int(all.headcount.players))) \(whose(run, code))"
                    var row: [Cell] = [.text(name(run, code))]
                    if !isOfAll { row.append(.text(counted)) }
                    row += [0.1, 0.5, 0.9].map { all.arrival(share: $0).cell }
                    row.append(all.shareReached?.scaled(by: 100).cell(decimals: 1) ?? .empty)
                    row += named.indices.map { times(run, code, archetype: $0).arrival(share: 0.5).cell }
                    return row
                }))
    }
}
