import Foundation
import Synchronization

/// Shows the progress of long work on standard error: as one line of the terminal that is drawn again and again, or as
/// lines of JSON for programs.
package final class ProgressDisplay: Sendable {
    package enum Style: String, Sendable, CaseIterable {
        case bar, lines, none

        /// A bar where standard error is a terminal.
        package static func usual(isQuiet: Bool) -> Style {
            isQuiet || isatty(STDERR_FILENO) != 1 ? .none : .bar
        }

        /// At most ten times a second for people, once a second for programs.
        fileprivate var nanosecondsBetween: UInt64 { self == .bar ? 100_000_000 : 1_000_000_000 }
    }

    private let style: Style
    private let total: Int
    private let doneBefore: Int
    private let start: UInt64
    private let nextReported: Atomic<UInt64>
    private let precision = Mutex<Precision?>(nil)

    /// How precisely a figure is known so far.
    package struct Precision: Sendable, Equatable {
        package let figure: String
        /// Half of its 95 % interval, as a share of it.
        package let share: Double

        package init(figure: String, share: Double) {
            self.figure = figure
            self.share = share
        }
    }

    /// Nil where nothing is to be shown.
    ///
    /// - Parameter doneBefore: players of the total who were already played, and so do not count for the rate.
    package init?(total: Int, doneBefore: Int = 0, _ style: Style) {
        guard style != .none else { return nil }
        self.style = style
        self.total = total
        self.doneBefore = doneBefore
        start = DispatchTime.now().uptimeNanoseconds
        nextReported = Atomic(start)
    }

    /// May be called from any thread, at any rate.
    package func update(done: Int) {
        let now = DispatchTime.now().uptimeNanoseconds
        let due = nextReported.load(ordering: .relaxed)
        guard now >= due else { return }
        let next = now + style.nanosecondsBetween
        guard nextReported.compareExchange(expected: due, desired: next, ordering: .relaxed).exchanged else { return }
        tell(done, now - start)
    }

    /// The precision by now; shown from the next update on.
    package func update(precision: Precision?) { self.precision.withLock { $0 = precision } }

    /// Removes the line, or reports to a program that all is done.
    package func end() { if style == .bar { Self.write("\r\u{1B}[K") } }

    private func tell(_ done: Int, _ nanoseconds: UInt64) {
        let state = ProgressState(
            done: done, after: doneBefore, total: total, nanoseconds: nanoseconds,
            precision: precision.withLock { $0 })
        switch style {
        case .bar: Self.write("\r\(state.sentence)\u{1B}[K")
        case .lines: Self.write("\(state.json)\n")
        case .none: break
        }
    }

    private static func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
