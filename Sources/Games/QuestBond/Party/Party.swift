import QuestKernel

/// A party of 1–4 heroes, all equal; a solo hero is a party of one.
///
/// The acting hero is stored separately from the others, only in memory: it is read in place, while an element of an
/// array would be copied at each read. So the last actor is not part of comparing and storing parties.
public struct Party: Sendable, Equatable, Codable {
    /// The hero who acted last; the first member before the first command.
    public internal(set) var acting: Hero
    /// The others, in no order.
    @usableFromInline var others: [Hero]
    /// The fight against the week's boss.
    public internal(set) var raid = RaidState()
    /// The goal that all members follow together.
    public internal(set) var goals = PartyGoals()
    /// What they have in common.
    public internal(set) var fellowship = Fellowship()

    /// A party of heroes that are not created yet.
    ///
    /// - Parameter players: one number per member, by which their draws are keyed; at most 4 are used.
    public init(_ player: UInt32, with players: [UInt32] = [], rules: QuestBondRules) {
        acting = Hero(player: player, member: 0, bagLimit: rules.loot.bagLimit)
        others = []
        for (index, player) in players.prefix(3).enumerated() {
            others.append(Hero(player: player, member: UInt8(index + 1), bagLimit: rules.loot.bagLimit))
        }
    }

    @inlinable @inline(__always)
    public var count: Int { 1 + others.count }

    /// A member by number, from 0.
    public subscript(member: Int) -> Hero {
        for index in others.indices where Int(others[index].member) == member { return others[index] }
        return acting
    }

    /// The number that a member's draws are keyed by, without a copy of the hero.
    @inline(__always)
    func player(of member: Int) -> UInt32 {
        for index in others.indices where Int(others[index].member) == member { return others[index].player }
        return acting.player
    }

    /// A member's level, without a copy of the hero.
    @inlinable @inline(__always)
    public func level(of member: Int) -> Int32 {
        for index in others.indices where Int(others[index].member) == member { return others[index].level }
        return acting.level
    }

    /// Makes a member the acting hero. The number must be that of a member.
    @inline(__always)
    public mutating func bringForward(_ member: Int) {
        if Int(acting.member) != member { exchange(member) }
    }

    @inline(never)
    private mutating func exchange(_ member: Int) {
        for index in others.indices where Int(others[index].member) == member { swap(&acting, &others[index]) }
    }

    /// The place of one of the others. What happens to several of them is recorded in the order of their numbers, which
    /// does not depend on who acted before, and so is the same for a party that was stored and read again.
    @inline(__always)
    func place(of member: Int) -> Int? {
        for index in others.indices where Int(others[index].member) == member { return index }
        return nil
    }

    /// All members, by number.
    var members: [Hero] { (0..<count).map { self[$0] } }

    public static func == (left: Party, right: Party) -> Bool {
        left.members == right.members && left.raid == right.raid && left.goals == right.goals
            && left.fellowship == right.fellowship
    }
}

extension Party {
    private enum Key: CodingKey { case members, raid, goals, fellowship }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var members = try container.decode([Hero].self, forKey: .members)
        goals = try container.decodeIfPresent(PartyGoals.self, forKey: .goals) ?? PartyGoals()
        guard (1...4).contains(members.count), members.enumerated().allSatisfy({ Int($1.member) == $0 }) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a party has 1-4 members, by number"))
        }
        acting = members.removeFirst()
        others = members
        raid = try container.decode(RaidState.self, forKey: .raid)
        fellowship = try container.decodeIfPresent(Fellowship.self, forKey: .fellowship) ?? Fellowship()
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(members, forKey: .members)
        try container.encode(raid, forKey: .raid)
        try container.encode(goals, forKey: .goals)
        try container.encode(fellowship, forKey: .fellowship)
    }
}
