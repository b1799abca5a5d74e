import MonteCarlo
import QuestKernel

/// Something in content that happened to no player in the whole run.
struct Unmet {
    enum Kind: String {
        case count = "count"
        case chance = "chance"
        case milestone = "milestone"
        case flow = "account"
        case resource = "resource"
        case command = "command"
    }

    let kind: Kind
    /// The tally, the roll or the group it is in.
    let place: String
    let name: String
    /// Whether nothing else in its place happened either.
    let isWhole: Bool

    static func all(of run: EconomyRun) -> [Unmet] {
        tallies(run) + rolls(run) + milestones(run) + flows(run) + resources(run) + commands(run)
    }

    private static func some(_ kind: Kind, _ place: String, _ all: [String], _ unmet: [Int]) -> [Unmet] {
        unmet.map { Unmet(kind: kind, place: place, name: all[$0], isWhole: unmet.count == all.count) }
    }

    /// Rows of counts. The cost of a ladder's step is zero when its tries are, and the tries are reported; a
    /// histogram's empty bins are not content.
    private static func tallies(_ run: EconomyRun) -> [Unmet] {
        let costs = Set(run.description.rolls.indices.compactMap { LadderSection.costs(run, $0) })
        return run.description.tallies.enumerated().flatMap { code, tally -> [Unmet] in
            guard !costs.contains(code), !run.isHistogram(tally: code) else { return [] }
            let unmet = tally.rows.indices.filter { run.totals.tally(code: code, row: $0).squares == 0 }
            return some(.count, DropSection.tallyName(run, code), tally.rows, unmet)
        }
    }

    /// Steps of ladders and kinds of chances that no player tried.
    private static func rolls(_ run: EconomyRun) -> [Unmet] {
        run.description.rolls.enumerated().flatMap { code, roll -> [Unmet] in
            let place = "tries at \(run.rollName(code))"
            switch roll.shape {
            case .pity: return some(.chance, place, ["any"], run.totals.roll(code: code).tries == 0 ? [0] : [])
            case .ladder(let cells), .kinds(let cells):
                let unmet = cells.indices.filter { run.totals.roll(code: code, cell: $0).tries == 0 }
                return some(.chance, place, cells, unmet)
            }
        }
    }

    private static func milestones(_ run: EconomyRun) -> [Unmet] {
        let unmet = run.description.milestones.indices.filter { MilestoneSection.times(run, $0).reached == 0 }
        let names = run.description.milestones.indices.map { MilestoneSection.name(run, $0) }
        return some(.milestone, "milestones", names, unmet)
    }

    /// Faucets and sinks that are played and moved nothing.
    private static func flows(_ run: EconomyRun) -> [Unmet] {
        let unmet = run.description.flows.indices.filter { index in
            let flow = FlowID(UInt16(index))
            let its = run.description.flows[index]
            guard its.isPlayed, !its.isSupport else { return false }
            return run.description.resources.indices.allSatisfy { index in
                let resource = ResourceID(UInt16(index))
                let item = run.totals.itemFlow(flow: flow, resource: resource)
                return item.added == 0 && item.taken == 0
                    && run.totals.runFlow(flow: flow, currency: resource).squares == 0
            }
        }
        return some(.flow, "faucets and sinks", run.flowNames, unmet)
    }

    /// Resources that no player ever got.
    private static func resources(_ run: EconomyRun) -> [Unmet] {
        let unmet = run.description.resources.indices.filter { index in
            guard run.description.resources[index].isNamed else { return false }
            let resource = ResourceID(UInt16(index))
            return run.description.flows.indices.allSatisfy { place in
                let flow = FlowID(UInt16(place))
                return run.totals.itemFlow(flow: flow, resource: resource).added == 0
                    && run.totals.runFlow(flow: flow, currency: resource).sum <= 0
            }
        }
        let names = run.description.resources.indices.map { run.resourceName(ResourceID(UInt16($0))) }
        return some(.resource, "things to own", names, unmet)
    }

    private static func commands(_ run: EconomyRun) -> [Unmet] {
        let unmet = run.description.commands.indices.filter {
            run.totals.commandsAccepted(code: $0) == 0 && !run.description.commandsOfOthers.contains($0)
        }
        return some(.command, "commands", run.description.commands, unmet)
    }
}
