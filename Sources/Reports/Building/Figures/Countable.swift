import MonteCarlo
import QuestKernel

/// Something in the game that is counted, and whether it happened to anybody.
struct Countable {
    enum Kind: String, CaseIterable {
        case command = "command"
        case flow = "account"
        case count = "count"
        case chance = "chance"
        case milestone = "milestone"
        case resource = "resource"
    }

    let kind: Kind
    /// The heading of the game's part that declares it; the game's title where it has no parts.
    let chapter: String
    /// The tally, the roll or the group it is in.
    let place: String
    let name: String
    let isMet: Bool

    /// As `coverage.yaml` names it.
    var key: String { "\(place): \(name)" }

    static func all(of run: EconomyRun) -> [Countable] {
        let met = run.totals.metAccounts
        return tallies(run) + rolls(run) + milestones(run) + flows(run, met) + resources(run, met) + commands(run)
    }

    /// What nobody met, in the order of `all`.
    static func unmet(of run: EconomyRun) -> [Countable] { all(of: run).filter { !$0.isMet } }

    private static func chapter(
        _ run: EconomyRun, _ code: Int, _ codes: (GameDescription.Chapter) -> Set<Int>
    ) -> String {
        run.description.chapters.first { codes($0).contains(code) }?.title ?? run.title
    }

    /// Rows of counts. The cost of a ladder's step is zero when its tries are, and the tries are reported; a
    /// histogram's empty bins are not content, nor are numbers of draws at which players are looked at.
    private static func tallies(_ run: EconomyRun) -> [Countable] {
        let costs = Set(run.description.rolls.indices.compactMap { run.description.costs(ofRoll: $0) })
        return run.description.tallies.enumerated().flatMap { code, tally -> [Countable] in
            guard !costs.contains(code), !run.isHistogram(tally: code), !CollectedBlocks.shows(run, tally: code) else {
                return []
            }
            let chapter = chapter(run, code) { $0.tallies }
            return tally.rows.indices.map { row in
                Countable(
                    kind: .count, chapter: chapter, place: DropSection.tallyName(run, code), name: tally.shownRows[row],
                    isMet: run.totals.tally(code: code, row: row).squares != 0)
            }
        }
    }

    /// Steps of ladders and kinds of chances.
    private static func rolls(_ run: EconomyRun) -> [Countable] {
        run.description.rolls.enumerated().flatMap { code, roll -> [Countable] in
            let place = "tries at \(run.rollName(code))"
            let chapter = chapter(run, code) { $0.rolls }
            switch roll.shape {
            case .pity:
                let isMet = run.totals.roll(code: code).tries != 0
                return [Countable(kind: .chance, chapter: chapter, place: place, name: "any", isMet: isMet)]
            case .ladder(let cells), .kinds(let cells):
                return cells.indices.map { cell in
                    Countable(
                        kind: .chance, chapter: chapter, place: place, name: cells[cell],
                        isMet: run.totals.roll(code: code, cell: cell).tries != 0)
                }
            }
        }
    }

    private static func milestones(_ run: EconomyRun) -> [Countable] {
        run.description.milestones.indices.map { milestone in
            Countable(
                kind: .milestone, chapter: chapter(run, milestone) { $0.milestones }, place: "milestones",
                name: MilestoneSection.name(run, milestone),
                isMet: MilestoneSection.times(run, milestone).reached != 0)
        }
    }

    /// Faucets and sinks that are played.
    private static func flows(_ run: EconomyRun, _ met: MetAccounts) -> [Countable] {
        run.description.flows.indices.compactMap { index in
            let its = run.description.flows[index]
            guard its.isPlayed, !its.isSupport else { return nil }
            return Countable(
                kind: .flow, chapter: chapter(run, index) { $0.flows }, place: "faucets and sinks",
                name: run.flowNames[index], isMet: met.flows[index])
        }
    }

    /// Resources that content names.
    private static func resources(_ run: EconomyRun, _ met: MetAccounts) -> [Countable] {
        run.description.resources.indices.compactMap { index in
            guard run.description.resources[index].isNamed else { return nil }
            let resource = ResourceID(UInt16(index))
            return Countable(
                kind: .resource, chapter: "Things to own", place: "things to own", name: run.resourceName(resource),
                isMet: met.added[index])
        }
    }

    private static func commands(_ run: EconomyRun) -> [Countable] {
        run.description.commands.indices.compactMap { code in
            guard !run.description.commandsOfOthers.contains(code) else { return nil }
            return Countable(
                kind: .command, chapter: chapter(run, code) { $0.commands }, place: "commands",
                name: run.description.shownCommand(code),
                isMet: run.totals.commandsAccepted(code: code) != 0)
        }
    }
}
