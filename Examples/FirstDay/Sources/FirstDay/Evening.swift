import Foundation
import QuestBond
import QuestKernel

// What comes after play: the state is stored and read again, and what the device did alone reaches a server.

extension Host {
    /// Stores the party as a file and reads it again, as an app does that is closed and opened.
    func putAway(_ contentHash: String) throws {
        let file = try JSONEncoder().encode(SavedParty(party, contentHash: contentHash))
        let restored = try JSONDecoder().decode(SavedParty.self, from: file).restored(under: rules)
        let same = try QuestBond.stateDigest(of: restored) == QuestBond.stateDigest(of: party)
        print("\nThe app is closed and opened again: \(file.count / 1_024) KB, the same state: \(same ? "yes" : "no")")
        guard let view = QuestBond.view(of: restored, for: 0, at: now, rules: rules, randomness: randomness) else {
            return
        }
        let worn = view.worn.values.map(\.name).sorted().joined(separator: ", ")
        print("On the screen: level \(view.hero.level), wearing \(worn.isEmpty ? "nothing" : worn);", terminator: " ")
        let pity = view.pity.first { $0.counter == "tasks" }
        print("\(pity?.dryCount ?? 0) tasks since the last drop, the \(pity?.hard ?? 0)th is sure to bring one.")
    }

    /// The device uploads its commands as text; a server plays them again, first with the device's luck to see that
    /// both play the same game, then as it would from now on, with rolls that the device cannot predict.
    func sendToServer(_ contentHash: String) throws {
        let upload = try JSONEncoder().encode(commands)
        let received = try JSONDecoder().decode([TimedCommand].self, from: upload)
        let newcomer = Party(hero.player, rules: rules)
        let again = QuestBond.replay(received, on: newcomer, notAfter: now.instant, rules: rules) { _ in randomness }
        let same = try QuestBond.stateDigest(of: again.party) == QuestBond.stateDigest(of: party)
        print(
            "\nThe server plays \(received.count) commands again under content \(contentHash.prefix(12)):",
            terminator: " ")
        print("the same state: \(same ? "yes" : "no")")

        // A real server's secret comes from a source fit for keys, and is no part of its program.
        let secret = [UInt8](repeating: 42, count: LiveKey.leastSecret)
        guard let key = LiveKey(secret: secret, player: Array("mara".utf8), epoch: 1) else { return }
        let remote = QuestBond.replay(received, on: newcomer, notAfter: now.instant, rules: rules) { _ in
            key.randomness
        }
        print("With the server's own luck the day would have brought \(remote.party[0].gold) gold.")
        try seal(again.journal)
    }

    /// The server keeps the day as a chain of sealed records. When the player wants to be forgotten, the chain holds.
    private func seal(_ journal: Journal) throws {
        let words = QuestBond.describe(rules)
        let beginning = ChainLink(beginning: "player \(hero.player)")
        var records: [SealedRecord] = []
        for (number, entry) in journal.entries.enumerated() {
            let text = String(decoding: try JSONEncoder().encode(DescribedEntry(entry, words)), as: UTF8.self)
            // Salts too come from a source fit for keys; these are for the story alone.
            let salt = (0..<16).map { UInt8(truncatingIfNeeded: number * 31 + $0) }
            if let record = SealedRecord(text, salt: salt) { records.append(record) }
        }
        let link = try beginning.following(records)
        for index in records.indices { records[index].forget() }
        let holds = try beginning.following(records) == link
        print("\(records.count) records are sealed and forgotten again; the chain holds: \(holds ? "yes" : "no")")
    }
}
