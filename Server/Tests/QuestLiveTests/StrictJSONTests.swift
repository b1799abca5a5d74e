import Testing

@testable import QuestLive

@Suite struct StrictJSONTests {
    @Test func valuesComeBackAsTheyWere() throws {
        let text = #"{"a":[1,-2,3.5,1e9,true,null],"b":{"ü":"\"\\\n\u20ac"},"c":{}}"#
        let value = try StrictJSON.value(of: text.utf8)
        #expect(try StrictJSON.value(of: value.bytes) == value)
        #expect(value["a"]?.array?[1] == -2)
        #expect(value["b"]?["ü"] == "\"\\\n€")
    }

    @Test(arguments: [
        #"{"a":1,"a":2}"#, #"{"a":{"b":1,"b":1}}"#, "{} {}", "", "[1,]", #"{"a":1,}"#, "01", "1.", "+1", "nul",
        #""\ud800""#, #""\x""#, "\"\u{01}\"", #"{"a" 1}"#, "[1 2]", #"{a:1}"#, "-", "1e", "'a'",
    ])
    func whatReadersUnderstandDifferentlyIsRefused(_ text: String) {
        #expect(throws: JSONProblem.self) { try StrictJSON.value(of: text.utf8) }
    }

    @Test func invalidUTF8IsRefused() {
        #expect(throws: JSONProblem.self) { try StrictJSON.value(of: [0x22, 0xC3, 0x28, 0x22]) }
    }

    @Test func deepNestingIsRefusedBeforeItCosts() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: JSONProblem.self) { try StrictJSON.value(of: text.utf8) }
    }

    @Test(arguments: ["\u{202E}evil", "a\u{2028}b", " ", "\u{200B}", "\u{85}", "a\u{1B}[2J"])
    func namesThatAreNotWhatTheySeemAreRefused(_ name: String) throws {
        let fields = try Fields(["name": .string(name)], known: ["name"])
        #expect(throws: JSONProblem.self) { try fields.text("name") }
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
