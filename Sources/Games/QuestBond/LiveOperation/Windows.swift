import QuestKernel

/// A row of content that may have dates ("is_seasonal, available_from, available_until"): one with a first day is
/// seasonal, one with a last day alone is withdrawn after it. A withdrawn row keeps its place in its table, so that
/// stored states, journals and reports that name it stay right.
protocol DatedRow: ContentRow {
    var from: CalendarDate? { get set }
    var until: CalendarDate? { get set }
}

extension DatedRow {
    static var dates: [Field<Self>] {
        [
            .date("from", \.from, optional: true, "The first day of a seasonal row; without one it is always there."),
            .date("until", \.until, optional: true, "Its last day; a row that was withdrawn keeps its place."),
        ]
    }

    func checkDates(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if let from, let until, until < from {
            throw reader.problem(
                node, field: "until", expected: "a last day that is not before the first, \(from)", found: "\(until)")
        }
    }
}

/// When the rows of a table are there, in local days.
struct Windows: Sendable {
    private struct Window: Sendable {
        let first: LocalDay
        let last: LocalDay
    }

    /// Empty where no row has dates: then all are always there.
    private let windows: [Window]

    /// - Parameter seasons: while they are off, seasonal rows are not there.
    init(_ rows: [some DatedRow], _ seasons: SeasonContent) {
        let dayZero = seasons.dayZero?.number ?? 0
        windows =
            rows.contains { $0.from != nil || $0.until != nil }
            ? rows.map { row in
                let isOff = row.from != nil && !seasons.areOn
                return Window(
                    first: row.from.map { $0.number - dayZero } ?? .min,
                    last: isOff ? .min : row.until.map { $0.number - dayZero } ?? .max)
            } : []
    }

    /// Whether a row is there on a day; a row that is not listed is.
    @inline(__always)
    func isOpen(_ row: Int, on day: LocalDay) -> Bool {
        guard row < windows.count else { return true }
        return windows[row].first <= day && day <= windows[row].last
    }

    /// The rows that are not there, one bit each.
    @inline(__always)
    func closed(on day: LocalDay) -> UInt64 {
        var closed: UInt64 = 0
        for row in windows.indices where !isOpen(row, on: day) { closed |= 1 << UInt64(row) }
        return closed
    }
}
