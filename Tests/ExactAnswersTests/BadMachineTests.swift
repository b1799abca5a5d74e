import ExactAnswers
import Testing

/// What is no machine, and what has no answer: each is refused, and at once.
@Suite struct BadMachineTests {
    private typealias Move = CounterMachine.Move

    private func machine(_ moves: [[Move]], begins: [CounterMachine.Beginning] = [.init(0)]) throws -> CounterMachine {
        try CounterMachine(states: moves.count, begins: begins) { moves[$0] }
    }

    @Test func chancesThatAreNone() {
        for chances in [[0.7, 0.7], [0.5], [-0.5, 1.5], [.nan, 1], [.infinity]] {
            #expect(throws: ExactError.self, "\(chances)") { try machine([chances.map { Move($0, to: 0) }]) }
        }
        #expect(throws: ExactError.self) { try machine([[Move(1, to: 1)]]) }
        #expect(throws: ExactError.self) { try machine([[Move(1, to: -1)]]) }
        #expect(throws: ExactError.self) { try machine([[Move(1, to: 0, cost: -1)]]) }
        #expect(throws: ExactError.self) { try machine([[Move(1, to: 0)]], begins: []) }
        #expect(throws: ExactError.self) { try machine([[Move(1, to: 0)]], begins: [.init(1)]) }
        #expect(throws: ExactError.self) { try machine([[Move(1, to: 0)]], begins: [.init(0, chance: 0.5)]) }
        #expect(throws: ExactError.self) { try machine([]) }
    }

    @Test func noWayToTheMark() throws {
        // A circle of two states without a hit.
        let circle = try machine([[Move(1, to: 1)], [Move(1, to: 0)]])
        #expect(throws: ExactError.neverHappens) { try circle.passage(to: .hit) }
        #expect(throws: ExactError.neverHappens) { try circle.distribution(to: .hit) }
        #expect(try circle.quantiles([0.5], of: .hit) == [nil])
        #expect(circle.surelyOnTry(.hit) == nil)
        #expect(try circle.survivals(of: .hit, within: 10).last == 1)
        // Half of all players fall into a state without a way out.
        let trap = try machine([[Move(0.5, to: 0, marks: .hit), Move(0.5, to: 1)], [Move(1, to: 1)]])
        #expect(throws: ExactError.mayNeverHappen) { try trap.passage(to: .hit) }
        #expect(throws: ExactError.mayNeverHappen) { try trap.distribution(to: .hit) }
        #expect(try trap.quantiles([0.4, 0.6], of: .hit) == [1, nil])
        #expect(try trap.cumulatives(of: .hit, within: 5).last == 0.5)
    }

    @Test func severalLongRuns() throws {
        let split = try machine([
            [Move(0.5, to: 1), Move(0.5, to: 2)], [Move(1, to: 1)], [Move(1, to: 2, marks: .hit)],
        ])
        #expect(throws: ExactError.self) { try split.longRun() }
        let apart = try machine([[Move(1, to: 0)], [Move(1, to: 1)]])
        #expect(try apart.longRun().rate(of: .hit) == 0)
        #expect(throws: ExactError.neverHappens) { try apart.longRun().beginningsAfter(.hit) }
    }

    @Test func tooMany() throws {
        #expect(throws: ExactError.tooManyOutcomes(limit: CounterMachine.mostStates)) {
            try CounterMachine(states: .max) { _ in [Move(1, to: 0)] }
        }
        // One state after another without an end.
        #expect(throws: ExactError.tooManyOutcomes(limit: CounterMachine.mostStates)) {
            try CounterMachine(from: 0) { [.init(0.5, to: $0 + 1), .init(0.5, to: 0, marks: .hit)] }
        }
        let coin = try machine([[Move(0.5, to: 0, marks: .hit), Move(0.5, to: 0)]])
        #expect(throws: ExactError.self) { try coin.counts(of: .hit, within: 1_000_000, most: 1_000_000) }
        #expect(throws: ExactError.self) { try coin.counts(of: .hit, within: 5, most: 0) }
        #expect(throws: ExactError.self) { try coin.passage(to: .hit, times: .max) }
        #expect(throws: ExactError.self) { try coin.passage(to: .hit, times: 0) }
        #expect(throws: ExactError.self) { try coin.dryRunChance(of: .max, without: .hit, within: .max) }
        #expect(try coin.dryRunChance(of: 5, without: .hit, within: 4) == 0)
        #expect(try coin.longestDryRun(1, without: .hit, within: 4) == nil)
    }

    @Test func circlesOfFreeMovesHaveNoPrice() throws {
        let free = try machine([
            [Move(1, to: 1, cost: 0)], [Move(0.5, to: 0, cost: 0), Move(0.5, to: 0, marks: .hit, cost: 3)],
        ])
        #expect(throws: ExactError.outsideRange("a price above 0 on every circle of tries")) {
            try free.distribution(to: .hit, counting: .cost)
        }
        #expect(try free.passage(to: .hit, counting: .cost).mean == 3)
    }

    /// A walk that drifts away from its end: 1,000 states that lead to each other, solved to the last digits.
    @Test func aLongWayBackAndForth() throws {
        let states = 1_000
        let walk = try CounterMachine(states: states) { state in
            [
                Move(0.5, to: min(state + 1, states - 1), marks: state == states - 1 ? .hit : []),
                Move(0.5, to: max(0, state - 1)),
            ]
        }
        // n·(n + 1) steps from the wall to n steps away, for even chances.
        #expect(agree(try walk.passage(to: .hit).mean, Double(states * (states + 1)), within: 1e-12))
    }
}
