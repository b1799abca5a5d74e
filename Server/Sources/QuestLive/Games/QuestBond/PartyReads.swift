import CanonicalJSON
import LiveStorage
import QuestBond
import QuestKernel

extension ReadTransaction {
    /// The caller's party, as its next command finds it; of members, what an ally sees.
    func partyValue(for caller: Int64) throws -> JSONValue {
        let scene = try scene(of: caller)
        let id = scene.record.id
        let accounts = try members(of: id)
        var heroes = try scene.record.questBond
        let rules = try scene.version.questBond.arm(of: heroes, scene.luck.ofAccount)
        heroes.openDayOfMembers(for: scene.account.member, at: scene.moment, rules, scene.randomness)
        let fellowship = heroes.fellowship
        return [
            "id": .integer(id),
            "members": .array(
                accounts.map { account in
                    let hero = heroes[account.member]
                    return [
                        "member": .integer(Int64(account.member)), "name": .string(account.name),
                        "class": .string(hero.heroClass.name), "level": .integer(Int64(hero.level)),
                        "isActive": account.isSeen(by: caller) ? .bool(heroes.isActive(account.member)) : .null,
                        "sharesActivity": .bool(account.sharesActivity),
                    ]
                }),
            "streak": .integer(Int64(fellowship.streak.length)), "bondLevel": .integer(Int64(fellowship.bondLevel)),
            "bondExperience": .integer(fellowship.bondExperience.rawValue), "title": .string(heroes.title(rules)),
        ]
    }

    /// Of one member.
    private static let mostFeedRows = 500
    /// By an index of rows beside commands: a feed costs the same however long its party has played.
    static let feedStart = """
        SELECT max(sequence) FROM journal WHERE party = ? AND kind <> 'command' AND kind IN ('leave', 'repair')
        """

    /// The number of the row after which a feed begins: a member left then, and the numbers of the others changed.
    private func feedStart(of id: Int64) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: Self.feedStart), arguments: [id]) ?? 0
    }

    /// The newest rows of one member, found by its own numbers. What allies do who do not share it moves neither which
    /// rows a feed reads nor what it costs, so that neither tells when they act.
    static let feedRows = """
        FROM journal WHERE +party = ? AND +sequence > ? AND instant >= ? AND kind = 'command'
            AND id IN (SELECT id FROM journal WHERE player = ? ORDER BY turn DESC LIMIT \(mostFeedRows))
        """

    /// What the rows of each member whom the caller sees are found by.
    private func feedArguments(of id: Int64, for caller: Int64) throws -> [StatementArguments] {
        let start = try feedStart(of: id)
        return try members(of: id).filter { $0.isSeen(by: caller) }.map {
            [id, start, $0.id == caller ? 0 : $0.sharesSince, $0.id]
        }
    }

    /// How many rows a feed reads.
    func feedRows(of id: Int64, for caller: Int64) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) \(Self.feedRows)")
        return try feedArguments(of: id, for: caller).reduce(0) {
            try $0 + (Int.fetchOne(statement, arguments: $1) ?? 0)
        }
    }

    /// The feed: a fold over the newest rows of those whom the caller sees.
    func feed(of id: Int64, for caller: Int64, limit: Int) throws -> [JSONValue] {
        let record = try party(id)
        let accounts = try members(of: id)
        let (heroes, rules) = (try record.questBond, try contentStore.version(record.content, db).questBond)
        let statement = try db.cachedStatement(sql: "SELECT * \(Self.feedRows)")
        let rows = try feedArguments(of: id, for: caller).flatMap {
            try Row.fetchAll(statement, arguments: $0).map(JournalRow.init)
        }.sorted { $0.sequence < $1.sequence }
        var feed = PartyFeed(limit: Self.mostFeedRows * heroes.count)
        for row in rows { feed.read(EntryCode.entries(row.value?["entries"]) ?? []) }
        feed.numberCards(collected: (0..<heroes.count).map { heroes[$0].collection.count })
        let names = accounts.map(\.name)
        let members = Dictionary(accounts.map { ($0.member, $0) }) { $1 }
        // What a device told later has its own time. Lines of one instant stay in their order.
        let lines = feed.lines.filter { members[$0.member]?.isSeen(by: caller, at: $0.instant) == true }.enumerated()
            .sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }.map(\.element).suffix(limit)
        return lines.map { line in
            [
                "member": .integer(Int64(line.member)), "instant": .integer(line.instant),
                "text": .string(line.text(names, rules)),
            ]
        }
    }

    func leaderboard(of id: Int64, for caller: Int64, period: String) throws -> JSONValue {
        let record = try party(id)
        let accounts = try members(of: id)
        let (heroes, rules) = (try record.questBond, try contentStore.version(record.content, db).questBond)
        let day = record.newestDay
        let when: LeaderboardPeriod =
            switch period {
            case "today": .today(day)
            case "all": .allTime
            default: .week(Moment.week(of: day))
            }
        let standings = accounts.filter { $0.isSeen(by: caller) }.map { heroes[$0.member].standing(when) }
        let names = Dictionary(uniqueKeysWithValues: accounts.map { ($0.member, $0.name) })
        return [
            "period": .string(period),
            "places": .array(
                Leaderboard.places(standings).map { place in
                    [
                        "member": .integer(Int64(place.standing.member)),
                        "name": .string(names[Int(place.standing.member)] ?? ""),
                        "tasks": .integer(place.standing.tasks.rawValue),
                        "experience": .integer(place.standing.experience.rawValue),
                        "streak": .integer(place.standing.streak),
                        "wave": .integer(Int64(place.standing.wave)),
                        "byCategory": .object(
                            Category.allCases.map {
                                .init($0.name, .integer(Int64(place.standing.byCategory[Int($0.rawValue)])))
                            }),
                        "title": place.title.map { .string(rules.name(of: $0)) } ?? .null,
                    ]
                }),
        ]
    }
}
