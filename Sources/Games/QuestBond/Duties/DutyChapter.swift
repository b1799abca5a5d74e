import QuestKernel

// The chapter of the duty board and its games: its commands, and what its rules write into the journal.

extension Chapter {
    static var duties: Chapter {
        Chapter(
            commands: QuestBond.Command.ofDuties,
            flows: [.duties, .dutyRefresh],
            tallies: [.dutiesDone, .bonusDuties, .dutyRefreshes, .miniGames, .freeGames])
    }
}

extension QuestBond.Command {
    fileprivate static let ofDuties: [any CommandDeclaration.Type] = [
        RefreshDuties.self, CompleteDuty.self, PlayDuty.self, PlayMiniGame.self,
    ]
}

/// Commands of the duty board and its games.
extension QuestBond.Command {
    public static var refreshDuties: Self { Self(RefreshDuties.self) }

    enum RefreshDuties: HeroCommand {
        static var entry: CommandEntry {
            CommandEntry(31, "refreshDuties", "Puts other duties in place of those not done yet.")
        }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.refreshDuties(turn, &journal)
        }
    }

    public static func completeDuty(_ duty: Int, _ proof: Verification) -> Self { Self(CompleteDuty.self, duty, proof) }

    enum CompleteDuty: HeroCommand {
        static var entry: CommandEntry { CommandEntry(32, "completeDuty", "Completes a duty of today's board.") }
        static var fields: [CommandField] { [.duty, .proof] }
        static var completesTask: Bool { true }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.completeDuty(command[0], command[1], turn, &journal)
        }
    }

    public static func playDuty(_ duty: Int, score: Score) -> Self { Self(PlayDuty.self, duty, score) }

    enum PlayDuty: HeroCommand {
        static var entry: CommandEntry { CommandEntry(33, "playDuty", "Completes a duty that is a mini-game.") }
        static var fields: [CommandField] { [.duty, .score] }
        static var completesTask: Bool { true }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.playDuty(command[0], score: command[1], turn, &journal)
        }
    }

    public static func playMiniGame(_ game: MiniGame, score: Score) -> Self { Self(PlayMiniGame.self, game, score) }

    enum PlayMiniGame: HeroCommand {
        static var entry: CommandEntry {
            CommandEntry(34, "playMiniGame", "Plays a mini-game outside the board, for fun.")
        }
        static var fields: [CommandField] { [.choice("game", MiniGame.self, "Which mini-game."), .score] }
        static var object: CommandObject? { .choice(MiniGame.self) }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.playMiniGame(command[0], score: command[1], turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var duties: Self { faucet(33, "duties", "Duty board") }
    static var dutyRefresh: Self { sink(47, "dutyRefresh", "Duty board refresh") }
}

extension TallyDeclaration {
    static var dutiesDone: Self { tally(22, "dutiesDone", "Duties done") { rules in rules.duties.duties.map(\.name) } }
    static var bonusDuties: Self { tally(23, "bonusDuties", "Bonus duties done") { _ in ["bonus"] } }
    static var dutyRefreshes: Self { tally(24, "dutyRefreshes", "Duty board refreshes") { _ in ["free", "paid"] } }
    /// By game, then by tier.
    static var miniGames: Self {
        tally(25, "miniGames", "Mini-games on the board") { rules in
            rules.duties.games.flatMap { game in ["gold", "silver", "bronze"].map { "\(game.name), \($0)" } }
        }
    }
    static var freeGames: Self {
        tally(26, "freeGames", "Mini-games for fun") { rules in rules.duties.games.map(\.name) }
    }
}
