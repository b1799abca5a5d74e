import Journals
import MonteCarlo
import QuestKernel

/// Which parties of journals play in which arm of an experiment, as the entry says that was written when the arm was drawn.
package struct JournalArms: Sendable, Equatable {
    /// The tally of that entry.
    private static let tally = "experimentArms"

    /// The first plays the content's own figures.
    package let names: [String]
    /// By the first player of a party: its arm. Of those alone whose members were all drawn for the same one: who came
    /// from another arm has a history of it.
    private let armOfParty: [String: Int]

    /// - Throws: `JournalProblem`. Nil for a game without experiments.
    package init?(_ files: [String], of game: GameDescription) throws(JournalProblem) {
        guard let code = game.tallies.firstIndex(where: { $0.name == Self.tally }) else { return nil }
        names = game.tallies[code].rows
        var arms: [String: Int] = [:]
        for file in files {
            var reader = try JournalReader(file, of: game)
            var party: [RecordedPlayer] = []
            var drawn: [Int?] = []
            func end() {
                guard let first = party.first, let arm = drawn.first ?? nil, drawn.allSatisfy({ $0 == arm }) else {
                    return
                }
                arms[first.name] = arm
            }
            while let part = try reader.next() {
                switch part {
                case .party(let members):
                    end()
                    party = members
                    drawn = members.map { _ in nil }
                case .day(_, let entries):
                    for entry in entries where entry.kind == .tally && Int(entry.code) == code {
                        drawn[Int(entry.member)] = Int(entry.cell)
                    }
                }
            }
            end()
        }
        armOfParty = arms
    }

    package func contains(_ party: [RecordedPlayer], arm: Int) -> Bool {
        party.first.flatMap { armOfParty[$0.name] } == arm
    }
}
