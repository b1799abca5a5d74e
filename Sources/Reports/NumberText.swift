import Foundation

/// Numbers in readable form: 1,234 and 12.3 and 0.0123, with a true minus sign.
package enum NumberText {
    static let missing = "–"

    /// About three significant digits, whole numbers in full, trailing zeros dropped.
    ///
    /// The script in the page follows the same rule, so that a chart and its table show the same.
    package static func adaptive(_ value: Double) -> String {
        guard value.isFinite else { return notFinite(value) }
        let size = abs(value)
        if size == 0 { return "0" }
        if size < 1e-6 || size >= 1e15 { return withMinusSign(scientific(value)) }
        let isWhole = value.rounded() == value
        var decimals = 2
        if isWhole || size >= 100 {
            decimals = 0
        } else if size >= 10 {
            decimals = 1
        } else if size < 1 {
            decimals = 2 - Int(log10(size).rounded(.down))
        }
        // Halves away from zero, as browsers do; `%f` alone would round them to even.
        let power = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
        return plain((value * power).rounded(), decimals: decimals)
    }

    /// A whole number below 2⁵³ of units of so many decimals. Formats of C take ten times as long, and a page that follows
    /// a slider has hundreds of numbers.
    private static func plain(_ units: Double, decimals: Int) -> String {
        var digits = String(Int64(abs(units)))
        if digits.utf8.count <= decimals {
            digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
        }
        let point = digits.utf8.count - decimals
        let text = decimals == 0 ? digits : "\(digits.prefix(point)).\(digits.dropFirst(point))"
        return grouped(units < 0 ? "-" + text : text, droppingTrailingZeros: true)
    }

    /// Exactly this many decimals (0 to 15).
    package static func fixed(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return notFinite(value) }
        return grouped(String(format: "%.\(min(max(decimals, 0), 15))f", value), droppingTrailingZeros: false)
    }

    /// The same in a table; but what is not 0 does not look like it: 0.004 with one decimal is "0.004".
    package static func inColumn(_ value: Double, decimals: Int) -> String {
        let text = fixed(value, decimals: decimals)
        let looksLikeZero = !text.contains { ("1"..."9").contains($0) }
        guard value.isFinite, value != 0, looksLikeZero else { return text }
        return abs(value) < 1e-6 ? adaptive(value) : fixed(value, decimals: -Int(log10(abs(value)).rounded(.down)))
    }

    /// "11.9 to 12.7"; an open end as "≥ 11.9" or "≤ 12.7"; `nil` without any end.
    package static func interval(_ low: Double?, _ high: Double?, with format: (Double) -> String) -> String? {
        switch (low, high) {
        case (let low?, let high?): Words.interval(format(low), format(high))
        case (let low?, nil): "≥ \(format(low))"
        case (nil, let high?): "≤ \(format(high))"
        case (nil, nil): nil
        }
    }

    /// The shortest text that reads back as the same number; empty for what is not a number.
    static func exact(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        return value.rounded() == value && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    /// Rounded to five significant digits, whole numbers below a million in full.
    package static func compact(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let size = abs(value)
        if size == 0 { return "0" }
        if value.rounded() == value, size < 1e6 { return exact(value) }
        let shift = 4 - Int(log10(size).rounded(.down))
        // Beyond 10^22 powers of ten are no longer exact, and such numbers do not matter in a chart.
        guard abs(shift) <= 22 else { return String(value) }
        let power = (0..<abs(shift)).reduce(1.0) { product, _ in product * 10 }
        let rounded = shift >= 0 ? (value * power).rounded() / power : (value / power).rounded() * power
        return exact(rounded)
    }

    private static func scientific(_ value: Double) -> String {
        let parts = String(format: "%.2e", value).split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return String(value) }
        return "\(parts[0])e\(exponent)"
    }

    private static func notFinite(_ value: Double) -> String {
        value.isNaN ? missing : (value < 0 ? "−∞" : "∞")
    }

    /// - Parameter text: of a decimal number. It is read byte by byte: characters take several times as long.
    private static func grouped(_ text: String, droppingTrailingZeros: Bool) -> String {
        let digits = Array(text.utf8).drop { $0 == UInt8(ascii: "-") }
        let whole = digits.prefix { $0 != UInt8(ascii: ".") }
        var fraction = digits.dropFirst(whole.count + 1)
        if droppingTrailingZeros { while fraction.last == UInt8(ascii: "0") { fraction.removeLast() } }
        var bytes: [UInt8] = []
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index).isMultiple(of: 3) { bytes.append(UInt8(ascii: ",")) }
            bytes.append(digit)
        }
        if !fraction.isEmpty { bytes += [UInt8(ascii: ".")] + fraction }
        let isNegative = digits.count < text.utf8.count && digits.contains { (49...57).contains($0) }
        return (isNegative ? "−" : "") + String(decoding: bytes, as: UTF8.self)
    }

    private static func withMinusSign(_ text: String) -> String {
        text.hasPrefix("-") ? "−" + text.dropFirst() : text
    }
}
