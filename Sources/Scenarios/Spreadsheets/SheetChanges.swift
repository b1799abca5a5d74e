import QuestKernel

/// What a designer changed in the sheets of a scenario: read, compared cell by cell, not yet written.
package struct SheetChanges {
    package struct Change {
        package var path: String
        package var old: ContentNode
        package var new: String
        /// The cell: file, row and column from 1.
        package var place: Place
        package var shape: ContentShape
        /// Of low, used and high: the path of the tagged figure that they are.
        package var triple: String?
    }

    package private(set) var changes: [Change] = []
    package private(set) var problems: [ContentProblem] = []
    /// Figures outside the range beside them: taken as everywhere, and the range grows with them.
    package private(set) var warnings: [String] = []

    /// - Parameters:
    ///   - files: names and texts; other sheets stay as they are.
    ///   - folder: the text before a file's name in places.
    package init(_ files: [(name: String, text: String)], of source: ScenarioSource, _ root: RowShape, folder: String) {
        let sheets = ContentSheet.all(of: source.tree, root)
        for file in files {
            let place = Place(file: "\(folder)/\(file.name)", line: 0, column: 0)
            guard let sheet = sheets.first(where: { $0.file == file.name }) else {
                problems.append(
                    ContentProblem(
                        place: place, path: "", expected: "a sheet of \(source.name)", found: "\"\(file.name)\"",
                        suggestion: NearestName.to(file.name, among: sheets.map(\.file))))
                continue
            }
            do {
                read(try CSVText.decode(file.text), of: sheet, place)
            } catch {
                note(place, error.row, error.column, "", expected: "comma-separated values", found: error.found)
            }
        }
        widenRanges(source.tree)
        refuseForeign(source)
    }

    private mutating func widenRanges(_ tree: ContentNode) {
        for change in changes {
            guard let triple = change.triple, change.path == "\(triple)[1]", let value = Decimal6(change.new),
                let path = ContentPath(triple), let range = tree.node(at: path), case .list(let ends) = range.value,
                ends.count == 3
            else { continue }
            for end in [0, 2] {
                let path = "\(triple)[\(end)]"
                guard !changes.contains(where: { $0.path == path }),
                    let bound = ends[end].scalarText.flatMap({ Decimal6($0) }),
                    end == 0 ? value.millionths < bound.millionths : value.millionths > bound.millionths
                else { continue }
                changes.append(
                    Change(
                        path: path, old: ends[end], new: change.new, place: change.place, shape: change.shape,
                        triple: triple))
                if let warning = OutsideRange.warning(triple, value, range) { warnings.append(warning) }
            }
        }
    }

    private mutating func note(
        _ place: Place, _ row: Int, _ column: Int, _ path: String, expected: String, found: String,
        suggestion: String? = nil
    ) {
        problems.append(
            ContentProblem(
                place: Place(file: place.file, line: row, column: column), path: path, expected: expected,
                found: found, suggestion: suggestion))
    }

    private mutating func read(_ records: [[String]], of sheet: ContentSheet, _ place: Place) {
        guard let head = records.first, let pathColumn = head.firstIndex(of: ContentSheet.pathColumn) else {
            let found = records.first.map { $0.count == 1 ? "\"\($0[0].prefix(40))\"" : "others" } ?? "an empty file"
            return note(
                place, 1, 1, "", expected: "a head line with the column \"path\", separated by commas", found: found)
        }
        let known = sheet.columns + ContentSheet.noteColumns + [ContentSheet.pathColumn]
        var isHeadGood = true
        for (index, name) in head.enumerated() {
            let isTwice = head.firstIndex(of: name) != index
            guard isTwice || !known.contains(name) else { continue }
            isHeadGood = false
            note(
                place, 1, index + 1, "", expected: isTwice ? "each column once" : "a column of \(sheet.file)",
                found: "\"\(name)\"\(isTwice ? " twice" : "")",
                suggestion: isTwice ? nil : NearestName.to(name, among: known))
        }
        guard isHeadGood else { return }
        let rows = Dictionary(sheet.rows.map { ($0.path, $0) }) { first, _ in first }
        var seen: Set<String> = []
        for (index, record) in records.enumerated().dropFirst() where !record.allSatisfy(\.isEmpty) {
            let path = record.indices.contains(pathColumn) ? record[pathColumn] : ""
            guard let row = rows[path] else {
                note(
                    place, index + 1, pathColumn + 1, path,
                    expected: "a row that is in the YAML: new rows are added there", found: "\"\(path)\"",
                    suggestion: NearestName.to(path, among: sheet.rows.map(\.path)))
                continue
            }
            guard seen.insert(path).inserted else {
                note(place, index + 1, pathColumn + 1, path, expected: "each row once", found: "a second one")
                continue
            }
            read(record, head, row, index + 1, place)
        }
        for row in sheet.rows where !seen.contains(row.path) && !records.isEmpty {
            note(
                place, 0, 0, row.path, expected: "a line for every row: rows are removed in the YAML", found: "none")
        }
    }

    private mutating func read(
        _ record: [String], _ head: [String], _ row: ContentSheet.Row, _ line: Int, _ place: Place
    ) {
        guard record.count <= head.count else {
            return note(
                place, line, head.count + 1, row.path, expected: "\(head.count) columns as in the head line",
                found: "\(record.count)")
        }
        for (index, name) in head.enumerated()
        where name != ContentSheet.pathColumn && !ContentSheet.noteColumns.contains(name) {
            let text = index < record.count ? record[index] : ""
            guard let cell = row.cells[name] else {
                if !text.isEmpty {
                    note(
                        place, line, index + 1, "\(row.path).\(name)",
                        expected: "nothing: there is no such figure in the YAML yet; add it there",
                        found: "\"\(text)\"")
                }
                continue
            }
            guard let new = Self.changed(cell, text) else { continue }
            guard !cell.shape.isFigure || Decimal6(new) != nil else {
                note(
                    place, line, index + 1, cell.path, expected: "a number such as 0.065, with a point and no commas",
                    found: text.isEmpty ? "nothing" : "\"\(text)\"")
                continue
            }
            changes.append(
                Change(
                    path: cell.path, old: cell.node, new: new,
                    place: Place(file: place.file, line: line, column: index + 1), shape: cell.shape,
                    triple: cell.triple))
        }
    }

    /// The new text of a cell; nil where the value is the same in another spelling: spreadsheets write 0.2 for 0.20 and
    /// TRUE for true.
    private static func changed(_ cell: ContentSheet.Cell, _ text: String) -> String? {
        if text == cell.text { return nil }
        var bare = FormulaGuard.bare(text)
        if case .ratio = cell.shape { bare = Percentage.plain(bare) ?? bare }
        let old = cell.node.scalarText ?? ""
        if case .flag = cell.shape {
            return bare.lowercased() == old ? nil : bare.lowercased()
        }
        if cell.shape.isFigure, let number = Decimal6(bare), number == Decimal6(old) { return nil }
        return bare == old ? nil : bare
    }

    /// A figure of the base scenario must not be changed here, because other scenarios extend the base too.
    private mutating func refuseForeign(_ source: ScenarioSource) {
        for change in changes where !source.ownFiles.contains(change.old.place.file) {
            problems.append(
                ContentProblem(
                    place: change.place, path: change.path,
                    expected: "a figure of \(source.name)'s own: this one is in \(change.old.place.file),"
                        + " to be changed there or in the overlay",
                    found: "\"\(change.new)\""))
        }
    }

    /// The changed scenario; the place of a changed figure is its cell, so that errors name the cell.
    package func applied(to source: ScenarioSource) throws(ContentProblem) -> ScenarioSource {
        var tree = source.tree
        for change in changes {
            var node = change.old
            node.value = .scalar(change.new)
            node.place = change.place
            guard let path = ContentPath(change.path) else {
                throw ContentProblem(
                    place: change.place, path: change.path, expected: "a path such as loot.tasks.equipmentChance",
                    found: "one that only the YAML can change")
            }
            tree = try tree.setting(path, to: node, addsKeys: false)
        }
        // If the three do not rise, all of them are involved; the error names the cell that was changed.
        for change in changes {
            guard let path = change.triple.flatMap(ContentPath.init), var triple = tree.node(at: path) else { continue }
            triple.place = change.place
            tree = try tree.setting(path, to: triple, addsKeys: false)
        }
        return ScenarioSource(
            name: source.name, tree: tree, lineage: source.lineage, files: source.files, ownFiles: source.ownFiles)
    }

    /// The changed files of the scenario, by their names in places: only the changed figures differ.
    package func files(of source: ScenarioSource) throws -> [(path: String, bytes: [UInt8])] {
        let byFile = Dictionary(grouping: changes) { $0.old.place.file }
        return try byFile.sorted { $0.key < $1.key }.map { file, changes in
            guard let path = source.files[file] else { throw ScenarioFileError(.missing, path: file) }
            let bytes = try ScenarioFiles.bytes(of: path)
            return (path, try YAMLEdit.applied(changes, to: bytes, file: file))
        }
    }
}

extension ContentNode {
    /// The node at a path.
    package func node(at path: ContentPath) -> ContentNode? {
        path.steps.reduce(self as ContentNode?) { node, step in
            switch (step, node?.value) {
            case (.key(let key), _): return node?[key]
            case (.index(let index), .list(let nodes)?): return nodes.indices.contains(index) ? nodes[index] : nil
            default: return nil
            }
        }
    }
}
