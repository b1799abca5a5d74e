import QuestKernel

/// What differs between two trees of content, figure by figure.
package struct ContentDifference: Sendable, Equatable {
    package enum Kind: String, Sendable, Codable {
        case changed, added, removed
        /// The same figure, with another range or another provenance.
        case provenance
        /// The same rows in another order, which changes draws.
        case reordered
    }

    package var kind: Kind
    /// Such as `loot.pity.tasks.threshold`.
    package var path: String
    /// The figure, text or list; for a map its number of entries.
    package var old: String?
    package var new: String?
    package var oldProvenance: String?
    package var newProvenance: String?
    package var oldPlace: Place?
    package var newPlace: Place?
    /// Whether it is a whole map: a row of a table, or a section.
    package var isRow = false
    /// What such a row is called, if known.
    package var noun: String?

    /// In the order of the old tree; new entries go last within their map.
    ///
    /// - Parameter shape: the declaration of the trees, if they are of one game; it distinguishes a tagged figure from
    ///   a list.
    package static func between(
        _ old: ContentNode, _ new: ContentNode, shape: RowShape? = nil
    ) -> [ContentDifference] {
        var comparison = Comparison()
        comparison.compare(old, new, shape.map { .row($0) }, at: "")
        return comparison.differences
    }
}

private struct Comparison {
    var differences: [ContentDifference] = []

    mutating func compare(_ old: ContentNode, _ new: ContentNode, _ shape: ContentShape?, at path: String) {
        switch (old.value, new.value) {
        case (.map(let before), .map(let after)):
            if old.tag != new.tag { note(.provenance, path, old, new, shape) }
            compare(before, after, old, new, shape, at: path)
        case (.list(let before), .list(let after))
        where before.contains(where: \.isMap) || after.contains(where: \.isMap):
            if old.tag != new.tag { note(.provenance, path, old, new, shape) }
            for index in 0..<Swift.max(before.count, after.count) {
                let (deeper, inner) = ("\(path)[\(index)]", shape?.element)
                switch (before.indices.contains(index), after.indices.contains(index)) {
                case (true, true): compare(before[index], after[index], inner, at: deeper)
                case (true, false): note(.removed, deeper, before[index], nil, inner)
                default: note(.added, deeper, nil, after[index], inner)
                }
            }
        default:
            if old.played(as: shape) != new.played(as: shape) {
                note(.changed, path, old, new, shape)
            } else if old.tag != new.tag || old.summary != new.summary {
                note(.provenance, path, old, new, shape)
            }
        }
    }

    private mutating func compare(
        _ before: [ContentNode.Entry], _ after: [ContentNode.Entry], _ old: ContentNode, _ new: ContentNode,
        _ shape: ContentShape?, at path: String
    ) {
        func deeper(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
        let newByKey = Dictionary(after.map { ($0.key, $0.node) }) { first, _ in first }
        let oldKeys = Set(before.map(\.key))
        for entry in before {
            let inner = shape?.child(entry.key)
            if let node = newByKey[entry.key] {
                compare(entry.node, node, inner, at: deeper(entry.key))
            } else {
                note(.removed, deeper(entry.key), entry.node, nil, inner)
            }
        }
        for entry in after where !oldKeys.contains(entry.key) {
            note(.added, deeper(entry.key), nil, entry.node, shape?.child(entry.key))
        }
        // The order of fields has no meaning, but that of a table's rows does.
        let rows = before.filter { newByKey[$0.key] != nil }
        guard rows.count > 1, rows.allSatisfy({ $0.node.isMap }), shape?.isRow != true,
            rows.map(\.key) != after.map(\.key).filter(oldKeys.contains)
        else { return }
        note(.reordered, path, old, new, shape)
        differences[differences.count - 1].old = before.map(\.key).joined(separator: ", ")
        differences[differences.count - 1].new = after.map(\.key).joined(separator: ", ")
    }

    private mutating func note(
        _ kind: ContentDifference.Kind, _ path: String, _ old: ContentNode?, _ new: ContentNode?, _ shape: ContentShape?
    ) {
        differences.append(
            ContentDifference(
                kind: kind, path: path, old: old?.played(as: shape), new: new?.played(as: shape),
                oldProvenance: old?.provenance(as: shape), newProvenance: new?.provenance(as: shape),
                oldPlace: old?.place,
                newPlace: new?.place, isRow: (new ?? old)?.isMap == true, noun: shape?.noun))
    }
}

extension ContentDifference: CustomStringConvertible {
    /// On a line: "loot.tasks.equipmentChance: 0.065 → 0.07 (chosen, 0.05…0.08 → designed)".
    package var description: String {
        func tagged(_ provenance: String?) -> String {
            guard let provenance, provenance != "designed" else { return "" }
            return " (\(provenance))"
        }
        switch kind {
        case .changed:
            let origin =
                oldProvenance == newProvenance
                ? tagged(newProvenance) : " (\(oldProvenance ?? "") → \(newProvenance ?? ""))"
            return "\(path): \(old ?? "") → \(new ?? "")\(origin)"
        case .added: return "\(path): new, \(isRow ? row(new) : new ?? "")\(tagged(newProvenance))"
        case .removed: return "\(path): gone, was \(isRow ? row(old) : old ?? "")\(tagged(oldProvenance))"
        case .provenance: return "\(path): still \(new ?? ""), \(oldProvenance ?? "") → \(newProvenance ?? "")"
        case .reordered: return "\(path): rows in another order: \(old ?? "") → \(new ?? "")"
        }
    }

    private func row(_ holds: String?) -> String { "\(noun ?? "a map") with \(holds ?? "nothing")" }
}

extension ContentNode {
    fileprivate var isMap: Bool { if case .map = value { true } else { false } }
}

extension ContentShape {
    fileprivate var isRow: Bool { if case .row = self { true } else { false } }

    fileprivate var noun: String? { if case .row(let row) = self { row.noun } else { nil } }

    fileprivate var element: ContentShape? { if case .list(let inner, _) = self { inner } else { nil } }

    /// The shape under a key of a map.
    fileprivate func child(_ key: String) -> ContentShape? {
        switch self {
        case .row(let row): return row.fields.first { $0.name == key }?.shape
        case .table(let row): return .row(row)
        default: return nil
        }
    }
}
