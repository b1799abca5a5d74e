/// A chart of several series over one common x axis.
package struct Chart: Codable, Sendable, Equatable {
    package enum Kind: String, Codable, Sendable, CaseIterable {
        /// One line per series; a series with `low` and `high` has its interval shaded.
        case lines
        /// Three or five series are quantiles from low to high (P10, P50, P90): shaded bands and a median line.
        /// Series with the role `.exact` are drawn over it as lines.
        case fan
        /// Areas stacked from zero: positive values up, negative values down. Where faucets or sinks are present,
        /// series of any other role are lines over the areas (for example a net sum).
        case stackedArea
        /// Bars side by side; a series with `low` and `high` has whiskers.
        case bars
        /// Bars stacked from zero: positive values up, negative values down.
        case stackedBars
    }

    /// The positions all series share.
    package enum XAxis: Sendable, Equatable {
        /// Ascending numbers: days, levels, tries.
        case numbers([Double])
        /// Names, shown in this order.
        case categories([String])
    }

    /// Unique within the document; the CSV file is named after it.
    package var id: String
    /// What the chart shows, one line.
    package var title: String
    /// What to look for, or how it was measured.
    package var caption: String
    package var kind: Kind
    /// What the x axis counts, with its unit: "Day".
    package var xLabel: String
    /// What the y axis measures, with its unit: "Gold per player and day".
    package var yLabel: String
    package var x: XAxis
    package var series: [Series]
    /// Whether the y axis is logarithmic; values of zero or less are then left out of the chart.
    package var logY: Bool

    package init(
        id: String, title: String, caption: String = "", kind: Kind, xLabel: String, yLabel: String, x: XAxis,
        series: [Series], logY: Bool = false
    ) {
        self.id = id
        self.title = title
        self.caption = caption
        self.kind = kind
        self.xLabel = xLabel
        self.yLabel = yLabel
        self.x = x
        self.series = series
        self.logY = logY
    }
}

/// One line, area or set of bars of a chart.
package struct Series: Codable, Sendable, Equatable {
    /// What the series stands for; it chooses the colour and the place, never the value.
    package enum Role: String, Codable, Sendable, CaseIterable {
        /// Where a resource enters the economy; values are positive.
        case faucet
        /// Where a resource leaves the economy; values are negative in stacked charts.
        case sink
        /// A known result from theory, drawn hollow or dashed.
        case exact
        /// A measured result of simulated players.
        case simulated
        /// A quantile of a distribution.
        case band
        case neutral
    }

    /// The name in the legend, unique within the chart.
    package var name: String
    /// One value per position of x; `nil` where there is none, which leaves a gap.
    package var values: [Double?]
    /// The lower ends of the intervals, one per position of x.
    package var low: [Double?]?
    /// The upper ends of the intervals, one per position of x.
    package var high: [Double?]?
    package var role: Role
    /// What this series is the sum of, where it stands for several that are too small to be drawn; drawn last.
    package var parts: [Series]?

    package init(
        name: String, values: [Double?], low: [Double?]? = nil, high: [Double?]? = nil, role: Role = .neutral,
        parts: [Series]? = nil
    ) {
        self.name = name
        self.values = values
        self.low = low
        self.high = high
        self.role = role
        self.parts = parts
    }
}

/// In JSON: `{"kind": "numbers", "values": [1, 2]}` or `{"kind": "categories", "values": ["Warrior"]}`.
extension Chart.XAxis: Codable {
    private enum Kind: String, Codable {
        case numbers, categories
    }

    private enum CodingKeys: String, CodingKey {
        case kind, values
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .numbers: self = .numbers(try container.decode([Double].self, forKey: .values))
        case .categories: self = .categories(try container.decode([String].self, forKey: .values))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .numbers(let values):
            try container.encode(Kind.numbers, forKey: .kind)
            try container.encode(values, forKey: .values)
        case .categories(let values):
            try container.encode(Kind.categories, forKey: .kind)
            try container.encode(values, forKey: .values)
        }
    }
}
