import CanonicalJSON

/// The forms in which a result holds rows of figures.
extension JSONWriter {
    /// A field, left out when 0.
    mutating func nonzero(_ name: String, _ number: some BinaryInteger) { if number != 0 { key(name, number) } }

    /// A row of figures many of which are 0: runs of [index of the first, figure, figure, …]. Three zeros or more end
    /// a run; fewer are cheaper to write than to leave out.
    @inline(never)
    package mutating func runs(count: Int, _ figure: (Int) -> Int128) {
        list { text in
            var index = 0
            while let first = (index..<max(index, count)).first(where: { figure($0) != 0 }) {
                index = text.run(from: first, count: count, figure)
            }
        }
    }

    /// - Returns: the index after the run and the zeros that ended it.
    private mutating func run(from first: Int, count: Int, _ figure: (Int) -> Int128) -> Int {
        var index = first
        list { text in
            text.number(Int128(first))
            var zeros = 0
            while index < count, zeros < 3 {
                let value = figure(index)
                if value == 0 {
                    zeros += 1
                } else {
                    for _ in 0..<zeros { text.number(0) }
                    zeros = 0
                    text.number(value)
                }
                index += 1
            }
        }
        return index
    }

    /// The same under a key, left out when all figures are 0.
    @inline(never)
    mutating func runs(_ name: String, count: Int, _ figure: (Int) -> Int128) {
        guard (0..<count).contains(where: { figure($0) != 0 }) else { return }
        key(name) { $0.runs(count: count, figure) }
    }

    /// A list under a key with each row on a line of its own.
    mutating func rows<Rows: Sequence>(_ name: String, _ rows: Rows, _ row: (inout JSONWriter, Rows.Element) -> Void) {
        key(name) { text in
            text.list { text in
                for element in rows {
                    text.breakLine()
                    row(&text, element)
                }
            }
        }
    }
}
