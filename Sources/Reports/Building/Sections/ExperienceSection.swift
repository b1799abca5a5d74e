import MonteCarlo
import QuestKernel

/// What levels are made of.
enum ExperienceSection {
    static let id = "experience"

    /// Nil where no player earned any, or where the section before this one shows it.
    static func build(_ run: EconomyRun) -> Section? {
        guard run.isMoneySpent, let experience = run.experience else { return nil }
        let name = run.resourceName(experience.currency)
        return Section(
            id: id, title: "Experience",
            lead: "Where \(name) comes from. Levels cost ever more of it, so a faucet that does not grow makes late "
                + "levels slow.",
            blocks: [
                FlowBlocks.byDay(run, experience, id: "experience-by-day", title: "\(name) by day of life"),
                FlowBlocks.flowTable(
                    run, experience, id: "experience-accounts",
                    title: "Every faucet and sink of \(Words.inSentence(name))"),
            ])
    }
}
