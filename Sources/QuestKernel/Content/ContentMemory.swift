/// What was read of a tree of content, row by row: of another tree that differs from it in a few figures, a reader reads
/// anew only the rows in which they lie.
///
/// Rows are values, which nobody changes, so they may be read from any thread.
public struct ContentMemory: @unchecked Sendable {
    struct Known {
        let node: ContentNode
        let row: Any
        let provenance: [Provenance]
        let figures: [DeclaredFigure]
    }

    /// By path.
    private var rows: [String: Known] = [:]

    init() {}

    mutating func keep(_ known: Known, at path: String) { rows[path] = known }

    /// What was read of a row, if it was read of the same node: its values, tags and places.
    func row<Row>(_ type: Row.Type, at path: String, of node: ContentNode) -> (row: Row, known: Known)? {
        guard let known = rows[path], let row = known.row as? Row, known.node == node else { return nil }
        return (row, known)
    }
}
