import QuestBond
import QuestKernel

extension QuestBondSession {
    /// The duty board: a duty here and there over the day's visits, the bonus duty with the last one.
    mutating func workTheBoard(
        _ visit: Int, of visits: Int, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        guard behavior.row.board.days > .never else { return }
        let isLast = visit == visits - 1
        if visit == 0 { lookAtTheBoard(behavior, population, &journal) }
        let perDay = population.rules.dutiesPerDay
        if player.spent.isBoardDay {
            for place in 0..<perDay where place % visits == visit && !party.acting.duties.isDone(place) {
                var draws = dutyDraws(place, population)
                if draws.happens(behavior.row.board.each) {
                    finishDuty(place, behavior, &draws, population, &journal)
                }
            }
        }
        guard isLast else { return }
        doQuestDuties(behavior, population, &journal)
        var draws = dutyDraws(perDay, population)
        // An open bonus duty is seldom left undone.
        if player.spent.isBoardDay { finishDuty(perDay, behavior, &draws, population, &journal) }
        if members > 1, player.spent.isBoardDay { doSharedDuty(behavior, population, &journal) }
        draws.go(to: 32)
        if draws.happens(behavior.row.board.freeGames) {
            let game = MiniGame(rawValue: UInt8(draws.below(UInt32(MiniGame.allCases.count)))) ?? .sudoku
            act(.playMiniGame(game, score: score(in: game, behavior, &draws, population)), population, &journal)
        }
    }

    @inline(__always)
    private func dutyDraws(_ place: Int, _ population: QuestBondPopulation) -> Draws {
        population.randomness.draws(
            player: player.number, purpose: PlayerDraw.duty.purpose, day: now.day,
            ordinal: UInt16(truncatingIfNeeded: place))
    }

    private mutating func lookAtTheBoard(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        var draws = dutyDraws(8, population)
        player.spent.isBoardDay = draws.happens(behavior.row.board.days)
        guard player.spent.isBoardDay, draws.happens(behavior.row.board.refresh) else { return }
        act(.refreshDuties, population, &journal)
        for _ in 0..<behavior.row.board.paidRefreshes
        where population.rules.refreshPrice(of: party.acting.duties) <= allowance(behavior) {
            act(.refreshDuties, population, &journal)
        }
    }

    /// A quest that asks for duties is reason enough to do some.
    private mutating func doQuestDuties(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        for index in 0..<population.rules.questsPerDay
        where party.acting.quests[index].kind == .completeDuty && !party.acting.quests[index].isClaimed {
            for place in 0..<population.rules.dutiesPerDay
            where !party.acting.duties.isDone(place)
                && Steps(party.acting.day.duties) < party.acting.quests[index].target
            {
                var draws = dutyDraws(place, population)
                draws.go(to: 1)
                finishDuty(place, behavior, &draws, population, &journal)
            }
        }
    }

    /// The party's duty is one more on the board, once the bond has unlocked it.
    private mutating func doSharedDuty(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        guard party.hasOpened(.sharedDutyBoard, population.rules) else { return }
        var draws = dutyDraws(9, population)
        guard draws.happens(behavior.row.board.each) else { return }
        let verification = Verification(rawValue: UInt8(behavior.verification.pick(&draws))) ?? .quick
        act(.completeSharedDuty(verification), population, &journal)
    }

    private mutating func finishDuty(
        _ place: Int, _ behavior: Behavior, _ draws: inout Draws, _ population: QuestBondPopulation,
        _ journal: inout Journal
    ) {
        if let game = population.rules.dutyGame(party.acting.duties.duty(place)) {
            act(.playDuty(place, score: score(in: game, behavior, &draws, population)), population, &journal)
        } else {
            let verification = Verification(rawValue: UInt8(behavior.verification.pick(&draws))) ?? .quick
            act(.completeDuty(place, verification), population, &journal)
        }
    }

    /// A score near the archetype's usual one: some players are always better, and every day is different.
    @inline(__always)
    private func score(
        in game: MiniGame, _ behavior: Behavior, _ draws: inout Draws, _ population: QuestBondPopulation
    ) -> Score {
        var talent = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.talent.purpose, day: 0, ordinal: UInt16(game.rawValue))
        let typical = behavior.row.board.scores[Int(game.rawValue)]
        let deviation = talent.deviation(behavior.row.board.spread) + draws.deviation(behavior.row.board.spread) / 2
        let score = typical + Score(typical.rawValue * deviation.partsPerMillion / 1_000_000)
        let range = population.rules.scores(of: game)
        return Swift.min(Swift.max(score, range.lowerBound), range.upperBound)
    }
}

extension Draws {
    /// Roughly normal with this standard deviation, the sum of three uniform draws.
    fileprivate mutating func deviation(_ spread: Ratio) -> Ratio {
        var sum: Int64 = -1_500_000
        for _ in 0..<3 { sum += Int64(below(1_000_001)) }
        return spread * 2 * sum / 1_000_000
    }
}
