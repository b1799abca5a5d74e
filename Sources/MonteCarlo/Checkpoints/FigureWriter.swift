/// Figures as bytes: small ones short, and many zeros as one.
///
/// A figure that is not 0 is written as its zigzag code (0, −1, 1, −2, … as 0, 1, 2, 3, …) in LEB128: seven bits a
/// byte from the lowest, all bytes but the last with the eighth bit set. Its first byte is never 0. A 0 byte begins a
/// run of zeros, whose length follows in LEB128.
///
/// Totals write many figures from within loops. One call per figure costs a run almost nothing, and keeps the optimizer
/// from long work on nested loops.
package struct FigureWriter: FigureCoder {
    private var written: [UInt8] = []
    private var zeros: UInt64 = 0

    package init() {}

    /// All that was written.
    package var bytes: [UInt8] {
        mutating get {
            endZeros()
            return written
        }
    }

    mutating func code(_ figure: inout Int128) { write(figure) }
    mutating func code(_ count: inout Int64) { write(Int128(count)) }
    mutating func code(_ count: inout UInt32) { write(Int128(count)) }

    @inline(never)
    package mutating func write(_ figure: Int128) {
        if figure == 0 {
            zeros += 1
        } else {
            endZeros()
            writeDigits(UInt128(bitPattern: figure << 1 ^ figure >> 127))
        }
    }

    mutating func write(_ count: Int) { write(Int128(count)) }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        write(Array(text.utf8))
    }

    mutating func write(_ bytes: [UInt8]) {
        endZeros()
        written += bytes
    }

    private mutating func endZeros() {
        guard zeros > 0 else { return }
        written.append(0)
        writeDigits(UInt128(zeros))
        zeros = 0
    }

    private mutating func writeDigits(_ number: UInt128) {
        var rest = number
        while rest > 0x7f {
            written.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        written.append(UInt8(truncatingIfNeeded: rest))
    }
}
