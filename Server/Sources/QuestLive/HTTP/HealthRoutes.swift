import CanonicalJSON
import LiveStorage
import Synchronization

/// Whether the service is alive and ready, and its metrics.
enum HealthRoutes {
    static let open: [Route] = [
        Route(.get, "/health", .anyone, "Whether the process answers.") { _, _ in Answer(["status": "alive"]) },
        Route(
            .get, "/ready", .anyone,
            "Whether it can serve: what is written is on disk, and the key for tokens is there."
        ) {
            service, _ in
            let hasKey = await service.tokens.isReady()
            let isOpen = await service.writes()
            let leap = service.watch.leap(at: service.clock.now(), service.clock.steady())
            let value: JSONValue = [
                "store": .bool(isOpen), "tokens": .bool(hasKey), "clockLeap": leap.map { .integer($0) } ?? .null,
                "contentNumber": .integer(service.contentStore.active(at: service.now).number),
            ]
            return Answer(status: isOpen && hasKey && leap == nil ? 200 : 503, value)
        },
    ]

    static let measured: [Route] = [
        Route(.get, "/metrics", .anyone, "Counts and times in the text format of Prometheus.", answers: "text/plain") {
            service, _ in
            // A start that was set comes without a change.
            let active = service.contentStore.active(at: service.clock.now())
            service.metrics.set("questlive_content_number", Double(active.number))
            return Answer(
                Reply(status: 200, body: Array(service.metrics.text.utf8)),
                contentType: "text/plain; version=0.0.4; charset=utf-8")
        }
    ]
}

extension Service {
    /// Looks at the clock, and keeps how long the service ran, though nobody asks whether it is ready and nobody plays.
    func keepMarks() async {
        let pause = Duration.seconds(limits.markSeconds)
        while (try? await Task.sleep(for: pause)) != nil { _ = await writes() }
    }

    /// Waits for the writer of the file, also where its task is cancelled.
    func keepClockMark() throws {
        try store.pool.write {
            try watch.keepMark(at: clock.now(), clock.steady(), comparing: clock.isOfTheMachine, $0)
        }
    }

    /// A commit failed: not ready for five seconds, whatever the writer says of a row. On a disk that is nearly full a
    /// row finds its place where a group of commands does not.
    func failedToCommit() { written.withLock { $0 = (ContinuousClock.now + .seconds(4), false) } }

    /// Whether the writer writes: asked at most once a second, by a row that is written and synced. A disk that hangs
    /// lets nobody know.
    func writes() async -> Bool {
        let known = written.withLock { written -> Bool? in
            if let written, ContinuousClock.now - written.at < .seconds(1) { return written.isGood }
            return nil
        }
        if let known { return known }
        if await queue.isStuck { return false }
        return await withCheckedContinuation { continuation in
            let isOpen = Mutex(true)
            let answer = { @Sendable (isGood: Bool) in
                let isFirst = isOpen.withLock { isOpen in
                    defer { isOpen = false }
                    return isOpen
                }
                if isFirst { continuation.resume(returning: isGood) }
            }
            let look = look()
            let late = Task { [limits] in
                guard (try? await Task.sleep(for: .seconds(limits.lookSeconds))) != nil else { return }
                answer(false)
            }
            Task {
                answer(await look.value)
                late.cancel()
            }
        }
    }

    /// The look that is under way, or a new one: where the disk hangs they would wait one behind the other.
    private func look() -> Task<Bool, Never> {
        looking.withLock { looking in
            if let looking { return looking }
            let look = Task {
                let isGood = await write()
                self.looking.withLock { $0 = nil }
                return isGood
            }
            looking = look
            return look
        }
    }

    private func write() async -> Bool {
        let now = ContinuousClock.now
        let (watch, clock, contentStore) = (watch, clock, contentStore)
        let isGood: Bool
        do {
            try await store.pool.write { db -> Void in
                try db.checkCommits()
                // Of several processes one that hangs while it writes is not to hold the others: so no row, but a message in
                // the log, which is on disk, and on a standby that is waited for, as a row is.
                try db.execute(
                    sql: db.isShared
                        ? "SELECT pg_logical_emit_message(true, 'quest-live', 'ready')"
                        : "UPDATE readiness SET count = count + 1")
                try db.checkDurability()
                // Nobody may play here, and another process may have activated another content.
                if db.isShared { try contentStore.refresh(db) }
                // It ran, though nobody changes anything: the next start is to know.
                try watch.keepMark(at: clock.now(), clock.steady(), comparing: clock.isOfTheMachine, db)
            }
            isGood = true
        } catch {
            isGood = false
            if (error as? any DatabaseError)?.isSilence == true { await queue.refuseAllThatWait() }
        }
        written.withLock { if $0.map({ $0.at <= now }) ?? true { $0 = (now, isGood) } }
        return isGood
    }
}
