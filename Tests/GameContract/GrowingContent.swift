import Foundation
import QuestKernel
import Scenarios
import Testing

/// Content that grows while people play: a row at the end of any table leaves what was as it was.
package struct GrowingContent<Play: Game> {
    package var contract: Contract<Play>
    /// The content of a scenario, and what its files declare.
    package var content: ContentNode
    package var shape: RowShape
    package var compile: (ContentNode) throws(ContentProblem) -> Play.Rules
    /// What a client shows of the past and of the day of the last command.
    package var shown: (Play.Party, Play.Rules, Randomness, Moment) -> String

    package init(
        _ contract: Contract<Play>, content: ContentNode, shape: RowShape,
        compile: @escaping (ContentNode) throws(ContentProblem) -> Play.Rules,
        shown: @escaping (Play.Party, Play.Rules, Randomness, Moment) -> String
    ) {
        self.contract = contract
        self.content = content
        self.shape = shape
        self.compile = compile
        self.shown = shown
    }

    /// Plays a while, stores the party, reads it again under content with one row more, table by table, and looks.
    ///
    /// - Returns: the paths of the tables that took a row, and of those that refused any.
    @discardableResult
    package func expectPastStays(seed: UInt64) throws -> (grown: [String], refused: [String]) {
        let outcome = contract.play(seed: seed)
        let randomness = Randomness(seed: seed)
        let encoder = JSONEncoder()
        let stored = try encoder.encode(outcome.party)
        let before = shown(outcome.party, contract.rules, randomness, outcome.moment)
        #expect(!before.isEmpty)
        var (grown, refused): ([String], [String]) = ([], [])
        for table in Self.tables(of: content, .row(shape), at: "", []) {
            guard let rules = rules(appendingTo: table) else {
                refused.append(table.path)
                continue
            }
            grown.append(table.path)
            let party = try JSONDecoder().decode(Play.Party.self, from: stored)
            #expect(party == outcome.party, "\(table.path)")
            let after = shown(party, rules, randomness, outcome.moment)
            #expect(after == before, "a row more in \(table.path)")
        }
        return (grown, refused)
    }

    private struct Table {
        var path: String
        var keys: [String]
    }

    /// Every table that the content holds, by what its rows declare.
    private static func tables(
        of node: ContentNode, _ shape: ContentShape, at path: String, _ keys: [String]
    ) -> [Table] {
        guard case .map(let entries) = node.value else { return [] }
        switch shape {
        case .row(let row):
            return row.fields.flatMap { field -> [Table] in
                guard let part = entries.first(where: { $0.key == field.name })?.node else { return [] }
                let inner = path.isEmpty ? field.name : "\(path).\(field.name)"
                return tables(of: part, field.shape, at: inner, keys + [field.name])
            }
        case .table: return entries.isEmpty ? [] : [Table(path: path, keys: keys)]
        default: return []
        }
    }

    /// The rules with one row more: a copy of the last, or of the first, with figures that grow where they must rise.
    private func rules(appendingTo table: Table) -> Play.Rules? {
        for isLast in [true, false] {
            for factor in [1, 2] as [Int64] {
                let longer = Self.appending(content, table.keys[...], copyingLast: isLast, times: factor)
                if let rules = try? compile(longer) { return rules }
            }
        }
        return nil
    }

    private static func appending(
        _ node: ContentNode, _ keys: ArraySlice<String>, copyingLast isLast: Bool, times factor: Int64
    ) -> ContentNode {
        guard case .map(var entries) = node.value else { return node }
        var copy = node
        if let key = keys.first, let place = entries.firstIndex(where: { $0.key == key }) {
            entries[place].node = appending(
                entries[place].node, keys.dropFirst(), copyingLast: isLast, times: factor)
        } else if keys.isEmpty, var row = isLast ? entries.last : entries.first {
            row.key = "appended\(entries.count)"
            row.node = larger(row.node, factor)
            entries.append(row)
        }
        copy.value = .map(entries)
        return copy
    }

    /// The same row with its whole numbers of two digits and more made larger, for tables that rise.
    private static func larger(_ node: ContentNode, _ factor: Int64) -> ContentNode {
        guard factor > 1 else { return node }
        var copy = node
        switch node.value {
        case .scalar(let text): if let number = Int64(text), number > 9 { copy.value = .scalar("\(number * factor)") }
        case .list(let nodes): copy.value = .list(nodes.map { larger($0, factor) })
        case .map(let entries):
            copy.value = .map(
                entries.map { entry in
                    var entry = entry
                    entry.node = larger(entry.node, factor)
                    return entry
                })
        }
        return copy
    }
}
