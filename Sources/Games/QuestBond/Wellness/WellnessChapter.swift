import QuestKernel

// The chapter of moods and meditations: its commands, and what its rules write into the journal.

extension Chapter {
    static var wellness: Chapter {
        Chapter(
            commands: QuestBond.Command.ofWellness,
            flows: [.meditation],
            tallies: [.moods, .meditations],
            gauges: [WellnessGauges.MeditationStreak.self, WellnessGauges.MoodStreak.self])
    }
}

extension QuestBond.Command {
    fileprivate static let ofWellness: [any CommandDeclaration.Type] = [
        CheckIn.self, SetMoodSharing.self, Meditate.self,
    ]
}

/// Commands of moods and meditations.
extension QuestBond.Command {
    public static func checkIn(_ mood: Int, shares: Bool) -> Self { Self(CheckIn.self, mood, shares) }

    enum CheckIn: HeroCommand {
        static var entry: CommandEntry { CommandEntry(43, "checkIn", "Notes the mood of the day.") }
        static var fields: [CommandField] {
            [
                .number("mood", 1...100, "A step of the scale, from 1."),
                .flag("shares", "Whether the party may see a sign that it is low."),
            ]
        }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.checkIn(command[0], shares: command[1], turn, &journal)
        }
    }

    public static func setMoodSharing(_ shares: Bool) -> Self { Self(SetMoodSharing.self, shares) }

    enum SetMoodSharing: CommandDeclaration {
        static var entry: CommandEntry {
            CommandEntry(44, "setMoodSharing", "Says whether the party may see a sign of a low mood.")
        }
        static var fields: [CommandField] { [.flag("shares", "Whether the party may see a sign of a low mood.")] }

        /// It is taken back on any day to come, which nobody has to open for that.
        static func carryOut(
            _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
        ) -> Refusal? {
            if command.endsMoodSharing, party.acting.wellness.sharesMoods, turn.moment.day >= party.acting.today {
                return party.acting.setMoodSharing(false)
            }
            return party.alone(turn, &journal) { hero, _ in hero.setMoodSharing(command[0]) }
        }
    }

    /// Whether it takes back that the party sees a sign of a low mood: hosts let nothing stand in its way.
    public var endsMoodSharing: Bool { number == SetMoodSharing.entry.number && self[0] == false }

    public static func meditate(_ minutes: Int) -> Self { Self(Meditate.self, minutes) }

    enum Meditate: HeroCommand {
        static var entry: CommandEntry { CommandEntry(45, "meditate", "Notes a finished meditation.") }
        static var fields: [CommandField] { [.number("minutes", 1...1_440, "Minutes of a finished meditation.")] }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.meditate(command[0], turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var meditation: Self { faucet(39, "meditation", "Meditation") }
}

extension TallyDeclaration {
    static var moods: Self {
        tally(38, "moods", "Moods noted") { rules in (1...rules.wellness.moods).map { "mood \($0)" } }
    }
    static var meditations: Self { tally(39, "meditations", "Meditations") { _ in ["sessions", "minutes"] } }
}

/// Gauges of moods and meditations.
enum WellnessGauges {
    enum MeditationStreak: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(13, "meditationStreak", "Meditation streak", "days") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.wellness.meditationStreak.length)
        }
    }

    enum MoodStreak: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(14, "moodStreak", "Mood streak", "days") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.wellness.moodStreak.length)
        }
    }
}
