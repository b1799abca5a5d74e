import Foundation
import QuestKernel
import Scenarios
import Testing

/// The schemas that editors get, held to the files that ship.
@Suite struct SchemaTests {
    private static let shipped =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/scenarios"

    /// Games in files have no one scenario; this one has every chapter of them.
    private func folder(of game: GameName) -> String { game.name == "custom" ? "star-collector" : game.name }

    private func schema(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test(arguments: GameName.allCases)
    func everyShippedFileFitsItsSchema(game: GameName) throws {
        let source = try ScenarioSource.read("\(Self.shipped)/\(folder(of: game))")
        let files = ContentSchema.files(of: game)
        var held = 0
        for file in files where !file.file.isEmpty {
            let schema = try schema(file.text)
            #expect(schema["$schema"] as? String == ContentSchema.dialect)
            let key = file.schema.split(separator: ".")[1]
            guard let node = try source.tree[String(key)] ?? besides(file.file, game) else { continue }
            held += 1
            #expect(SchemaCheck.problems(json(node), schema, at: String(key)) == [])
        }
        guard case .map(let entries) = source.tree.value else { return }
        #expect(held >= entries.count)
        if game == .first { #expect(held == entries.count + 4, "questions, readings, origins and coverage too") }
    }

    /// A file of the scenario's folder that is no part of its tree.
    private func besides(_ file: String, _ game: GameName) throws -> ContentNode? {
        let path = "\(Self.shipped)/\(folder(of: game))/\(file)"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try YAMLTree.read([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), file: file)
    }

    /// Rows that are there may be changed in part; a new one must be whole, as `content check` asks.
    @Test func aNewRowOfAnOverlayMustBeWhole() throws {
        let source = try ScenarioSource.read("\(Self.shipped)/questbond")
        let schema = try schema(ContentSchema.overlay(of: .first, base: source.tree))
        func problems(_ text: String) throws -> [String] {
            SchemaCheck.problems(json(try YAMLTree.read("extends: questbond\n\(text)", file: "x")), schema, at: "")
        }
        #expect(try problems("archetypes: { archetypes: { steady: { share: 3, activity: 80% } } }") == [])
        #expect(try problems("targets: { targets: { goldIn: { high: 1500 } }, margin: 2% }") == [])
        let new = try problems("archetypes: { archetypes: { whale: { about: Spends., share: 3 } } }")
        #expect(new.contains("archetypes.archetypes.whale.expeditions: missing") && new.count > 20, "\(new)")
        #expect(try problems("loot: { tasks: { equipmentChance: 7.5e } }") != [])
        #expect(try problems("loot: { bagLimit: 7% }") != [])
    }

    @Test(arguments: ["questbond-soft-pity", "questbond-ab", "questbond-rebirth", "reference-day"])
    func everyShippedOverlayFitsTheSchemaOfOverlays(name: String) throws {
        let tree = try YAMLTree.read(
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Self.shipped)/\(name).yaml"))), file: name)
        #expect(SchemaCheck.problems(json(tree), try schema(ContentSchema.overlay(of: .first)), at: "") == [])
    }

    @Test(
        arguments: [
            ("tasks: { equipmentChance: 1.5 }", "loot.tasks.equipmentChance"),
            ("tasks: { equipmentChance: [0.1, 0.2] }", "loot.tasks.equipmentChance"),
            ("tasks: { equipmentChanse: 0.1 }", "loot.tasks.equipmentChanse"),
            ("bagLimit: 1.5", "loot.bagLimit"), ("rooms: { hardBossFloor: rar }", "loot.rooms.hardBossFloor"),
            ("rooms: { hardCompletionGuarantee: 1 }", "loot.rooms.hardCompletionGuarantee"),
            ("affixes: { prefix: [1, 2] }", "loot.affixes.prefix"),
        ])
    func aMistakeDoesNotFit(text: String, path: String) throws {
        let overlay = "loot: { \(text) }\nextends: questbond\n"
        let tree = try YAMLTree.read(overlay, file: "x")
        let problems = SchemaCheck.problems(json(tree), try schema(ContentSchema.overlay(of: .first)), at: "")
        #expect(problems.contains { $0.hasPrefix("\(path):") }, "\(problems)")
    }

    @Test func theSchemaSaysWhatAFieldIs() throws {
        let loot = try #require(ContentSchema.files(of: .first).first { $0.file == "content/loot.yaml" })
        #expect(loot.text.contains("Chance of equipment.\\n\\nTakes a share from 0 to 1."))
    }

    /// As an editor reads YAML: tags dropped, numbers and truth values by their looks.
    private func json(_ node: ContentNode) -> Any {
        switch node.value {
        case .scalar(let text):
            if text == "true" || text == "false" { return text == "true" }
            return Double(text).map { $0 as Any } ?? text
        case .list(let nodes): return nodes.map(json)
        case .map(let entries):
            return Dictionary(entries.map { ($0.key, json($0.node)) }) { first, _ in first }
        }
    }
}

/// As much of JSON Schema as the schemas use.
enum SchemaCheck {
    static func problems(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
        if let choices = schema["anyOf"] as? [[String: Any]] {
            return choices.contains { problems(value, $0, at: path).isEmpty } ? [] : ["\(path): fits no form"]
        }
        if let names = schema["enum"] as? [String] {
            return (value as? String).map(names.contains) == true ? [] : ["\(path): no choice"]
        }
        let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
        guard types.isEmpty || types.contains(where: { isOf($0, value) }) else { return ["\(path): not \(types)"] }
        if let number = value as? Double, !(value is Bool) {
            let least = (schema["minimum"] as? NSNumber)?.doubleValue ?? -.infinity
            let most = (schema["maximum"] as? NSNumber)?.doubleValue ?? .infinity
            return (least...most).contains(number) ? [] : ["\(path): out of range"]
        }
        if let list = value as? [Any] {
            let counts = (schema["minItems"] as? Int ?? 0)...(schema["maxItems"] as? Int ?? .max)
            guard counts.contains(list.count) else { return ["\(path): \(list.count) items"] }
            guard let items = schema["items"] as? [String: Any] else { return [] }
            return list.enumerated().flatMap { problems($1, items, at: "\(path)[\($0)]") }
        }
        if let pattern = schema["pattern"] as? String, let text = value as? String {
            return text.range(of: pattern, options: .regularExpression) == nil ? ["\(path): not so spelt"] : []
        }
        if let map = value as? [String: Any] { return problems(map, schema, at: path) }
        return []
    }

    private static func problems(_ map: [String: Any], _ schema: [String: Any], at path: String) -> [String] {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let missing = (schema["required"] as? [String] ?? []).filter { map[$0] == nil }.map { "\(path).\($0): missing" }
        let wrong = map.flatMap { key, value -> [String] in
            let deeper = path.isEmpty ? key : "\(path).\(key)"
            if let property = properties[key] { return problems(value, property, at: deeper) }
            for (pattern, rows) in schema["patternProperties"] as? [String: [String: Any]] ?? [:]
            where key.range(of: pattern, options: .regularExpression) != nil {
                return problems(value, rows, at: deeper)
            }
            if let rows = schema["additionalProperties"] as? [String: Any] { return problems(value, rows, at: deeper) }
            return schema["additionalProperties"] as? Bool == false ? ["\(deeper): unknown"] : []
        }
        let isTooSmall = map.count < schema["minProperties"] as? Int ?? 0
        return missing + wrong + (isTooSmall ? ["\(path): too few"] : [])
    }

    private static func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "boolean": return value is Bool
        case "number": return value is Double
        case "integer": return (value as? Double).map { $0 == $0.rounded() } ?? false
        case "string": return value is String
        case "array": return value is [Any]
        case "object": return value is [String: Any]
        default: return false
        }
    }
}
