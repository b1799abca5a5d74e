import QuestKernel

/// One player of a game in files, as it is kept: balances, and columns of whole numbers whose meaning the rules know.
public struct CustomParty: Sendable, Equatable, Codable {
    package internal(set) var balances: [Int64]
    var columns: [Int64]
    package internal(set) var today: LocalDay = -1
    var lastInstant: Int64 = -Moment.instants.upperBound
    /// The first day: day of life 1.
    var firstDay: LocalDay = -1
    /// What the content in force has no place for, by the names under which it is stored; of live players alone.
    var kept: [String: KeptFigure] = [:]
    /// Resources that came with content after the first visit, and whose start is still to be given; of live players alone.
    var owed: [Int] = []
    public let player: UInt32

    public init(player: UInt32, rules: CustomRules) {
        self.player = player
        balances = Array(repeating: 0, count: rules.parts.resources.count)
        columns = Array(repeating: 0, count: rules.parts.columns)
        for start in rules.parts.starts { columns[Int(start.column)] = start.value }
    }

    /// What the player brings along: a skill from 0 to 1, and real money for a month.
    public mutating func bring(skill: Ratio, budget: Ratio, rules: CustomRules) {
        columns[Int(rules.parts.fixed.skill)] = skill.partsPerMillion
        columns[Int(rules.parts.fixed.budget)] = budget.partsPerMillion
    }
}
