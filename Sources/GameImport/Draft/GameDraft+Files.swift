import QuestKernel

/// The chapters as YAML.
extension GameDraft {
    /// The files of the game by their path in its folder; chapters without rows are left out.
    func files(from sources: [String]) -> [(path: String, text: String)] {
        let named = sources.map(YAMLWords.remark).joined(separator: ", ")
        let head = "# Imported from \(named). What is marked as assumed was not there.\n"
        let notes = (notes.lines + respelled).map { "# \(YAMLWords.remark($0))\n" }.joined()
        var files = [
            (
                "scenario.yaml",
                head + notes + "game: custom\ntitle: \(YAMLWords.quoted(title))\ndays: 60\nplayers: 1000\n"
            )
        ]
        let chapters: [(String, [String])] = [
            ("resources", resources.map(\.yaml)), ("items", items.map(\.yaml)),
            ("collections", collections.map(Self.collection)), ("draws", draws.map(\.yaml)),
            ("actions", actions.map(\.yaml)), ("shops", shops.map { $0.yaml(free: free) }),
            ("packs", packs.map(\.yaml)),
        ]
        for (name, rows) in chapters where !rows.isEmpty {
            files.append(("content/\(name).yaml", head + rows.joined()))
        }
        let players = "# Nothing of this file was in the input: change it to what your players do.\n"
        files.append(("archetypes.yaml", head + players + archetypes))
        return files
    }

    /// Names that no id can have, with the ids that they got.
    var respelled: [String] {
        let all = ids.respelled + shops.flatMap { shop in shop.ids.respelled.map { ($0.name, "\(shop.id).\($0.id)") } }
        let shown = all.prefix(50).map { "\(JSONPart.short($0.name)) is called \($0.id)" }
        return shown + (all.count > 50 ? ["and \(all.count - 50) more names are spelled otherwise"] : [])
    }

    /// What an offer without a price costs none of: a price must name something.
    private var free: String { resources.first?.id ?? items.first?.id ?? "" }

    private static func collection(_ row: (id: String, name: String, items: [String])) -> String {
        var line = YAMLRow(row.id)
        line.text("name", row.name)
        line.add("items", "[\(row.items.joined(separator: ", "))]")
        return line.line
    }
}

extension GameDraft.Resource {
    fileprivate var yaml: String {
        var row = YAMLRow(id)
        row.text("name", name)
        if regenerates != nil { row.add("kind", "energy") }
        if start > 0 { row.add("start", "\(start)") }
        if let cap { row.add("cap", "\(cap)") }
        if let regenerates {
            row.add("regenerates", "{ amount: \(regenerates.amount), every: \(regenerates.seconds)s }")
        }
        return row.line
    }
}

extension GameDraft.Item {
    fileprivate var yaml: String {
        var row = YAMLRow(id)
        row.text("name", name)
        row.text("rarity", rarity)
        if start > 0 { row.add("start", "\(start)") }
        if most > 0 { row.add("most", "\(most)") }
        return row.line
    }
}

extension GameDraft.Draw {
    fileprivate var yaml: String {
        let label = YAMLWords.line("name", name)
        switch outcomes {
        case .weighted(let names):
            return "\(id):\n\(label)  weighted: { \(names.map { "\($0.id): \($0.weight)" }.joined(separator: ", ")) }\n"
        case .tiers(let tiers):
            let rows = tiers.map { tier in
                let gives = tier.gives.isEmpty ? "" : ", gives: \(tier.gives.yaml)"
                // In millionths of a percent.
                return "    \(tier.id): { chance: \(Decimal6(millionths: tier.chance * 100))%\(gives) }\n"
            }
            return "\(id):\n\(label)  tiers:\n\(rows.joined())"
        }
    }
}

extension GameDraft.Action {
    fileprivate var yaml: String {
        var row = YAMLRow(id)
        row.text("name", name)
        if !when.isEmpty { row.add("when", YAMLWords.quoted(when)) }
        if !cost.isEmpty { row.add("cost", cost.yaml) }
        if !gives.isEmpty { row.add("gives", gives.yaml) }
        if !limit.isEmpty { row.add("limit", limit) }
        if takes > 0 { row.add("takes", "\(takes)s") }
        if takes > 0, slots > 1 { row.add("slots", "\(slots)") }
        return (remark.isEmpty ? "" : "# \(YAMLWords.remark(remark))\n") + row.line
    }
}

extension GameDraft.Shop {
    fileprivate func yaml(free: String) -> String {
        let rows = offers.map { offer in
            let cost = offer.cost.isEmpty ? "{ \(free): 0 }" : offer.cost.yaml
            return "    \(offer.id): { cost: \(cost), gives: \(offer.gives.yaml) }\n"
        }
        return "\(id):\n\(YAMLWords.line("name", name))  offers:\n\(rows.joined())"
    }
}

extension GameDraft.Pack {
    fileprivate var yaml: String {
        var row = YAMLRow(id)
        row.text("name", name)
        row.add("price", price.map { "\(Decimal6(millionths: $0 * 10_000))" } ?? "!assumed [0.99, 4.99, 19.99]")
        if !gives.isEmpty { row.add("gives", gives.yaml) }
        return row.line
    }
}

/// One row of a chapter on one line.
private struct YAMLRow {
    private let id: String
    private var fields: [String] = []

    init(_ id: String) { self.id = id }

    mutating func add(_ field: String, _ text: String) { fields.append("\(field): \(text)") }

    /// A text for people; blanks alone are none.
    mutating func text(_ field: String, _ text: String) {
        if YAMLWords.saysSomething(text) { add(field, YAMLWords.quoted(text)) }
    }

    var line: String { fields.isEmpty ? "\(id): {}\n" : "\(id): { \(fields.joined(separator: ", ")) }\n" }
}

/// Texts of strangers in YAML.
enum YAMLWords {
    /// Far longer than any name that a report can show.
    private static let longest = 200

    /// In quotation marks, on one line, with everything spelled out that does not print.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars.prefix(longest) {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            // YAML's aliases are refused wherever they seem to stand.
            case "&": quoted += "\\u0026"
            case _ where !prints(scalar): quoted += spelled(scalar)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A field on a line of its own; blanks alone are none.
    static func line(_ field: String, _ text: String) -> String {
        saysSomething(text) ? "  \(field): \(quoted(text))\n" : ""
    }

    /// Whether anything of it prints.
    static func saysSomething(_ text: String) -> Bool {
        text.unicodeScalars.prefix(longest).contains { prints($0) && !$0.properties.isWhitespace }
    }

    /// As one line of a remark.
    static func remark(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { line, scalar in
            if prints(scalar), scalar != "&" { line.unicodeScalars.append(scalar) } else { line += " " }
        }
    }

    private static func prints(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    private static func spelled(_ scalar: Unicode.Scalar) -> String {
        // A control character would be refused in spelling too.
        guard scalar.value >= 0xA0, scalar.value <= 0xFFFF else { return " " }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
