/// A table for the terminal: columns as wide as their content.
package struct TextTable {
    private var rows: [[String]]
    /// Columns aligned to the right.
    private let numbers: Set<Int>

    package init(_ head: [String]? = nil, numbers: Set<Int> = []) {
        rows = head.map { [$0] } ?? []
        self.numbers = numbers
    }

    package mutating func add(_ row: [String]) { rows.append(row) }

    package var lines: [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            var line = "  "
            for (column, text) in row.enumerated() {
                let space = String(repeating: " ", count: widths[column] - text.count)
                line += numbers.contains(column) ? space + text : text + space
                line += "  "
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
