import QuestKernel

// What a simulated player asks about routines, the board, its games and the first week.
extension QuestBondRules {
    public var routineLimit: Int { routines.limit }

    /// Duties a day before the bonus duty, whose place is the one after them.
    public var dutiesPerDay: Int { duties.perDay }
    /// The mini-game that a duty asks for, if any.
    public func dutyGame(_ row: Int) -> MiniGame? { duties.duties[row].game }
    /// Gold for the next refresh of a board.
    public func refreshPrice(of board: DutyBoard) -> Gold {
        board.refreshes < duties.freeRefreshes ? 0 : duties.refreshPrice
    }

    /// Scores that a client may report.
    public func scores(of game: MiniGame) -> ClosedRange<Score> {
        duties.games[game.index].least...duties.games[game.index].most
    }

    /// Days of life with breadcrumbs.
    public var breadcrumbDays: Int32 { onboarding.breadcrumbDays }
}
