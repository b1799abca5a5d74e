/// Writes figures, or reads them into their places: one walk over the totals serves both, so that neither can miss a
/// figure.
protocol FigureCoder {
    mutating func code(_ figure: inout Int128) throws(CheckpointDamage)
    /// A count: 0 or above.
    mutating func code(_ count: inout Int64) throws(CheckpointDamage)
    mutating func code(_ count: inout UInt32) throws(CheckpointDamage)
}

/// The bytes cannot be what was written, or ask for figures that no totals hold.
package struct CheckpointDamage: Error {}

/// Something whose figures are written to a file and read back, always in the same order.
protocol Filed {
    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage)
}

extension Int128: Filed {
    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) { try coder.code(&self) }
}

extension Int64: Filed {
    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) { try coder.code(&self) }
}

extension UInt32: Filed {
    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) { try coder.code(&self) }
}

extension Array: Filed where Element: Filed {
    /// As many figures as the layout says.
    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        for index in indices { try self[index].file(&coder) }
    }
}

extension [UInt32] {
    /// A row whose length the layout does not give.
    mutating func file(
        _ coder: inout some FigureCoder, accepting isLength: (Int) -> Bool
    ) throws(CheckpointDamage) {
        var length = Int64(count)
        try coder.code(&length)
        guard let length = Int(exactly: length), isLength(length) else { throw CheckpointDamage() }
        if length != count { self = Array(repeating: 0, count: length) }
        try file(&coder)
    }
}
