import CanonicalJSON
import QuestKernel

/// What a change of content does to the odds, row by row: a publisher reads it before publishing.
package enum OddsDifference {
    package static func value(from old: GameOdds, to new: GameOdds) -> JSONValue {
        let before = rows(old)
        let after = rows(new)
        let were = Dictionary(before.map { ($0.id, $0.value) }) { first, _ in first }
        let are = Dictionary(after.map { ($0.id, $0.value) }) { first, _ in first }
        var changes: [JSONValue] = []
        for (id, value) in after where were[id] != value {
            changes.append(["id": .string(id), "from": were[id] ?? .null, "to": value])
        }
        for (id, value) in before where are[id] == nil {
            changes.append(["id": .string(id), "from": value, "to": .null])
        }
        // What has no figure, such as a chance by a formula, is told in words, and so is who has better odds.
        for (id, before, after) in [("remark", old.remarks, new.remarks), ("bonus", old.bonuses, new.bonuses)] {
            for words in after where !before.contains(words) {
                changes.append(["id": .string(id), "from": .null, "to": .string(words)])
            }
            for words in before where !after.contains(words) {
                changes.append(["id": .string(id), "from": .string(words), "to": .null])
            }
        }
        return .array(changes)
    }

    private static func rows(_ odds: GameOdds) -> [(id: String, value: JSONValue)] {
        let value = odds.value
        let all = ["draws", "tiered", "ladders"].flatMap { value[$0]?.array ?? [] }
        return all.map { ($0["id"]?.string ?? "", $0) }
    }
}
