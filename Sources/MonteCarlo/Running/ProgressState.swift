import CanonicalJSON
import Foundation

/// The progress of long work at one moment, as text and as JSON.
package struct ProgressState: Sendable, Equatable {
    package var done: Int
    /// How many of the players done were already played before.
    package var after: Int
    package var total: Int
    /// Since playing began.
    package var nanoseconds: UInt64
    package var precision: ProgressDisplay.Precision?

    package init(
        done: Int, after: Int = 0, total: Int, nanoseconds: UInt64, precision: ProgressDisplay.Precision? = nil
    ) {
        (self.done, self.after, self.total) = (done, after, total)
        (self.nanoseconds, self.precision) = (nanoseconds, precision)
    }

    /// Players a second; nil before the first.
    private var rate: Double? {
        done > after && nanoseconds > 0 ? Double(done - after) * 1e9 / Double(nanoseconds) : nil
    }

    /// Rounded up.
    private var secondsLeft: Int? { rate.map { Int((Double(max(total - done, 0)) / $0).rounded(.up)) } }

    /// Players done, their rate, the time left and the error, such as "12,800 of 100,000 players · 3,200/s · 0:27 left
    /// · earned(gold) ±0.8 %".
    package var sentence: String {
        var words = ["\(Self.grouped(done)) of \(Self.grouped(total)) players"]
        if let rate, let secondsLeft { words += ["\(Self.grouped(Int(rate)))/s", "\(Self.clock(secondsLeft)) left"] }
        if let precision {
            words.append("\(precision.figure) ±\(String(format: "%.2g", precision.share * 100)) %")
        }
        return words.joined(separator: " · ")
    }

    /// One object on one line; unknown values are null.
    package var json: String {
        func number(_ value: Double, _ json: inout JSONWriter) { json.number(spelled: String(format: "%.6g", value)) }
        var json = JSONWriter()
        json.object { json in
            json.key("players", done)
            json.key("of", total)
            json.key("playersPerSecond") { json in
                if let rate { number(rate, &json) } else { json.null() }
            }
            json.key("secondsLeft") { json in
                if let secondsLeft { json.number(Int128(secondsLeft)) } else { json.null() }
            }
            json.key("error") { json in
                guard let precision else { return json.null() }
                json.object { json in
                    json.key("figure", precision.figure)
                    json.key("share") { number(precision.share, &$0) }
                }
            }
        }
        return json.text
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
}
