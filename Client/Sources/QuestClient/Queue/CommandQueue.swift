import Foundation

/// The commands that wait, in order, and the batch of them that is being sent: what the queue file says.
struct CommandQueue {
    let player: Int64
    /// The name by which the service knows this device, made once with the file.
    let device: String
    private(set) var waiting: [QueuedCommand] = []
    private(set) var batch: Batch?
    /// Lines of the file that could not be read when it was opened.
    let damagedLines: Int
    private var round = 0
    private var next: Int64 = 1
    private let limits: QueueLimits
    private let file: QueueFile

    /// Below this size a file is not written anew: 64 KiB.
    private static let leastRewritten: Int64 = 65_536

    /// - Throws: `QueueProblem`.
    init(file path: String, player: Int64, limits: QueueLimits) throws {
        let (file, records, damaged) = try QueueFile.open(path)
        self.file = file
        self.limits = limits
        self.player = player
        var found: String?
        damagedLines = damaged
        var read = Reading()
        for record in records {
            if case .begun(let owner, let device, _) = record {
                guard owner == player else { throw QueueProblem.ofAnotherPlayer(owner) }
                found = found ?? device
            }
            read.apply(record)
        }
        self.device = found ?? UUID().uuidString
        (waiting, batch, round, next) = (read.waiting, read.batch, read.round, read.next)
        if found == nil { try file.append([.begun(player: player, device: self.device, used: next - 1)]) }
    }

    /// Adds commands behind all others, all or none, and returns once they are on disk.
    mutating func add(_ commands: [NewCommand], now: Int64) throws -> [QueuedCommand] {
        guard !commands.isEmpty else { return [] }
        guard waiting.count + commands.count <= limits.mostCommands else {
            throw QueueProblem.full(mostCommands: limits.mostCommands)
        }
        var queued: [QueuedCommand] = []
        for command in commands {
            let at = command.at ?? now
            try check(command, at: at)
            queued.append(
                QueuedCommand(
                    number: next + Int64(queued.count), key: UUID().uuidString, at: at, command: command.command,
                    evidence: command.evidence))
        }
        try apply(.queued(commands: queued))
        return queued
    }

    private func check(_ command: NewCommand, at: Int64) throws {
        guard command.command.utf8.count <= limits.mostCommandBytes else {
            throw QueueProblem.badCommand("a command has at most \(limits.mostCommandBytes) bytes")
        }
        guard (try? JSONSerialization.jsonObject(with: Data(command.command.utf8))) is [String: Any] else {
            throw QueueProblem.badCommand("a command is a JSON object such as {\"do\": \"open\"}")
        }
        guard QueueLimits.instants.contains(at) else {
            throw QueueProblem.badCommand("a time is in seconds since 1970, up to the year 2100")
        }
        guard (command.evidence?.count ?? 1) <= QueueLimits.mostEvidence, command.evidence != "" else {
            throw QueueProblem.badCommand("evidence has 1 to \(QueueLimits.mostEvidence) characters")
        }
    }
}

extension CommandQueue {
    /// The batch to send: the one that was begun, else a new one of the first commands, which is on disk before it is
    /// sent. nil where nothing waits.
    mutating func seal(now: Int64) throws -> Batch? {
        if let batch { return batch }
        var body = UploadBody(device: device)
        var last: QueuedCommand?
        for command in waiting.prefix(Swift.max(limits.mostInBatch, 1)) {
            body.add(command)
            if last != nil, body.count > limits.mostBodyBytes { break }
            last = command
        }
        guard let last else { return nil }
        try apply(.sealed(batch: newBatch(to: last, round: round, now: now)))
        return batch
    }

    /// Commands of the present batch, in order.
    var sealed: [QueuedCommand] {
        guard let batch else { return [] }
        return Array(waiting.prefix { $0.number <= batch.last })
    }

    /// The body of the present batch, the same bytes at each call.
    var sealedBody: [UInt8] {
        var body = UploadBody(device: device)
        for command in sealed { body.add(command) }
        return body.bytes
    }

