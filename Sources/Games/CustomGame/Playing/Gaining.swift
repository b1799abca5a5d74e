import QuestKernel

extension CustomParty {
    /// The most that one player ever holds of anything: sums stay far below the end of 64 bits.
    static let most: Int64 = 1_000_000_000_000_000_000

    /// Gives everything of a stretch.
    mutating func gain(
        _ gains: Stretch, from faucet: FlowID, _ draws: inout Draws, _ play: borrowing CustomPlay,
        _ journal: inout Journal
    ) {
        for place in gains.range { gain(play.parts.gains[place], from: faucet, &draws, play, &journal) }
    }

    mutating func gain(
        _ gain: GainRule, from faucet: FlowID, _ draws: inout Draws, _ play: borrowing CustomPlay,
        _ journal: inout Journal
    ) {
        let amount: Int64
        if gain.amount.kind == .range {
            let span = UInt32(truncatingIfNeeded: gain.amount.high - gain.amount.low + 1)
            amount = gain.amount.low + Int64(draws.below(span))
        } else {
            amount = known(gain.amount, play)
        }
        switch gain.target {
        case .resource(let resource): earn(amount, of: resource, from: faucet, play, &journal)
        case .draw(let draw):
            for _ in 0..<Swift.min(amount, Self.mostDraws) { self.draw(draw, play, &journal) }
        }
    }

    /// The most draws that one reward makes.
    static let mostDraws: Int64 = 1_000

    /// Adds what percentages add, keeps the cap, and turns copies beyond the most into what they give.
    mutating func earn(
        _ amount: Int64, of resource: Int, from faucet: FlowID, _ play: borrowing CustomPlay,
        _ journal: inout Journal
    ) {
        guard amount > 0 else { return }
        let rule = play.parts.resources[resource]
        var amount = amount
        if !rule.gainShares.isEmpty, play.isPaid.pointee == 0 {
            amount = Arithmetic.scale(amount, by: factor(rule.gainShares, play), over: 1_000_000)
        }
        let held = balance(resource)
        var cap = Self.most
        // Energy may be given beyond its cap.
        if let own = rule.cap, !rule.isEnergy { cap = Swift.min(cap, Swift.max(0, whole(own, play))) }
        let fitting = Swift.min(amount, Swift.max(0, cap - held))
        if fitting > 0 {
            if rule.isItem, held == 0 {
                play.itemsChanged.pointee = 1
                if let milestone = rule.milestone { journal.milestone(milestone, member: 0) }
            }
            ledger.earn(
                Pieces(fitting), of: Self.key(resource), from: faucet, member: 0, journal: &journal)
        }
        let beyond = amount - fitting
        guard beyond > 0 else { return }
        if rule.beyond.isEmpty {
            // Without a cap of its own only the most of all is reached, by a game whose numbers left all measure.
            if let tally = play.parts.lostTally, rule.cap != nil {
                journal.tally(tally, member: 0, cell: rule.lostRow, amount: beyond)
            }
        } else {
            replace(beyond, rule, play, &journal)
        }
    }

    /// Gives what each of so many copies gives instead: at once where that is the same for each, and without luck.
    private mutating func replace(
        _ copies: Int64, _ rule: ResourceRule, _ play: borrowing CustomPlay, _ journal: inout Journal
    ) {
        var draws = draws(for: play.parts.beyondPurpose, occasion: play.parts.beyondOccasions, play)
        for place in rule.beyond.range {
            let gain = play.parts.gains[place]
            if case .resource(let resource) = gain.target, gain.amount.kind == .fixed {
                earn(Arithmetic.multiply(gain.amount.low, copies), of: resource, from: rule.beyondFlow, play, &journal)
            } else {
                for _ in 0..<Swift.min(copies, Self.mostDraws) {
                    self.gain(gain, from: rule.beyondFlow, &draws, play, &journal)
                }
            }
        }
    }

    /// Takes what is there, at most `amount`.
    mutating func take(
        _ amount: Int64, of resource: Int, into sink: FlowID, _ play: borrowing CustomPlay, _ journal: inout Journal
    ) {
        let taken = Swift.min(amount, balance(resource))
        guard taken > 0 else { return }
        if play.parts.resources[resource].isItem { play.itemsChanged.pointee = 1 }
        ledger.spend(Pieces(taken), of: Self.key(resource), into: sink, member: 0, journal: &journal)
    }

    static func key(_ resource: Int) -> ResourceKey<Units.Pieces> {
        ResourceKey(UInt16(truncatingIfNeeded: resource))
    }

    /// The draws of the next occasion of something today.
    mutating func draws(for purpose: Purpose, occasion column: Int32, _ play: borrowing CustomPlay) -> Draws {
        let ordinal = self[column]
        self[column] = ordinal + 1
        return play.turn.randomness.draws(
            player: player, purpose: purpose, day: today, ordinal: UInt16(truncatingIfNeeded: ordinal))
    }
}
