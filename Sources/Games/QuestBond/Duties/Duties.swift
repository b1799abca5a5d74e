import QuestKernel

extension Hero {
    /// A duty of the board is done; it pays and drops like a task, and needs no confirmation: at most it counts as
    /// verified; QB07.
    mutating func completeDuty(
        _ place: Int, _ verification: Verification, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        if let refusal = refusal(of: place, turn) { return refusal }
        if turn.rules.duties.duties[duties.duty(place)].game != nil { return .dutyIsAGame }
        finishDuty(place, Swift.min(verification, .verified), CompletionExtras(), turn, &journal)
        return nil
    }

    /// A mini-game of the board was finished: the score decides its tier, the game its stat; QB07.
    mutating func playDuty(
        _ place: Int, score: Score, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        if let refusal = refusal(of: place, turn) { return refusal }
        guard let game = turn.rules.duties.duties[duties.duty(place)].game else { return .dutyIsNoGame }
        let rules = turn.rules.duties
        if !turn.rules.isPossible(score, in: game) { return .impossibleScore }
        let tier = rules.games[game.index].tier(of: score)
        journal.tally(
            Tally.miniGames.rawValue, member: turn.member, cell: UInt16(game.rawValue) * 3 + UInt16(tier))
        keepBest(score, in: game, turn, &journal)
        var extras = CompletionExtras()
        extras.gold = rules.tierGold[tier]
        extras.stat = rules.games[game.index].stat
        extras.statPoints = rules.tierStat[tier]
        extras.measured =
            turn.rules.flags.shortestMinutes[
                turn.rules.duties.duties[duties.duty(place)].size.index]
        // The game has seen it from beginning to end, as the standard tier requires.
        finishDuty(place, .standard, extras, turn, &journal)
        return nil
    }

    /// A mini-game outside the board, at any time: the best score is kept, and the first ones of a day give the gold
    /// that their tier adds on the board. "Only duty board appearances give the stat bonus"; QB07.
    mutating func playMiniGame(
        _ game: MiniGame, score: Score, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        if !turn.rules.isPossible(score, in: game) { return .impossibleScore }
        journal.tally(Tally.freeGames.rawValue, member: turn.member, cell: UInt16(game.rawValue))
        keepBest(score, in: game, turn, &journal)
        let rules = turn.rules
        let share = rules.duties.tierGold[rules.duties.games[game.index].tier(of: score)]
        guard share > 0, duties.paidGames < rules.duties.paidFreeGames else { return nil }
        duties.paidGames &+= 1
        let gold = byLevel(rules.tasks.goldAtFirstLevel, rules.tasks.goldAtLastLevel, turn)
        earn(
            gold.scaled(by: share, and: Ratio.one + bonuses.gold), of: Resource.gold, from: .duties, turn, &journal)
        return nil
    }

    @inline(__always)
    private func refusal(of place: Int, _ turn: Turn) -> QuestBond.Refusal? {
        let perDay = turn.rules.duties.perDay
        guard (0...perDay).contains(place) else { return .noSuchDuty }
        if duties.isDone(place) { return .alreadyDoneToday }
        if place == perDay, !duties.isDone(first: perDay) { return .dutyIsLocked }
        return nil
    }

    private mutating func finishDuty(
        _ place: Int, _ verification: Verification, _ extras: CompletionExtras, _ turn: Turn,
        _ journal: inout Journal
    ) {
        let row = duties.duty(place)
        duties.done |= 1 << UInt8(truncatingIfNeeded: place)
        day.duties &+= 1
        journal.tally(Tally.dutiesDone.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: row))
        var extras = extras
        if place == turn.rules.duties.perDay {
            extras.experience += turn.rules.duties.bonusShare
            extras.gold += turn.rules.duties.bonusShare
            journal.tally(Tally.bonusDuties.rawValue, member: turn.member, cell: 0)
        }
        complete(
            turn.rules.duties.duties[row].category, turn.rules.duties.duties[row].size, verification, from: .duties,
            turn, &journal, with: extras)
    }

    private mutating func keepBest(_ score: Score, in game: MiniGame, _ turn: Turn, _ journal: inout Journal) {
        let bit = UInt8(1) << game.rawValue
        let best = Score(duties.bests[game.index])
        if duties.played & bit != 0, !turn.rules.duties.games[game.index].isBetter(score, than: best) { return }
        if duties.played & bit != 0 { celebrate(.miniGame, turn, &journal) }
        duties.played |= bit
        duties.bests[game.index] = Int32(truncatingIfNeeded: score.rawValue)
    }
}

extension QuestBondRules {
    /// The scores that a client may report: no real game gives others.
    @inline(__always)
    func isPossible(_ score: Score, in game: MiniGame) -> Bool {
        score >= duties.games[game.index].least && score <= duties.games[game.index].most
    }
}
