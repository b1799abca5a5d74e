import QuestKernel

extension CustomCrowd {
    /// Those for whom a line of a plan may go on: its conditions hold, and the budget of the month is not overspent.
    package func following(_ line: PlanLine, _ lanes: LaneSet) -> LaneSet {
        var left = lanes
        for place in line.limits.range {
            let limit = parts.limits[place]
            let counts = values(limit.column)
            left = left.select { counts[$0] < limit.most }
        }
        if line.money > 0 {
            let (spent, budgets) = (values(parts.fixed.spentThisMonth), values(parts.fixed.budget))
            left = left.select { Arithmetic.add(spent[$0], line.money) <= budgets[$0] }
        }
        if line.when.constant != 1 { left = holding(line.when, left) }
        if line.until.constant != 0 { left.remove(holding(line.until, left)) }
        return left
    }

    // MARK: What is read off players

    /// By lane: levels of the first track, from 1; nil without tracks.
    package var mainLevels: UnsafePointer<Int64>? { parts.tracks.first.map { UnsafePointer(values($0.level)) } }

    /// By gauge its values, by lane.
    package var gaugeValues: UnsafePointer<UnsafePointer<Int64>> { UnsafePointer(gauges) }

    package func player(at lane: Int) -> UInt32 { players[lane] }

    package func balance(of resource: ResourceID, at lane: Int) -> Int64 {
        balances(of: Int(resource.rawValue))[lane]
    }
}
