import CanonicalJSON
import QuestKernel

/// The result of `simulate check` for a content that is to be published.
package struct PublishCheck: Sendable, Equatable, Codable {
    /// The hash of the content that was checked.
    package var content: String
    package var engine: String
    package var seed: Int64
    package var passed: Bool
    /// How many of the promises were kept, in words.
    package var summary: String
    /// What the content was held to; nil in a verdict that an older version signed.
    package var targets: CheckedTargets?

    package init(
        content: String, engine: String, seed: Int64, passed: Bool, summary: String, targets: CheckedTargets? = nil
    ) {
        self.content = content
        self.engine = engine
        self.seed = seed
        self.passed = passed
        self.summary = summary
        self.targets = targets
    }

    /// As it is kept.
    init(_ kept: String) throws { self = try JSONText.decode(PublishCheck.self, from: kept.utf8) }

    /// Why it does not allow a content; nil where it does.
    package func problem(for hash: String) -> String? {
        if content != hash { return "the verdict is of \(content), the content is \(hash)" }
        if engine != EngineVersion.current {
            return "the verdict is of engine \(engine), this is \(EngineVersion.current)"
        }
        if !passed { return "the check did not pass: \(summary)" }
        // Those of older programs name none, so that nobody would see what was left out.
        guard targets?.rows.isEmpty == false else {
            return "the verdict names no targets: check with this version of quest-live"
        }
        return nil
    }
}
