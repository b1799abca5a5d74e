import Foundation

/// The service as one player's app uses it: commands are queued in a file, so that play never waits for a network, and
/// flushed to the service, each exactly once.
///
/// One client holds a queue file at a time. Everything that it promises holds over restarts of the app.
public actor PlayerClient {
    public nonisolated let player: Int64
    let caller: ServiceCaller
    let app: any ClientApp
    /// nil once the client was closed.
    var queue: CommandQueue?
    var state = SyncStatus()
    var isFlushing = false
    /// When the service may be asked again, on the clock that nobody sets: by its own word.
    var askedUntil = 0.0
    private let flushSeconds: Double
    private let reads: CachedReads

    /// Opens a player's queue, with what waited there when the app ended.
    ///
    /// - Parameters:
    ///   - player: the player's number, as in the token.
    ///   - file: of the queue; made where there is none. A file beside it, with `.lock` behind its name, locks it.
    ///   - flushSeconds: between two flushes of `run`, 1 and more; 30 as the design document says.
    ///   - reads: what was read before; a memory of its own if nil.
    /// - Throws: `QueueProblem`: the file is held, is another player's, or cannot be used.
    public init(
        player: Int64, file: URL, caller: ServiceCaller, app: any ClientApp, flushSeconds: Double = 30,
        limits: QueueLimits = QueueLimits(), reads: CachedReads? = nil
    ) throws {
        self.player = player
        self.caller = caller
        self.app = app
        self.flushSeconds = Swift.max(flushSeconds, 1)
        self.reads = reads ?? CachedReads(caller)
        let queue = try CommandQueue(file: file.path, player: player, limits: limits)
        state.damagedLines = queue.damagedLines
        self.queue = queue
    }

    /// Queues commands, all or none: once it returns they are on disk, and will be played in this order after all that
    /// wait.
    ///
    /// - Throws: `QueueProblem`; then none of them is queued.
    @discardableResult
    public func queue(_ commands: [NewCommand]) throws -> [QueuedCommand] {
        try change { try $0.add(commands, now: caller.clock.now()) }
    }

    /// Queues a command of the engine, or any other that encodes as the service takes it, as done now.
    ///
    /// - Throws: `QueueProblem`, or what encoding throws.
    @discardableResult
    public func queue(_ command: some Encodable & Sendable) throws -> [QueuedCommand] {
        try queue([try NewCommand(command)])
    }

    /// The name under which this device uploads, for the header `Device` of commands that do not wait; nil once the
    /// client was closed.
    public var device: String? { queue?.device }

    /// Commands that wait, in order.
    public var waiting: [QueuedCommand] { queue?.waiting ?? [] }

    public var status: SyncStatus {
        var status = state
        status.waiting = queue?.waiting.count ?? 0
        return status
    }

    /// Flushes again and again until the task is cancelled: every `flushSeconds`, after failures when the next try is
    /// due.
    public func run() async {
        while !Task.isCancelled, queue != nil {
            var seconds = flushSeconds
            if case .waits(let wait) = await flush() { seconds = wait }
            do { try await caller.clock.sleep(seconds: seconds) } catch { return }
        }
    }

    /// What the player's app shows now (`/state`); without an answer, what it showed last.
    ///
    /// - Throws: `ServiceProblem`, or the network's error where nothing was read before.
    public func currentState() async throws -> CachedRead {
        try await reads.read("/v1/players/\(player)/state")
    }

    /// Lets go of the file; what waits stays in it. A flush that is under way ends without it.
    public func close() { queue = nil }
}