    /// Gives up the batch, of which nothing was carried out; with what was queued since, its commands make another.
    ///
    /// - Parameter keyIsSpent: whether the service keeps its refusal under the batch's key.
    mutating func open(keyIsSpent: Bool) throws {
        guard batch != nil else { return }
        try apply(.opened(round: round + (keyIsSpent ? 1 : 0)))
        tidy()
    }

    /// Makes a batch of the first half of the present one, of which nothing was carried out, under a key of its own.
    mutating func halve(now: Int64) throws {
        let commands = sealed
        guard commands.count > 1 else { return }
        let (last, round) = (commands[commands.count / 2 - 1], round + 1)
        try apply(.opened(round: round), .sealed(batch: newBatch(to: last, round: round, now: now)))
    }

    /// Takes the batch, which is over, out of the queue, and others with it.
    ///
    /// - Parameter last: the last one of the batch that is settled; those behind it wait for another batch.
    mutating func settle(to last: QueuedCommand? = nil, and others: [QueuedCommand] = []) throws {
        guard let batch else { return }
        try apply(.settled(last: Swift.min(last?.number ?? batch.last, batch.last), others: others.map(\.number)))
        tidy()
    }

    private func newBatch(to last: QueuedCommand, round: Int, now: Int64) -> Batch {
        let key = waiting.first?.key ?? last.key
        return Batch(last: last.number, key: round == 0 ? key : "\(key).\(round)", at: now)
    }

    private mutating func apply(_ records: QueueRecord...) throws {
        try file.append(records)
        var read = Reading(waiting: waiting, batch: batch, round: round, next: next)
        // Else the array would be copied for each command.
        waiting = []
        for record in records { read.apply(record) }
        (waiting, batch, round, next) = (read.waiting, read.batch, read.round, read.next)
    }

    /// Writes the file anew where most of it is of the past. That it cannot be is no harm: the old one stays.
    private mutating func tidy() {
        let waitingBytes = waiting.reduce(0) { $0 + $1.command.utf8.count + ($1.evidence?.utf8.count ?? 0) + 200 }
        guard file.length > Swift.max(Self.leastRewritten, 4 * Int64(waitingBytes)) else { return }
        var records: [QueueRecord] = waiting.isEmpty ? [] : [.queued(commands: waiting)]
        // Behind them: what is used up cannot be queued.
        records.append(.begun(player: player, device: device, used: next - 1))
        if round > 0 { records.append(.opened(round: round)) }
        if let batch { records.append(.sealed(batch: batch)) }
        try? file.rewrite(records)
    }
}

/// Follows the lines of a queue file.
private struct Reading {
    var waiting: [QueuedCommand] = []
    var batch: Batch?
    var round = 0
    var next: Int64 = 1

    /// A line that does not fit those before it, of a file that somebody changed, changes nothing.
    mutating func apply(_ record: QueueRecord) {
        switch record {
        case .begun(_, _, let used): usedUp(to: used)
        case .queued(let commands):
            for command in commands where command.number >= next && Self.numbers.contains(command.number) {
                waiting.append(command)
                usedUp(to: command.number)
            }
        case .sealed(let batch):
            if waiting.contains(where: { $0.number == batch.last }) { self.batch = batch }
        case .opened(let round):
            batch = nil
            // Keys have at most 128 characters.
            self.round = Swift.min(Swift.max(round, 0), 1_000_000)
        case .settled(let last, let others):
            let others = Set(others)
            waiting.removeAll { $0.number <= last || others.contains($0.number) }
            (batch, round) = (nil, 0)
            // The line that queued it may be a damaged one.
            usedUp(to: last)
        }
    }

    /// More commands than anybody gives, and still far from the largest number.
    private static let numbers: ClosedRange<Int64> = 1...(1 << 62)

    private mutating func usedUp(to number: Int64) {
        if Self.numbers.contains(number) { next = Swift.max(next, number + 1) }
    }
}
