import Balance
import Scenarios
import Testing

/// The searches, over functions whose answers are plain.
@Suite struct TuningSearchTests {
    private let book: ParameterBook

    init() throws { book = try ParameterBook(ProjectScenarios.source("timequest")) }

    /// - Returns: the value met nearest to the start, and how many values were tried.
    private func meet(
        _ parameter: Parameter, from start: Double, _ range: ClosedRange<Double>,
        _ figure: @escaping (Double) -> Double?
    ) throws -> (met: Double?, tried: Int) {
        var tried: [ParameterValue: Double?] = [:]
        let search = LineSearch(parameter: parameter, start: parameter.nearest(start)) { value in
            let miss = figure(value.number).map { figure in
                figure < range.lowerBound
                    ? figure - range.lowerBound : figure > range.upperBound ? figure - range.upperBound : 0
            }
            tried[value] = .some(miss)
            return miss
        }
        _ = try search.run()
        let met = tried.filter { $0.value == 0 }.keys.min { abs($0.number - start) < abs($1.number - start) }
        return (met?.number, tried.count)
    }

    @Test func oneParameterComesToTheEdgeOfTheGoalNearestToWhereItStands() throws {
        let share = try book.parameter("archetypes.archetypes.steady.skippedDays=0.01..0.9")
        let down = try meet(share, from: 0.1, 2...4) { 1 / $0 }
        #expect(abs(try #require(down.met) - 0.25) < 0.01)
        #expect(down.tried < 20)
        let up = try meet(share, from: 0.8, 2...4) { 1 / $0 }
        #expect(abs(try #require(up.met) - 0.5) < 0.01)
    }

    @Test func wholeNumbersStayWhole() throws {
        let base = try book.parameter("levels.baseXP=10..400")
        let found = try meet(base, from: 100, 1.9...2.1) { 400 / $0 }
        #expect(found.met == 191)
        #expect(found.tried < 20)
    }

    @Test func aFigureThatFirstRisesAndThenFallsIsFound() throws {
        let share = try book.parameter("archetypes.archetypes.steady.skippedDays=0..1")
        let found = try meet(share, from: 0, 0.2...0.3) { $0 * (1 - $0) }
        #expect(abs(try #require(found.met) - 0.276) < 0.01)
    }

    @Test func whatIsMetNowhereIsSaid() throws {
        let share = try book.parameter("archetypes.archetypes.steady.skippedDays=0..1")
        #expect(try meet(share, from: 0.5, 5...6) { $0 }.met == nil)
        #expect(try meet(share, from: 0.5, 5...6) { _ in nil }.met == nil)
    }

    private func box(
        _ parameters: [Parameter], from start: [Double], budget: Int = 300, _ miss: @escaping ([Double]) -> Double
    ) throws -> (best: [Double], tried: Int) {
        var tried: Set<[ParameterValue]> = []
        let from = zip(parameters, start).map { $0.nearest($1) }
        let search = BoxSearch(
            parameters: parameters, start: from,
            miss: { setting in
                tried.insert(setting)
                return miss(setting.map(\.number))
            },
            distance: { zip($0, start).reduce(0) { $0 + abs($1.0.number - $1.1) } }, spent: { tried.count },
            budget: budget)
        return (try search.run().map(\.number), tried.count)
    }

    @Test func twoParametersMeetTwoGoals() throws {
        let parameters = [
            try book.parameter("archetypes.archetypes.steady.skippedDays=0..1"),
            try book.parameter("archetypes.archetypes.optimist.skippedDays=0..1"),
        ]
        // Sum 1.1 and difference 0.3, each within 0.02: about 0.7 and 0.4.
        let found = try box(parameters, from: [0.1, 0.3]) { x in
            max(abs(x[0] + x[1] - 1.1) - 0.02, 0) + max(abs(x[0] - x[1] - 0.3) - 0.02, 0)
        }
        #expect(abs(found.best[0] - 0.7) < 0.03 && abs(found.best[1] - 0.4) < 0.03, "\(found.best)")
        #expect(found.tried <= 302)
    }

    @Test func aParameterThatNeedNotMoveStaysWhereItIs() throws {
        let parameters = [
            try book.parameter("archetypes.archetypes.steady.skippedDays=0..1"),
            try book.parameter("levels.baseXP=10..400"),
        ]
        let found = try box(parameters, from: [0.1, 100]) { max(0.5 - $0[0], 0) }
        #expect(found.best[1] == 100)
        #expect(found.best[0] >= 0.5 && found.best[0] < 0.52, "\(found.best)")
    }

    @Test func wholeNumbersAreSteppedToTheEnd() throws {
        let parameters = [
            try book.parameter("archetypes.archetypes.steady.fewestTasks=1..10"),
            try book.parameter("archetypes.archetypes.steady.mostTasks=1..10"),
        ]
        let found = try box(parameters, from: [3, 6]) { abs($0[0] - 9) + abs($0[1] - 2) }
        #expect(found.best == [9, 2])
    }
}
