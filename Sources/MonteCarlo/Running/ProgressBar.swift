import Foundation
import Synchronization

/// How far a run is, on one line of the terminal that is drawn again and again.
package final class ProgressBar: Sendable {
    /// At most ten times a second.
    private static let nanosecondsBetweenDraws: UInt64 = 100_000_000

    private let total: Int
    private let start: UInt64
    private let nextDraw: Atomic<UInt64>

    /// Nothing if standard error is no terminal, or the user wants quiet.
    package init?(total: Int, isQuiet: Bool) {
        guard !isQuiet, isatty(STDERR_FILENO) == 1 else { return nil }
        self.total = total
        start = DispatchTime.now().uptimeNanoseconds
        nextDraw = Atomic(start)
    }

    /// May be called from any thread, as often as one likes.
    package func update(done: Int) {
        let now = DispatchTime.now().uptimeNanoseconds
        let due = nextDraw.load(ordering: .relaxed)
        guard now >= due else { return }
        let next = now + Self.nanosecondsBetweenDraws
        guard nextDraw.compareExchange(expected: due, desired: next, ordering: .relaxed).exchanged else { return }
        Self.write("\r" + Self.line(done: done, total: total, nanoseconds: now - start) + "\u{1B}[K")
    }

    /// Takes the line away.
    package func end() { Self.write("\r\u{1B}[K") }

    /// Players done, their rate and the time left, such as "12,800 of 100,000 players · 3,200/s · 0:27 left".
    static func line(done: Int, total: Int, nanoseconds: UInt64) -> String {
        let head = "\(grouped(done)) of \(grouped(total)) players"
        guard done > 0, nanoseconds > 0 else { return head }
        let rate = Double(done) * 1e9 / Double(nanoseconds)
        let left = Int((Double(max(total - done, 0)) / rate).rounded(.up))
        return "\(head) · \(grouped(Int(rate)))/s · \(clock(left)) left"
    }

    private static func grouped(_ number: Int) -> String {
        var digits = String(number)
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
            place -= 3
        }
        return digits
    }

    /// "0:27", "12:05", "3:00:00".
    package static func clock(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        return minutes < 60 ? "\(minutes):\(two(rest))" : "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
    }

    private static func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
