/// One thing a section shows.
///
/// In JSON: `{"kind": "chart", "chart": {…}}`, `{"kind": "table", "table": {…}}`,
/// `{"kind": "flows", "flows": {…}}` or `{"kind": "note", "note": "…"}`.
package enum Block: Sendable, Equatable {
    case chart(Chart)
    case table(Table)
    case flows(FlowDiagram)
    /// A remark between charts, plain text.
    case note(String)
}

extension Block: Codable {
    private enum Kind: String, Codable {
        case chart, table, flows, note
    }

    private enum CodingKeys: String, CodingKey {
        case kind, chart, table, flows, note
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .chart: self = .chart(try container.decode(Chart.self, forKey: .chart))
        case .table: self = .table(try container.decode(Table.self, forKey: .table))
        case .flows: self = .flows(try container.decode(FlowDiagram.self, forKey: .flows))
        case .note: self = .note(try container.decode(String.self, forKey: .note))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .chart(let chart):
            try container.encode(Kind.chart, forKey: .kind)
            try container.encode(chart, forKey: .chart)
        case .table(let table):
            try container.encode(Kind.table, forKey: .kind)
            try container.encode(table, forKey: .table)
        case .flows(let diagram):
            try container.encode(Kind.flows, forKey: .kind)
            try container.encode(diagram, forKey: .flows)
        case .note(let text):
            try container.encode(Kind.note, forKey: .kind)
            try container.encode(text, forKey: .note)
        }
    }
}
