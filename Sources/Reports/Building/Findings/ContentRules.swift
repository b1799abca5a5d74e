/// Findings about content that need no simulation.
enum ContentRules {
    /// Is there content that no player can ever reach?
    static func warnings(_ run: EconomyRun) -> Finding? {
        let warnings = run.description.contentWarnings
        guard !warnings.isEmpty else { return nil }
        let number = Words.count(warnings.count, "thing")
        return Finding(
            severity: .note,
            headline: "The content has \(number) that no player can ever reach",
            explanation: "It may be intended, as room for later content. " + Words.list(warnings, most: 8) + ".",
            section: CoverageSection.id)
    }
}
