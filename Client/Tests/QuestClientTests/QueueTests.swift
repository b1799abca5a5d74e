import Foundation
import Testing

@testable import QuestClient

/// The file in which commands wait.
@Suite struct QueueTests {
    private func open(_ file: URL, player: Int64 = 7, limits: QueueLimits = QueueLimits()) throws -> CommandQueue {
        try CommandQueue(file: file.path, player: player, limits: limits)
    }

    /// What a queue says of itself.
    private struct Summary: Equatable {
        let waiting: [QueuedCommand]
        let batch: Batch?

        init(_ queue: CommandQueue) { (waiting, batch) = (queue.waiting, queue.batch) }
    }

    /// All that can be done to a queue, with what it says after each step.
    private func history(_ file: URL) throws -> [(length: Int, summary: Summary)] {
        var queue = try open(file)
        var steps: [(Int, Summary)] = []
        func note() throws { steps.append((try Data(contentsOf: file).count, Summary(queue))) }
        try note()
        for step in 0..<3 {
            _ = try queue.add((0..<4).map { .word("step\(step)-\($0)") }, now: 100)
            try note()
            _ = try queue.seal(now: 101)
            try note()
            try queue.halve(now: 102)
            // Two lines in one write: a cut between them leaves the first alone.
            let both = try #require(steps.last).0
            let bytes = try Data(contentsOf: file)
            let end = try #require(bytes[both...].firstIndex(of: 10)) + 1
            let opened = try CommandQueue(
                file: try copy(bytes[..<end], file, "half\(step)").path, player: 7,
                limits: QueueLimits())
            steps.append((end, Summary(opened)))
            try note()
            try queue.settle(and: step == 1 ? [try #require(queue.waiting.last)] : [])
            try note()
            _ = try queue.seal(now: 103)
            try note()
            try queue.open(keyIsSpent: step == 0)
            try note()
        }
        return steps
    }

    private func copy(_ bytes: Data, _ file: URL, _ name: String) throws -> URL {
        let copy = file.deletingLastPathComponent().appendingPathComponent(name)
        try Data(bytes).write(to: copy)
        return copy
    }

    @Test func aQueueIsTheSameAfterARestart() throws {
        let folder = try TemporaryFolder()
        var (queued, batch, device, body) = ([QueuedCommand](), Batch?.none, "", [UInt8]())
        do {
            var queue = try open(folder.queue)
            queued = try queue.add([.word("a"), .word("b", at: 5)], now: 9)
            batch = try queue.seal(now: 10)
            (device, body) = (queue.device, queue.sealedBody)
        }
        let again = try open(folder.queue)
        #expect(again.waiting == queued && again.batch == batch && again.device == device)
        #expect(again.sealedBody == body && again.damagedLines == 0)
        #expect(queued.map(\.number) == [1, 2] && queued.map(\.at) == [9, 5] && queued[0].key != queued[1].key)
    }

    @Test func everyCutOfTheFileLeavesAWholeQueue() throws {
        let folder = try TemporaryFolder()
        let steps = try history(folder.queue)
        let bytes = try Data(contentsOf: folder.queue)
        let begin = steps[0].length
        for cut in begin...bytes.count {
            let file = try copy(bytes[..<cut], folder.queue, "cut")
            let expected = try #require(steps.last { $0.length <= cut }).summary
            var new: [QueuedCommand] = []
            do {
                var queue = try open(file)
                #expect(Summary(queue) == expected, "cut at \(cut)")
                #expect(queue.damagedLines == 0)
                // And it goes on behind the cut.
                if cut % 16 == 0 { new = try queue.add([.word("new")], now: 200) }
            }
            guard cut % 16 == 0 else { continue }
            #expect(try open(file).waiting == expected.waiting + new)
            // Of the line that was cut nothing is left.
            #expect(try Data(contentsOf: file).last == 10)
        }
    }

    /// Whatever one changed byte does, the lines before and behind it stand.
    @Test func aDamagedLineIsCountedAndTheOthersStand() throws {
        let folder = try TemporaryFolder()
        var queue = try open(folder.queue)
        for word in ["a", "b", "c"] { _ = try queue.add([.word(word)], now: 1) }
        let all = queue.waiting
        let bytes = try Data(contentsOf: folder.queue)
        let begin = try #require(bytes.firstIndex(of: 10)) + 1
        for place in begin..<bytes.count {
            var changed = bytes
            changed[place] ^= 0x15
            let damaged = try open(try copy(changed, folder.queue, "changed"))
            #expect(damaged.waiting.allSatisfy { all.contains($0) })
            // A line break that is none any more joins two lines, or makes the last one half a line.
            #expect(damaged.waiting.count == 2 || damaged.waiting.count == 1 && bytes[place] == 10)
            #expect(damaged.damagedLines >= 1 || place == bytes.count - 1)
        }
    }

    @Test func linesThatNoQueueWroteDoNotEndTheApp() throws {
        let folder = try TemporaryFolder()
        func command(_ number: Int64) -> QueuedCommand {
            QueuedCommand(number: number, key: "k", at: .min, command: "}", evidence: nil)
        }
        let lines: [QueueRecord] = [
            .settled(last: .max, others: [.min]), .opened(round: .max), .opened(round: .min),
            .sealed(batch: Batch(last: .min, key: "", at: .max)),
            .queued(commands: [command(.max), command(.min), command(0), command(1), command(1)]),
            .begun(player: 7, device: "", used: .max), .begun(player: 7, device: "", used: .min),
            .sealed(batch: Batch(last: 1, key: "", at: .min)),
        ]
        try Data(try lines.flatMap { try $0.line() }).write(to: folder.queue)
        var queue = try open(folder.queue)
        #expect(queue.waiting.map(\.number) == [1])
        _ = try queue.add([.word("a")], now: 1)
        try queue.settle()
        #expect(queue.waiting.count == 1)
    }

    @Test func whatIsNoFileOfAQueueIsNoTrap() throws {
        let folder = try TemporaryFolder()
        var numbers = Numbers(5)
        for size in [0, 1, 17, 400] {
            let bytes = (0..<size).map { _ in UInt8(numbers.next(below: 256)) }
            try Data(bytes + [10] + Array("0123456789abcdef {}\n\n \n".utf8)).write(to: folder.queue)
            var queue = try open(folder.queue)
            #expect(queue.waiting.isEmpty && queue.damagedLines > 0)
            #expect(try queue.add([.word("a")], now: 1).count == 1)
        }
    }

    @Test func aFullQueueTakesNothingAndKeepsWhatItHas() throws {
        let folder = try TemporaryFolder()
        var limits = QueueLimits()
        limits.mostCommands = 3
        var queue = try open(folder.queue, limits: limits)
        _ = try queue.add([.word("a"), .word("b")], now: 1)
        #expect(throws: QueueProblem.full(mostCommands: 3)) { try queue.add([.word("c"), .word("d")], now: 1) }
        _ = try queue.add([.word("c")], now: 1)
        #expect(throws: QueueProblem.full(mostCommands: 3)) { try queue.add([.word("d")], now: 1) }
        #expect(queue.waiting.map(\.number) == [1, 2, 3])
        _ = try queue.seal(now: 1)
        try queue.settle()
        #expect(try queue.add([.word("d")], now: 1).map(\.number) == [4])
    }

    @Test(arguments: [
        NewCommand(command: "[]"), NewCommand(command: ""), NewCommand(command: "{\"do\": \"a\"} {}"),
        NewCommand(command: "{\"a\": \"\(String(repeating: "x", count: 16_384))\"}"), .word("a", at: -1),
        .word("a", at: 4_102_444_801), NewCommand(command: "{}", evidence: ""),
        NewCommand(command: "{}", evidence: String(repeating: "e", count: 2_049)),
    ])
    func whatIsNoCommandIsNotQueued(_ command: NewCommand) throws {
        let folder = try TemporaryFolder()
        var queue = try open(folder.queue)
        #expect(throws: QueueProblem.self) { try queue.add([.word("a"), command], now: 1) }
        #expect(queue.waiting.isEmpty)
    }

    @Test func oneClientAtATimeHoldsAFile() throws {
        let folder = try TemporaryFolder()
        let queue = try open(folder.queue)
        #expect(throws: QueueProblem.held) { try open(folder.queue) }
        #expect(queue.waiting.isEmpty)
    }

    @Test func aFileIsOnePlayers() throws {
        let folder = try TemporaryFolder()
        _ = try open(folder.queue)
        #expect(throws: QueueProblem.ofAnotherPlayer(7)) { try open(folder.queue, player: 8) }
    }

    @Test func aFileThatCannotBeMadeIsAnError() throws {
        let folder = try TemporaryFolder()
        #expect(throws: QueueProblem.self) { try open(folder.url.appendingPathComponent("gone/queue")) }
        // A folder is no file.
        #expect(throws: QueueProblem.self) { try open(folder.url) }
    }

    /// What is over does not fill the disk, and what waits, its numbers and the device stay.
    @Test func theFileIsWrittenAnewWhereItIsOfThePast() throws {
        let folder = try TemporaryFolder()
        var (waiting, device) = ([QueuedCommand](), "")
        do {
            var queue = try open(folder.queue)
            device = queue.device
            for index in 0..<20 {
                _ = try queue.add((0..<30).map { .word("number\(30 * index + $0)") }, now: 1)
                _ = try queue.seal(now: 1)
                if index == 19 { _ = try queue.add([.word("later")], now: 1) }
                try queue.settle()
            }
            #expect(try Data(contentsOf: folder.queue).count < 70_000)
            #expect(!FileManager.default.fileExists(atPath: folder.queue.path + ".new"))
            waiting = queue.waiting
        }
        var again = try open(folder.queue)
        #expect(again.waiting == waiting)
        #expect(again.device == device && again.damagedLines == 0)
        #expect(try again.add([.word("a")], now: 1).map(\.number) == [602])
    }

    @Test func aBatchHoldsWhatARequestMayHold() throws {
        let folder = try TemporaryFolder()
        var limits = QueueLimits()
        limits.mostInBatch = 10
        limits.mostBodyBytes = 2_000
        var queue = try open(folder.queue, limits: limits)
        let long = "long\(String(repeating: "x", count: 700))"
        _ = try queue.add((0..<12).map { .word("w\($0)") } + (0..<4).map { _ in .word(long) }, now: 1)
        var sizes: [Int] = []
        while try queue.seal(now: 1) != nil {
            #expect(queue.sealedBody.count <= 2_000)
            sizes.append(queue.sealed.count)
            try queue.settle()
        }
        #expect(sizes == [10, 4, 2])
    }
}
