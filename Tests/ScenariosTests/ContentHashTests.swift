import QuestKernel
import Scenarios
import Testing

@Suite struct ContentHashTests {
    private func hash(_ text: String) throws -> String { try YAMLTree.read(text, file: "a.yaml").contentHash() }

    /// NIST FIPS 180-4 examples and the long messages of the SHA test vectors.
    @Test(arguments: [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
                + "nopqrstu", 1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func sha256GivesThePublishedDigests(text: String, times: Int, digest: String) {
        let message = Array(String(repeating: text, count: times).utf8)
        #expect(SHA256.hexadecimal(of: message) == digest)
        var inPieces = SHA256()
        for start in stride(from: 0, to: message.count, by: 61) { inPieces.update(message[start...].prefix(61)) }
        #expect(inPieces.hexadecimal() == digest)
    }

    @Test func aDigestDoesNotEndTheHash() {
        var hash = SHA256()
        hash.update("ab".utf8)
        _ = hash.digest()
        hash.update("c".utf8)
        #expect(hash.hexadecimal() == SHA256.hexadecimal(of: "abc".utf8))
    }

    @Test func placesCommentsAndQuotesDoNotCount() throws {
        let plain = try hash("a: 1\nb: [x, y]\n")
        #expect(try hash("# head\n\na:    '1' # one\nb:\n  - x\n  - \"y\"\n") == plain)
    }

    @Test(
        arguments: [
            "a: 2\nb: [x, y]", "a: 1\nb: [y, x]", "b: [x, y]\na: 1", "a: !chosen 1\nb: [x, y]", "a: 1\nb: [xy]",
            "a: 1\nb: [x, [y]]", "a: 1\nb: {x: y}", "a: 1\nc: [x, y]", "a: 1\nb: [x, y, '']", "a: 1",
            "a: 1\nb: [x]\ny: ''",
        ] as [Written])
    func valuesOrderTagsAndShapeCount(other: Written) throws {
        #expect(try hash(other.text) != hash("a: 1\nb: [x, y]"))
    }

    @Test func theHashOfAKnownTreeStaysTheSame() throws {
        // By coreutils: printf 'm2:k1:as1:1k1:bt7:!chosenl2:s1:xs0:' | sha256sum
        let expected = "2b6a96ad32fad202ac2d14e8130cd9e8ded59e785dcc62a7e3528d7950f785fe"
        #expect(try hash("a: 1\nb: !chosen [x, '']") == expected)
    }
}
