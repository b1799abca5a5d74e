import QuestKernel

/// All that is known about one key of a scenario.
package struct Explanation: Sendable, Equatable {
    package var path: String
    /// Its value in the scenario; nil where it is left out.
    package var value: String?
    package var provenance: String
    /// "a whole number of tries from 1 to 1000".
    package var takes: String
    package var unit: String?
    package var range: String?
    package var about: String
    package var isRequired: Bool
    package var place: Place?
    /// What the head of its file says about the design document.
    package var design: String?
    /// Paths that name its row, and changes of experiments.
    package var referredToBy: [String]
    /// Fields of a row or section, and ids of a table.
    package var below: [String]

    package init(_ path: String, in source: ScenarioSource) throws {
        let header = try ScenarioHeader.read(from: source.tree)
        let root = ScenarioShape.of(header.game)
        let found: ShapePath
        do throws(ContentProblem) {
            found = try ShapePath(path, in: source.tree, root)
        } catch {
            throw Self.suggesting(error, for: path, source.tree, root)
        }
        self.path = path
        value = found.node?.played(as: found.shape)
        provenance = Self.provenance(found)
        (takes, unit, range) = Self.words(found)
        about = found.field.doc
        isRequired = found.field.isRequired
        place = found.node?.place
        design = found.node.flatMap { source.headNote(ofFile: $0.place.file) }
        referredToBy = Self.references(to: found, path, source.tree, root)
        below = Self.below(found)
    }

    private static func provenance(_ found: ShapePath) -> String {
        guard let node = found.node else { return "left out here, so the rules' default applies" }
        if node.tag != nil { return node.provenance(as: found.shape) }
        return found.section.map { "\($0), from its section" } ?? "designed"
    }

    private static func words(_ found: ShapePath) -> (takes: String, unit: String?, range: String?) {
        switch found.shape {
        case .whole(let range, let unit):
            let words = "\(range.lowerBound) to \(range.upperBound)"
            return (found.field.expectation, unit, words)
        case .ratio(let range):
            return (found.field.expectation, nil, "\(decimal(range.lowerBound)) to \(decimal(range.upperBound))")
        case .row(let row): return ("a map: \(row.noun)", nil, nil)
        default: return (found.field.expectation, nil, nil)
        }
    }

    private static func decimal(_ millionths: Int64) -> String {
        let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        var decimals = String(rest + 1_000_000).dropFirst()
        while decimals.last == "0" { decimals = decimals.dropLast() }
        return (millionths < 0 ? "-" : "") + (decimals.isEmpty ? "\(whole)" : "\(whole).\(decimals)")
    }

    private static func below(_ found: ShapePath) -> [String] {
        switch found.shape {
        case .row(let row): return row.fields.map { "\($0.name): \($0.doc)" }
        case .table:
            guard case .map(let entries)? = found.node?.value else { return [] }
            return entries.map(\.key)
        default: return []
        }
    }

    /// All places that name the row of the path, and changes of experiments.
    private static func references(
        to found: ShapePath, _ path: String, _ tree: ContentNode, _ root: RowShape
    ) -> [String] {
        var paths: [String] = []
        if let id = found.tableRow?.id {
            for leaf in ContentFigure.all(in: tree, root) {
                if case .reference = leaf.shape, leaf.text == id { paths.append(leaf.path) }
            }
        }
        if case .map(let experiments)? = tree["experiments"]?["running"]?.value {
            for experiment in experiments {
                guard case .map(let changes)? = experiment.node["changes"]?.value else { continue }
                for change in changes where change.key == path || change.key.hasPrefix("\(path).") {
                    paths.append("experiments.running.\(experiment.key).changes: \(change.key)")
                }
            }
        }
        return paths
    }

    /// Many keys are known only by their end: for `equipmentChance` the paths that end in it are suggested.
    private static func suggesting(
        _ problem: ContentProblem, for path: String, _ tree: ContentNode, _ root: RowShape
    ) -> ContentProblem {
        let paths = ContentFigure.all(in: tree, root).map(\.path)
        let ending = paths.filter { $0.hasSuffix(".\(path)") }.prefix(5)
        guard problem.suggestion == nil || !ending.isEmpty else { return problem }
        var problem = problem
        let nearest = ending.isEmpty ? NearestName.to(path, among: paths).map { [$0] } ?? [] : Array(ending)
        problem.suggestion = nearest.isEmpty ? problem.suggestion : nearest.joined(separator: "\" or \"")
        return problem
    }
}
