import CanonicalJSON
import Testing

@Suite struct JSONWriterTests {
    @Test func namesAreEscaped() {
        #expect(JSONText.quoted("a\"b\\c\n\u{1}é<") == #""a\"b\\c\n\u0001é<""#)
    }

    @Test func noTextEndsTheScriptAroundIt() {
        var json = JSONWriter(isInsideScript: true)
        json.text("</script>&\u{2028}")
        #expect(json.text == #""\u003c/script\u003e\u0026\u2028""#)
    }

    @Test func everyKindOfValueHasOneSpelling() {
        var json = JSONWriter()
        json.object { json in
            json.key("text", "x")
            json.key("number", -12)
            json.key("wide") { $0.number((1 << 53) + 1) }
            json.key("flag", true)
            json.key("nothing") { $0.null() }
            json.key("list") { json in
                json.list { json in
                    json.number(spelled: "0.5")
                    json.object { _ in }
                }
            }
        }
        let text = #"{"text":"x","number":-12,"wide":"9007199254740993","flag":true,"nothing":null,"list":[0.5,{}]}"#
        #expect(json.text == text)
    }

    @Test func codableValuesHaveSortedKeysOnOneLineOrInLines() throws {
        struct Row: Codable, Equatable {
            var b = [1, 2]
            var a = "x/y"
            var none: Int?
            var empty: [Int] = []
        }
        #expect(try JSONText.bytes(of: Row()) == Array(#"{"a":"x/y","b":[1,2],"empty":[]}"#.utf8))
        let lines = """
            {
              "a": "x/y",
              "b": [
                1,
                2
              ],
              "empty": []
            }

            """
        let file = try JSONText.file(of: Row(), isInLines: true)
        #expect(String(decoding: file, as: UTF8.self) == lines)
        #expect(try JSONText.decode(Row.self, from: file) == Row())
    }

    @Test func aNumberThatIsNotFiniteIsAWordOrAnError() throws {
        #expect(try JSONText.bytes(of: [Double.infinity], takesInfinities: true) == Array(#"["infinity"]"#.utf8))
        #expect(throws: EncodingError.self) { try JSONText.bytes(of: [Double.nan]) }
    }
}
