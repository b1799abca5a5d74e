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
    func textsOfEveryScriptAreTaken(_ name: String) throws {
        #expect(try Fields(["name": .string(name)], known: ["name"]).text("name") == name)
    }

    @Test(arguments: [
        "\u{2800}", "a\u{FFF9}", "a\u{FFFB}", "a\u{FFFC}", "a\u{13430}", "\u{301}Ada", "Ada \u{301}B", "Ada\u{2800}",
        "Ada ", " Ada", "Ada  B", "Ada\u{A0}", "Ada\u{A0}B",
        "😀\u{200D}",
        "😀\u{200D}\u{200D}😀",
        "1\u{FE0F}", "a\u{FE0F}\u{20E3}", "a\u{200C}b", "a\u{200D}b", "دا\u{200C}ر", "علی\u{200C}", "علی\u{200D}رضا",
        "شي\u{200C}ء", "க்\u{200C}க", "க்\u{200D}க",
        "Ada\u{FFFF}", "Ada\u{1D159}", "Ada\u{E000}", "Ada\u{378}", "A\u{301}\u{302}\u{303}\u{304}",
        "\u{1F3F4}\u{E0068}\u{E0069}\u{E007F}", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}",
        "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\u{E007F}",
    ])
    func namesThatLookLikeOthersAreRefused(_ name: String) throws {
        let fields = try Fields(["name": .string(name)], known: ["name"])
        #expect(throws: Refused.self) { try fields.name("name") }
    }

    @Test(arguments: ["Mara", "山田 太郎", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "Zoë 🧙‍♀️", "🏳️‍🌈", "O'Neil ❤️", "נָעֳמִי", "🕵🏿‍♂️"])
    func namesOfPlayersAreTaken(_ name: String) throws {
        #expect(try Fields(["name": .string(name)], known: ["name"]).name("name") == name)
    }

    /// As keyboards write them: Persian, Hindi, Sinhala, Burmese and a key.
    @Test(arguments: ["علی\u{200C}رضا", "क्\u{200C}ष", "ශ්\u{200D}රී", "တွှံ့", "Nr. 1\u{FE0F}\u{20E3}"])
    func namesOfOtherScriptsAreTaken(_ name: String) throws {
        #expect(try Fields(["name": .string(name)], known: ["name"]).name("name") == name)
    }

    @Test func aNeedlessSignForColourIsLeftOut() throws {
        let fields = try Fields(["name": "⭐\u{FE0F} Ada 😀\u{FE0F} ❤\u{FE0F}"], known: ["name"])
        #expect(try fields.name("name").map { Array($0.unicodeScalars) } == Array("⭐ Ada 😀 ❤\u{FE0F}".unicodeScalars))
    }

    @Test func unknownFieldsAreRefusedWithTheNearestName() throws {
        let value = try StrictJSON.value(of: #"{"nmae":"x"}"#.utf8)
        let problem = #expect(throws: JSONProblem.self) { try Fields(value, known: ["name", "timeZone"]) }
        #expect(problem?.description.contains("Did you mean \"name\"") == true)
    }
}
