import QuestKernel

/// `coverage.yaml`: what nobody meets in a scenario's own run, and why.
package struct CoverageFile: ContentRow, Sendable {
    package var unmet: [UnmetRow] = []

    package init() {}

    package static let noun = "a file of what nobody meets"
    package static var fields: [Field<CoverageFile>] {
        [.rows("unmet", \.unmet, "What nobody meets in the scenario's own run, and why.")]
    }

    /// The reasons beside a scenario's folder files; none if the folder has no such file.
    ///
    /// - Parameter folder: the scenario's.
    package static func read(_ folder: String) throws -> CoverageFile? {
        guard let tree = try ScenarioFiles.tree(of: fileName, in: folder) else { return nil }
        var reader = ContentReader()
        return try reader.read(CoverageFile.self, from: tree)
    }

    package static let fileName = "coverage.yaml"

    /// Reasons by what they are for, such as "commands: rebirth".
    package var reasons: [String: String] {
        Dictionary(unmet.flatMap { row in row.these.map { ($0, row.because) } }) { first, _ in first }
    }
}

/// One reason, and what nobody meets because of it.
package struct UnmetRow: ContentRow, Sendable {
    package var because = ""
    package var these: [String] = []

    package init() {}

    package static let noun = "a reason"
    package static var fields: [Field<UnmetRow>] {
        [
            .text("because", \.because, "Why nobody meets it."),
            .texts(
                "these", \.these,
                "What: where it is counted and its name, as the report has them: \"commands: rebirth\"."),
        ]
    }
}
