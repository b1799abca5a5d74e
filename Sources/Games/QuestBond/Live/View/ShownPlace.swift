import QuestKernel

extension QuestBond {
    /// What stands in a place of a list that allies move, as a member's view shows it, but of members who share nothing;
    /// nil where nothing does, or the list is another one.
    ///
    /// It costs the same however much the lists hold.
    public static func shown(
        in list: CommandList, at place: Int, to viewer: Int, of party: Party, on day: LocalDay, rules: QuestBondRules
    ) -> (any Encodable & Sendable)? {
        guard (0..<party.count).contains(viewer) else { return nil }
        switch list {
        case .bag:
            let hero = party[viewer]
            return hero.bag.indices.contains(place) ? ItemView(hero.bag[place], hero, rules.keptArm(of: party)) : nil
        case .members:
            guard (0..<party.count).contains(place) else { return nil }
            return MemberView(party, place, isShown: false, on: day)
        case .sharedTasks:
            // The party's day begins with the command: what lapses then is out of the way before it is carried out.
            let arm = rules.keptArm(of: party)
            let tasks = party.fellowship.tasks.filter { !$0.isLapsed(on: Swift.max(party.fellowship.day, day), arm) }
            guard tasks.indices.contains(place) else { return nil }
            return SharedTaskView(tasks[place], for: viewer, (0..<party.count).map { $0 == viewer })
        default: return nil
        }
    }
}
