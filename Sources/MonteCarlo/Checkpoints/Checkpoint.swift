import QuestKernel

/// What has been played of a run, as a file: to continue after a crash, to add players, to merge parts.
///
/// A head of sixteen bytes, of which the last is the format; which run it is of; which blocks are done; their totals;
/// and SHA-256 of all that, so that a damaged file is recognized. Figures are written as `FigureWriter` says.
package struct Checkpoint: Sendable {
    package static let fileName = "run.checkpoint"
    /// Raised when a reader of the last version would misread this one, for example when totals hold other figures.
    package static let format: UInt8 = 7
    private static let head = Array("QuestBalanceRun".utf8) + [format]
    private static let hashSize = 32

    package let mark: RunMark
    package let blocks: RangeSet<Int>
    /// The figures whose sums are kept by block.
    package let noted: [String]
    private let path: String
    private let body: FigureReader

    /// - Parameter noted: names of what the notes hold, in their order; left out unless every block has its notes.
    package static func bytes(of played: Played, _ mark: RunMark, noted: [String] = []) -> [UInt8] {
        var writer = FigureWriter()
        writer.write(head)
        writer.write(mark)
        writer.write(played.blocks.ranges.count)
        for range in played.blocks.ranges {
            writer.write(range.lowerBound)
            writer.write(range.count)
        }
        let noted = played.notes.count == played.blocks.count ? noted : []
        writer.write(noted.count)
        for name in noted { writer.write(name) }
        for block in played.blocks.ranges.joined() where !noted.isEmpty {
            for sums in played.notes[block] ?? [] {
                writer.write(sums.count)
                for sum in sums { writer.write(Int128(sum)) }
            }
        }
        writer.write(played.arms.count)
        for var totals in played.arms {
            for size in totals.layout.sizes { writer.write(size) }
            // Writing cannot fail: only reading throws.
            try? totals.file(&writer)
        }
        var hash = SHA256()
        let bytes = writer.bytes
        hash.update(bytes)
        return bytes + hash.digest()
    }

    /// Reads all but the totals, and checks that the bytes are those that were written.
    ///
    /// - Parameter path: the file's name in messages.
    package init(_ bytes: [UInt8], path: String) throws(CheckpointProblem) {
        self.path = path
        let kind = Self.head.dropLast()
        guard bytes.starts(with: kind), bytes.count > Self.head.count + Self.hashSize else {
            let isCut = bytes.starts(with: kind.prefix(bytes.count))
            throw isCut ? .damaged(path) : CheckpointProblem(path: path, reason: "this is not a checkpoint of a run")
        }
        guard bytes[kind.count] == Self.format else {
            throw CheckpointProblem(
                path: path,
                reason: "written in format \(bytes[kind.count]) by another version of the program; this one reads "
                    + "format \(Self.format)")
        }
        let end = bytes.count - Self.hashSize
        var hash = SHA256()
        hash.update(bytes[..<end])
        guard hash.digest().elementsEqual(bytes[end...]) else { throw .damaged(path) }
        do throws(CheckpointDamage) {
            var reader = FigureReader(bytes[Self.head.count..<end])
            mark = try reader.readMark()
            blocks = try reader.readBlocks()
            let count = try reader.read(0...1_000)
            var names: [String] = []
            for _ in 0..<count { names.append(try reader.readText()) }
            noted = names
            body = reader
        } catch { throw .damaged(path) }
    }

    /// What was played, for totals of the same shape as `empty`, by arm.
    package func played(into empty: [Accumulators]) throws(CheckpointProblem) -> Played {
        var reader = body
        do throws(CheckpointDamage) {
            var notes: [Int: [[Int64]]] = [:]
            for block in blocks.ranges.joined() where !noted.isEmpty {
                notes[block] = try reader.readNote(noted.count)
            }
            var arms: [Accumulators] = []
            if try reader.read(0...empty.count) > 0 { arms = empty }
            guard arms.isEmpty == blocks.isEmpty else { throw CheckpointDamage() }
            reader.limits = FigureReader.Limits(blocks: blocks.count, days: mark.days)
            for arm in arms.indices {
                for size in arms[arm].layout.sizes where try reader.read() != Int128(size) {
                    throw CheckpointDamage()
                }
                try arms[arm].file(&reader)
                guard arms[arm].areOf(players: blocks.count * Plan.blockSize) else { throw CheckpointDamage() }
            }
            guard reader.isAtEnd else { throw CheckpointDamage() }
            return Played(blocks: blocks, arms: arms, notes: notes)
        } catch {
            // The hash is right, so this is not a fault of the disk.
            throw CheckpointProblem(
                path: path, reason: "its totals are not those of this game; another build of the program wrote it")
        }
    }
}

extension FigureWriter {
    fileprivate mutating func write(_ mark: RunMark) {
        for text in [
            mark.identity.engineVersion, mark.identity.game, mark.identity.scenario, mark.identity.contentHash,
        ] {
            write(text)
        }
        write(Int128(mark.seed))
        for number in [mark.days, mark.players, mark.shard.part, mark.shard.parts, Plan.blockSize] { write(number) }
    }
}

extension FigureReader {
    fileprivate mutating func readMark() throws(CheckpointDamage) -> RunMark {
        let identity = RunIdentity(
            engineVersion: try readText(), game: try readText(), scenario: try readText(), contentHash: try readText())
        guard let seed = UInt64(exactly: try read()) else { throw CheckpointDamage() }
        let days = try read(Plan.daysRange)
        let players = try read(Plan.playersRange)
        guard let shard = Shard(try read(1...Shard.mostParts), of: try read(1...Shard.mostParts)) else {
            throw CheckpointDamage()
        }
        _ = try read(Plan.blockSize...Plan.blockSize)
        return RunMark(identity: identity, seed: seed, days: days, players: players, shard: shard)
    }

    fileprivate mutating func readBlocks() throws(CheckpointDamage) -> RangeSet<Int> {
        let most = Plan.playersRange.upperBound / Plan.blockSize
        var blocks = RangeSet<Int>()
        var end = -1
        for _ in 0..<(try read(0...most)) {
            let start = try read(0...most)
            let count = try read(1...most)
            guard start > end, count <= most - start else { throw CheckpointDamage() }
            end = start + count
            blocks.insert(contentsOf: start..<end)
        }
        return blocks
    }

    fileprivate mutating func readNote(_ figures: Int) throws(CheckpointDamage) -> [[Int64]] {
        var note: [[Int64]] = []
        for _ in 0..<figures {
            let count = try read(0...100_000)
            var sums: [Int64] = []
            for _ in 0..<count {
                guard let sum = Int64(exactly: try read()) else { throw CheckpointDamage() }
                sums.append(sum)
            }
            note.append(sums)
        }
        return note
    }
}

extension Accumulators {
    /// Whether every split of the players adds up to this number.
    fileprivate func areOf(players: Int) -> Bool {
        let all = archetypes.indices.reduce(0) { $0 + headcount(archetype: $1).players }
        return headcount().players == Int64(players) && all == Int64(players)
    }
}
