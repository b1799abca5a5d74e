import Foundation
import LiveStorage

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
    private var seals: [(time: String, code: String, heads: Int, line: Int)] = []

    package init() {}

    /// Reads what is to be compared; one without a seal would let anything pass.
    package init(at file: URL) throws {
        try self.init(String(contentsOf: file, encoding: .utf8), of: file.path)
        guard !seals.isEmpty else {
            throw StorageProblem("\(file.path): holds no anchor: ./quest-live anchor writes one")
        }
    }

    /// Whether a file begins as one of anchors does, whatever became of the rest of it.
    static func begins(_ text: String) -> Bool {
        guard let line = text.split(whereSeparator: \.isNewline).first else { return false }
        let words = line.split(separator: " ").map(String.init)
        return isSeal(words) || words.count == 3 && Int64(words[0]) != nil && Int64(words[1]) != nil
    }

    /// - Parameter path: for messages.
    init(_ text: String, of path: String) throws {
        // Also as other machines end lines.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.split(separator: " ").map(String.init) }
        let lastSeal = lines.lastIndex(where: Self.isSeal).map { $0 + 1 } ?? 0
        for (words, line) in zip(lines, 1...) where !words.isEmpty {
            if line > lastSeal {
                throw StorageProblem("\(path): ends without a seal\(Self.remedy(after: lastSeal))")
            } else if Self.isSeal(words) {
                seals.append((words[1], words[2], heads.count, line))
            } else if words.count == 3, let party = Int64(words[0]), let sequence = Int64(words[1]) {
                heads.append(Head(party: party, sequence: sequence, link: words[2]))
            } else {
                throw StorageProblem("\(path), line \(line): not an anchor: \(words.joined(separator: " ").prefix(80))")
            }
        }
    }

    /// How many seals it has, and the newest's code and time; nil without any.
    package var newest: (count: Int, code: String, time: String)? {
        seals.last.map { (seals.count, $0.code, Self.words($0.time)) }
    }

    /// The code of its first seal; nil without any.
    var first: String? { seals.first?.code }

    /// How far it reaches, in words.
    package var reach: String {
        guard let newest else { return "no seal" }
        return "\(newest.count) seal\(newest.count == 1 ? "" : "s"), the last of \(newest.time)"
    }

    /// Whether the seal of a number, from 1, has a code.
    func has(_ code: String, asSeal number: Int) -> Bool {
        number > 0 && number <= seals.count && seals[number - 1].code == code
    }

    private static func words(_ time: String) -> String {
        Int64(time).map { Date(timeIntervalSince1970: TimeInterval($0)).ISO8601Format() } ?? time
    }

    private static func isSeal(_ words: [String]) -> Bool { words.count == 3 && words[0] == "seal" }

    /// What to do with a writing that was not finished; what was sealed before it is never taken away.
    ///
    /// - Parameter line: of the last good seal, from 1.
    private static func remedy(after line: Int) -> String {
        ". If the writing was cut short, remove the lines after line \(line), and nothing before them"
    }

    /// What to append now.
    package func lines(at now: Int64, _ chain: Chain, _ db: Database) throws -> [String] {
        let known = Dictionary(heads.map { ($0.party, $0.sequence) }) { $1 }
        let staff = try Row.fetchAll(
            db, sql: "SELECT 0 AS party, id AS sequence, link FROM staffAct ORDER BY id DESC LIMIT 1")
        let parties = try Row.fetchAll(
            db, sql: "SELECT id AS party, sequence, link FROM party WHERE sequence > 0 ORDER BY id")
        let lines = (staff + parties).filter { known[$0["party"]] ?? 0 < $0["sequence"] as Int64 }.map { row in
            "\(row["party"] as Int64) \(row["sequence"] as Int64) \(row["link"] as String)"
        }
        return lines + ["seal \(now) \(code(of: lines, after: seals.last?.code ?? "", at: "\(now)", chain))"]
    }

    /// The most parties that are named at once.
    private static let mostNamed = 100

    /// What does not fit the file: each party of which anything is missing or changed, by its first row; nil where all
    /// does.
    package func problem(_ chain: Chain, _ db: Database) throws -> String? {
        var (before, from, good) = ("", 0, 0)
        for seal in seals {
            let lines = heads[from..<seal.heads].map { "\($0.party) \($0.sequence) \($0.link)" }
            guard code(of: lines, after: before, at: seal.time, chain) == seal.code else {
                let isLast = seal.line == seals.last?.line
                return "the anchor's seal of \(seal.time) does not fit it\(isLast ? Self.remedy(after: good) : "")"
            }
            (before, from, good) = (seal.code, seal.heads, seal.line)
        }
        var (differing, others): ([String], Int) = ([], 0)
        var seen: Set<Int64> = []
        for head in heads where !seen.contains(head.party) {
            let sql =
                head.party == 0
                ? "SELECT link FROM staffAct WHERE id = ? AND ? = 0"
                : "SELECT link FROM journal WHERE sequence = ? AND party = ?"
            let link = try String.fetchOne(db, sql: sql, arguments: [head.sequence, head.party])
            guard link != head.link else { continue }
            seen.insert(head.party)
            guard differing.count < Self.mostNamed else {
                others += 1
                continue
            }
            let what = head.party == 0 ? "what staff did" : "party \(head.party)"
            let fault = link == nil ? "that was anchored is missing" : "is not the one that was anchored"
            differing.append("\(what): row \(head.sequence) \(fault)")
        }
        if others > 0 { differing.append("and \(others) more") }
        return differing.isEmpty ? nil : differing.joined(separator: "\n")
    }

    private func code(of lines: [String], after before: String, at time: String, _ chain: Chain) -> String {
        chain.sign("anchor \(before)\n" + lines.joined(separator: "\n") + "\n\(time)")
    }
}
