import Foundation
import GRDB

/// Where chains stood at some times, written outside the service's file: whoever changes the file later, even with the
/// service's secret, changes links that stand here.
///
/// Lines are `party sequence link`, party 0 for what staff did; `seal time code` ends a writing, with a code over it
/// and the code before.
package struct Anchor: Sendable {
    private struct Head: Sendable {
        var party: Int64
        var sequence: Int64
        var link: String
    }

    private var heads: [Head] = []
    private var seals: [(time: String, code: String, heads: Int)] = []

    package init() {}

    package init(at file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words.count == 3, words[0] == "seal" {
                seals.append((words[1], words[2], heads.count))
            } else if words.count == 3, let party = Int64(words[0]), let sequence = Int64(words[1]) {
                heads.append(Head(party: party, sequence: sequence, link: words[2]))
            } else {
                throw StorageProblem("\(file.path): not an anchor: \(line.prefix(80))")
            }
        }
        guard seals.last?.heads ?? 0 == heads.count else {
            throw StorageProblem("\(file.path): ends without a seal")
        }
    }

    /// What to append now.
    package func lines(at now: Int64, _ chain: Chain, _ db: Database) throws -> [String] {
        let known = Dictionary(heads.map { ($0.party, $0.sequence) }) { $1 }
        let staff = try Row.fetchAll(
            db, sql: "SELECT 0 AS id, id AS sequence, link FROM staffAct ORDER BY id DESC LIMIT 1")
        let parties = try Row.fetchAll(db, sql: "SELECT id, sequence, link FROM party WHERE sequence > 0 ORDER BY id")
        let lines = (staff + parties).filter { known[$0["id"]] ?? 0 < $0["sequence"] as Int64 }.map { row in
            "\(row["id"] as Int64) \(row["sequence"] as Int64) \(row["link"] as String)"
        }
        return lines + ["seal \(now) \(code(of: lines, after: seals.last?.code ?? "", at: "\(now)", chain))"]
    }

    /// What does not fit the file; nil where all does.
    package func problem(_ chain: Chain, _ db: Database) throws -> String? {
        var (before, from) = ("", 0)
        for seal in seals {
            let lines = heads[from..<seal.heads].map { "\($0.party) \($0.sequence) \($0.link)" }
            guard code(of: lines, after: before, at: seal.time, chain) == seal.code else {
                return "the anchor's seal of \(seal.time) does not fit it"
            }
            (before, from) = (seal.code, seal.heads)
        }
        for head in heads {
            let sql =
                head.party == 0
                ? "SELECT link FROM staffAct WHERE id = ? AND ? = 0"
                : "SELECT link FROM journal WHERE sequence = ? AND party = ?"
            if try String.fetchOne(db, sql: sql, arguments: [head.sequence, head.party]) != head.link {
                let what = head.party == 0 ? "what staff did" : "party \(head.party)"
                return "\(what): row \(head.sequence) is not the one that was anchored"
            }
        }
        return nil
    }

    private func code(of lines: [String], after before: String, at time: String, _ chain: Chain) -> String {
        chain.sign("anchor \(before)\n" + lines.joined(separator: "\n") + "\n\(time)")
    }
}
