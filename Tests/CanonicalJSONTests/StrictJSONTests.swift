import CanonicalJSON
import Testing

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

    /// A check alone refuses the same.
    @Test func aCheckRefusesWhatTheReaderRefuses() throws {
        struct Pair: Codable, Equatable { var a: Int }
        #expect(try JSONText.decode(Pair.self, from: #"{"a":1}"#.utf8) == Pair(a: 1))
        for text in [#"{"a":1,"a":1}"#, #"{"a":1} x"#, #"{"a":01}"#] {
            #expect(throws: JSONProblem.self) { try JSONText.decode(Pair.self, from: text.utf8) }
        }
        #expect(throws: DecodingError.self) { try JSONText.decode(Pair.self, from: #"{"b":1}"#.utf8) }
    }
}
