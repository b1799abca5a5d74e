import CanonicalJSON
import Testing

@testable import QuestLive

@Suite struct FieldsTests {
    @Test(arguments: ["\u{202E}evil", "a\u{2028}b", " ", "\u{200B}", "\u{85}", "a\u{1B}[2J"])
    func namesThatAreNotWhatTheySeemAreRefused(_ name: String) throws {
        let fields = try Fields(["name": .string(name)], known: ["name"])
        #expect(throws: Refused.self) { try fields.text("name") }
    }

    @Test(arguments: ["Mara", "مارا", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "Zoë O'Neill", "山田 太郎"])
    func namesOfPlayersAreTaken(_ name: String) throws {
        #expect(try Fields(["name": .string(name)], known: ["name"]).text("name") == name)
    }

    @Test func unknownFieldsAreRefusedWithTheNearestName() throws {
        let value = try StrictJSON.value(of: #"{"nmae":"x"}"#.utf8)
        let problem = #expect(throws: JSONProblem.self) { try Fields(value, known: ["name", "timeZone"]) }
        #expect(problem?.description.contains("Did you mean \"name\"") == true)
    }
}
