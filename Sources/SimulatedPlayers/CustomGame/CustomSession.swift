import CustomGame
import QuestKernel

/// The session of one simulated player of a game in files.
package struct CustomSession: PartySession {
    var players: CustomPlayers

    package var members: Int { 1 }
    package var arrival: LocalDay { players.arrivals[0] }
    package func archetype(of member: Int) -> Int { players.archetypes[0] }
    package func level(of member: Int) -> Int { Int(players.crowd.mainLevels?[0] ?? 1) - 1 }
    package func balance(of resource: ResourceID, member: Int) -> Int64 { players.crowd.balance(of: resource, at: 0) }
    package func gauge(_ index: Int, member: Int) -> Int64 { players.crowd.gaugeValues[index][0] }
}
