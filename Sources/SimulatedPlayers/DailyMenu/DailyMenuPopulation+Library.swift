import DailyMenu
import QuestKernel

/// Activities of players' own.
extension DailyMenuPopulation {
    /// Changes one of the own activities, takes the change back, or deletes it; a deletion is sometimes a mistake.
    func tidy(onTablet: Bool, _ session: inout DailyMenuSession, _ journal: inout Journal) {
        var draws = draws(Draw.tidying, of: session)
        let own = onTablet ? session.tablet.own.count : session.party.own.count
        guard own > 0 else { return }
        let activity = OwnActivity.firstNumber + UInt16(draws.below(UInt32(own)))
        switch draws.below(4) {
        case 0:
            let draft = Self.draft(&draws, categories: rules.content.categories.count)
            act(.edit(activity, draft), onTablet: onTablet, &session, &journal)
        case 1: act(.resetToOriginal(activity), onTablet: onTablet, &session, &journal)
        case let choice:
            act(.delete(activity), onTablet: onTablet, &session, &journal)
            if choice == 2 { act(.undoDelete(activity), onTablet: onTablet, &session, &journal) }
        }
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
