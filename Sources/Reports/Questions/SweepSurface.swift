import Balance

/// Two figures varied at once: a line for each value of the second, and a table of all.
enum SweepSurface {
    static func blocks(_ sweep: SweepResult, _ metric: Int, mostLines: Int) -> [Block] {
        let (first, second) = (sweep.design.axes[0], sweep.design.axes[1])
        guard let rows = first.count, let columns = second.count, rows <= 60, columns <= 24 else { return [] }
        let table = Block.table(table(sweep, metric, rows, columns))
        guard columns <= mostLines else { return [table] }
        return [.chart(chart(sweep, metric, rows, columns)), table]
    }

    /// The last figure changes fastest: that is the order of a grid's points.
    private static func row(_ sweep: SweepResult, _ metric: Int, _ row: Int, _ column: Int, of columns: Int) -> SweepRow
    {
        sweep.rows[row * columns + column][metric]
    }

    private static func level(_ sweep: SweepResult, row: Int, of columns: Int) -> Level {
        sweep.design.levels(at: row * columns)[0]
    }

    private static func chart(_ sweep: SweepResult, _ metric: Int, _ rows: Int, _ columns: Int) -> Chart {
        let (first, second) = (sweep.design.axes[0], sweep.design.axes[1])
        let scale = MetricWords.scale(sweep.metrics[metric].unit)
        let levels = (0..<rows).map { level(sweep, row: $0, of: columns) }
        let numbers = levels.compactMap(\.number)
        let ascends = numbers.count == rows && rows > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
        return Chart(
            id: "surface-\(metric + 1)", title: "Response to \(first.path), by \(second.path)",
            caption: "With 95 % intervals; lines share luck, so their difference is more precise than either.",
            kind: ascends ? .lines : .bars, xLabel: first.path, yLabel: MetricWords.axis(sweep.metrics[metric]),
            x: ascends ? .numbers(numbers) : .categories(Words.unique(levels.map(\.text))),
            series: (0..<columns).map { column in
                let values = (0..<rows).map { row(sweep, metric, $0, column, of: columns) }
                return Series(
                    name: "\(second.path.split(separator: ".").last ?? "") \(sweep.design.levels(at: column)[1].text)",
                    values: values.map { $0.level.map { scale * $0 } },
                    low: values.map { $0.levelLow.map { scale * $0 } },
                    high: values.map { $0.levelHigh.map { scale * $0 } })
            })
    }

    private static func table(_ sweep: SweepResult, _ metric: Int, _ rows: Int, _ columns: Int) -> Table {
        let (first, second) = (sweep.design.axes[0], sweep.design.axes[1])
        let scale = MetricWords.scale(sweep.metrics[metric].unit)
        return Table(
            id: "surface-table-\(metric + 1)", title: "Down \(first.path), across \(second.path)",
            caption: "\(MetricWords.axis(sweep.metrics[metric])).",
            columns: [Column(name: first.path, kind: .text)]
                + (0..<columns).map { Column(name: sweep.design.levels(at: $0)[1].text, kind: .number) },
            rows: (0..<rows).map { place in
                [.text(level(sweep, row: place, of: columns).text)]
                    + (0..<columns).map { column in
                        MetricWords.cell(
                            row(sweep, metric, place, column, of: columns).level.map { scale * $0 })
                    }
            })
    }
}
