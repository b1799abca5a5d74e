import ArgumentParser
import QuestKernel
import Scenarios

/// `simulate content reference`: every field of a game's files, as one page.
struct Reference: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Print every field of a game's files as Markdown: what it takes, its unit, what holds without it.",
        discussion: "That is how Documentation/CustomGamesReference.md is made: ./simulate content reference custom")

    @Argument(help: "The game, as the field game of a scenario names it.")
    var game: String

    func run() throws {
        try Exit.reporting {
            let names = GameName.allCases.map(\.name)
            guard let game = GameName.named(self.game) else {
                let nearest = NearestName.to(self.game, among: names).map { ". Did you mean \"\($0)\"?" } ?? ""
                throw UsageProblem(
                    "expected a game (\(names.joined(separator: ", "))), found \"\(self.game)\"\(nearest)")
            }
            print(ContentReference.markdown(of: game), terminator: "")
        }
    }
}
