import Foundation
import QuestKernel

/// JSON Schemas (2020-12) of a scenario's files, for editors: the name, values and meaning of each key.
///
/// They are made from the rows that the games declare. They say what each figure may be; relations between figures,
/// such as names of rows, are checked by `content check`.
package enum ContentSchema {
    package static let dialect = "https://json-schema.org/draft/2020-12/schema"

    /// One schema per file of a scenario's folder, by the file's path in it, and one for overlays.
    package static func files(of game: GameName) -> [(file: String, schema: String, text: String)] {
        let shape = ScenarioShape.of(game)
        let files = shape.fields.map { field in
            let isContent = !["scenario", "archetypes"].contains(field.name)
            return (
                file: isContent ? "content/\(field.name).yaml" : "\(field.name).yaml",
                schema: "\(game.name).\(field.name).schema.json",
                text: text(of: document(field.doc, schema(of: field.shape, isWhole: true)))
            )
        }
        return files + [(file: "", schema: "\(game.name).overlay.schema.json", text: overlay(of: game))]
    }

    /// For an overlay: any part of a scenario's files, and `extends`.
    package static func overlay(of game: GameName) -> String {
        var schema = row(ScenarioShape.of(game), isWhole: false)
        var properties = schema["properties"] as? [String: Any] ?? [:]
        properties["extends"] = [
            "type": "string", "minLength": 1,
            "description": "The scenario that this one changes: its name, or a path from this file.",
        ]
        schema["properties"] = properties
        schema["required"] = ["extends"]
        return text(of: document("An overlay of a scenario of \(game.name).", schema))
    }

    private static func document(_ doc: String, _ schema: [String: Any]) -> [String: Any] {
        var document = schema
        document["$schema"] = dialect
        document["description"] = doc
        return document
    }

    private static func text(of schema: [String: Any]) -> String {
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: schema, options: options) else { return "{}" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// - Parameter isWhole: whether required fields are required; an overlay may leave out all that it does not change.
    private static func schema(of shape: ContentShape, isWhole: Bool) -> [String: Any] {
        switch shape {
        case .whole(let range, _):
            return figure(["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound])
        case .ratio(let range):
            return figure([
                "type": "number", "minimum": decimal(range.lowerBound), "maximum": decimal(range.upperBound),
            ])
        // A text of digits or the word true is still a text to the loader.
        case .text: return ["type": ["string", "number", "boolean"]]
        case .date: return ["type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
        case .flag: return ["type": "boolean"]
        case .reference: return ["type": ["string", "number"]]
        case .choice(let names): return ["enum": names]
        case .list(let inner, let count):
            var list: [String: Any] = ["type": "array", "items": schema(of: inner, isWhole: true)]
            list["minItems"] = count ?? 1
            if let count { list["maxItems"] = count }
            return list
        case .row(let row): return self.row(row, isWhole: isWhole)
        case .table(let row):
            return [
                "type": "object", "minProperties": 1, "additionalProperties": self.row(row, isWhole: isWhole),
            ]
        case .changes: return ["type": "object", "minProperties": 1]
        }
    }

    private static func row(_ row: RowShape, isWhole: Bool) -> [String: Any] {
        var properties: [String: Any] = [:]
        let fields = row.fields
        for field in fields {
            var schema = schema(of: field.shape, isWhole: isWhole)
            schema["description"] = "\(field.doc)\n\nTakes \(field.expectation)."
            properties[field.name] = schema
        }
        var result: [String: Any] = ["type": "object", "properties": properties, "additionalProperties": false]
        let required = fields.filter(\.isRequired).map(\.name)
        if isWhole, !required.isEmpty { result["required"] = required }
        return result
    }

    /// A figure, or low, used and high after a tag, which a schema does not see.
    private static func figure(_ plain: [String: Any]) -> [String: Any] {
        ["anyOf": [plain, ["type": "array", "items": plain, "minItems": 3, "maxItems": 3] as [String: Any]]]
    }

    /// Parts per million as a number of JSON, exactly.
    private static func decimal(_ partsPerMillion: Int64) -> NSDecimalNumber {
        NSDecimalNumber(value: partsPerMillion).multiplying(byPowerOf10: -6)
    }
}
