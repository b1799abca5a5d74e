import QuestKernel
import Scenarios
import Testing

/// Files made to exhaust a reader: each must end in a problem, or in a tree. A limit of time ends what would hang.
@Suite struct HostileYAMLTests {
    private func problem(_ text: String) -> ContentProblem? {
        contentProblem { () throws(ContentProblem) in _ = try YAMLTree.read(text, file: "a.yaml") }
    }

    @Test(
        arguments: [
            "&a [*a]", "a: &x 1\nb: *x\n", "? &x [1]\n: *x\n", "a: &x {b: 1}\nc: {<<: *x}\n", "&é-1 [&b x, *b]",
        ] as [Written])
    func aliasesAreRefused(yaml: Written) {
        #expect(problem(yaml.text)?.found.hasPrefix("*") == true)
    }

    @Test(.timeLimit(.minutes(30)))
    func aBombOfAliasesIsRefusedBeforeItIsParsed() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...40 {
            let alias = "*a\(level - 1)"
            text += "a\(level): &a\(level) [\(Array(repeating: alias, count: 10).joined(separator: ", "))]\n"
        }
        // As a key it would be hashed, which takes a visit to every node that it stands for.
        text += "? *a40\n: 1\n"
        #expect(problem(text)?.place == Place(file: "a.yaml", line: 2, column: 10))
    }

    @Test func starsAndAmpersandsInProseAreText() throws {
        let text = "a: Sword & shield, *very* sharp &fine\nb: &unused 5\nc: |\n  * item\n  2*x\n"
        let tree = try YAMLTree.read(text, file: "a.yaml")
        #expect(tree["a"]?.text == "Sword & shield, *very* sharp &fine")
        #expect(tree["b"]?.text == "5")
    }

    @Test func nestingIsReadToTheLimitAndRefusedBeyond() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(problem(nested(YAMLTree.mostDepth)) == nil)
        for depth in [YAMLTree.mostDepth + 1, 900, 5_000, 200_000] {
            #expect(problem(nested(depth))?.expected == "at most 64 levels of nesting")
        }
    }

    @Test(arguments: ["[", "{", "[{a: ", "- ", "? ", "{? ", "[? ", "!a "])
    func openersWithoutAnEndAreRefused(opener: String) {
        #expect(problem(String(repeating: opener, count: 100_000)) != nil)
    }

    @Test func blocksNestedByIndentationAreRefusedBeyondTheLimit() {
        let text = (0..<800).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        #expect(problem(text)?.expected == "at most 64 levels of nesting")
    }

    @Test(.timeLimit(.minutes(30)))
    func aMapOfAHundredThousandKeysIsRead() throws {
        let text = (0..<100_000).map { "k\($0): 1\n" }.joined()
        #expect(try YAMLTree.read(text, file: "a.yaml").keys.count == 100_000)
    }

    /// Before it is parsed: a parser would name the bracket that is never closed.
    @Test(
        arguments: [
            ("[", "a,"), ("{", "a,"), ("[", "a:"), ("[", "[],"), ("", "- a\n"), ("", "-\n"), ("", "-\t"),
            ("", "? a\r\n"),
        ])
    func moreNodesThanTheLimitAreRefused(opening: String, repeated: String) {
        let signs = repeated.count { "[{,:-?".contains($0) }
        let count = YAMLTree.mostBeginnings / signs + 1
        let found = problem(opening + String(repeating: repeated, count: count))
        #expect(
            found?.expected == "at most 250000 beginnings of values ([ { , : and - or ? before a blank)",
            "\(found?.description ?? "nothing")")
    }

    @Test func asManyBeginningsAsTheLimitAreParsed() throws {
        let items = String(repeating: "a,", count: YAMLTree.mostBeginnings - 1)
        guard case .list(let list) = try YAMLTree.read("[\(items)]", file: "a.yaml").value else {
            Issue.record("no list")
            return
        }
        #expect(list.count == YAMLTree.mostBeginnings - 1)
        #expect(problem("[\(items),]")?.place == Place(file: "a.yaml", line: 1, column: 2 * YAMLTree.mostBeginnings))
    }

    /// Rules of dashes, words with hyphens and lines of prose pass in a file as large as may be.
    @Test func proseIsNoValues() throws {
        let line = "# " + String(repeating: "-", count: 60) + "\n# well-known, what-so-ever\n"
        let text = String(repeating: line, count: YAMLTree.mostBytes / line.utf8.count - 1) + "a: 1\n"
        #expect(try YAMLTree.read(text, file: "a.yaml")["a"]?.text == "1")
    }

    @Test func moreBytesThanTheLimitAreRefused() {
        let text = "a: 1\n" + String(repeating: "#", count: YAMLTree.mostBytes)
        #expect(problem(text)?.expected == "a file of at most 8388608 bytes")
        #expect(problem(text)?.found == "\(text.utf8.count)")
    }
}
