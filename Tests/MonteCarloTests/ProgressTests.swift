import Foundation
import MonteCarlo
import Testing

@Suite struct ProgressTests {
    private let known = ProgressDisplay.Precision(figure: "earned(gold)", share: 0.00816)

    @Test func theLineTellsRateTimeLeftAndError() {
        var state = ProgressState(done: 12_800, total: 100_000, nanoseconds: 4_000_000_000)
        #expect(state.sentence == "12,800 of 100,000 players · 3,200/s · 0:28 left")
        state.precision = known
        #expect(state.sentence == "12,800 of 100,000 players · 3,200/s · 0:28 left · earned(gold) ±0.82 %")
        #expect(ProgressState(done: 0, total: 999, nanoseconds: 5).sentence == "0 of 999 players")
        #expect(
            ProgressState(done: 1, total: 8_001, nanoseconds: 1_000_000_000).sentence
                == "1 of 8,001 players · 1/s · 2:13:20 left")
    }

    @Test func whatWasPlayedBeforeSaysNothingOfTheRate() {
        let state = ProgressState(done: 900, after: 800, total: 1_000, nanoseconds: 1_000_000_000)
        #expect(state.sentence == "900 of 1,000 players · 100/s · 0:01 left")
    }

    @Test func programsReadAnObjectALine() throws {
        struct Line: Decodable, Equatable {
            struct Known: Decodable, Equatable {
                var figure: String
                var share: Double
            }
            var players: Int
            var of: Int
            var playersPerSecond: Double?
            var secondsLeft: Int?
            var error: Known?
        }
        func line(_ state: ProgressState) throws -> Line {
            #expect(!state.json.contains("\n"))
            return try JSONDecoder().decode(Line.self, from: Data(state.json.utf8))
        }
        #expect(try line(ProgressState(done: 0, total: 9, nanoseconds: 5)) == Line(players: 0, of: 9))
        #expect(
            try line(ProgressState(done: 50, total: 100, nanoseconds: 2_000_000_000, precision: known))
                == Line(
                    players: 50, of: 100, playersPerSecond: 25, secondsLeft: 2,
                    error: .init(figure: "earned(gold)", share: 0.00816)))
    }
}
