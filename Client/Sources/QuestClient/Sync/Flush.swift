import Foundation

/// Sending what waits.
extension PlayerClient {
    /// How long a batch may have been under way that nobody answered: the service knows keys for 30 days, and clocks
    /// differ.
    static let mostSecondsUnanswered: Int64 = 29 * 86_400

    /// Sends what waits, batch by batch in its order, until nothing waits or a try fails. For a moment at which nobody
    /// wants to wait for the next one of `run`: the app goes into the background, the network is back.
    ///
    /// It does not wait for the client's own next try, but where the service asked to wait, it asks nothing before.
    public func flush() async -> FlushResult {
        guard !isFlushing else { return .underWay }
        isFlushing = true
        defer { isFlushing = false }
        while true {
            let left = askedUntil - caller.clock.steady()
            // Less than a clock tells apart is no wait: it would be waited for again and again.
            guard left <= 0.001, !Task.isCancelled else { return .waits(seconds: Swift.max(left, 0)) }
            do {
                let wasSealed = queue?.batch != nil
                guard let batch = try change({ try $0.seal(now: caller.clock.now()) }) else { return .empty }
                if let end = try await send(batch, mayHaveArrived: wasSealed) { return end }
            } catch {
                let problem = error as? QueueProblem ?? .file("\(error)")
                state.lastFailure = "\(problem)"
                return .failed(problem)
            }
        }
    }

    /// Flushes, and waits for each next try, until nothing waits.
    ///
    /// - Returns: how it ended: never `.waits` or `.underWay`.
    /// - Throws: `CancellationError`.
    public func drain() async throws -> FlushResult {
        while true {
            switch await flush() {
            case .waits(let seconds): try await caller.clock.sleep(seconds: seconds)
            case .underWay: try await caller.clock.sleep(seconds: caller.backoff.firstSeconds)
            case let end: return end
            }
        }
    }

    /// One try of a batch.
    ///
    /// - Parameter mayHaveArrived: whether the service may have played it already.
    /// - Returns: how the flush ends; nil where it goes on.
    private func send(_ batch: Batch, mayHaveArrived: Bool) async throws -> FlushResult? {
        guard let commands = queue?.sealed, let body = queue?.sealedBody else { throw QueueProblem.closed }
        if mayHaveArrived, caller.clock.now() - batch.at > Self.mostSecondsUnanswered {
            try await settle(commands.map { CommandOutcome(command: $0, result: .unknown) })
            return nil
        }
        // The service corrects the times of the commands where people have set this clock wrong.
        let headers = ["Idempotency-Key": batch.key, "Device-Time": "\(caller.clock.now())"]
        let request = Request("POST", "/v1/players/\(player)/uploads", headers: headers, body: body)
        let verdict: Verdict
        do {
            let response = try await caller.attempt(request)
            let pause = AskedWaits.untilNext(response.headers)
            if pause > 0 { askedUntil = Swift.max(askedUntil, caller.clock.steady() + pause) }
            verdict = Verdict(response)
            if verdict == .done {
                if let outcomes = UploadAnswer.outcomes(of: commands, in: response.body) {
                    try await settle(outcomes)
                    return nil
                }
                return try failed("an answer that no service gives", asked: nil, batch, mayHaveArrived: true)
            }
        } catch let error as NotSent {
            return try failed("\(error)", asked: nil, batch, mayHaveArrived: mayHaveArrived)
        } catch let error as QueueProblem {
            throw error
        } catch { return try failed("\(error)", asked: nil, batch, mayHaveArrived: true) }
        switch verdict {
        case .done: return nil
        case .again(let reason, let asked, let arrived):
            return try failed(reason, asked: asked, batch, mayHaveArrived: mayHaveArrived || arrived)
        case .stopped(let problem): return try stop(problem, mayHaveArrived: mayHaveArrived)
        case .refused(let problem): return try await refused(problem, commands)
        }
    }

    /// Tells the app, and takes what was settled of the batch out of the queue: in this order, so that no kill in between
    /// leaves it untold. The rest of the batch waits for the next one.
    func settle(_ outcomes: [CommandOutcome], and others: [QueuedCommand] = []) async throws {
        let told = outcomes + others.map { CommandOutcome(command: $0, result: .letGo) }
        await app.settled(told)
        try change { try $0.settle(to: outcomes.last?.command, and: others) }
        (state.failures, state.lastFailure, state.stopped) = (0, nil, nil)
    }

    private func failed(
        _ reason: String, asked: Double?, _ batch: Batch, mayHaveArrived: Bool
    ) throws -> FlushResult {
        if !mayHaveArrived { try change { try $0.open(keyIsSpent: false) } }
        state.failures += 1
        state.lastFailure = reason
        if let asked { askedUntil = Swift.max(askedUntil, caller.clock.steady() + asked) }
        return .waits(seconds: caller.backoff.seconds(afterFailures: state.failures, asked: asked))
    }

    /// The player may not do anything now: the fault is not the commands'.
    private func stop(_ problem: ServiceProblem, mayHaveArrived: Bool) throws -> FlushResult {
        // This one the service keeps under the key, and it came to it only because nothing was played under it.
        let keyIsSpent = problem.code == "no_such_player"
        if keyIsSpent || !mayHaveArrived { try change { try $0.open(keyIsSpent: keyIsSpent) } }
        state.stopped = problem
        state.lastFailure = problem.code
        if let asked = problem.retryAfterSeconds { askedUntil = caller.clock.steady() + asked }
        return .stopped(problem)
    }

    private func refused(_ problem: ServiceProblem, _ commands: [QueuedCommand]) async throws -> FlushResult? {
        if problem.code == "superseded" { return try await merge(commands) }
        // Where one makes an upload none, as one that is too long does, halves find out which one it is.
        let isAboutText = [400, 413, 422].contains(problem.status) && !problem.code.hasPrefix("key_")
        if isAboutText, commands.count > 1 {
            try change { try $0.halve(now: caller.clock.now()) }
        } else {
            try await settle(commands.map { CommandOutcome(command: $0, result: .refused(code: problem.code)) })
        }
        return nil
    }

    @discardableResult
    func change<Answer>(_ body: (inout CommandQueue) throws -> Answer) throws -> Answer {
        guard var queue else { throw QueueProblem.closed }
        // Else the queue's arrays would be copied for each change.
        self.queue = nil
        defer { self.queue = queue }
        return try body(&queue)
    }
}

/// The answer to an upload.
enum UploadAnswer {
    private struct Body: Decodable {
        struct Row: Decodable {
            let sequence: Int64?
            let refused: String?
        }
        let commands: [Row]
    }

    /// One outcome for each of the first commands, or of all: an upload whose turn is over leaves the rest for the next
    /// one. nil where the answer is not about them.
    static func outcomes(of commands: [QueuedCommand], in body: [UInt8]) -> [CommandOutcome]? {
        guard let rows = try? JSONDecoder().decode(Body.self, from: Data(body)).commands, !rows.isEmpty,
            rows.count <= commands.count
        else { return nil }
        var outcomes: [CommandOutcome] = []
        for (command, row) in zip(commands, rows) {
            let result: CommandOutcome.Result
            switch (row.sequence, row.refused) {
            case (let sequence?, nil): result = .played(sequence: sequence)
            case (nil, let code?): result = .refused(code: String(code.prefix(64)))
            default: return nil
            }
            outcomes.append(CommandOutcome(command: command, result: result))
        }
        return outcomes
    }
}
