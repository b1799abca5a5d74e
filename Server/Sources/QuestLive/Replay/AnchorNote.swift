import Crypto
import Foundation

/// Beside the secret, and not where the anchors are: how many seals the file at a path had, and the newest one's code.
/// So a file of anchors that was emptied, or cut back to an earlier seal, is found.
package struct AnchorNote: Sendable {
    private let folder: URL
    private let path: String
    /// By the path, and by where it leads: a link in the file's place is not taken for another file.
    private let names: Set<String>

    /// - Parameter folder: of the service.
    package init(of path: String, in folder: URL) {
        self.path = path
        self.folder = folder
        let file = URL(fileURLWithPath: path).standardizedFileURL
        names = [file.path, file.resolvingSymlinksInPath().path]
    }

    /// And by its first seal, so that a file is known that was brought elsewhere.
    private func notes(of anchor: Anchor) -> [URL] {
        (names.sorted() + (anchor.first.map { ["first \($0)"] } ?? [])).map {
            folder.appending(path: "keys/anchored/\(SHA256.hash(data: Data($0.utf8)).prefix(16).hexadecimal)")
        }
    }

    /// Why a file is not the one that was written; nil where it is, or was never written to.
    package func problem(of anchor: Anchor) throws -> String? {
        for note in notes(of: anchor) {
            if let problem = try problem(of: anchor, by: note) { return problem }
        }
        return nil
    }

    private func problem(of anchor: Anchor, by note: URL) throws -> String? {
        guard FileManager.default.fileExists(atPath: note.path) else { return nil }
        let words = try String(contentsOf: note, encoding: .utf8).split(separator: " ").map(String.init)
        guard words.count == 3, let count = Int(words[0]) else { throw StorageProblem("\(note.path): not a note") }
        if anchor.has(words[1], asSeal: count) { return nil }
        return
            "\(path) had \(count) seals, the last of \(words[2]), and has \(anchor.reach): somebody changed it; put a "
            + "copy back, or begin it anew with anchor --new"
    }

    /// Remembers what a file has now.
    package func keep(_ anchor: Anchor) throws {
        guard let newest = anchor.newest else { return }
        let text = Data("\(newest.count) \(newest.code) \(newest.time)".utf8)
        for note in notes(of: anchor) { try SecretFile.replace(note, text) }
    }
}
