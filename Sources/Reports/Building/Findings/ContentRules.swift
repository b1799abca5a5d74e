/// Findings about content that need no simulation.
enum ContentRules {
    /// Does the content hold what nobody can ever reach?
    static func warnings(_ run: EconomyRun) -> Finding? {
        let warnings = run.description.contentWarnings
        guard !warnings.isEmpty else { return nil }
        let number = Words.count(warnings.count, "thing")
        return Finding(
            severity: .note,
            headline: "The content holds \(number) that nobody can reach, however long they play",
            explanation: "It may be meant, as room for what comes later. " + Words.list(warnings, most: 8) + ".",
            section: UnmetSection.id)
    }
}
