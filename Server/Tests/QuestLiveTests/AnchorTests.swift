import Foundation
import LiveStorage
import Synchronization
import Testing

@testable import QuestLive

/// What is anchored stays so, whoever writes beside, and wherever a writing ends.
@Suite struct AnchorTests {
    /// One who anchors, on a thread of its own: it waits for a file.
    private final class Writing: Sendable {
        let outcome = Mutex<Result<Void, any Error>?>(nil)

        init(to file: URL, _ live: LiveService) {
            Thread.detachNewThread { [self] in
                let outcome = Result { try AnchorTests.append(to: AnchorFile(at: file.path), at: 2, live) }
                self.outcome.withLock { $0 = outcome }
            }
        }
    }

    private static func append(to anchors: AnchorFile, at time: Int64, _ live: LiveService) throws {
        let (known, chain) = (try anchors.anchor(), live.service.chain)
        try anchors.append(try live.service.store.pool.read { try known.lines(at: time, chain, $0) })
    }

    private static func problem(_ live: LiveService, in file: URL) throws -> String? {
        do {
            let (anchor, chain) = (try Anchor(at: file), live.service.chain)
            return try live.service.store.pool.read { try anchor.problem(chain, $0) }
        } catch let problem as StorageProblem { return problem.description }
    }

    @Test func twoWhoAnchorWaitForEachOther() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let file = live.folder.appending(path: "anchor.log")
            var first: AnchorFile? = try AnchorFile(at: file.path)
            let second = Writing(to: file, live)
            try await Task.sleep(for: .milliseconds(200))
            #expect(second.outcome.withLock { $0 == nil })
            try Self.append(to: try #require(first), at: 1, live)
            first = nil
            try await until { second.outcome.withLock { $0 != nil } }
            _ = try second.outcome.withLock { try $0?.get() }
            #expect(try Self.problem(live, in: file) == nil)
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 3 && lines[0].hasPrefix("1 ") && lines[1].hasPrefix("seal 1 "))
        }
    }

    @Test func eachPartyThatLostRowsIsNamed() async throws {
        try await LiveService.run { live in
            for player in [7, 8, 9] as [Int64] { _ = try await TestPlayer.begun(live, player) }
            let file = live.folder.appending(path: "anchor.log")
            try Self.append(to: AnchorFile(at: file.path), at: 1, live)
            #expect(try Self.problem(live, in: file) == nil)
            let parties = try await live.service.store.pool.read { db in
                try Row.fetchAll(db, sql: "SELECT id, sequence FROM party ORDER BY id").map {
                    (id: $0["id"] as Int64, sequence: $0["sequence"] as Int64)
                }
            }
            try #require(parties.count == 3)
            try await live.service.store.pool.write { db in
                try db.execute(
                    sql: "DELETE FROM journal WHERE party = ? AND sequence = ?",
                    arguments: [parties[0].id, parties[0].sequence])
                try db.execute(sql: "UPDATE journal SET link = 'ab' WHERE party = ?", arguments: [parties[2].id])
            }
            #expect(
                try Self.problem(live, in: file)?.split(separator: "\n") == [
                    "party \(parties[0].id): row \(parties[0].sequence) that was anchored is missing",
                    "party \(parties[2].id): row \(parties[2].sequence) is not the one that was anchored",
                ])
        }
    }

    /// Acts are one chain, of which the newest is anchored.
    @Test(arguments: StoreKind.available) func actsOfStaffThatAreLostAreFound(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            _ = try await TestPlayer.begun(live, 7)
            for _ in 0..<3 { _ = try await live.staff("players/7") }
            let file = live.folder.appending(path: "anchor.log")
            try Self.append(to: AnchorFile(at: file.path), at: 1, live)
            let acts = try await live.service.store.pool.read {
                try Int64.fetchOne($0, sql: "SELECT max(id) FROM staffAct") ?? 0
            }
            try #require(acts > 1)
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("0 \(acts) "))
            #expect(try Self.problem(live, in: file) == nil)
            try await live.service.store.pool.write { try $0.execute(sql: "DELETE FROM staffAct WHERE id > 1") }
            #expect(try Self.problem(live, in: file) == "what staff did: row \(acts) that was anchored is missing")
        }
    }

    @Test func aWritingThatWasCutShortIsCutAwayAndNothingBeforeIt() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let file = live.folder.appending(path: "anchor.log")
            for time in 1...2 as ClosedRange<Int64> {
                try Self.append(to: AnchorFile(at: file.path), at: time, live)
            }
            let good = try String(contentsOf: file, encoding: .utf8)
            let lines = good.split(separator: "\n").count
            for more in ["1", "1 9 ab", "1 9 ab\nseal 4", "1 9 ab\nseal 4 ab"] {
                try Data((good + more).utf8).write(to: file)
                let found = try #require(try Self.problem(live, in: file))
                #expect(found.hasSuffix("remove the lines after line \(lines), and nothing before them"), "\(found)")
            }
            // What was sealed is not to be removed.
            try Data(good.replacing("seal 1 ", with: "seal 9 ").utf8).write(to: file)
            let changed = try #require(try Self.problem(live, in: file))
            #expect(!changed.contains("remove"))
            // Cut right before the end of its line.
            try Data(good.dropLast().utf8).write(to: file)
            try Self.append(to: AnchorFile(at: file.path), at: 3, live)
            #expect(try Self.problem(live, in: file) == nil)
        }
    }

    /// With the file of before beside it, nothing else would tell what is gone.
    @Test func whatWasCutOffIsMissed() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let file = live.folder.appending(path: "anchor.log")
            let note = AnchorNote(of: file.path, in: live.folder)
            var texts: [String] = []
            for time in 1...3 as ClosedRange<Int64> {
                let anchors = try AnchorFile(at: file.path)
                #expect(try note.problem(of: anchors.anchor()) == nil)
                try Self.append(to: anchors, at: time, live)
                try note.keep(anchors.anchor())
                texts.append(try String(contentsOf: file, encoding: .utf8))
            }
            #expect(try AnchorFile(at: file.path).anchor().reach == "3 seals, the last of 1970-01-01T00:00:03Z")
            for text in ["", texts[0], texts[1]] {
                try Data(text.utf8).write(to: file)
                let found = try note.problem(of: AnchorFile(at: file.path).anchor())
                #expect(found?.contains("had 3 seals, the last of 1970-01-01T00:00:03Z") == true, "\(found ?? "")")
            }
            try Data(texts[2].utf8).write(to: file)
            #expect(try note.problem(of: AnchorFile(at: file.path).anchor()) == nil)
            // A file that was brought elsewhere is known by what it begins with, and a link by its own name too.
            let moved = live.folder.appending(path: "moved.log")
            try Data(texts[0].utf8).write(to: moved)
            let movedNote = AnchorNote(of: moved.path, in: live.folder)
            #expect(try movedNote.problem(of: AnchorFile(at: moved.path).anchor()) != nil)
            try Data().write(to: moved)
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: moved)
            #expect(try AnchorNote(of: file.path, in: live.folder).problem(of: Anchor()) != nil)
            // Another one has a note of its own.
            let other = AnchorNote(of: file.path + ".other", in: live.folder)
            #expect(try other.problem(of: Anchor()) == nil)
        }
    }

    /// A file that is begun anew takes nothing from those who look for what is missing.
    @Test func whatWasAnchoredIsSetAside() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let file = live.folder.appending(path: "anchor.log")
            #expect(try AnchorFile.setAside(file.path) == nil)
            // Nobody else's file.
            let other = live.folder.appending(path: "notes.txt")
            try Data("of something else\nseal 1 2\n".utf8).write(to: other)
            #expect(throws: StorageProblem.self) { try AnchorFile.setAside(other.path) }
            #expect(FileManager.default.fileExists(atPath: other.path))
            var texts: [String] = []
            for number in 1...2 as ClosedRange<Int64> {
                try Self.append(to: AnchorFile(at: file.path), at: number, live)
                texts.append(try String(contentsOf: file, encoding: .utf8))
                #expect(try AnchorFile.setAside(file.path)?.hasSuffix("anchor.log.\(number)") == true)
            }
            for (text, number) in zip(texts, 1...) {
                #expect(try String(contentsOfFile: "\(file.path).\(number)", encoding: .utf8) == text)
            }
            #expect(try AnchorFile(at: file.path).anchor().reach == "no seal")
        }
    }

    /// As a machine may leave it over which the file went.
    @Test func linesMayEndAsOnOtherMachines() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let file = live.folder.appending(path: "anchor.log")
            try Self.append(to: AnchorFile(at: file.path), at: 1, live)
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("\n", with: "\r\n").utf8).write(to: file)
            #expect(try Self.problem(live, in: file) == nil)
            try Self.append(to: AnchorFile(at: file.path), at: 2, live)
            #expect(try Self.problem(live, in: file) == nil)
        }
    }

    @Test func whatKeepsNothingIsNoFileForAnchors() {
        #expect(throws: StorageProblem.self) { try AnchorFile(at: "/dev/null") }
    }

    /// With nothing in it everything would be as it was anchored.
    @Test func aFileWithoutAnAnchorIsNone() async throws {
        try await LiveService.run { live in
            let file = live.folder.appending(path: "anchor.log")
            for text in ["", "\n\r\n"] {
                try Data(text.utf8).write(to: file)
                let found = try #require(try Self.problem(live, in: file))
                #expect(found.hasSuffix("holds no anchor: ./quest-live anchor writes one"), "\(found)")
            }
        }
    }
}
