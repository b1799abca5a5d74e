/// Where something comes from and where it goes: sources, what they fill, and what drains it.
package struct FlowDiagram: Codable, Sendable, Equatable {
    /// One way in or out.
    package struct Stream: Codable, Sendable, Equatable {
        package var name: String
        /// 0 or more.
        package var amount: Double

        package init(name: String, amount: Double) { (self.name, self.amount) = (name, amount) }
    }

    /// The same for some of those who play.
    package struct View: Codable, Sendable, Equatable {
        /// "All players".
        package var name: String
        /// The largest first.
        package var sources: [Stream]
        package var drains: [Stream]

        package init(name: String, sources: [Stream], drains: [Stream]) {
            (self.name, self.sources, self.drains) = (name, sources, drains)
        }

        var comesIn: Double { sources.reduce(0) { $0 + $1.amount } }
        var goesOut: Double { drains.reduce(0) { $0 + $1.amount } }
        /// What is left over, if more comes in than goes out; below 0 what is taken from before.
        var kept: Double { comesIn - goesOut }
    }

    /// Unique within the document; the CSV file is named after it.
    package var id: String
    package var title: String
    package var caption: String
    /// What is filled: "Gold".
    package var hub: String
    /// "gold per player and day".
    package var unit: String
    /// The first is shown until another is asked for.
    package var views: [View]

    package init(id: String, title: String, caption: String, hub: String, unit: String, views: [View]) {
        (self.id, self.title, self.caption) = (id, title, caption)
        (self.hub, self.unit, self.views) = (hub, unit, views)
    }
}

extension FlowDiagram {
    /// The same as numbers: a row for each way in or out, a column for each view.
    package var table: Table {
        let sources = names(\.sources)
        let drains = names(\.drains)
        func row(_ name: String, _ kind: String, _ side: KeyPath<View, [Stream]>) -> [Cell] {
            [.text(name), .text(kind)]
                + views.map { view in
                    let amount = view[keyPath: side].first { $0.name == name }?.amount ?? 0
                    return .number(amount, decimals: Figure.decimals(amount))
                }
        }
        let left: [Cell] =
            [.text("Left over"), .text("in minus out")]
            + views.map { .number($0.kept, decimals: Figure.decimals($0.kept)) }
        return Table(
            id: id, title: title, caption: caption,
            columns: [Column(name: "Account", kind: .text), Column(name: "Kind", kind: .text)]
                + views.map { Column(name: $0.name, unit: unit, kind: .number) },
            rows: sources.map { row($0, "faucet", \.sources) } + drains.map { row($0, "sink", \.drains) } + [left])
    }

    /// In words, for readers who cannot see it.
    package func inWords(_ view: View) -> String {
        func largest(_ streams: [Stream], of all: Double) -> String {
            guard all > 0 else { return "nothing" }
            return Words.list(
                streams.prefix(3).map { "\($0.name) \(Words.part($0.amount / all))" }, most: 3)
        }
        return "\(view.name): \(Words.number(view.comesIn)) \(unit) come in, most through "
            + "\(largest(view.sources, of: view.comesIn)); \(Words.number(view.goesOut)) go out, most through "
            + "\(largest(view.drains, of: view.goesOut)). The numbers follow below."
    }

    /// In the order of the first view that has them.
    private func names(_ side: KeyPath<View, [Stream]>) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        for view in views {
            for stream in view[keyPath: side] where seen.insert(stream.name).inserted { names.append(stream.name) }
        }
        return names
    }
}
