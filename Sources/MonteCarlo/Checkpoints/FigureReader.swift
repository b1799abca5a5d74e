/// Reads what `FigureWriter` wrote, and checks all of it.
package struct FigureReader: FigureCoder {
    /// How large figures may be: what this many players can reach at most, so that totals from files add up without
    /// overflow.
    struct Limits {
        /// A square of a cluster's figure, up to `largestFigure`, is at most 2¹⁰⁰, and so are its products.
        var figure: Int128 = 0
        /// Ten years of 12 players at 60,000 a player and day and their products with what is dealt; the most blocks
        /// that a plan has stay below 2⁵⁵ together.
        var count: Int64 = 0
        var smallCount: UInt32 = 0

        init() {}

        /// - Parameters:
        ///   - blocks: at most as many as ten million players fill.
        ///   - days: that each of them played.
        init(blocks: Int, days: Int) {
            figure = Int128(blocks) << 101
            count = Int64(blocks) << 34
            smallCount = UInt32(clamping: blocks * Plan.blockSize * Plan.blockSize * days)
        }
    }

    var limits = Limits()
    private let bytes: ArraySlice<UInt8>
    private var place: Int
    private var zeros: UInt64 = 0

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    /// Whether everything was read.
    package var isAtEnd: Bool { place == bytes.endIndex && zeros == 0 }

    mutating func code(_ figure: inout Int128) throws(CheckpointDamage) {
        figure = try read()
        guard figure.magnitude <= limits.figure.magnitude else { throw CheckpointDamage() }
    }

    mutating func code(_ count: inout Int64) throws(CheckpointDamage) {
        guard let found = Int64(exactly: try read()), (0...limits.count).contains(found) else {
            throw CheckpointDamage()
        }
        count = found
    }

    mutating func code(_ count: inout UInt32) throws(CheckpointDamage) {
        guard let found = UInt32(exactly: try read()), found <= limits.smallCount else { throw CheckpointDamage() }
        count = found
    }

    /// A whole number within a range.
    mutating func read(_ range: ClosedRange<Int>) throws(CheckpointDamage) -> Int {
        guard let number = Int(exactly: try read()), range.contains(number) else { throw CheckpointDamage() }
        return number
    }

    mutating func readText() throws(CheckpointDamage) -> String {
        let text = String(validating: try readBytes(try read(0...100_000)), as: UTF8.self)
        guard let text else { throw CheckpointDamage() }
        return text
    }

    mutating func readBytes(_ count: Int) throws(CheckpointDamage) -> ArraySlice<UInt8> {
        guard zeros == 0, count <= bytes.endIndex - place else { throw CheckpointDamage() }
        defer { place += count }
        return bytes[place..<place + count]
    }

    @inline(never)
    package mutating func read() throws(CheckpointDamage) -> Int128 {
        if zeros > 0 {
            zeros -= 1
            return 0
        }
        let digits = try readDigits()
        guard digits == 0 else { return Int128(bitPattern: digits >> 1) ^ -Int128(bitPattern: digits & 1) }
        guard let run = UInt64(exactly: try readDigits()), run > 0 else { throw CheckpointDamage() }
        zeros = run - 1
        return 0
    }

    private mutating func readDigits() throws(CheckpointDamage) -> UInt128 {
        var number: UInt128 = 0
        var shift: UInt128 = 0
        while place < bytes.endIndex {
            let byte = bytes[place]
            place += 1
            let digits = UInt128(byte & 0x7f)
            // Eighteen bytes hold 126 bits, the last one the two that are left.
            guard shift < 126 || shift == 126 && digits < 4 else { throw CheckpointDamage() }
            number |= digits << shift
            guard byte & 0x80 != 0 else { return number }
            shift += 7
        }
        throw CheckpointDamage()
    }
}
