import Journals
import MonteCarlo
import QuestKernel
import Testing

/// A file of journals comes from elsewhere: what is wrong with it is said with its line, and nothing of it counts.
@Suite struct JournalReaderTests {
    private static let game = ToyPopulation().description
    private static let head =
        #"{"journals":1,"source":"live","game":"toy","engine":"2.0.0","contents":["00ff"]}"#
    private static let ann = #"{"player":"ann","party":"p","arrival":9,"days":3}"#
    private static let day = #"{"day":1,"player":"ann","entries":[]}"#

    private static func end(players: Int = 1, lines: Int) -> String {
        #"{"end":{"players":\#(players),"lines":\#(lines)}}"#
    }

    /// The message about a file of these lines, without the file's name; nil for one that is read whole.
    private static func problem(_ lines: [String], cut: Bool = false) throws -> String? {
        let file = try JournalFile(lines.joined(separator: "\n") + (cut ? "" : "\n"))
        do throws(JournalProblem) {
            let survey = try JournalSurvey([file.path], of: game)
            let recorded = RecordedGame(game, archetypes: ["Everyone"])
            _ = try RecordedRun([file.path], survey, of: recorded, archetypes: ["everyone"], days: survey.bestDays)
        } catch {
            return "\(error.line): \(error.reason)"
        }
        return nil
    }

    @Test func aWholeFileIsRead() throws {
        #expect(try Self.problem([Self.head, Self.ann, Self.day, Self.end(lines: 3)]) == nil)
    }

    @Test(arguments: [
        ([head], "1: the last line is missing"),
        ([head, ann, day], "3: the last line is missing"),
        ([head, ann, day, day, end(lines: 3)], "5: expected 1 players in 3 lines before this one, found 1 in 4"),
        ([head, ann, end(lines: 2), ann], "4: expected nothing after the end"),
        ([head, ann, ann.replacing("ann", with: "bob"), end(lines: 3)], "4: expected 1 players in 3"),
        (
            [head, ann, #"{"player":"ann","party":"q","arrival":1,"days":1}"#, end(players: 2, lines: 3)],
            "is in the journals twice"
        ),
        ([head, day, end(players: 0, lines: 2)], "there are no players"),
        ([ann], "1: journals: expected a whole number"),
        ([head.replacing("toy", with: "chess")], "1: expected journals of toy, found those of chess"),
        ([head.replacing(":1,", with: ":2,")], "1: expected journals of version 1, found version 2"),
        ([head, "{]"], "2: no JSON"),
        ([head, #"{"what":1}"#], "2: expected a player, a day or the end"),
        ([head, ann.replacing("9", with: "-1")], "2: arrival: expected a whole number from 0"),
        ([head, ann, day.replacing("ann", with: "bob"), end(lines: 3)], "3: player: expected one of the party above"),
        ([head, ann, day.replacing("1", with: "3"), end(lines: 3)], "3: day: expected one of the player's 3 days"),
        ([head, ann, day, day.replacing("1", with: "0"), end(lines: 4)], "4: day: expected day 1 or a later one"),
    ])
    func aDamagedFileIsRefusedWithItsLine(lines: [String], words: String) throws {
        let found = try Self.problem(lines)
        #expect(found?.contains(words) == true, "\(found ?? "nothing")")
    }

    @Test func aFileThatWasCutOffIsRefused() throws {
        let found = try Self.problem([Self.head, Self.ann, Self.end(lines: 2)], cut: true)
        #expect(found?.contains("cut off") == true, "\(found ?? "nothing")")
        #expect(try Self.problem([], cut: true)?.contains("the file is empty") == true)
    }

    @Test(arguments: [
        (#"["flow","nowhere","gold",1]"#, "there is no flow \"nowhere\" in this content"),
        (#"["leap",1]"#, "expected command, flow, roll, tally, level or milestone"),
        (#"["level",-1]"#, "level: expected a level"), (#"["level",1,2]"#, "expected nothing more"),
        (#"["level"]"#, "level: expected a level"), (#"{"level":1}"#, "expected an entry such as"),
        (#"["command","nod",0]"#, "there is no command \"nod\""),
    ])
    func aWrongEntryIsRefusedWithItsLine(entry: String, words: String) throws {
        let day = Self.day.replacing("[]", with: "[\(entry)]")
        let found = try Self.problem([Self.head, Self.ann, day, Self.end(lines: 3)])
        #expect(found?.hasPrefix("3: ") == true && found?.contains(words) == true, "\(found ?? "nothing")")
    }

    @Test func aPartyOfFiveIsRefused() throws {
        let five = ["a", "b", "c", "d", "e"].map { Self.ann.replacing("ann", with: $0) }
        let found = try Self.problem([Self.head] + five + [Self.end(players: 5, lines: 6)])
        #expect(found?.contains("more than 4 players") == true, "\(found ?? "nothing")")
    }

    @Test func aMissingFileIsSaidToBeMissing() {
        #expect(throws: JournalProblem.self) { try JournalSurvey(["/nowhere/j.jsonl"], of: Self.game) }
        do throws(JournalProblem) { _ = try JournalSurvey(["/nowhere/j.jsonl"], of: Self.game) } catch {
            #expect(error.isMissing)
        }
    }
}
