import LinearProgramming
import Testing

@Suite struct LinearProgramTests {
    /// The least of 3x + 2y with x + y ≥ 4 and x + 3y ≥ 6: at x = 3, y = 1 it is 11, at x = 0, y = 4 it is 8.
    @Test func theLeastIsAtACorner() throws {
        var program = LinearProgram(costs: [3, 2])
        program.add(.init([0: 1, 1: 1], atLeast: 4))
        program.add(.init([0: 1, 1: 3], atLeast: 6))
        guard case .least(let cost, let amounts) = try program.least() else { throw Wrong() }
        #expect(abs(cost - 8) < 1e-9 && abs(amounts[0]) < 1e-9 && abs(amounts[1] - 4) < 1e-9)
    }

    @Test func aBoundOnAnAmountHolds() throws {
        var program = LinearProgram(costs: [3, 2], most: [nil, 1])
        program.add(.init([0: 1, 1: 1], atLeast: 4))
        guard case .least(let cost, let amounts) = try program.least() else { throw Wrong() }
        #expect(abs(cost - 11) < 1e-9 && abs(amounts[0] - 3) < 1e-9 && abs(amounts[1] - 1) < 1e-9)
    }

    @Test func bothBoundsOfARowHold() throws {
        var program = LinearProgram(costs: [-1])
        program.add(.init([0: 2], atLeast: 1, atMost: 5))
        guard case .least(let cost, _) = try program.least() else { throw Wrong() }
        #expect(abs(cost + 2.5) < 1e-9)
    }

    @Test func whatCannotBeIsSaid() throws {
        var program = LinearProgram(costs: [1])
        program.add(.init([0: 1], atMost: -1))
        #expect(try program.least() == .impossible)
    }

    @Test func whatHasNoEndIsSaid() throws {
        var program = LinearProgram(costs: [-1, 0])
        program.add(.init([0: 1, 1: -1], atMost: 3))
        #expect(try program.least() == .endless)
    }

    @Test func nothingAtAllCostsNothing() throws {
        #expect(try LinearProgram(costs: []).least() == .least(cost: 0, amounts: []))
    }

    @Test func figuresThatAreNoneAreRefused() {
        var program = LinearProgram(costs: [.nan])
        #expect(throws: LinearProgramError.notFinite) { try program.least() }
        program = LinearProgram(costs: [1], most: [-1])
        #expect(throws: LinearProgramError.notFinite) { try program.least() }
        program = LinearProgram(costs: [1])
        program.add(.init([1: 1], atLeast: 1))
        #expect(throws: LinearProgramError.size) { try program.least() }
        program = LinearProgram(costs: [1])
        program.add(.init([0: 1], atLeast: 2, atMost: 1))
        #expect(throws: LinearProgramError.size) { try program.least() }
        program = LinearProgram(costs: [1], most: [])
        #expect(throws: LinearProgramError.size) { try program.least() }
    }

    private struct Wrong: Error {}
}
