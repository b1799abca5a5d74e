import QuestKernel

// The chapter of what brings players back: its commands, and what its rules write into the journal.

extension Chapter {
    static var retention: Chapter {
        Chapter(
            commands: QuestBond.Command.ofRetention,
            flows: [.loginReward, .comebackGifts, .starterGear, .breadcrumbs],
            rolls: [.loginLoot],
            tallies: [
                .breadcrumbs, .returns, .streakRecovery, .noticesSent, .noticesHeldBack, .noticesBatched,
                .noticesHeldBackByKind, .loginDays, .comebackGiftsClaimed,
            ])
    }
}

extension QuestBond.Command {
    fileprivate static let ofRetention: [any CommandDeclaration.Type] = [
        ClaimLogin.self, ClaimStarterGear.self, FollowBreadcrumb.self, ClaimComeback.self,
    ]
}

/// Commands of what brings players back.
extension QuestBond.Command {
    public static var claimLogin: Self { Self(ClaimLogin.self) }

    enum ClaimLogin: HeroCommand {
        static var entry: CommandEntry { CommandEntry(2, "claimLogin", "Takes the day's login reward.") }
        static var cue: CueEvent? { .rewardClaimed }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.claimLogin(turn, &journal)
        }
    }

    public static var claimStarterGear: Self { Self(ClaimStarterGear.self) }

    enum ClaimStarterGear: HeroCommand {
        static var entry: CommandEntry { CommandEntry(35, "claimStarterGear", "Takes the gift after the first task.") }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.claimStarterGear(turn, &journal)
        }
    }

    public static func followBreadcrumb(_ breadcrumb: Breadcrumb) -> Self { Self(FollowBreadcrumb.self, breadcrumb) }

    enum FollowBreadcrumb: HeroCommand {
        static var entry: CommandEntry { CommandEntry(36, "followBreadcrumb", "Takes up a hint of the first week.") }
        static var fields: [CommandField] { [.choice("breadcrumb", Breadcrumb.self, "Which hint of the first week.")] }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.followBreadcrumb(command[0], turn, &journal)
        }
    }

    public static var claimComeback: Self { Self(ClaimComeback.self) }

    enum ClaimComeback: HeroCommand {
        static var entry: CommandEntry { CommandEntry(46, "claimComeback", "Takes the gift for having come back.") }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.claimComeback(turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var loginReward: Self { faucet(8, "loginReward", "Login reward") }
    static var comebackGifts: Self { faucet(38, "comebackGifts", "Comeback gifts") }
    static var starterGear: Self { faucet(44, "starterGear", "Starter gear") }
    static var breadcrumbs: Self { faucet(50, "breadcrumbs", "First-week breadcrumbs") }
}

extension RollDeclaration {
    /// Cells: equipment, material, consumable of a login day's bonus roll.
    static var loginLoot: Self {
        drops(
            23, "loginLoot", "Bonus loot rolls of the login cycle", ["equipment", "material", "consumable"],
            resetting: .tasks
        ) { rules in rules.loot.pity.bonusRollsReset }
    }
}

extension TallyDeclaration {
    static var breadcrumbs: Self {
        tally(27, "breadcrumbs", "Breadcrumbs followed") { _ in Breadcrumb.allCases.map(\.name) }
    }
    static var loginDays: Self {
        tally(71, "loginDays", "Login rewards, by day of the cycle") { rules in
            rules.login.days.indices.map { "day \($0 + 1)" }
        }
    }
    static var comebackGiftsClaimed: Self {
        tally(72, "comebackGiftsClaimed", "Comeback gifts, by days away") { rules in
            rules.comeback.gifts.map { "\($0.days) days" }
        }
    }
    static var returns: Self {
        tally(40, "returns", "Returns by absence") { rules in rules.comeback.gifts.map { "\($0.days) days and more" } }
    }
    static var streakRecovery: Self { tally(41, "streakRecovery", "Streak recovery") { _ in ["offered", "takenUp"] } }
    static var noticesSent: Self {
        tally(42, "noticesSent", "Notices sent") { _ in Notice.allCases.map { String(describing: $0) } }
    }
    /// What the evening summary told, by kind: it is one notice.
    static var noticesBatched: Self {
        tally(60, "noticesBatched", "Told in the evening summary") { _ in
            DueNotices.ofTheEvening.map { String(describing: $0) }
        }
    }
    static var noticesHeldBackByKind: Self {
        tally(61, "noticesHeldBackByKind", "Notices held back, by kind") { _ in
            Notice.allCases.map { String(describing: $0) }
        }
    }
    static var noticesHeldBack: Self {
        tally(43, "noticesHeldBack", "Notices held back") { _ in NoticeCap.allCases.map { "by the cap of a \($0)" } }
    }
}
