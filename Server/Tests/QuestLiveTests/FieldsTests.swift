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
        "a\u{13441}", "\u{13442}",
        "\u{2800}", "a\u{FFF9}", "a\u{FFFB}", "a\u{FFFC}", "a\u{13430}", "\u{301}Ada", "Ada \u{301}B", "Ada\u{2800}",
        "Ada ", " Ada", "Ada  B", "Ada\u{A0}", "Ada\u{A0} B", "Ada\tB",
        "\u{200D}", "1\u{FE0F}", "a\u{FE0F}\u{20E3}",
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

    /// As keyboards write them: Persian, Arabic, Kurdish, Hindi, Sinhala, Bengali, Kannada, Burmese, Mongolian and a key.
    @Test(arguments: [
        "علی\u{200C}رضا", "محمّ\u{200C}د", "به\u{200C}ە", "\u{76A}\u{200C}ا", "क्\u{200C}ष", "ශ්\u{200D}රී", "র\u{200D}্যাচেল",
        "ರ\u{200D}್ಯಾಂಕ್", "တွှံ့", "Nr. 1\u{FE0F}\u{20E3}", "မွှို့", "شاه\u{200D}", "ه\u{200D} ق", "ᠰᠠᠷ\u{180E}ᠠ",
        "බුද\u{200D}්ධ", "सुर्\u{200D}या", "\u{8A1}\u{200C}ب", "\u{6FA}\u{200C}ب",
    ])
    func namesOfOtherScriptsAreTaken(_ name: String) throws {
        let taken = try Fields(["name": .string(name)], known: ["name"]).name("name")
        #expect(taken.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
    }

    /// They would make two names of what readers see as one: "Mohammad Reza" and "Seyyed Ali" are written with some.
    @Test(
        "signs that show nothing are left out",
        arguments: [
            ("⭐\u{FE0F} Ada 😀\u{FE0F} ❤\u{FE0F}", "⭐ Ada 😀 ❤\u{FE0F}"),
            ("محمد\u{200C}رضا", "محمدرضا"), ("سید\u{200C}علی", "سیدعلی"), ("دا\u{200C}ر", "دار"),
            ("داّ\u{200C}ر", "داّر"), ("ە\u{200C}ب", "ەب"),
            ("علی\u{200C}", "علی"), ("علی\u{200D}رضا", "علیرضا"), ("شي\u{200C}ء", "شيء"),
            ("علی\u{200C}\u{200C}رضا", "علی\u{200C}رضا"), ("க்\u{200C}க", "க்க"), ("க்\u{200D}க", "க்க"),
            ("র\u{200D}্ক", "র্ক"), ("അവന്\u{200D}", "അവൻ"), ("ന്\u{200D}മ", "ൻമ"),
            ("အောင်\u{200C}ဆန်း", "အောင်ဆန်း"), ("क्\u{200C}A", "क्A"), ("क्\u{200C}अ", "क्अ"),
            ("ก\u{E3A}\u{200C}ก", "ก\u{E3A}ก"),
            ("ه\u{200D}ب", "هب"), ("ه\u{200D}\u{64E}ب", "ه\u{64E}ب"), ("ه\u{200D}\u{64E}\u{200D}", "ه\u{200D}\u{64E}"),
            ("ه\u{200D}\u{200B}ب", "هب"), ("د\u{200D}", "د"), ("শরত্\u{200D}", "শরৎ"), ("ᠰᠠ\u{180E}ᠷ", "ᠰᠠᠷ"),
            ("ᠰᠠᠷ\u{180E}ᠠᠨ", "ᠰᠠᠷᠠᠨ"), ("辻\u{E0100}", "辻"), ("Ada\u{200B}B\u{AD}C\u{200F}", "AdaBC"),
            ("☺\u{FE0E}", "☺"),
            ("山田\u{3000}太郎", "山田 太郎"), ("Ada\u{A0}B", "Ada B"),
            ("क\u{928}्\u{200D}य", "क\u{928}्य"), ("क्र्\u{200D}य", "क्र्य"), ("ශ්\u{200C}ර", "ශ්ර"),
            ("\u{8AD}\u{200C}ب", "\u{8AD}ب"),
            ("\u{6EE}\u{200C}ب", "\u{6EE}ب"),
            ("😀\u{200D}", "😀"), ("😀\u{200D}\u{200D}👨", "😀\u{200D}👨"), ("\u{200D}a\u{200C}b\u{200D}c", "abc"),
        ])
    func signsThatShowNothingAreLeftOut(_ name: String, _ seen: String) throws {
        let taken = try Fields(["name": .string(name)], known: ["name"]).name("name")
        #expect(taken.map { Array($0.unicodeScalars) } == Array(seen.unicodeScalars))
    }

    /// A reader sees as many letters as there are without the signs that join them to one.
    @Test func whatIsLongWithoutNeedlessSignsIsTooLong() throws {
        func name(_ letters: Int) throws -> String? {
            let text = String(repeating: "ക്\u{200D}", count: letters)
            return try Fields(["name": .string(text)], known: ["name"]).name("name", most: 48)
        }
        #expect(try name(48) == String(repeating: "ൿ", count: 48))
        #expect(throws: JSONProblem.self) { try name(49) }
    }

    /// Letters that a computer joins to one are as many to a reader, and emoji that make none together.
    @Test(arguments: ["क्", "🐶\u{200D}"]) func whatIsManyToAReaderIsTooLong(_ part: String) throws {
        func text(_ parts: Int) throws -> String? {
            let text = String(repeating: part, count: parts)
            return try Fields(["name": .string(text)], known: ["name"]).name("name", most: 48)
        }
        #expect(try text(48) != nil)
        #expect(throws: JSONProblem.self) { try text(49) }
    }

    /// What is piled on a letter.
    @Test(arguments: ["a\u{1F3FD}", "का"]) func aPileIsLong(_ part: String) throws {
        func isTaken(_ signs: Int) throws -> Bool {
            let pile = String(repeating: String(part.unicodeScalars.dropFirst(1)), count: signs)
            let text = String(part.unicodeScalars.prefix(1)) + pile
            return (try? Fields(["name": .string(text)], known: ["name"]).name("name", most: 48)) != nil
        }
        #expect(try isTaken(1) && !isTaken(100))
    }

    @Test func unknownFieldsAreRefusedWithTheNearestName() throws {
        let value = try StrictJSON.value(of: #"{"nmae":"x"}"#.utf8)
        let problem = #expect(throws: JSONProblem.self) { try Fields(value, known: ["name", "timeZone"]) }
        #expect(problem?.description.contains("Did you mean \"name\"") == true)
    }
}
