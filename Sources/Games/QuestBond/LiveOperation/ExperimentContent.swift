import QuestKernel

/// A/B tests of content ("Content Pipeline": drop rates for a share of players; QB48). One runs at a time, so that what
/// differs between two groups of parties has one cause.
struct ExperimentContent: ContentRow {
    var running: [ExperimentRow] = []

    static let noun = "the experiments"
    static var fields: [Field<ExperimentContent>] {
        [.table("running", \.running, "The experiment that runs; at most one.")]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if running.count > 1 {
            throw reader.problem(
                node, field: "running", expected: "one experiment at a time",
                found: running.map(\.id).joined(separator: ", "))
        }
    }
}

/// An experiment: its share of parties, and the few figures that differ for them.
struct ExperimentRow: ContentTableRow {
    var id = ""
    var about = ""
    var share: Probability = .never
    var changes: [ContentNode.Entry] = []

    static let noun = "an experiment"
    static var fields: [Field<ExperimentRow>] {
        [
            .text("about", \.about, "What it asks, in a sentence."),
            .ratio("share", \.share, "Share of parties that play with the changed figures."),
            .changes("changes", \.changes, "Figures of the content by their paths, with their new values."),
        ]
    }
}
