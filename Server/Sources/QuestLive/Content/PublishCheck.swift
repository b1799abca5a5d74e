import CanonicalJSON
import QuestKernel

/// The result of `simulate check` for a content that is to be published.
package struct PublishCheck: Sendable, Equatable {
    /// The hash of the content that was checked.
    package var content: String
    package var engine: String
    package var seed: Int64
    package var passed: Bool
    /// How many of the promises were kept, in words.
    package var summary: String

    package init(content: String, engine: String, seed: Int64, passed: Bool, summary: String) {
        self.content = content
        self.engine = engine
        self.seed = seed
        self.passed = passed
        self.summary = summary
    }

    package init(_ value: JSONValue) throws {
        let fields = try Fields(
            value, of: "the verdict", known: ["content", "engine", "seed", "passed", "summary"])
        guard let content = try fields.text("content"), let engine = try fields.text("engine", most: 32),
            let seed = try fields.integer("seed", in: 0...Int64.max), let passed = try fields.flag("passed"),
            let summary = try fields.text("summary", most: 400)
        else { throw JSONProblem("expected content, engine, seed, passed and summary in the verdict") }
        self.init(content: content, engine: engine, seed: seed, passed: passed, summary: summary)
    }

    package var value: JSONValue {
        [
            "content": .string(content), "engine": .string(engine), "seed": .integer(seed), "passed": .bool(passed),
            "summary": .string(summary),
        ]
    }

    /// Why it does not allow a content; nil where it does.
    package func problem(for hash: String) -> String? {
        if content != hash { return "the verdict is of \(content), the content is \(hash)" }
        if engine != EngineVersion.current {
            return "the verdict is of engine \(engine), this is \(EngineVersion.current)"
        }
        return passed ? nil : "the check did not pass: \(summary)"
    }
}
