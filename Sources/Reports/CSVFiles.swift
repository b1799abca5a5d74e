import Scenarios

/// The numbers of a report as tidy CSV (RFC 4180: comma, CRLF, quotes where needed), at full precision.
package enum CSVFiles {
    /// One file per chart and one per table, in document order, named after their ids; names are safe and distinct.
    ///
    /// A chart is in long form: `x,series,value,low,high`, one line per series and position; what a series pools is in
    /// the file one by one.
    /// A table keeps its columns; a column with intervals is followed by its `low` and `high`.
    package static func render(_ document: ReportDocument) -> [(name: String, text: String)] {
        var slugs = Slugs()
        return document.sections.flatMap(\.blocks).compactMap { block in
            switch block {
            case .chart(let chart): (slugs.slug(for: chart.id) + ".csv", CSVText.encode(lines(of: chart)))
            case .table(let table): (slugs.slug(for: table.id) + ".csv", CSVText.encode(lines(of: table)))
            case .flows(let diagram):
                (slugs.slug(for: diagram.id) + ".csv", CSVText.encode(lines(of: diagram.table)))
            case .note: nil
            }
        }
    }

    private static func lines(of chart: Chart) -> [[String]] {
        let positions: [String] =
            switch chart.x {
            case .numbers(let numbers): numbers.map(NumberText.exact)
            case .categories(let names): names
            }
        var lines = [["x", "series", "value", "low", "high"]]
        for series in chart.series.flatMap({ $0.parts ?? [$0] }) {
            for index in positions.indices {
                let numbers = [series.value(at: index), series.low(at: index), series.high(at: index)]
                lines.append([positions[index], series.name] + numbers.map { $0.map(NumberText.exact) ?? "" })
            }
        }
        return lines
    }

    private static func lines(of table: Table) -> [[String]] {
        let withInterval = table.columnsWithInterval
        let head = table.columns.indices.flatMap { index -> [String] in
            let column = table.columns[index]
            let name = column.unit.map { "\(column.name) (\($0))" } ?? column.name
            return withInterval.contains(index) ? [name, name + " low", name + " high"] : [name]
        }
        let rows = table.rows.map { row in
            table.columns.indices.flatMap { index -> [String] in
                fields(of: index < row.count ? row[index] : .empty, withInterval: withInterval.contains(index))
            }
        }
        return [head] + rows
    }

    private static func fields(of cell: Cell, withInterval: Bool) -> [String] {
        switch cell {
        case .text(let text): withInterval ? [text, "", ""] : [text]
        case .number(let value, let low, let high, _):
            (withInterval ? [value, low, high] : [value]).map { $0.map(NumberText.exact) ?? "" }
        case .empty: withInterval ? ["", "", ""] : [""]
        }
    }
}

extension Table {
    /// The columns of which at least one cell has an interval.
    var columnsWithInterval: Set<Int> {
        Set(
            columns.indices.filter { index in
                rows.contains { row in
                    guard index < row.count, case .number(_, let low, let high, _) = row[index] else { return false }
                    return low != nil || high != nil
                }
            })
    }
}
