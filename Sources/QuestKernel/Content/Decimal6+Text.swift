extension Decimal6: CustomStringConvertible {
    /// The shortest spelling that is read as the same number: "-0.05", "12".
    public var description: String {
        let whole = millionths / 1_000_000
        var fraction = String((millionths % 1_000_000).magnitude + 1_000_000).dropFirst()
        while fraction.last == "0" { fraction = fraction.dropLast() }
        let sign = millionths < 0 && whole == 0 ? "-" : ""
        return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(fraction)"
    }
}
