/// Rows of text and numbers.
package struct Table: Codable, Sendable, Equatable {
    /// Unique within the document; the CSV file is named after it.
    package var id: String
    /// What the table shows, one line.
    package var title: String
    /// How to read it.
    package var caption: String
    package var columns: [Column]
    /// One cell per column in every row.
    package var rows: [[Cell]]

    package init(id: String, title: String, caption: String = "", columns: [Column], rows: [[Cell]]) {
        self.id = id
        self.title = title
        self.caption = caption
        self.columns = columns
        self.rows = rows
    }
}

/// The head of a column.
package struct Column: Codable, Sendable, Equatable {
    package enum Kind: String, Codable, Sendable, CaseIterable {
        /// Aligned to the left.
        case text
        /// Aligned to the right, digits below digits.
        case number
    }

    package var name: String
    /// The unit of its numbers: "%", "gold", "days".
    package var unit: String?
    package var kind: Kind

    package init(name: String, unit: String? = nil, kind: Kind) {
        self.name = name
        self.unit = unit
        self.kind = kind
    }
}

/// One field of a table.
///
/// In JSON: `{"kind": "text", "text": "…"}`, `{"kind": "number", "value": 12.3, "low": 11.9, "high": 12.7,
/// "decimals": 1}` (`low` and `high` only where there is an interval), `{"kind": "empty"}`.
package enum Cell: Sendable, Equatable {
    case text(String)
    /// A number, its interval if it has one, and how many decimals are worth showing.
    case number(Double, low: Double? = nil, high: Double? = nil, decimals: Int)
    case empty
}

extension Cell: Codable {
    private enum Kind: String, Codable {
        case text, number, empty
    }

    private enum CodingKeys: String, CodingKey {
        case kind, text, value, low, high, decimals
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .text:
            self = .text(try container.decode(String.self, forKey: .text))
        case .number:
            self = .number(
                try container.decode(Double.self, forKey: .value),
                low: try container.decodeIfPresent(Double.self, forKey: .low),
                high: try container.decodeIfPresent(Double.self, forKey: .high),
                decimals: try container.decode(Int.self, forKey: .decimals))
        case .empty:
            self = .empty
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text):
            try container.encode(Kind.text, forKey: .kind)
            try container.encode(text, forKey: .text)
        case .number(let value, let low, let high, let decimals):
            try container.encode(Kind.number, forKey: .kind)
            try container.encode(value, forKey: .value)
            try container.encodeIfPresent(low, forKey: .low)
            try container.encodeIfPresent(high, forKey: .high)
            try container.encode(decimals, forKey: .decimals)
        case .empty:
            try container.encode(Kind.empty, forKey: .kind)
        }
    }
}
