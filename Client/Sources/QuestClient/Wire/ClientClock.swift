import Foundation

/// The client's time: injected, so that tests need not wait.
public protocol ClientClock: Sendable {
    /// Seconds since 1970 in UTC, as the device shows them; people may set it.
    func now() -> Int64
    /// Seconds of a clock that nobody sets and that never goes back.
    func steady() -> Double
    /// Waits.
    ///
    /// - Throws: `CancellationError` where the task is cancelled meanwhile.
    func sleep(seconds: Double) async throws
}

/// The clocks of the device.
public struct DeviceClock: ClientClock {
    private let start = ContinuousClock.now

    public init() {}

    public func now() -> Int64 { Int64(Date().timeIntervalSince1970) }

    public func steady() -> Double {
        let passed = (ContinuousClock.now - start).components
        return Double(passed.seconds) + Double(passed.attoseconds) / 1e18
    }

    public func sleep(seconds: Double) async throws {
        guard seconds > 0 else { return try Task.checkCancellation() }
        let milliseconds = (Swift.min(seconds, 86_400) * 1_000).rounded(.up)
        try await Task.sleep(for: .milliseconds(Int64(milliseconds)))
    }
}
