import QuestKernel
import Scenarios

/// A value that a figure of content can be given: exact in millionths, as content is read.
package struct ParameterValue: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// What a text must be to be one.
    static let inWords = "a number of at most six decimals"

    static let zero = ParameterValue(millionths: 0)
    package static let one = ParameterValue(millionths: 1_000_000)

    package let millionths: Int64

    package init(millionths: Int64) { self.millionths = millionths }

    /// The nearest millionth; sizes beyond 10¹² are cut to 10¹².
    package init(_ number: Double) {
        let scaled = number.isFinite ? (number * 1e6).rounded() : 0
        millionths = Int64(min(max(scaled, -1e18), 1e18))
    }

    /// Reads `0.065` or `6.5%`; nil for what content would not read as a figure.
    package init?(_ text: some StringProtocol) {
        guard let decimal = Decimal6(Percentage.plain(text) ?? String(text)) else { return nil }
        millionths = decimal.millionths
    }

    package var number: Double { Double(millionths) / 1e6 }

    /// With this many significant digits.
    func rounded(digits: Int) -> ParameterValue {
        var unit: Int64 = 1
        while millionths.magnitude / UInt64(unit) >= 10, "\(millionths.magnitude / UInt64(unit))".count > digits {
            unit *= 10
        }
        let half = unit / 2
        return ParameterValue(
            millionths: (millionths >= 0 ? millionths + half : millionths - half) / unit * unit)
    }

    /// As content writes it: 65,000 millionths are `0.065`.
    package var description: String {
        let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        var fraction = String(rest + 1_000_000).dropFirst()
        while fraction.last == "0" { fraction = fraction.dropLast() }
        return (millionths < 0 ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    package static func < (left: ParameterValue, right: ParameterValue) -> Bool { left.millionths < right.millionths }
}
