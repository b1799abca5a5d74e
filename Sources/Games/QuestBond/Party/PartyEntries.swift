import QuestKernel

extension QuestBond {
    /// Whether an entry is of what a party has in common: it is recorded under member 0, whoever acted.
    public static func isOfParty(_ entry: JournalEntry) -> Bool {
        switch entry.kind {
        case .flow: entry.resource == Resource.bondExperience.id.rawValue
        case .tally: entry.code == Tally.bondPerks.rawValue || entry.code == Tally.partyAchievements.rawValue
        case .command, .roll, .level, .milestone: false
        }
    }
}
