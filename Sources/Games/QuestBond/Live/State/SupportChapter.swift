import QuestKernel

// The chapter of support: its commands, and what its rules write into the journal.

extension Chapter {
    static var support: Chapter {
        Chapter(
            commands: QuestBond.Command.ofSupport,
            flows: [.supportGiven, .supportTaken])
    }
}

extension QuestBond.Command {
    fileprivate static let ofSupport: [any CommandDeclaration.Type] = [
        Correct.self
    ]
}

/// Commands of support.
extension QuestBond.Command {
    enum Correct: CommandDeclaration {
        static var entry: CommandEntry {
            CommandEntry(68, "correct", "Support corrects a balance, or gives or takes an item or a card.")
        }
        static var object: CommandObject? { .row { _ in Correction.Reason.allCases.map(\.rawValue) } }
        static var isOfPlayers: Bool { false }

        /// Nobody can make it as a command: see `QuestBond.correct`.
        static func carryOut(
            _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
        ) -> Refusal? {
            .notPlayedHere
        }
    }
}

extension FlowDeclaration {
    static var supportGiven: Self { faucet(64, "supportGiven", "Given by support", isSupport: true) }
    static var supportTaken: Self { sink(65, "supportTaken", "Taken back by support", isSupport: true) }
}
