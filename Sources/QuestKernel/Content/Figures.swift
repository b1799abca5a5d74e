/// What a whole number of content is read into: an amount of a unit, or a plain number such as a level or a weight.
public protocol WholeFigure {
    /// Nil where the number does not fit.
    init?(wholeFigure: Int64)
    /// The number; nil where it does not fit.
    var wholeFigure: Int64? { get }
}

/// What a decimal of content is read into: a probability, a ratio, or another amount that is kept in millionths.
public protocol DecimalFigure {
    /// Nil where the number does not fit.
    init?(millionths: Int64)
    var millionths: Int64 { get }
}

extension Amount: WholeFigure {
    public init?(wholeFigure: Int64) {
        let (parts, overflows) = wholeFigure.multipliedReportingOverflow(by: Unit.parts)
        if overflows { return nil }
        self.init(rawValue: parts)
    }

    public var wholeFigure: Int64? { whole }
}

extension Amount: DecimalFigure where Unit: FineUnit {
    public init?(millionths: Int64) { self.init(rawValue: millionths) }

    public var millionths: Int64 { rawValue }
}

extension Probability: DecimalFigure {
    public init?(millionths: Int64) {
        guard (0...1_000_000).contains(millionths) else { return nil }
        self.init(partsPerMillion: millionths)
    }

    public var millionths: Int64 { Int64(partsPerMillion) }
}

// Plain numbers: levels, counts, weights. `Int64` is not among them, so that an amount cannot go without its unit.
extension FixedWidthInteger {
    public init?(wholeFigure: Int64) { self.init(exactly: wholeFigure) }

    public var wholeFigure: Int64? { Int64(exactly: self) }
}

extension Int: WholeFigure {}
extension Int8: WholeFigure {}
extension Int16: WholeFigure {}
extension Int32: WholeFigure {}
extension UInt8: WholeFigure {}
extension UInt16: WholeFigure {}
extension UInt32: WholeFigure {}
extension UInt64: WholeFigure {}

/// A figure that may be left out, which is then another one's value.
extension Optional: DecimalFigure where Wrapped: DecimalFigure {
    public init?(millionths: Int64) {
        guard let figure = Wrapped(millionths: millionths) else { return nil }
        self = .some(figure)
    }

    public var millionths: Int64 { self?.millionths ?? .min }
}
