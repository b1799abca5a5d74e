import QuestKernel

/// `origins.yaml`: the section of the design document from which each value comes that content gives without a tag.
package struct OriginFile: ContentRow, Sendable {
    package var origins: [OriginRow] = []

    package init() {}

    package static let noun = "a file of origins"
    package static var fields: [Field<OriginFile>] {
        [.rows("origins", \.origins, "Sections of the document, and what in content comes from them.")]
    }

    /// The origins beside a scenario's folder files; none if the folder has no such file.
    ///
    /// - Parameter folder: the scenario's.
    package static func read(_ folder: String) throws -> OriginFile? {
        guard let tree = try ScenarioFiles.tree(of: fileName, in: folder) else { return nil }
        var reader = ContentReader()
        return try reader.read(OriginFile.self, from: tree)
    }

    package static let fileName = "origins.yaml"
}

/// One section of the document, and what comes from it.
package struct OriginRow: ContentRow, Sendable {
    package var section = ""
    package var lines = ""
    package var of: [String] = []
    package var counted = ""

    package init() {}

    package static let noun = "an origin"
    package static var fields: [Field<OriginRow>] {
        [
            .text("section", \.section, "The document's heading, as it stands there."),
            .text("lines", \.lines, optional: true, "Lines of the document where the heading's part is too wide."),
            .texts("of", \.of, "Paths in content, with * for any one step; all below them comes from here."),
            .text(
                "counted", \.counted, optional: true,
                "How the document's words give the figures, where the figures themselves do not stand there."),
        ]
    }
}
