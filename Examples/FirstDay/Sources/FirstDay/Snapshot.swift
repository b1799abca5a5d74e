import Foundation
import QuestKernel

/// A content snapshot as `./simulate content export` writes it: JSON that keeps the order of tables and the tags.
struct Snapshot: Decodable {
    let node: ContentNode

    private enum Key: String, CodingKey { case map, tag, of }

    init(from decoder: any Decoder) throws {
        // Where a figure stands in the snapshot says little: messages name its path.
        let place = Place(file: "content.json", line: 0, column: 0)
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            node = ContentNode(.scalar(text), place: place)
        } else if let list = try? decoder.singleValueContainer().decode([Snapshot].self) {
            node = ContentNode(.list(list.map(\.node)), place: place)
        } else {
            let container = try decoder.container(keyedBy: Key.self)
            if let tag = try container.decodeIfPresent(String.self, forKey: .tag) {
                var tagged = try container.decode(Snapshot.self, forKey: .of).node
                tagged.tag = tag
                node = tagged
            } else {
                let entries = try container.decode([Entry].self, forKey: .map)
                node = ContentNode(
                    .map(entries.map { ContentNode.Entry(key: $0.key, keyPlace: place, node: $0.node) }), place: place)
            }
        }
    }

    /// `[key, node]`
    private struct Entry: Decodable {
        let key: String
        let node: ContentNode

        init(from decoder: any Decoder) throws {
            var pair = try decoder.unkeyedContainer()
            key = try pair.decode(String.self)
            node = try pair.decode(Snapshot.self).node
        }
    }
}
