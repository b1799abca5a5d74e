import Foundation
import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

/// States that outlive engines: stored, brought forward, checked, compared.
@Suite struct StateTests {
    /// A party of three with a fortnight behind it.
    private func played() throws -> TestParty {
        var group = try TestParty(3, seed: 11, bond: 6)
        var player = HostilePlayer(seed: 3)
        for day in 1...14 {
            try group.open(day: LocalDay(day))
            for _ in 0..<40 { group.act(player.command(), by: player.below(3)) }
        }
        return group
    }

    @Test func aStoredPartyComesBackAsItWas() throws {
        let group = try played()
        let saved = try SavedParty(group.party, contentHash: "aa")
        #expect(saved.stateVersion == SavedParty.stateVersion && saved.engineVersion == EngineVersion.current)
        let back = try JSONDecoder().decode(SavedParty.self, from: JSONEncoder().encode(saved))
        #expect(back == saved)
        let party = try back.restored(under: group.rules)
        #expect(party == group.party)
        #expect(try QuestBond.stateDigest(of: party) == QuestBond.stateDigest(of: group.party))
    }

    @Test func bytesHoldTheSameAsJSON() throws {
        let group = try played()
        let bytes = try SavedParty.bytes(of: group.party, contentHash: "aa")
        let saved = try SavedParty(group.party, contentHash: "aa")
        #expect(try SavedParty(bytes: bytes) == saved)
        #expect(try SavedParty(bytes: bytes).restored(under: group.rules) == group.party)
        #expect(bytes.count < (try JSONEncoder().encode(saved).count) * 3 / 4)
        let others: [[UInt8]] = [[], [1], [2] + bytes.dropFirst(), Array(bytes.dropLast()), [123, 125]]
        for damaged in others {
            #expect(throws: StateProblem.self) { try SavedParty(bytes: damaged) }
        }
    }

    @Test func whatIsRestoredPlaysOnTheSame() throws {
        var here = try played()
        var there = here
        there.party = try SavedParty(here.party, contentHash: "").restored(under: here.rules)
        var player = HostilePlayer(seed: 4)
        try here.open(day: 15)
        try there.open(day: 15)
        for _ in 0..<200 {
            let (command, member) = (player.command(), player.below(3))
            #expect(here.act(command, by: member) == there.act(command, by: member))
        }
        #expect(try QuestBond.stateDigest(of: here.party) == QuestBond.stateDigest(of: there.party))
    }

    @Test func digestsTellStatesApartAndNotWhoActedLast() throws {
        var group = try played()
        let before = try QuestBond.stateDigest(of: group.party)
        group.party.bringForward(2)
        #expect(try QuestBond.stateDigest(of: group.party) == before)
        group.give(1, of: Resource.gold, to: 1)
        #expect(try QuestBond.stateDigest(of: group.party) != before)
    }

    /// Stores a state of the present version where none is kept yet: once a version, when it is new.
    @Test func aNewVersionIsKept() throws {
        let file = StateFixture.folder.appendingPathComponent("state-\(SavedParty.stateVersion).json")
        guard ProcessInfo.processInfo.environment["QUESTBALANCE_RECORD_GOLDENS"] != nil else {
            #expect(FileManager.default.fileExists(atPath: file.path), "no state of this version is kept")
            return
        }
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.createDirectory(at: StateFixture.folder, withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try encoder.encode(StateFixture.made()).write(to: file)
    }

    /// Stored by the engines of their time; they must read for ever.
    @Test(arguments: ["state-1", "state-2", "state-3"])
    func statesOfEveryVersionRead(name: String) throws {
        let saved = try StateFixture.read(name)
        let rules = try QuestBondFiles.rules()
        var party = try saved.restored(under: rules)
        #expect(party.count == 2)
        for member in 0..<2 {
            let stored = saved.party["members"]?.entries?[member]["ledger"]?["stored"]?.entries
            #expect(stored?.first == .whole(party[member].gold.rawValue) && party[member].gold > 0)
            #expect(party[member].level > 1)
        }
        // It plays on.
        var journal = Journal()
        let day = Swift.max(party[0].today, party[1].today) + 1
        let moment = Moment(instant: Int64(day) * 86_400 + 3_600, day: day, minute: 60)
        for member in 0..<2 {
            for command in [QuestBond.Command.open, .completeTask(.mental, .small, .quick)] {
                let refusal = QuestBond.apply(
                    command, by: member, to: &party, at: moment, rules: rules, randomness: Randomness(seed: 1),
                    journal: &journal)
                #expect(refusal == nil)
            }
        }
    }

    @Test func aNewerStateIsRefusedAndStaysAsItIs() throws {
        let newer = try StateFixture.edited { $0["stateVersion"] = SavedParty.stateVersion + 1 }
        #expect(throws: StateProblem.newer(found: SavedParty.stateVersion + 1, known: SavedParty.stateVersion)) {
            try newer.restored(under: QuestBondFiles.rules())
        }
        let back = try JSONDecoder().decode(SavedParty.self, from: JSONEncoder().encode(newer))
        #expect(back == newer)
        let older = try StateFixture.edited { $0["stateVersion"] = 0 }
        #expect(throws: StateProblem.noWay(from: 0)) { try older.restored(under: QuestBondFiles.rules()) }
    }

