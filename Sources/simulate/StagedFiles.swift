import Foundation
import MonteCarlo

/// Files that are written into a folder together, or not at all: old files stay until the last new one is written.
struct StagedFiles {
    private let folder: String
    /// Where they are until they are published.
    let staging: String
    /// Relative to the folder, at most one folder deep.
    private(set) var names: [String] = []

    /// Writes to a hidden folder inside the target folder.
    init(for folder: String) throws(FileFailure) {
        self.folder = folder
        staging = "\(folder)/.\(getpid()).partial"
        // What a killed process with the same process id left.
        try? FileManager.default.removeItem(atPath: staging)
        _ = try Folders(at: staging)
    }

    mutating func add(_ name: String, _ bytes: [UInt8]) throws(FileFailure) {
        if let parent = Self.parent(of: name) { _ = try Folders(at: "\(staging)/\(parent)") }
        do {
            try DurableFile.write(bytes, to: "\(staging)/\(name)")
        } catch {
            // The user knows the file by its final place.
            switch error {
            case .cannotCreate(_, let reason): throw .cannotCreate(path: "\(folder)/\(name)", reason: reason)
            case .cannotWrite(_, let reason): throw .cannotWrite(path: "\(folder)/\(name)", reason: reason)
            }
        }
        names.append(name)
    }

    /// Whether a file with other bytes is where one of these goes.
    func replaces(_ name: String) -> Bool {
        let present = FileManager.default.contents(atPath: "\(folder)/\(name)")
        return present != nil && present != FileManager.default.contents(atPath: "\(staging)/\(name)")
    }

    /// Moves all files to their places, once nothing blocks any of them.
    func publish() throws(FileFailure) {
        for name in names { try Self.check(name, in: folder) }
        for name in names {
            if let parent = Self.parent(of: name) { _ = try Folders(at: "\(folder)/\(parent)") }
            guard rename("\(staging)/\(name)", "\(folder)/\(name)") == 0 else {
                throw .cannotCreate(path: "\(folder)/\(name)", reason: String(cString: strerror(errno)))
            }
        }
    }

    /// Must be called after success and after failure.
    func clear() { try? FileManager.default.removeItem(atPath: staging) }

    /// Removes what killed processes were just writing: `.run.checkpoint.1234.partial`, `.1234.partial`.
    static func clearLeftovers(in folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            let words = name.split(separator: ".")
            guard name.hasPrefix("."), words.count >= 2, words.last == "partial",
                let process = Int32(words[words.count - 2]), process > 0, process != getpid()
            else { continue }
            guard kill(process, 0) != 0, errno == ESRCH else { continue }
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    /// Throws if something else is where a file of that name, or its folder, must be.
    static func check(_ name: String, in folder: String) throws(FileFailure) {
        if let parent = parent(of: name) {
            let path = "\(folder)/\(parent)"
            guard Folders.isFolder(path) || !FileManager.default.fileExists(atPath: path) else {
                throw .cannotCreate(path: path, reason: "a file has that name")
            }
        }
        guard !Folders.isFolder("\(folder)/\(name)") else {
            throw .cannotCreate(path: "\(folder)/\(name)", reason: "a folder has that name")
        }
    }

    private static func parent(of name: String) -> Substring? {
        name.lastIndex(of: "/").map { name[..<$0] }
    }
}
