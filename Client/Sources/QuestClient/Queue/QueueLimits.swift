/// How much may wait, and how much goes into one request. The service takes at most 64 KiB and 500 commands a request.
public struct QueueLimits: Sendable {
    /// Commands that may wait, 1 and more. By default as many as the service lets a player give in ten days.
    public var mostCommands = 10_000
    /// Bytes of one command's JSON text.
    public var mostCommandBytes = 16_384
    /// Commands in one request, 1...500.
    public var mostInBatch = 500
    /// Bytes of a request's body; one command alone may have more. A slow line must send them within ten seconds, as the
    /// service waits no longer, and what may have arrived is sent again as it was.
    public var mostBodyBytes = 16_000

    public init() {}

    static let instants: ClosedRange<Int64> = 0...4_102_444_800
    static let mostEvidence = 2_048
}
