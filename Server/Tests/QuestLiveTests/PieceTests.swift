import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import QuestBond
import QuestKernel
import Testing

@testable import QuestLive

/// Bags are stored in pieces, of which a command writes those that it touched.
@Suite(.timeLimit(.minutes(30))) struct PieceTests {
    @Test func whatIsStoredPieceByPieceIsTheWholeState() throws {
        let version = try ContentVersion(snapshot: BundledContent.data())
        let rules = try version.questBond
        var party = Party(7, rules: rules)
        var journal = Journal()
        func give(_ command: QuestBond.Command, _ day: LocalDay) -> QuestBond.Refusal? {
            QuestBond.apply(
                command, by: 0, to: &party, at: Moment(instant: Int64(day) * 86_400, day: day, minute: 600),
                rules: rules,
                randomness: Randomness(seed: 5), journal: &journal)
        }
        _ = give(.create(.warrior, .leo), 0)
        var stored: [Int: Data] = [:]
        var earlier: Party?
        var written: [Int] = []
        for day in 0..<30 as Range<LocalDay> {
            #expect(give(.open, day) == nil)
            for _ in 0..<20 {
                _ = give(.completeTask(.mental, .small, .quick), day)
                let changed = try SavedParty.pieces(of: party, changedSince: earlier)
                for (place, bytes) in changed { stored[place] = bytes.map { Data($0) } }
                written.append(changed.count)
                earlier = party
            }
            if day == 20, let last = party[0].bag.indices.last { #expect(give(.salvage(last), day) == nil) }
            let bytes = try SavedParty.bytesBesideBags(of: party, contentHash: version.hash)
            let whole = try SavedParty.bytes(of: party, contentHash: version.hash)
            #expect(bytes.count + stored.values.reduce(0) { $0 + $1.count } < whole.count + 400)
            let changed = try SavedParty.pieces(of: party, changedSince: earlier)
            for (place, bytes) in changed { stored[place] = bytes.map { Data($0) } }
            earlier = party
            #expect(try SavedParty(bytes: bytes, pieces: stored).restored(under: rules) == party)
        }
        #expect(party[0].bag.count > 24, "a bag of this size shows nothing: \(party[0].bag.count)")
        // However full the bag is, an item more touches the last pieces alone.
        #expect(try #require(written.max()) <= 2 && written.filter { $0 > 0 }.count < written.count / 3)
    }

    @Test func damagedPiecesAreRefused() throws {
        let version = try ContentVersion(snapshot: BundledContent.data())
        let party = Party(7, rules: try version.questBond)
        let bytes = try SavedParty.bytesBesideBags(of: party, contentHash: version.hash)
        for pieces in [[0: Data([0xFF])], [1_024: Data([0x07, 0x00])], [-1: Data([0x07, 0x00])]] {
            #expect(throws: StateProblem.self) { try SavedParty(bytes: bytes, pieces: pieces) }
        }
    }

    /// Stored before bags were apart.
    @Test(.ofTheFile) func aWholeStateIsReadAndWrittenInPieces() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await LiveService.run(folder: folder) { live in
            let player = try await TestPlayer.begun(live, 7)
            for _ in 0..<60 {
                _ = try await player.command([
                    "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
                ])
            }
            try await live.service.store.pool.write { db in
                let store = live.service.contentStore
                let version = try store.version(store.active(at: live.clock.now()).hash, db)
                let party = try #require(try PartyRecord.fetch(1, live.service.contentStore, db)).questBond
                #expect(!party[0].bag.isEmpty)
                let whole = try SavedParty.bytes(of: party, contentHash: version.hash)
                try db.execute(sql: "UPDATE party SET state = ?; DELETE FROM piece", arguments: [Data(whole)])
                try live.service.contentStore.seals.sealAll(db)
            }
        }
        try await LiveService.run(folder: folder) { live in
            let player = try await TestPlayer(live, 7)
            let answer = try await player.command(["do": "addHabit", "category": "mental"], key: "later")
            #expect(answer.status == 200, "\(answer.json.text)")
            try await live.expectReplays()
        }
    }
}
