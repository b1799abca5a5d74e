import QuestKernel

// What a game's description must keep when figures change under its players, and what is said of both.
extension GameDescription {
    /// What keeps players of this game from going on in another; nil where nothing does.
    ///
    /// Everything that journals, states and totals count by number must stay: only figures may change.
    func obstacle(toGoingOnIn next: GameDescription) -> String? {
        let same: [(String, Bool)] = [
            ("another game", game == next.game),
            ("other resources", resources.map(\.name) == next.resources.map(\.name)),
            ("other currencies", resources.map(\.isCurrency) == next.resources.map(\.isCurrency)),
            ("other faucets or sinks", flows.map(\.name) == next.flows.map(\.name)),
            ("sinks for faucets", flows.map(\.isFaucet) == next.flows.map(\.isFaucet)),
            ("other rolls", rolls.map(\.name) == next.rolls.map(\.name)),
            ("other tallies", tallies.map(\.name) == next.tallies.map(\.name)),
            ("other rows of a tally", tallies.map(\.rows) == next.tallies.map(\.rows)),
            ("other gauges", gauges.map(\.name) == next.gauges.map(\.name)),
            ("other commands", commands == next.commands),
            ("other milestones", milestones.map(\.name) == next.milestones.map(\.name)),
            ("other money", money == next.money && experience == next.experience),
            (
                "levels at other thresholds, which players' levels would not fit",
                levelThresholds == next.levelThresholds && firstLevel == next.firstLevel
            ),
        ]
        if let difference = same.first(where: { !$0.1 }) { return difference.0 }
        let roll = zip(rolls, next.rolls).first { !$0.shape.isLike($1.shape) }?.0
        return roll.map { "another number of steps or kinds of \($0.name)" }
    }

    /// This game, which becomes another one on a day: with room for what both count, and without exact answers that
    /// hold for one of them alone.
    func joined(with next: GameDescription, under condition: Condition) -> GameDescription {
        var joined = self
        for (code, (old, new)) in zip(rolls, next.rolls).enumerated() {
            joined.rolls[code].shape = old.shape.joined(with: new.shape)
            if old.designedChances != new.designedChances || old.shape != new.shape {
                joined.rolls[code].designedChances = []
            }
        }
        if tieredDraws != next.tieredDraws { joined.tieredDraws = [] }
        if collected != next.collected { joined.collected = [] }
        joined.contentWarnings += next.contentWarnings.filter { !contentWarnings.contains($0) }
        joined.conditions.append(condition)
        return joined
    }
}

extension GameDescription.Roll.Shape {
    fileprivate func isLike(_ next: Self) -> Bool {
        switch (self, next) {
        case (.pity, .pity): true
        case (.ladder(let steps), .ladder(let others)): steps.count == others.count
        case (.kinds(let kinds), .kinds(let others)): kinds == others
        default: false
        }
    }

    /// A pity counter gets room for the longer dry runs, and promises no more than either does; a step that costs
    /// something else is told as both.
    fileprivate func joined(with next: Self) -> Self {
        switch (self, next) {
        case (.pity(let old), .pity(let new)): .pity(new.hard == 0 || (old.hard > 0 && new.hard > old.hard) ? new : old)
        case (.ladder(let steps), .ladder(let others)):
            .ladder(steps: zip(steps, others).map { $0 == $1 ? $0 : "\($0), then \($1)" })
        default: self
        }
    }

    fileprivate static func != (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.pity(let own), .pity(let other)): own != other
        case (.ladder(let own), .ladder(let other)), (.kinds(let own), .kinds(let other)): own != other
        default: true
        }
    }
}
