import Foundation

/// The service's clock. The server's clock decides; tests use one of their own.
package protocol ServiceClock: Sendable {
    /// Seconds since 1970-01-01 UTC.
    func now() -> Int64
}

package struct SystemClock: ServiceClock {
    package init() {}
    package func now() -> Int64 { Int64(Date().timeIntervalSince1970) }
}
