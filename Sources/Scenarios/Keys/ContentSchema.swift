import CanonicalJSON
import Foundation
import QuestKernel

/// JSON Schemas (2020-12) of a scenario's files, for editors: the name, values and meaning of each key.
///
/// They are made from the rows that the games declare. They say what each figure may be; relations between figures,
/// such as names of rows, are checked by `content check`.
package enum ContentSchema {
    package static let dialect = "https://json-schema.org/draft/2020-12/schema"

    /// The files beside `scenario.yaml` that are the same for every game, and may be left out.
    private static var besides: [FieldShape] {
        [
            FieldShape(
                "targets", RowShape(TargetFile.self), isRequired: false, "What the design promises of its figures."),
            FieldShape("questions", RowShape(QuestionFile.self), isRequired: false, "What the design leaves open."),
            FieldShape(
                "readings", RowShape(ReadingFile.self), isRequired: false, "Where the document can be read in two ways."
            ),
            FieldShape("origins", RowShape(OriginFile.self), isRequired: false, "Which section gives each value."),
            FieldShape("coverage", RowShape(CoverageFile.self), isRequired: false, "What nobody meets, and why."),
        ]
    }

    /// One schema per file of a scenario's folder, by the file's path in it, and one for overlays.
    ///
    /// - Parameter base: a merged tree that overlays extend: rows of its tables may be changed in part, new ones must be
    ///   whole.
    package static func files(
        of game: GameName, base: ContentNode? = nil
    ) -> [(file: String, schema: String, text: String)] {
        let shape = ScenarioShape.of(game)
        let files = (shape.fields + besides).map { field in
            let isContent = !(["scenario", "archetypes"] + besides.map(\.name)).contains(field.name)
            return (
                file: isContent ? "content/\(field.name).yaml" : "\(field.name).yaml",
                schema: "\(game.name).\(field.name).schema.json",
                text: text(of: document(field.doc, schema(of: field.shape, isWhole: true)))
            )
        }
        return files + [(file: "", schema: "\(game.name).overlay.schema.json", text: overlay(of: game, base: base))]
    }

    /// For an overlay: any part of a scenario's files, and `extends`.
    package static func overlay(of game: GameName, base: ContentNode? = nil) -> String {
        let extends: JSONValue = [
            "type": "string", "minLength": 1,
            "description": "The scenario that this one changes: its name, or a path from this file.",
        ]
        let shape = ScenarioShape.of(game)
        let whole = RowShape(noun: shape.noun, fields: shape.fields + besides.prefix(1))
        let row = row(whole, isWhole: false, base, more: [.init("extends", extends)], required: ["extends"])
        return text(of: document("An overlay of a scenario of \(game.name).", row))
    }

    private static func document(_ doc: String, _ schema: JSONValue) -> JSONValue {
        guard case .object(let fields) = schema else { return schema }
        return .object([.init("$schema", .string(dialect)), .init("description", .string(doc))] + fields)
    }

    private static func text(of schema: JSONValue) -> String { schema.lines() + "\n" }

    /// - Parameters:
    ///   - isWhole: whether required fields are required; an overlay may leave out all that it does not change.
    ///   - base: what is there already; nil where that is unknown.
    private static func schema(of shape: ContentShape, isWhole: Bool, _ base: ContentNode? = nil) -> JSONValue {
        switch shape {
        case .whole(let range, _):
            return figure([
                "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
            ])
        case .ratio(let range):
            return figure(
                ["type": "number", "minimum": decimal(range.lowerBound), "maximum": decimal(range.upperBound)],
                orElse: ["type": "string", "pattern": "^-?[0-9]+(\\.[0-9]{1,4})? *%$"])
        // A text of digits or the word true is still a text to the loader.
        case .text: return ["type": ["string", "number", "boolean"]]
        case .date: return ["type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
        case .flag: return ["type": "boolean"]
        case .reference: return ["type": ["string", "number"]]
        case .choice(let names): return ["enum": .array(names.map { .string($0) })]
        case .list(let inner, let count):
            let items: [JSONValue.Field] = [
                .init("type", "array"), .init("items", schema(of: inner, isWhole: true)),
                .init("minItems", .integer(Int64(count ?? 1))),
            ]
            return .object(items + (count.map { [.init("maxItems", .integer(Int64($0)))] } ?? []))
        case .row(let row): return self.row(row, isWhole: isWhole, base)
        case .table(let row):
            guard !isWhole, case .map(let entries)? = base?.value, !entries.isEmpty else {
                return ["type": "object", "minProperties": 1, "additionalProperties": self.row(row, isWhole: isWhole)]
            }
            let known = entries.map { NSRegularExpression.escapedPattern(for: $0.key) }.joined(separator: "|")
            return [
                "type": "object", "minProperties": 1,
                "patternProperties": .object([.init("^(\(known))$", self.row(row, isWhole: false))]),
                "additionalProperties": self.row(row, isWhole: true),
            ]
        case .changes: return ["type": "object", "minProperties": 1]
        case .open: return ["type": ["string", "number", "boolean", "array", "object"]]
        }
    }

    /// - Parameters:
    ///   - more: properties beside the row's own.
    ///   - required: names of those that must be there, beside the row's own where it is whole.
    private static func row(
        _ row: RowShape, isWhole: Bool, _ base: ContentNode? = nil, more: [JSONValue.Field] = [],
        required: [String] = []
    ) -> JSONValue {
        let properties = row.fields.map { field -> JSONValue.Field in
            var schema = schema(of: field.shape, isWhole: isWhole, base?[field.name])
            if case .object(let entries) = schema {
                let doc = "\(field.doc)\n\nTakes \(field.expectation)."
                schema = .object([.init("description", .string(doc))] + entries)
            }
            return .init(field.name, schema)
        }
        let names = required + (isWhole ? row.fields.filter(\.isRequired).map(\.name) : [])
        let result: [JSONValue.Field] = [
            .init("type", "object"), .init("properties", .object(properties + more)),
            .init("additionalProperties", false),
        ]
        return .object(result + (names.isEmpty ? [] : [.init("required", .array(names.map { .string($0) }))]))
    }

    /// A figure, or low, used and high after a tag, which a schema does not see.
    ///
    /// - Parameter other: another spelling of the same.
    private static func figure(_ plain: JSONValue, orElse other: JSONValue? = nil) -> JSONValue {
        let items: JSONValue = other.map { ["anyOf": [plain, $0]] } ?? plain
        let triple: JSONValue = ["type": "array", "items": items, "minItems": 3, "maxItems": 3]
        return ["anyOf": .array([plain] + [other].compactMap { $0 } + [triple])]
    }

    /// Parts per million as a number of JSON, exactly.
    private static func decimal(_ partsPerMillion: Int64) -> JSONValue {
        .number(Decimal6(millionths: partsPerMillion).description)
    }
}
