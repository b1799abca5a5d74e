/// One of several parts of a run, which may be played separately, on any machine.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
    package static let whole = Shard(unchecked: 1, of: 1)
    package static let mostParts = 10_000

    /// From 1.
    package let part: Int
    package let parts: Int

    private init(unchecked part: Int, of parts: Int) {
        self.part = part
        self.parts = parts
    }

    /// Nil unless 1 ≤ part ≤ parts ≤ `mostParts`.
    package init?(_ part: Int, of parts: Int) {
        guard (1...Self.mostParts).contains(parts), (1...parts).contains(part) else { return nil }
        self.init(unchecked: part, of: parts)
    }

    /// Reads "3/8".
    package init?(_ text: String) {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        guard words.count == 2, let part = Int(words[0]), let parts = Int(words[1]) else { return nil }
        self.init(part, of: parts)
    }

    package var description: String { "\(part)/\(parts)" }

    package var isWhole: Bool { parts == 1 }

    /// The blocks of this part: whole blocks in equal shares, because no block is cut in two. The last players, who
    /// fill no block, belong to no part; they are played where the parts are merged.
    package func blocks(of plan: Plan) -> Range<Int> {
        isWhole ? 0..<plan.blocks : wholeBlocks(of: plan.players)
    }

    package func wholeBlocks(of players: Int) -> Range<Int> {
        let blocks = players / Plan.blockSize
        return blocks * (part - 1) / parts..<blocks * part / parts
    }
}
