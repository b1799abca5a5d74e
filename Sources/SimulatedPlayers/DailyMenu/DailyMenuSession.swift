import DailyMenu
import QuestKernel

/// The session of one simulated player of DailyMenu.
package struct DailyMenuSession: PartySession {
    /// What the player's first device and the server hold.
    package internal(set) var party: DailyMenuParty
    /// What a second device holds; its journal does not count until it is merged.
    var tablet: DailyMenuParty
    var tabletJournal = Journal()
    var hasTablet = false
    package internal(set) var arrival: LocalDay = 0
    var archetype = 0
    var today: LocalDay = 0
    var holidayUntil: LocalDay = -1
    /// What the clock shows.
    var minute: Int16 = 0
    /// Menus drawn today.
    var menus: UInt16 = 0
    var menu = Menu()
    package internal(set) var circle = Circle()
    let community: SecondGame
    var rules: DailyMenuRules

    init(_ rules: DailyMenuRules, _ community: SecondGame) {
        (self.rules, self.community) = (rules, community)
        party = DailyMenuParty(player: 0, rules: rules)
        tablet = party
    }

    package var members: Int { 1 }
    package func archetype(of member: Int) -> Int { archetype }
    package func level(of member: Int) -> Int { Int(party.season) }
    package func balance(of resource: ResourceID, member: Int) -> Int64 {
        resource.rawValue < community.resources ? party.ledger[resource] : circle.published(by: Circle.player)
    }
    package func gauge(_ index: Int, member: Int) -> Int64 {
        guard index < community.gauges else {
            return CommunityLibrary.gauge(
                index - community.gauges, of: circle.community, by: Circle.player, rules: rules)
        }
        return DailyMenu.gauge(index, of: party, on: today, rules: rules)
    }
    package func readGauges(of member: Int, into row: UnsafeMutableBufferPointer<Int64>) {
        DailyMenu.readGauges(
            of: party, on: today, rules: rules, into: UnsafeMutableBufferPointer(rebasing: row[..<community.gauges]))
        CommunityLibrary.readGauges(
            of: circle.community, by: Circle.player, rules: rules,
            into: UnsafeMutableBufferPointer(rebasing: row[community.gauges...]))
    }
}
