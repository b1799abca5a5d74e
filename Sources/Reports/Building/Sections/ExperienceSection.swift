import MonteCarlo
import QuestKernel

/// What levels are made of.
enum ExperienceSection {
    static let id = "experience"

    static func build(_ run: EconomyRun) -> Section {
        let title = "Experience"
        guard let experience = run.experience else {
            return Section(
                id: id, title: title, lead: "Where experience comes from.",
                blocks: [.note("Nobody earned any experience in this run.")])
        }
        let name = run.resourceName(experience.currency)
        return Section(
            id: id, title: title,
            lead: "Where \(name) comes from. Levels cost ever more of it, so a faucet that does not grow makes late "
                + "levels slow.",
            blocks: [
                FlowBlocks.byDay(run, experience, id: "experience-by-day", title: "\(name) by day of life"),
                FlowBlocks.accounts(
                    run, experience, id: "experience-accounts", title: "Every account of \(Words.inSentence(name))"),
            ])
    }
}
