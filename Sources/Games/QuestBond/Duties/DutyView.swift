import QuestKernel

// What a client shows of routines, the board, its games and the first week.
extension QuestBondRules {
    public var routineLimit: Int { routines.limit }
    public var habitsOfRoutine: ClosedRange<Int> { routines.fewestHabits...routines.mostHabits }
    public func routineName(_ kind: RoutineKind) -> String { routines.kinds[kind.index].name }

    /// Duties a day before the bonus duty, whose place is the one after them.
    public var dutiesPerDay: Int { duties.perDay }
    public var dutyCount: Int { duties.duties.count }
    public func dutyName(_ row: Int) -> String { duties.duties[row].name }
    public func dutyCategory(_ row: Int) -> Category { duties.duties[row].category }
    /// The mini-game that a duty asks for, if any.
    public func dutyGame(_ row: Int) -> MiniGame? { duties.duties[row].game }
    /// Gold for the next refresh of a board.
    public func refreshPrice(of board: DutyBoard) -> Int64 {
        board.refreshes < duties.freeRefreshes ? 0 : duties.refreshPrice
    }

    public func gameName(_ game: MiniGame) -> String { duties.games[game.index].name }
    public func gameMeasure(_ game: MiniGame) -> ScoreMeasure { duties.games[game.index].measure }
    /// Scores that a client may report.
    public func scores(of game: MiniGame) -> ClosedRange<Int64> {
        duties.games[game.index].least...duties.games[game.index].most
    }

    /// A block of the focus timer, in minutes.
    public var focusBlock: Int64 { categories.focusBlockMinutes }
    public func firstTask(_ category: Category) -> String { onboarding.firstTasks[category.index].suggestion }
    /// Days of life with breadcrumbs.
    public var breadcrumbDays: Int32 { onboarding.breadcrumbDays }
    public func breadcrumbWords(_ breadcrumb: Breadcrumb) -> String { onboarding.breadcrumbs[breadcrumb.index].words }
}
