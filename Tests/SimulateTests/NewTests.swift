import Foundation
import Testing

/// `simulate new`: a folder to begin a game of one's own from, and that every command works on such a game.
@Suite struct NewTests {
    @Test func theSmallestGameIsMadeAndPlayed() async throws {
        let work = try Workplace()
        let made = try await work.simulate("new", "my-game")
        #expect(made.code == 0, "\(made.errors)")
        #expect(made.output.hasPrefix("made my-game: scenario.yaml, content/resources.yaml,"))
        let played = try await work.simulate("run", "my-game", "--days", "10", "--players", "60", "--out", "report")
        #expect(played.code == 0, "\(played.errors)")
        let checked = try await work.simulate("content", "check", "my-game")
        #expect(checked.code == 0, "\(checked.errors)")
    }

    @Test func aTemplateIsCopiedAndAWrongOneListsAll() async throws {
        let work = try Workplace()
        let made = try await work.simulate("new", "mine", "--from", "gacha")
        #expect(made.code == 0, "\(made.errors)")
        let odds = try await work.simulate("odds", "mine", "--out", "odds")
        #expect(odds.code == 0, "\(odds.errors)")
        #expect(odds.output.contains("| Banner of Nova | five | 0.600 | 1.61 |"))
        let wrong = try await work.simulate("new", "other", "--from", "gatcha")
        #expect(wrong.code == 64 && wrong.errors.contains("gacha") && wrong.errors.contains("Did you mean \"gacha\"?"))
        #expect(try work.names().contains("other") == false)
    }

    @Test func whatIsThereIsNotTouched() async throws {
        let work = try Workplace()
        try work.write("taken", "a file of mine")
        let finished = try await work.simulate("new", "taken")
        #expect(finished.code == 64 && finished.errors.contains("expected a folder that is not there yet"))
        let empty = try await work.simulate("new", "")
        #expect(empty.code == 64)
    }
}
