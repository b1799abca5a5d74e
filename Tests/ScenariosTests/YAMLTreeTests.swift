import QuestKernel
import Scenarios
import Testing

@Suite struct YAMLTreeTests {
    @Test func everyNodeKeepsItsLineAndColumn() throws {
        let tree = try YAMLTree.read("loot:\n  chance: 0.5\n  list:\n    - a\n    - [b,  c]\n", file: "a.yaml")
        #expect(tree.at("loot", "chance")?.place == Place(file: "a.yaml", line: 2, column: 11))
        #expect(tree.at("loot", "list", "0")?.place == Place(file: "a.yaml", line: 4, column: 7))
        #expect(tree.at("loot", "list", "1", "1")?.place == Place(file: "a.yaml", line: 5, column: 12))
        #expect(tree.at("loot")?.place == Place(file: "a.yaml", line: 2, column: 3))
        guard case .map(let entries) = tree["loot"]?.value else { throw TestFailure() }
        #expect(entries[1].keyPlace == Place(file: "a.yaml", line: 3, column: 3))
    }

    @Test func columnsCountUnicodeScalarsAndNotBytes() throws {
        let tree = try YAMLTree.read("{größe: 1, b: 2}", file: "a.yaml")
        #expect(tree["b"]?.place.column == 15)
    }

    @Test func provenanceTagsComeThroughAndStandardTagsDoNot() throws {
        let text = """
            a: !chosen [1, 2, 3]
            b: !assumed
              c: 1
            d: !assumed:x0.7..1.4
              e: 2
            f: !!str 5
            g: "quoted"
            h: !!map {}
            i: ! plain
            j: !assumed 7
            k: !!binary AAAA
            """
        let tree = try YAMLTree.read(text, file: "a.yaml")
        #expect(tree["a"]?.tag == "!chosen")
        #expect(tree["b"]?.tag == "!assumed")
        #expect(tree["d"]?.tag == "!assumed:x0.7..1.4")
        #expect(tree["j"]?.tag == "!assumed")
        for key in ["f", "g", "h", "i"] { #expect(tree[key]?.tag == nil) }
        #expect(tree.tag == nil && tree.at("a", "0")?.tag == nil && tree.at("b", "c")?.tag == nil)
        #expect(tree["k"]?.tag != nil, "a tag that means something to YAML but not to us must be refused later")
    }

    @Test func scalarsStayTheTextThatWasWritten() throws {
        let tree = try YAMLTree.read("[no, 0.070, 1e3, 2026-01-01, ~, null, '~', '']", file: "a.yaml")
        #expect(tree.texts == ["no", "0.070", "1e3", "2026-01-01", "", "", "~", ""])
    }

    @Test func byteOrderMarkAndWindowsLineEndsChangeNothing() throws {
        let text = "\u{FEFF}a: 1\r\nb:\r\n  - 2\r\n"
        let tree = try YAMLTree.read(text, file: "a.yaml")
        #expect(tree.keys == ["a", "b"])
        #expect(tree["a"]?.place == Place(file: "a.yaml", line: 1, column: 4))
        #expect(tree.at("b", "0")?.place == Place(file: "a.yaml", line: 3, column: 5))
        #expect(tree.at("b", "0")?.text == "2")
    }

    @Test(
        arguments: [
            ("a: [1, 2\nb: 3\n", 2, 2, "no ',' or ']'"),
            ("a: 1\n b: 2\n", 2, 3, "a colon where no key can stand: is this line indented"),
            ("a: 'open\n", 2, 1, "unexpected end of stream"),
            ("a: 1\n\tb: 2\n", 2, 1, "a tab"),
            ("a:\n\t- 2\n", 2, 1, "a tab"),
            ("a: 1\nb: 2\na: 3\n", 1, 1, "\"a\" here and again in line 3"),
            ("x:\n  a: 1\n  b:\n    a: 5\n  a: 3\n", 2, 3, "\"a\" here and again in line 5"),
            ("a: 1\n'a': 3\n", 1, 1, "\"a\" here and again in line 2"),
            ("{a: 1, a: 2}\n", 1, 2, "\"a\" here and again below"),
            ("a: 1\n!chosen a: 3\n", 2, 1, "\"a\" twice, first in line 1"),
            ("? [a, b]\n: 1\n", 1, 3, "a list"),
            ("{{a: 1}: 2}\n", 1, 2, "a map"),
            ("{'': 1}\n", 1, 2, "nothing"),
            ("", 1, 1, "an empty file"),
            ("# only a comment\n", 1, 1, "an empty file"),
            ("\u{FEFF}", 1, 1, "an empty file"),
            ("a: 1\n---\nb: 2\n", 2, 1, "another document"),
            ("a: 1\nb: x\u{0}y\n", 2, 5, "control character 0"),
            ("a: \"\u{7}\"\n", 1, 5, "control character 7"),
            ("a: \u{FFFE}\n", 1, 4, "number 65534"),
            ("a: \"\\ud800\"\n", 1, 7, "invalid Unicode"),
            ("a: *missing\n", 1, 4, "undefined alias"),
            ("a: @x\n", 1, 4, "cannot start any token"),
            ("%YAML 9.9\n---\na: 1\n", 1, 1, "incompatible"),
        ] as [(Written, Int, Int, String)])
    func brokenTextIsRefusedAtItsPlace(yaml: Written, line: Int, column: Int, words: String) {
        let problem = contentProblem { () throws(ContentProblem) in _ = try YAMLTree.read(yaml.text, file: "a.yaml") }
        #expect(problem?.place == Place(file: "a.yaml", line: line, column: column), "\(String(describing: problem))")
        #expect(problem?.found.contains(words) == true, "\(String(describing: problem))")
    }

    @Test func textThatIsNotUTF8IsRefusedAtItsPlace() {
        let latin1 = Array("a: 1\nb: gr".utf8) + [0xF6, 0xDF] + Array("e\n".utf8)
        let utf16: [UInt8] = [0xFF, 0xFE, 0x61, 0x00]
        let overlong: [UInt8] = [0x61, 0x3A, 0x20, 0xC0, 0xAF]
        for (bytes, line, column) in [(latin1, 2, 6), (utf16, 1, 1), (overlong, 1, 4)] {
            let problem = contentProblem { () throws(ContentProblem) in
                _ = try YAMLTree.read(bytes, file: "a.yaml")
            }
            #expect(problem?.place == Place(file: "a.yaml", line: line, column: column))
            #expect(problem?.expected == "text in UTF-8")
        }
    }
}

struct TestFailure: Error {}
