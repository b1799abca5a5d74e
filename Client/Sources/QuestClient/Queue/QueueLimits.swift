/// How much may wait, and how much goes into one request. The last two follow from the service's own limits
/// (64 KiB and 500 commands a request); larger values make it refuse.
public struct QueueLimits: Sendable {
    /// Commands that may wait, 1 and more. By default as many as the service lets a player give in ten days.
    public var mostCommands = 10_000
    /// Bytes of one command's JSON text.
    public var mostCommandBytes = 16_384
    /// Commands in one request, 1...500.
    public var mostInBatch = 500
    /// Bytes of a request's body; one command alone may have more.
    public var mostBodyBytes = 60_000

    public init() {}

    static let instants: ClosedRange<Int64> = 0...4_102_444_800
    static let mostEvidence = 2_048
}
