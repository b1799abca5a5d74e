import DailyMenu
import QuestKernel

/// Activities of players' own.
extension DailyMenuPopulation {
    /// Changes one of the own activities, takes the change of an imported one back, or deletes one; a deletion is
    /// sometimes a mistake.
    func tidy(onTablet: Bool, _ session: inout DailyMenuSession, _ journal: inout Journal) {
        var draws = draws(Draw.tidying, of: session)
        let own = onTablet ? session.tablet.own.count : session.party.own.count
        guard own > 0 else { return }
        let place = Int(draws.below(UInt32(own)))
        let activity = OwnActivity.firstNumber + UInt16(place)
        let choice = draws.below(4)
        if choice == 1, let imported = Self.imported(in: onTablet ? session.tablet : session.party, from: place) {
            act(.resetToOriginal(imported), onTablet: onTablet, &session, &journal)
            return
        }
        switch choice {
        case 0, 1:
            let draft = Self.draft(&draws, categories: rules.content.categories.count)
            act(.edit(activity, draft), onTablet: onTablet, &session, &journal)
        default:
            act(.delete(activity), onTablet: onTablet, &session, &journal)
            if choice == 2 { act(.undoDelete(activity), onTablet: onTablet, &session, &journal) }
        }
    }

    /// The first imported activity from a place on, and then from the beginning: only such a one has an original.
    private static func imported(in party: borrowing DailyMenuParty, from place: Int) -> UInt16? {
        let count = party.own.count
        for step in 0..<count {
            let place = (place + step) % count
            if party.own[place].source == .imported, !party.own[place].isDeleted {
                return OwnActivity.firstNumber + UInt16(place)
            }
        }
        return nil
    }

    /// Writes an own activity, and perhaps shares it.
    func write(_ row: DailyMenuArchetype, onTablet: Bool, _ session: inout DailyMenuSession, _ journal: inout Journal) {
        var writing = draws(Draw.writing, of: session)
        let draft = Self.draft(&writing, categories: rules.content.categories.count)
        let isImported = writing.happens(row.imports)
        act(.add(draft, isImported ? .imported : .created), onTablet: onTablet, &session, &journal)
        var sharing = draws(Draw.sharing, of: session)
        let (isShared, isUnfit) = (sharing.happens(row.shares), sharing.happens(row.unfit))
        if isShared, !onTablet { share(draft, isUnfit: isUnfit, &session, &journal) }
    }
}