    @Test func migrationsFollowEachOther() throws {
        let saved = try StateFixture.read("state-1")
        let rules = try QuestBondFiles.rules()
        // Without its migration an old state does not read; a migration that fails says so.
        #expect(throws: StateProblem.noWay(from: 1)) { try saved.restored(under: rules, migrations: []) }
        let failing = StateMigration(from: 1, "Nothing.") { (_) throws(StateProblem) in throw .damaged("on purpose") }
        #expect(throws: StateProblem.damaged("on purpose")) { try saved.restored(under: rules, migrations: [failing]) }
        #expect(StateMigration.all.map(\.from) == Array(1..<SavedParty.stateVersion))
    }

    /// What a state refers to must be there.
    @Test(arguments: [
        ("members.0.mission.row", 9_999), ("members.1.expedition.row", -2), ("members.0.level", 0),
        ("members.0.loginDay", 7), ("members.0.today", 70_000), ("members.0.ledger.stored.0", -1),
        ("members.1.member", 0), ("members.1.player", 0), ("members.0.duties.rows.0", 255),
        ("members.0.research.study.row", 64), ("members.0.goals.0.aim.template", 500),
        ("members.0.worn.0.catalogRow", 60_000), ("fellowship.bondLevel", 0), ("fellowship.run.dungeon", 99),
        ("fellowship.expedition.timer.row", 77), ("fellowship.sharedDuty", 4_000), ("raid.hitPoints", -5),
        ("members.0.bonuses.power.0", 1 << 40), ("members.0.routines.habits.0", 1 << 15),
        ("members.0.routines.kinds.0", 200), ("members.0.records.masterySteps.0", -2),
        ("members.0.ledger.stored.0", .max), ("members.0.stats.0", 1 << 60), ("fellowship.bondExperience", .max),
        ("members.0.unspentPoints", 2_147_483_647), ("raid.damage.0", -1), ("raid.hitPointsInAll", .max),
    ])
    func whatDoesNotFitTheRulesIsRefused(path: String, value: Int) throws {
        let rules = try QuestBondFiles.rules()
        let broken = try StateFixture.edited(path, to: value)
        if path.contains("bonuses") {
            // What follows from the rest is worked out again, whatever was stored.
            let party = try broken.restored(under: rules)
            #expect(try party == StateFixture.read("state-2").restored(under: rules))
        } else {
            #expect(throws: StateProblem.self) { try broken.restored(under: rules) }
        }
    }

    /// What is read plays on, as far beyond all play as it may be, and is read again.
    @Test func theLargestFiguresThatAreReadPlayOn() throws {
        let rules = try QuestBondFiles.rules()
        let fields: [(String, Int)] = [
            ("members.0.ledger.stored.0", 1 << 60), ("members.0.stats.0", 1 << 56), ("members.0.stats.3", 1 << 56),
            ("fellowship.bondExperience", 1 << 60), ("members.0.unspentPoints", 999_990_000),
        ]
        for (path, value) in fields {
            // Less than the bound by what a day brings.
            let most = value > 1 << 50 ? value - 1 << 40 : value
            var party = try StateFixture.edited(path, to: most).restored(under: rules)
            let day = Swift.max(party[0].today, party[1].today) + 1
            let moment = Moment(instant: Int64(day) * 86_400 + 3_600, day: day, minute: 60)
            var journal = Journal()
            let commands: [QuestBond.Command] = [
                .open, .completeTask(.mental, .large, .quick), .runDungeon(0), .startMission(0), .attackRaid,
            ]
            for command in commands {
                _ = QuestBond.apply(
                    command, by: 0, to: &party, at: moment, rules: rules, randomness: Randomness(seed: 1),
                    journal: &journal)
            }
            #expect(party[0].day.tasks > 0, "\(path)")
            _ = try SavedParty(party, contentHash: "").restored(under: rules)
        }
    }

