extension ReportDocument {
    /// What in this document contradicts its schema, in words; empty for a sound one.
    ///
    /// Rendering never fails on these: missing values become gaps and a dead link is left out. Tests of report builders
    /// expect none.
    package func inconsistencies() -> [String] {
        var found: [String] = []
        let sectionIDs = sections.map(\.id)
        let blocks = sections.flatMap(\.blocks)
        let blockIDs = blocks.compactMap(\.id)
        found += repeated(in: sectionIDs).map { "section id \"\($0)\" is used twice" }
        found += repeated(in: blockIDs).map { "chart or table id \"\($0)\" is used twice" }
        for finding in findings {
            if let target = finding.section, !sectionIDs.contains(target) {
                found.append("finding \"\(finding.headline)\" points at section \"\(target)\", which does not exist")
            }
        }
        found += repeated(in: keyFigures.map(\.id)).map { "key figure \"\($0)\" is there twice" }
        for figure in keyFigures {
            if let target = figure.section, !sectionIDs.contains(target) {
                found.append("key figure \"\(figure.id)\" points at section \"\(target)\", which does not exist")
            }
            if isOutside(figure.value, low: figure.low, high: figure.high) {
                found.append("key figure \"\(figure.id)\" has a value outside its interval")
            }
        }
        for block in blocks {
            switch block {
            case .chart(let chart): found += chart.inconsistencies()
            case .table(let table): found += table.inconsistencies()
            case .flows(let diagram):
                found += diagram.table.inconsistencies()
                found += diagram.views.flatMap { $0.sources + $0.drains }.filter { !($0.amount >= 0) }
                    .map { "diagram \"\(diagram.id)\": \"\($0.name)\" has an amount below 0" }
            case .note: break
            }
        }
        return found
    }
}

extension Block {
    var id: String? {
        switch self {
        case .chart(let chart): chart.id
        case .table(let table): table.id
        case .flows(let diagram): diagram.id
        case .note: nil
        }
    }
}

extension Block {
    /// Nil for a remark.
    var title: String? {
        switch self {
        case .chart(let chart): chart.title
        case .table(let table): table.title
        case .flows(let diagram): diagram.title
        case .note: nil
        }
    }
}

extension Chart {
    fileprivate func inconsistencies() -> [String] {
        let positions = x.count
        var found = repeated(in: series.map(\.name)).map { "chart \"\(id)\": series \"\($0)\" occurs twice" }
        for one in series {
            let lengths = [one.values.count] + [one.low, one.high].compactMap { $0?.count }
            if lengths.contains(where: { $0 != positions }) {
                found.append("chart \"\(id)\": series \"\(one.name)\" does not have one value per position of x")
            }
            if (one.low == nil) != (one.high == nil) {
                found.append("chart \"\(id)\": series \"\(one.name)\" has only one end of its interval")
            }
            for index in one.values.indices
            where isOutside(one.values[index], low: one.low?[safe: index], high: one.high?[safe: index]) {
                found.append("chart \"\(id)\": series \"\(one.name)\" has a value outside its interval at \(index + 1)")
            }
            let stacks = kind == .stackedArea || kind == .stackedBars
            if stacks, one.role == .sink, one.values.contains(where: { ($0 ?? 0) > 0 }) {
                found.append("chart \"\(id)\": sink \"\(one.name)\" has positive values")
            }
        }
        if case .numbers(let numbers) = x, zip(numbers, numbers.dropFirst()).contains(where: { $0 >= $1 }) {
            found.append("chart \"\(id)\": x does not ascend")
        }
        let quantiles = series.count { $0.role != .exact }
        if kind == .fan, quantiles != 3, quantiles != 5 {
            found.append("chart \"\(id)\": a fan has three or five quantiles, not \(quantiles)")
        }
        return found
    }
}

extension Table {
    fileprivate func inconsistencies() -> [String] {
        rows.indices.filter { rows[$0].count != columns.count }
            .map { "table \"\(id)\": row \($0 + 1) does not have one cell per column" }
            + rows.indices.flatMap { row in
                rows[row].indices.compactMap { column in
                    guard case .number(let value, let low, let high, _) = rows[row][column],
                        isOutside(value, low: low, high: high)
                    else { return nil }
                    return "table \"\(id)\": row \(row + 1), column \(column + 1) has a value outside its interval"
                }
            }
    }
}

/// Whether low ≤ value ≤ high does not hold, where there are ends; but for what rounding leaves.
private func isOutside(_ value: Double?, low: Double??, high: Double??) -> Bool {
    guard let value else { return false }
    let slack = 1e-9 * max(1, abs(value))
    if let low = low ?? nil, low > value + slack { return true }
    if let high = high ?? nil, high < value - slack { return true }
    return false
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// Every text that is there more than once, in the order of its second place.
private func repeated(in texts: [String]) -> [String] {
    var seen: Set<String> = []
    var again: [String] = []
    for text in texts where !seen.insert(text).inserted && !again.contains(text) { again.append(text) }
    return again
}
