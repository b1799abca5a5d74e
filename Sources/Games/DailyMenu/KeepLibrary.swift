import QuestKernel

extension DailyMenu {
    /// Favourites, hidden rows, categories left out, and the player's own activities.
    static func keepLibrary(
        _ command: Command, _ party: inout DailyMenuParty, _ moment: Moment, _ rules: DailyMenuRules,
        _ journal: inout Journal
    ) -> Refusal? {
        let limits = rules.content.library
        switch command {
        case .setFavourite(let activity, let isFavourite):
            guard party.category(of: activity, rules) != nil else { return .noSuchActivity }
            accept(.setFavourite, moment, &party, &journal)
            party.withTouch(of: activity) {
                $0.isFavourite = isFavourite
                $0.favouriteSince = moment.instant
            }
        case .setHidden(let activity, let isHidden):
            guard activity < OwnActivity.firstNumber, party.category(of: activity, rules) != nil else {
                return .noSuchActivity
            }
            accept(.setHidden, moment, &party, &journal)
            party.withTouch(of: activity) { $0.isHidden = isHidden }
        case .setExcluded(let category, let isExcluded):
            guard Int(category) < rules.content.categories.count else { return .noSuchCategory }
            accept(.setExcluded, moment, &party, &journal)
            let bit = UInt16(1) &<< UInt16(category)
            party.excluded = isExcluded ? party.excluded | bit : party.excluded & ~bit
        case .add(let draft, let source):
            guard limits.accepts(draft, categories: rules.content.categories.count) else { return .draftIsIncomplete }
            guard party.hasRoomForOwn(rules) else { return .libraryIsFull }
            accept(.add, moment, &party, &journal)
            party.own.append(OwnActivity(id: party.nextID(), source: source, draft: draft, original: draft))
            journal.tally(Tally.own, member: 0, cell: UInt16(source.rawValue))
        case .edit(let activity, let draft):
            guard let place = party.ownPlace(activity), !party.own[place].isDeleted else { return .notYourOwn }
            guard limits.accepts(draft, categories: rules.content.categories.count) else { return .draftIsIncomplete }
            accept(.edit, moment, &party, &journal)
            party.own[place].draft = draft
            party.own[place].changedAt = moment.instant
        case .resetToOriginal(let activity):
            guard let place = party.ownPlace(activity), !party.own[place].isDeleted else { return .notYourOwn }
            // "'Reset to original' option available for imported activities" (story 13.1).
            guard party.own[place].source == .imported else { return .notImported }
            accept(.resetToOriginal, moment, &party, &journal)
            party.own[place].draft = party.own[place].original
            party.own[place].changedAt = moment.instant
        case .delete(let activity):
            guard let place = party.ownPlace(activity), !party.own[place].isDeleted else { return .notYourOwn }
            accept(.delete, moment, &party, &journal)
            party.own[place].isDeleted = true
            party.own[place].deletedAt = moment.instant
            party.own[place].changedAt = moment.instant
        case .undoDelete(let activity):
            guard let place = party.ownPlace(activity) else { return .notYourOwn }
            guard party.own[place].isDeleted else { return .notDeleted }
            let (passed, overflow) = moment.instant.subtractingReportingOverflow(party.own[place].deletedAt)
            guard !overflow, Seconds(passed) <= limits.undoSeconds else { return .undoneTooLate }
            accept(.undoDelete, moment, &party, &journal)
            party.own[place].isDeleted = false
            party.own[place].changedAt = moment.instant
        default: return .noSuchActivity
        }
        return nil
    }
}
