import QuestKernel
import Testing

@testable import Scenarios

/// Files made to exhaust a reader: each must end in a problem, or in a tree, within seconds.
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

    @Test(.timeLimit(.minutes(1)))
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
        for depth in [YAMLTree.mostDepth + 1, 900, 5_000, 1_000_000] {
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

    @Test(.timeLimit(.minutes(1)))
    func aMapOfAHundredThousandKeysIsRead() throws {
        let text = (0..<100_000).map { "k\($0): 1\n" }.joined()
        #expect(try YAMLTree.read(text, file: "a.yaml").keys.count == 100_000)
    }

    @Test(.timeLimit(.minutes(1)))
    func moreNodesThanTheLimitAreRefused() {
        let text = "[" + String(repeating: "a,", count: YAMLTree.mostNodes) + "]"
        #expect(problem(text)?.expected == "at most 2000000 nodes in a file")
    }

    @Test func moreBytesThanTheLimitAreRefused() {
        let text = "a: 1\n" + String(repeating: "#", count: YAMLTree.mostBytes)
        #expect(problem(text)?.expected == "a file of at most 8388608 bytes")
    }
}
