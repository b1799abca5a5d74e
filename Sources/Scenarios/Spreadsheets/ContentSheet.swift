import QuestKernel

/// A part of a scenario as a spreadsheet: a table with one row of content per line, or a file's single figures one
/// below the other.
package struct ContentSheet {
    package struct Cell {
        package var path: String
        package var node: ContentNode
        package var shape: ContentShape
        /// Of low, used and high: the path of the tagged figure that they are.
        package var triple: String?

        /// As written in the sheet's file; numbers unchanged, texts protected from being read as formulas.
        var text: String {
            let text = node.scalarText ?? ""
            return shape.isFigure && Decimal6(text) != nil ? text : FormulaGuard.guarded(text)
        }
    }

    package struct Row {
        package var path: String
        package var cells: [String: Cell] = [:]
        /// Notes about a single figure, for readers only.
        package var notes: [String: String] = [:]
    }

    /// Such as `dungeons.dungeons.rooms`: the path without ids and indices.
    package let name: String
    package fileprivate(set) var columns: [String]
    package fileprivate(set) var rows: [Row] = []

    package static let pathColumn = "path"
    /// Columns that explain a figure; an import does not read them.
    package static let noteColumns = ["provenance", "takes", "about"]

    package var file: String { "\(name).csv" }

    package var text: String {
        let notes = rows.contains { !$0.notes.isEmpty } ? Self.noteColumns : []
        let head = [Self.pathColumn] + columns + notes
        return CSVText.encode(
            [head]
                + rows.map { row in
                    [row.path] + columns.map { row.cells[$0]?.text ?? "" }
                        + notes.map { FormulaGuard.guarded(row.notes[$0] ?? "") }
                })
    }

    /// All sheets of a scenario: for each of its files the single figures, and a sheet for each kind of rows.
    package static func all(of tree: ContentNode, _ root: RowShape) -> [ContentSheet] {
        var maker = SheetMaker()
        for field in root.fields {
            guard let node = tree[field.name] else { continue }
            maker.visit(node, field, field.shape, at: field.name, sheet: field.name, row: nil, column: "")
        }
        return maker.order.compactMap { maker.sheets[$0] }
    }
}

private struct SheetMaker {
    var sheets: [String: ContentSheet] = [:]
    var order: [String] = []
    /// By sheet: the column that was filled last; a new one goes beside it.
    private var lastColumn: [String: Int] = [:]

    /// - Parameters:
    ///   - sheet: the name of the sheet that it belongs to.
    ///   - row: the index of its row there; nil for single figures, each of which is a row.
    ///   - column: the name of the column, as far as it is known.
    mutating func visit(
        _ node: ContentNode, _ field: FieldShape, _ shape: ContentShape, at path: String, sheet: String, row: Int?,
        column: String
    ) {
        switch (shape, node.value) {
        case (.row(let inner), _):
            for field in inner.fields {
                guard let child = node[field.name] else { continue }
                visit(
                    child, field, field.shape, at: "\(path).\(field.name)",
                    sheet: row == nil ? "\(sheet).\(field.name)" : sheet, row: row,
                    column: column.isEmpty ? field.name : "\(column).\(field.name)")
            }
        case (.table(let inner), .map(let entries)):
            let name = row == nil ? sheet : "\(sheet).\(column)"
            for entry in entries {
                visitRow(entry.node, field, inner, at: "\(path).\(entry.key)", sheet: name)
            }
        case (.list(.row(let inner), _), .list(let nodes)):
            let name = row == nil ? sheet : "\(sheet).\(column)"
            for (index, node) in nodes.enumerated() {
                visitRow(node, field, inner, at: "\(path)[\(index)]", sheet: name)
            }
        case (.list(let inner, _), .list(let nodes)):
            for (index, node) in nodes.enumerated() {
                visit(
                    node, field, inner, at: "\(path)[\(index)]", sheet: sheet, row: row, column: "\(column)[\(index)]")
            }
        case (.open, .map(let entries)):
            for entry in entries {
                visit(
                    entry.node, field, shape, at: "\(path).\(entry.key)", sheet: sheet, row: row,
                    column: column.isEmpty ? entry.key : "\(column).\(entry.key)")
            }
        case (.open, .list(let nodes)) where node.tag == nil:
            for (index, node) in nodes.enumerated() {
                visit(
                    node, field, shape, at: "\(path)[\(index)]", sheet: sheet, row: row, column: "\(column)[\(index)]")
            }
        case (.open, .list),
            (.open, .scalar) where ContentFigure.isOpenFigure(node):
            add(
                ContentFigure(
                    path: path, field: field, shape: .ratio(ContentShape.openFigures), node: node, sectionTag: nil),
                to: sheet, row, column)
        // Their keys are paths themselves: they stay in the YAML.
        case (.changes, _): return
        default:
            add(
                ContentFigure(path: path, field: field, shape: shape, node: node, sectionTag: nil), to: sheet, row,
                column)
        }
    }

    private mutating func visitRow(
        _ node: ContentNode, _ field: FieldShape, _ shape: RowShape, at path: String, sheet: String
    ) {
        let index = open(sheet, path)
        visit(node, field, .row(shape), at: path, sheet: sheet, row: index, column: "")
    }

    /// A new row of a sheet.
    private mutating func open(_ sheet: String, _ path: String) -> Int {
        if sheets[sheet] == nil {
            sheets[sheet] = ContentSheet(name: sheet, columns: [])
            order.append(sheet)
        }
        lastColumn[sheet] = -1
        sheets[sheet]?.rows.append(ContentSheet.Row(path: path))
        return (sheets[sheet]?.rows.count ?? 1) - 1
    }

    private mutating func add(_ leaf: ContentFigure, to sheet: String, _ row: Int?, _ column: String) {
        let (name, index): (String, Int)
        let column = row == nil ? "value" : column
        if let row {
            (name, index) = (sheet, row)
        } else {
            // Single figures of a file are kept together, whatever section they are in.
            name = String(leaf.path.prefix { $0 != "." })
            index = open(name, leaf.path)
            sheets[name]?.rows[index].notes = [
                "provenance": leaf.node.provenance(as: leaf.shape), "takes": leaf.field.expectation,
                "about": leaf.field.doc,
            ]
        }
        if let triple = leaf.triple {
            let names = row == nil ? ["value", "low", "high"] : [column, "\(column) low", "\(column) high"]
            for (column, position) in zip(names, [1, 0, 2]) {
                let path = "\(leaf.path)[\(position)]"
                set(
                    ContentSheet.Cell(path: path, node: triple[position], shape: leaf.shape, triple: leaf.path), name,
                    index, column)
            }
        } else {
            set(ContentSheet.Cell(path: leaf.path, node: leaf.node, shape: leaf.shape), name, index, column)
        }
    }

    private mutating func set(_ cell: ContentSheet.Cell, _ sheet: String, _ row: Int, _ column: String) {
        guard var columns = sheets[sheet]?.columns else { return }
        let position: Int
        if let known = columns.firstIndex(of: column) {
            position = known
        } else {
            position = Swift.min((lastColumn[sheet] ?? -1) + 1, columns.count)
            columns.insert(column, at: position)
            sheets[sheet]?.columns = columns
        }
        lastColumn[sheet] = position
        sheets[sheet]?.rows[row].cells[column] = cell
    }
}
