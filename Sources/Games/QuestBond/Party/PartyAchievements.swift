import QuestKernel

/// What the party's own achievements watch: what its members have done together since it was formed. New ones go last.
public enum PartyMetric: UInt8, ContentChoice {
    /// Completions; days on which all completed one; party dungeons completed; party expeditions finished.
    case tasks, fullDays, dungeons, expeditions
    /// Raid bosses defeated; weekly challenges won; nudges and kudos; party duties that all members did.
    case bosses, challenges, kindness, sharedDuties
}

/// An achievement of the party as a whole, with a reward for each member; QB45.
struct PartyAchievementRow: ContentTableRow {
    /// Rows that content may list.
    static let most = 64

    var id = ""
    var name = ""
    var metric = PartyMetric.tasks
    var target: Steps = 1
    var gold: Gold = 0
    var gems: Gems = 0

    static let noun = "an achievement of the party"
    static var fields: [Field<PartyAchievementRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("metric", \.metric, "What it watches."),
            .whole("target", \.target, 1...1_000_000, unit: "steps", "From here on it is achieved."),
            .whole("gold", \.gold, 0...1_000_000, unit: "gold", optional: true, "Gold it gives each member."),
            .whole("gems", \.gems, 0...10_000, unit: "gems", optional: true, "Gems it gives each member."),
        ]
    }
}

/// The perk Party Achievements unlocks them. What was done before counts, and is rewarded when the perk is unlocked.
extension Party {
    /// How far the party is with a metric.
    public func progress(of metric: PartyMetric) -> Int64 { Int64(fellowship.deeds[metric.index]) }

    /// One step more together.
    @inline(__always)
    mutating func achieve(_ metric: PartyMetric, _ turn: Turn, _ journal: inout Journal) {
        fellowship.deeds[metric.index] &+= fellowship.deeds[metric.index] < .max ? 1 : 0
        if turn.rules.party.opens(.partyAchievements, at: fellowship.bondLevel) { judge(metric, turn, &journal) }
    }

    /// Rewards what is already reached when the perk or new content comes.
    mutating func judgeAchievements(_ turn: Turn, _ journal: inout Journal) {
        guard turn.rules.party.opens(.partyAchievements, at: fellowship.bondLevel) else { return }
        for metric in PartyMetric.allCases { judge(metric, turn, &journal) }
    }

    private mutating func judge(_ metric: PartyMetric, _ turn: Turn, _ journal: inout Journal) {
        let progress = Int64(fellowship.deeds[metric.index])
        var new = fellowship.achievements.judge(
            metric.index, progress: progress, in: turn.rules.party.achievementTable)
        while let number = new.popFirst() {
            journal.tally(
                Tally.partyAchievements.rawValue, member: 0, cell: UInt16(truncatingIfNeeded: number))
            let gold = turn.rules.party.content.achievements[number].gold
            let gems = turn.rules.party.content.achievements[number].gems
            for member in 0..<UInt8(count) {
                let turn = self.turn(of: member, in: turn)
                change(member) { hero in
                    guard hero.isCreated else { return }
                    hero.earnGold(gold, from: .achievements, turn, &journal)
                    hero.earn(gems, of: Resource.gems, from: .achievements, turn, &journal)
                }
            }
        }
    }
}
