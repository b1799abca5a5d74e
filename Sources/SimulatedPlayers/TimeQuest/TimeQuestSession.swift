import QuestKernel
import TimeQuest

/// The session of one simulated player of TimeQuest.
package struct TimeQuestSession: PartySession {
    package internal(set) var party: TimeQuestParty
    package internal(set) var arrival: LocalDay = 0
    package internal(set) var player: UInt32 = 0
    package internal(set) var skill = EstimatingSkill(bias: 0, spread: 0)
    var archetype = 0
    /// No command may come before it: a late session delays the next.
    var clock: Int64 = 0
    /// Positions of tasks, to be shuffled for each session.
    var tasks: [Int]
    var rules: TimeQuestRules

    init(_ rules: TimeQuestRules) {
        self.rules = rules
        party = TimeQuestParty(rules)
        tasks = Array(rules.content.tasks.indices)
    }

    package var members: Int { 1 }
    package func archetype(of member: Int) -> Int { archetype }
    package func level(of member: Int) -> Int { rules.levels.level(forXP: party.xp) }
    package func balance(of resource: ResourceID, member: Int) -> Int64 { party.ledger[resource] }
    package func gauge(_ index: Int, member: Int) -> Int64 { TimeQuest.gauge(index, of: party, rules: rules) }
}
