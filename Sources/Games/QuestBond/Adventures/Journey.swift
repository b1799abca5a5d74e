import QuestKernel

/// An expedition under way ("ActiveExpedition"): its stages are decided one by one, each when its time is over.
public struct Journey: Sendable, Equatable, Codable {
    /// Row of the template; -1 when nothing is under way.
    public internal(set) var row: Int16 = -1
    public internal(set) var endsAt: Int64 = 0
    /// When the next stage is over; `never` once all are.
    public internal(set) var nextAt: Int64 = 0
    /// How many stages are over, and which of them succeeded, one bit each.
    public internal(set) var reached: UInt8 = 0
    public internal(set) var cleared: UInt32 = 0

    /// Later than any instant that a host names.
    static let never: Int64 = 1 << 52

    init() {}

    init(_ index: Int, from moment: Moment, _ rules: QuestBondRules) {
        row = Int16(truncatingIfNeeded: index)
        endsAt = moment.instant(after: Seconds(rules.expeditions[index].minutes))
        nextAt = moment.instant(after: Seconds(rules.expeditions[index].stages[0].minutes))
    }

    @inline(__always)
    public var isIdle: Bool { row < 0 }

    /// When it set out.
    func beganAt(_ rules: QuestBondRules) -> Int64 {
        endsAt - Seconds(rules.expeditions[Int(row)].minutes).rawValue
    }

    /// Whether all of it is over, so that it can be claimed.
    @inline(__always)
    public func isOver(at instant: Int64) -> Bool { row >= 0 && endsAt <= instant }

    /// Whether a stage waits to be decided.
    @inline(__always)
    func isDue(at instant: Int64) -> Bool { row >= 0 && nextAt <= instant }

    /// A stage is over; the next one begins by itself.
    mutating func pass(isCleared: Bool, _ stages: [StageRow]) {
        if isCleared { cleared |= 1 << UInt32(reached) }
        reached += 1
        nextAt = Int(reached) < stages.count ? nextAt + Seconds(stages[Int(reached)].minutes).rawValue : Self.never
    }
}

/// What deciding stages changes: expeditions under way, and the occasions of draws.
struct UndecidedStages {
    let expedition: Journey
    let second: Journey
    let shared: Journey
    let occasions: OccasionCounter
}

extension Hero {
    @inline(__always)
    var isOnItsOwnExpedition: Bool { !expedition.isIdle || !secondExpedition.isIdle }

    /// Whether any expedition of the hero is under way: its own first or second, or the party's that it is on.
    @inline(__always)
    var isOnAnExpedition: Bool { isOnItsOwnExpedition || company.isExploring }

    /// Decides the stages whose time is over.
    @inline(__always)
    fileprivate mutating func followExpeditions(_ turn: Turn, _ journal: inout Journal) {
        if expedition.isDue(at: turn.moment.instant) {
            expedition = followed(expedition, upTo: turn.moment.instant, turn, &journal)
        }
        if secondExpedition.isDue(at: turn.moment.instant) {
            secondExpedition = followed(secondExpedition, upTo: turn.moment.instant, turn, &journal)
        }
    }

    /// A journey with its stages decided up to an instant, each with the power that the hero had at its end: nothing
    /// that the hero does comes between, because stages are decided before it.
    @inline(never)
    mutating func followed(
        _ journey: Journey, upTo instant: Int64, _ turn: Turn, _ journal: inout Journal
    ) -> Journey {
        var journey = journey
        let index = Int(journey.row)
        let stages = turn.rules.expeditions[index].stages
        while journey.isDue(at: instant), Int(journey.reached) < stages.count {
            var draws = draws(.expeditionStage, turn)
            let end = Swift.min(journey.nextAt, turn.moment.instant)
            let chance = stageChance(index, Int(journey.reached), at: end, turn.rules)
            journey.pass(isCleared: roll(.expeditionStage, chance, &draws, turn, &journal), stages)
        }
        return journey
    }
}

extension Party {
    /// Decides what is over before the acting hero does anything: "at each stage completion" its results are there.
    ///
    /// - Returns: what was before, for a command that is refused; nil where nothing was due.
    @inline(__always)
    mutating func decideStages(_ turn: Turn, _ journal: inout Journal) -> UndecidedStages? {
        let instant = turn.moment.instant
        guard
            acting.expedition.isDue(at: instant) || acting.secondExpedition.isDue(at: instant)
                || fellowship.expedition.timer.isDue(at: instant)
        else { return nil }
        // A day that is not open yet decides them when it is opened.
        guard acting.refusalToPlay(turn) == nil else { return nil }
        let before = UndecidedStages(
            expedition: acting.expedition, second: acting.secondExpedition, shared: fellowship.expedition.timer,
            occasions: acting.occasions)
        followExpeditions(turn, &journal)
        return before
    }

    /// A refused command changes nothing, so stages are as undecided as before it.
    mutating func restore(_ stages: UndecidedStages) {
        acting.expedition = stages.expedition
        acting.secondExpedition = stages.second
        fellowship.expedition.timer = stages.shared
        acting.occasions = stages.occasions
    }

    /// Decides the stages of the acting hero's and of the party's expeditions whose time is over.
    @inline(__always)
    mutating func followExpeditions(_ turn: Turn, _ journal: inout Journal) {
        acting.followExpeditions(turn, &journal)
        if fellowship.expedition.timer.isDue(at: turn.moment.instant) {
            followShared(upTo: turn.moment.instant, turn, &journal)
        }
    }

    @inline(never)
    mutating func followShared(upTo instant: Int64, _ turn: Turn, _ journal: inout Journal) {
        let index = Int(fellowship.expedition.timer.row)
        let stages = turn.rules.expeditions[index].stages
        while fellowship.expedition.timer.isDue(at: instant), Int(fellowship.expedition.timer.reached) < stages.count {
            var draws = acting.draws(.partyExpedition, turn)
            let stage = Int(fellowship.expedition.timer.reached)
            let end = Swift.min(fellowship.expedition.timer.nextAt, turn.moment.instant)
            let chance =
                stage < fellowship.expedition.keptChances.count
                ? Probability(fellowship.expedition.keptChances[stage])
                : chance(ofStage: stage, of: index, by: fellowship.expedition.going, at: end, turn.rules)
            fellowship.expedition.timer.pass(
                isCleared: acting.roll(.expeditionStage, chance, &draws, turn, &journal), stages)
        }
    }

    /// Keeps the chances of stages that are over and not decided yet: a member who leaves now was there at their ends.
    mutating func keepChances(at instant: Int64, _ rules: QuestBondRules) {
        var timer = fellowship.expedition.timer
        guard timer.isDue(at: instant) else { return }
        let stages = rules.expeditions[Int(timer.row)].stages
        var kept = fellowship.expedition.keptChances
        while timer.isDue(at: instant), Int(timer.reached) < stages.count {
            let stage = Int(timer.reached)
            // Those before it are decided.
            while kept.count < stage { kept.append(0) }
            if kept.count == stage {
                let chance = chance(
                    ofStage: stage, of: Int(timer.row), by: fellowship.expedition.going, at: timer.nextAt, rules)
                kept.append(Ratio(chance))
            }
            timer.pass(isCleared: false, stages)
        }
        fellowship.expedition.keptChances = kept
    }
}
