/// Why a text that looks like a number is none for content, so that a message names the true cause.
struct NumberSpelling {
    /// To follow what the field takes: "a share from 0 to 1, of at most six decimals".
    let expected: String
    /// The same number as content takes it; nil where there is none.
    let suggestion: String?

    /// Nil for a text that does not look like a number, or that is one.
    init?(of text: String) {
        guard Decimal6(text) == nil else { return nil }
        let isPercent = text.last == "%"
        var bare = isPercent ? text.dropLast() : Substring(text)
        while bare.last == " " { bare = bare.dropLast() }
        let digits = bare.first == "-" ? bare.dropFirst() : bare
        guard let first = digits.first, first.isASCII, first.isNumber || first == "." || first == "," else {
            return nil
        }
        if isPercent, let plain = Decimal6(String(bare)) {
            let isFine = plain.millionths % 100 == 0
            self.init(isFine ? ", and no percentage" : ", or a percentage of at most four decimals", nil)
        } else if let comma = digits.firstIndex(of: ","), Self.areDigits(digits[..<comma], from: 1),
            Self.areDigits(digits[digits.index(after: comma)...], from: 1)
        {
            let plain = String(bare.map { $0 == "," ? "." : $0 }) + (isPercent ? "%" : "")
            self.init(", with a point before the decimals and not a comma", plain)
        } else if let power = digits.firstIndex(where: { $0 == "e" || $0 == "E" }), Self.isDecimal(digits[..<power]),
            Self.areDigits(digits[digits.index(after: power)...].drop { $0 == "-" || $0 == "+" }, from: 1)
        {
            self.init(", written out and without an exponent", nil)
        } else if let point = digits.firstIndex(of: "."), Self.areDigits(digits[..<point], from: 1),
            Self.areDigits(digits[digits.index(after: point)...], from: 7)
        {
            let end = digits.index(point, offsetBy: 7)
            self.init(", of at most six decimals", (bare.first == "-" ? "-" : "") + digits[..<end])
        } else {
            return nil
        }
    }

    private init(_ expected: String, _ suggestion: String?) {
        (self.expected, self.suggestion) = (expected, suggestion)
    }

    private static func areDigits(_ text: some StringProtocol, from least: Int) -> Bool {
        text.count >= least && text.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func isDecimal(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count) && parts.allSatisfy { areDigits($0, from: 1) }
    }
}
