import Foundation
import QuestBond
import QuestKernel
import Testing

/// The documentation's code, compiled as it stands there and run. What is indented here by one step more is a block
/// there.
@Suite struct TutorialTests {
    private static let here = URL(fileURLWithPath: #filePath)
    private static let pages = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Documentation/QuestEngine.docc")

    @Test func aHeroReachesLevelTwo() throws {
        let snapshot = try JSONEncoder().encode(QuestBondFiles.source().gameContent)
        // FirstHero.md
        let content = try JSONDecoder().decode(ContentNode.self, from: snapshot)
        var reader = ContentReader()
        let rules = try QuestBondRules.compile(content, &reader)
        let contentHash = content.contentHash()

        var party = Party(7, rules: rules)
        var journal = Journal()
        let randomness = Randomness(seed: 20_250_211)
        let morning = Moment(instant: 1_739_171_400, day: 0, minute: 450)

        @discardableResult
        func send(_ command: QuestBond.Command, at moment: Moment) -> QuestBond.Refusal? {
            QuestBond.apply(
                command, by: 0, to: &party, at: moment, rules: rules, randomness: randomness, journal: &journal)
        }

        send(.create(.warrior, .leo), at: morning)
        send(.open, at: morning)

        var moment = morning
        while party[0].level < 2 {
            moment.instant += 3_600
            moment.minute += 60
            send(.completeTask(.physical, .large, .standard), at: moment)
        }
        let refusal = send(.evolve(.berserker), at: moment)
        print(refusal?.sentence ?? "")

        let view = QuestBond.view(of: party, for: 0, at: moment, rules: rules, randomness: randomness)
        let words = QuestBond.describe(rules)
        let story = journal.entries.map { DescribedEntry($0, words) }
        let file = try JSONEncoder().encode(SavedParty(party, contentHash: contentHash))
        let restored = try JSONDecoder().decode(SavedParty.self, from: file).restored(under: rules)

        // What the page promises.
        #expect(party[0].level == 2 && refusal == .levelTooLow && restored == party)
        #expect(view?.hero.level == 2 && story.contains { $0.kind == "level" && $0.amount == 2 })
        #expect(try contentHash == QuestBondFiles.source().gameContentHash)
    }

    @Test func aLiveGameHasItsPieces() throws {
        let rules = try QuestBondFiles.rules()
        let secret = [UInt8](0..<32)
        let salt = [UInt8](repeating: 9, count: 16)
        let now: Int64 = 1_000
        let party = Party(7, rules: rules)
        // LiveGames.md
        let text = #"{"do": "completeTask", "category": "physical", "size": "large", "proof": "verified"}"#
        let command = try JSONDecoder().decode(QuestBond.Command.self, from: Data(text.utf8))

        guard let key = LiveKey(secret: secret, player: Array("account 7".utf8), epoch: 1) else { return }
        let luck = key.randomness

        let moment = Moment(instant: 900, day: 0, minute: 15)
        let commands = [.create(.mage, .leo), .open, command].map { TimedCommand($0, by: 0, at: moment) }
        let replay = QuestBond.replay(commands, on: party, notAfter: now, rules: rules) { _ in luck }
        let digest = try QuestBond.stateDigest(of: replay.party)

        guard var record = SealedRecord("mara completed a task", salt: salt) else { return }
        let link = try ChainLink(beginning: "party 7").following([record])
        record.forget()
        let same = try ChainLink(beginning: "party 7").following([record])

        // What the page promises.
        #expect(replay.outcomes == [.accepted, .accepted, .accepted])
        #expect(replay.party[0].ledger.balances != party[0].ledger.balances && digest.count == 64)
        #expect(link == same && record.isForgotten)
    }

    @Test(arguments: [("FirstHero", 4), ("LiveGames", 4)])
    func everyBlockOfThePagesStandsHere(page: String, blocks: Int) throws {
        let text = try String(contentsOf: Self.pages.appendingPathComponent("\(page).md"), encoding: .utf8)
        let code = Self.plain(try String(contentsOf: Self.here, encoding: .utf8))
        let parts = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
        #expect(parts.count == blocks)
        for part in parts { #expect(code.contains(Self.plain(part)), "\(part)") }
    }

    /// Without indents and empty lines.
    private static func plain(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
