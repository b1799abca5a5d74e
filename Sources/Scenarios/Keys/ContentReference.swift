import QuestKernel

/// Every field of a game's files as a page: what each takes, what holds without it, and what it means.
///
/// It is made from the rows that the loader reads, so nothing can be in one and not in the other.
package enum ContentReference {
    /// The page of a game, as Markdown.
    package static func markdown(of game: GameName) -> String {
        let shape = ScenarioShape.of(game)
        var text = """
            # Reference: the files of \(game.name)

            Every field that the files of a scenario of \(game.name) may have, made from the declarations by which they are \
            read: `./simulate content reference \(game.name)`. `ID` stands for an id that you choose, `[]` for each \
            element of a list. Shares may be written as percentages, and numbers may be tagged, such as \
            `!assumed [5, 12, 20]`.


            """
        text += shape.fields.map { "[\($0.name)](#\($0.name))" }.joined(separator: " · ") + "\n"
        for field in shape.fields {
            let isContent = !["scenario", "archetypes"].contains(field.name)
            text += """

                ## \(field.name)

                `\(isContent ? "content/" : "")\(field.name).yaml`\(field.isRequired ? "" : ", may be left out"). \(field.doc)

                | field | takes | unit | without it | meaning |
                |---|---|---|---|---|

                """
            text += rows(of: field.shape, at: "", within: []).joined()
        }
        return text
    }

    /// - Parameters:
    ///   - path: of the rows' fields, with the point or the brackets before the field's name.
    ///   - nouns: of the rows around them: a row within itself is not told again.
    private static func rows(of shape: ContentShape, at path: String, within nouns: [String]) -> [String] {
        switch shape {
        case .row(let row):
            guard !nouns.contains(row.noun) else { return [] }
            return row.fields.flatMap { field in
                let name = path.isEmpty ? field.name : "\(path).\(field.name)"
                return [line(field, name)] + rows(of: field.shape, at: name, within: nouns + [row.noun])
            }
        case .table(let row): return rows(of: .row(row), at: path.isEmpty ? "ID" : "\(path).ID", within: nouns)
        case .list(let inner, _): return rows(of: inner, at: "\(path)[]", within: nouns)
        default: return []
        }
    }

    private static func line(_ field: FieldShape, _ name: String) -> String {
        let without = field.isRequired ? "a mistake" : field.standard.map { "`\($0)`" } ?? "nothing"
        let cells = ["`\(name)`", takes(field), unit(field.shape), without, field.doc]
        return "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
    }

    /// What it takes, the unit of a figure aside.
    private static func takes(_ field: FieldShape) -> String {
        switch field.shape {
        case .whole(let range, _): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .table(let row): "a map from ids to rows: \(row.noun)"
        case .list(.row(let row), _): "a list of rows: \(row.noun)"
        default: field.expectation
        }
    }

    private static func unit(_ shape: ContentShape) -> String {
        switch shape {
        case .whole(_, let unit), .list(.whole(_, let unit), _): unit
        default: ""
        }
    }
}
