import Foundation
import LiveStorage
import Logging
import Synchronization

/// The service without its sockets: routes work with it.
package final class Service: Sendable {
    package struct Limits: Sendable {
        package var bodyBytes = 8 * 1024
        package var requestSeconds: Int64 = 10
        package var idleSeconds: Int64 = 60
        /// How long a reply may last that is sent bit by bit: shorter than what a connection is given for a reply.
        package var streamSeconds: Int64 = 50
        package var stopSeconds: Int64 = 20
        /// How long the file may take to close afterwards.
        package var closeSeconds: Int64 = 8
        package var busySeconds = 5.0
        /// How long a transaction may take before whoever waits for it is told that nobody knows.
        package var commitSeconds = 30.0
        /// How long the writer may take to show that it writes; a statement that Postgres does not answer is given up sooner.
        package var lookSeconds = 15.0
        /// How often it is kept that the service ran, though nobody asks and nobody plays.
        package var markSeconds = 600.0
        /// How often a service on a shared database looks for what another one did not come to erase.
        package var erasureSeconds = 60.0
        /// How long a player's erasure waits after a failure, such as a disk that takes nothing.
        package var erasureRetrySeconds = 5.0
        package var connections = 1024
        /// Those of the staff, beside players'.
        package var supportConnections = 1024
        /// Parties kept in memory between transactions, at some 10 KB each.
        package var partiesInMemory = 4096
        package var clock = ClockWatch.Bounds()
        package var pace = Pace.Bounds()
        package var rate = RateLimiter.Limit(perSecond: 20, burst: 60)
        /// Work that counts as one request of a player: a usual one takes less than a tenth of it.
        package var workSeconds = 0.01
        /// Of the writer's work, after which others have their turn.
        package var turnSeconds = 1.0

        package init() {}
    }

    package let store: Store
    package let queue: CommitQueue
    package let contentStore: ContentStore
    /// The game that is served here, by the active content.
    package let game: any LiveGame.Type
    package let seeds: SeedProvider
    package let tokens: Tokens
    let eraser: Eraser
    let compactor: Compactor
    let erasures: Erasures
    /// Exports read and write words one page at a time, however many there are.
    let exports = SideQueue("exports", rests: true)
    /// What staff looks up in whole histories.
    let lookups = SideQueue("lookups")
    let lookupPermits = StreamPermits(most: 8)
    /// Long uploads are read one at a time: a device may send many at once.
    let uploads = SideQueue("uploads")
    /// Contents that staff submits are compiled one at a time: each takes seconds.
    let compiler = SideQueue("contents")
    package let gate: Gate
    package let proofs: any ProofCheck
    package let chain: Chain
    package let limiter: RateLimiter
    package let metrics: Metrics
    package let alarms: Alarms
    package let watch: ClockWatch
    package let rendered = RenderedContent()
    let bell = Bell()
    let permits: StreamPermits
    let exportPermits: StreamPermits
    package let clock: any ServiceClock
    package let limits: Limits
    /// Whether the writer wrote when it was last asked; later than now while a commit that failed counts.
    let written = Mutex<(at: ContinuousClock.Instant, isGood: Bool)?>(nil)
    /// The look of now whether it does.
    let looking = Mutex<Task<Bool, Never>?>(nil)
    package let started = ContinuousClock.now

    /// Opens a folder and everything in it, and makes what is missing.
    ///
    /// - Parameters:
    ///   - database: the address of a Postgres database, which other processes may serve; nil for the folder's file.
    ///   - snapshot: the content to begin with, which a folder that has one already must know; the bundled one otherwise.
    package init(
        folder: URL, database: String? = nil, snapshot: Data? = nil, publicKey: URL? = nil,
        clock: any ServiceClock = SystemClock(), limits: Limits = Limits(), proofs: any ProofCheck = Unproved(),
        logger: Logger = Logger(label: "quest-live") { _ in SwiftLogNoOpLogHandler() }
    ) throws {
        store = try Store(folder: folder, database: database, busySeconds: limits.busySeconds)
        eraser = Eraser(store)
        compactor = Compactor(store, eraser)
        seeds = try store.reading("party and luckMark") { try SeedProvider(folder: folder, knownTo: $0) }
        let chain = Chain(seeds)
        self.chain = chain
        contentStore = ContentStore(chain)
        metrics = Metrics()
        alarms = Alarms(metrics, logger)
        self.clock = clock
        self.limits = limits
        limiter = RateLimiter(limits.rate)
        permits = StreamPermits(most: limits.connections / 2)
        exportPermits = StreamPermits(most: limits.connections / 4)
        tokens = Tokens(publicKey: publicKey ?? TokenIssuer.publicKey(in: folder), clock: clock) { path in
            logger.warning(
                "a public key is none, or cannot be read: the one before, if any, goes on",
                metadata: ["file": "\(path)"])
        }
        self.proofs = proofs
        gate = Gate(publicKey: Gate.publicKey(in: folder))
        if try chain.takeOver(store) { logger.notice("the chains of the journals were keyed") }
        if try contentStore.seals.takeOver(store) { logger.notice("the rows of the file were sealed") }
        let (bounds, steady) = (limits.clock, clock.steady())
        watch = try store.pool.read { [alarms] in try ClockWatch(bounds, alarms, $0, at: steady) }
        let writer = Writer(
            contentStore: contentStore, seeds: seeds, clock: clock, mostParties: limits.partiesInMemory,
            bounds: limits.pace, alarms: alarms, watch: watch, turn: .seconds(limits.turnSeconds),
            spent: { [limiter, started] player, work in
                limiter.owe(
                    player, for: work, per: .seconds(limits.workSeconds),
                    at: ContinuousClock.now.seconds(since: started))
            },
            wait: { [limiter, started] player in
                limiter.debt("\(player)", at: ContinuousClock.now.seconds(since: started))
            })
        queue = CommitQueue(
            store: store, writer: writer, metrics: metrics, bell: bell, longestCommit: .seconds(limits.commitSeconds))
        erasures = Erasures(
            store, queue, eraser, compactor, alarms, retryingAfter: .seconds(limits.erasureRetrySeconds),
            every: .seconds(limits.erasureSeconds))
        let (contentStore, now) = (contentStore, clock.now())
        game = try store.reading("content and activation") { try contentStore.open($0, beginning: snapshot, at: now) }
        metrics.set("questlive_content_number", Double(contentStore.active(at: now).number))
    }

    /// Writes what waits, and closes the file.
    package func stop() async throws {
        await erasures.stop()
        await queue.settle()
        await compactor.stop()
        await eraser.stop()
        try await close()
    }

    /// Closing waits for whoever reads, and who has read goes on on one of the threads that tasks share. So it waits on a
    /// thread of its own, also where its task is cancelled.
    private func close() async throws {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "closing").async {
                continuation.resume(
                    with: Result {
                        try? self.keepClockMark()
                        try self.store.close()
                    })
            }
        }
    }
}
