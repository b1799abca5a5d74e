import CanonicalJSON
import ServiceLifecycle

/// A party's feed, sent as it grows for as long as one reply may last; then the client asks anew, and who it is and
/// what it may see is looked up again.
struct FeedStream: Sendable {
    /// What a reader sees of a feed, and of whom.
    struct View: Sendable {
        let lines: [JSONValue]
        let players: Set<Int64>
    }

    static let beatSeconds = 15
    /// After a look it waits so long, however much is done meanwhile.
    static let restMilliseconds = 1_000

    let service: Service
    let party: Int64
    let caller: Int64
    let limit: Int
    /// At most.
    let seconds: Int

    /// How long a stream may last: as asked, as replies may, and no longer than the token, which is looked at once.
    static func seconds(asked: Int64, until end: Int64, at now: Int64, _ limits: Service.Limits) -> Int {
        let rest = end - min(max(now, 0), end)
        return Int(min(asked, limits.streamSeconds, rest))
    }

    /// The body of a stream that begins with what is seen now.
    func body(from first: View) throws -> PagedBody {
        let permit = try service.permits.take(caller)
        return PagedBody { send in
            // Taken until the stream has ended.
            defer { withExtendedLifetime(permit) {} }
            try await write(first, send)
        }
    }

    private func write(_ first: View, _ send: PagedBody.Send) async throws {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let listener = service.bell.listener { wake.yield() }
        listener.watch(first.players)
        var events = FeedEvents(limit: limit)
        let generation = await service.tokens.generation()
        try await send(Array((FeedEvents.retry + (events.events(for: first.lines) ?? "")).utf8))
        let end = ContinuousClock.now + .seconds(seconds)
        // What was done while the first look was taken.
        wake.yield()
        let beats = Task { await beat(until: end, wake) }
        defer { beats.cancel() }
        try await withGracefulShutdownHandler {
            for await _ in wakes {
                var (news, rest): (String?, Duration) = (nil, .milliseconds(Self.restMilliseconds))
                // Which key was taken away, the next request finds out.
                guard await service.tokens.generation() == generation else { return }
                do {
                    guard let view = try await service.view(of: party, for: caller, limit: limit, isFirst: false)
                    else { return }
                    listener.watch(view.players)
                    news = events.events(for: view.lines)
                } catch let refused as Refused {
                    // It looks too much, and looks again in a while, whoever does something; meanwhile it watches
                    // nobody, since it does not know whom it still may.
                    listener.watch([])
                    rest = .seconds(refused.retryAfter ?? Self.beatSeconds)
                    wake.yield()
                }
                try await send(Array((news ?? FeedEvents.beat).utf8))
                guard ContinuousClock.now < end else { return }
                try await Task.sleep(until: min(.now + rest, end))
            }
        } onGracefulShutdown: {
            wake.finish()
        }
    }

    /// Wakes now and then, whoever does something: consent that is given rings no bell.
    private func beat(until end: ContinuousClock.Instant, _ wake: AsyncStream<Void>.Continuation) async {
        while ContinuousClock.now < end {
            let next = min(ContinuousClock.now + .seconds(Self.beatSeconds), end)
            guard (try? await Task.sleep(until: next)) != nil else { break }
            if ContinuousClock.now < end { wake.yield() }
        }
        wake.finish()
    }
}

extension Service {
    /// What a member sees of a party's feed now; nil for who is no member any more.
    ///
    /// - Parameter isFirst: counts as the feed itself does. What a stream looks up later has a limit of its own, or
    ///   allies who act would take what its player plays by.
    func view(of party: Int64, for caller: Int64, limit: Int, isFirst: Bool = true) async throws -> FeedStream.View? {
        guard try await store.party(of: caller) == party else { return nil }
        let rows = try await read { try $0.feedRows(of: party, for: caller) }
        try isFirst ? charge(caller, rows: rows) : chargeStream(of: caller, rows: rows)
        return try await read { read in
            let seen = try read.members(of: party).filter { $0.isSeen(by: caller) }.map(\.id)
            return FeedStream.View(
                lines: try read.feed(of: party, for: caller, limit: limit), players: Set(seen))
        }
    }
}