    @Test(arguments: ["members", "raid", "members.0.stats", "members.0.ledger", "members.1.day.tasks"])
    func whatIsMissingIsSaid(path: String) throws {
        let broken = try StateFixture.edited(path, to: nil)
        do {
            _ = try broken.restored(under: QuestBondFiles.rules())
            Issue.record("it was read")
        } catch {
            guard case .damaged(let words) = error as? StateProblem else { throw error }
            #expect(words.contains(path.split(separator: ".").last.map(String.init) ?? ""), "\(words)")
        }
    }

    @Test func vocabularyThatGrewIsFilledUp() throws {
        let short = try StateFixture.edited { file in
            guard var party = file["party"] as? [String: Any], var members = party["members"] as? [[String: Any]],
                var ledger = members[0]["ledger"] as? [String: Any], let stored = ledger["stored"] as? [Int]
            else { return }
            ledger["stored"] = Array(stored.dropLast(3))
            members[0]["ledger"] = ledger
            party["members"] = members
            file["party"] = party
        }
        let party = try short.restored(under: QuestBondFiles.rules())
        #expect(party[0].ledger.balances.count == Resource.count)
    }
}

/// Stored states beside these tests.
enum StateFixture {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

    /// A party of two with most of what a state can hold.
    static func made() throws -> SavedParty {
        var group = try TestParty(2, seed: 29, bond: 12)
        var player = HostilePlayer(seed: 30)
        for member in 0..<2 {
            group.give(40_000, of: Resource.gold, to: member)
            group.give(30, of: Resource.keys, to: member)
            for kind in MaterialKind.allCases {
                group.give(400, of: Resource.material(kind, .common), to: member)
            }
        }
        for day in 1...30 {
            try group.open(day: LocalDay(day))
            try group.work()
            for _ in 0..<60 { group.act(player.command(), by: player.below(2)) }
        }
        return try SavedParty(
            group.party, contentHash: QuestBondFiles.source().gameContentHash)
    }

    static func read(_ name: String) throws -> SavedParty {
        try JSONDecoder().decode(SavedParty.self, from: Data(contentsOf: folder.appendingPathComponent("\(name).json")))
    }

    /// The newest fixture with something changed in its file.
    static func edited(_ change: (inout [String: Any]) -> Void) throws -> SavedParty {
        let data = try Data(contentsOf: folder.appendingPathComponent("state-2.json"))
        var file = JSONSerialization.dictionary(data)
        change(&file)
        return try JSONDecoder().decode(SavedParty.self, from: JSONSerialization.data(withJSONObject: file))
    }

    /// The newest fixture with the value at a path of the party in place of the one that stands there, or without it.
    static func edited(_ path: String, to value: Int?) throws -> SavedParty {
        try edited { file in
            file["party"] = replaced(file["party"] ?? [:], path.split(separator: ".").map(String.init)[...], value)
        }
    }

    private static func replaced(_ node: Any, _ path: ArraySlice<String>, _ value: Int?) -> Any {
        guard let step = path.first else { return value ?? 0 }
        if var map = node as? [String: Any] {
            map[step] =
                path.count == 1 && value == nil ? nil : replaced(map[step] ?? 0, path.dropFirst(), value)
            return map
        }
        guard var list = node as? [Any], let index = Int(step), list.indices.contains(index) else { return node }
        list[index] = replaced(list[index], path.dropFirst(), value)
        return list
    }
}

extension JSONSerialization {
    fileprivate static func dictionary(_ data: Data) -> [String: Any] {
        (try? jsonObject(with: data)) as? [String: Any] ?? [:]
    }
}
