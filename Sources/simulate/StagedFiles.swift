import Foundation
import MonteCarlo

/// Files that come into a folder together, or not at all: what stood there stays until the last is written.
struct StagedFiles {
    private let folder: String
    private let staging: String
    /// Relative to the folder, at most one folder deep.
    private(set) var names: [String] = []

    /// Writes beside the folder's own files, in one of them that nobody looks into.
    init(for folder: String) throws(FileFailure) {
        self.folder = folder
        staging = "\(folder)/.\(getpid()).partial"
        // What a killed process of the same number left.
        try? FileManager.default.removeItem(atPath: staging)
        _ = try Folders(at: staging)
    }

    mutating func add(_ name: String, _ bytes: [UInt8]) throws(FileFailure) {
        if let parent = Self.parent(of: name) { _ = try Folders(at: "\(staging)/\(parent)") }
        do {
            try DurableFile.write(bytes, to: "\(staging)/\(name)")
        } catch {
            // The user knows the file by where it is to go.
            switch error {
            case .cannotCreate(_, let reason): throw .cannotCreate(path: "\(folder)/\(name)", reason: reason)
            case .cannotWrite(_, let reason): throw .cannotWrite(path: "\(folder)/\(name)", reason: reason)
            }
        }
        names.append(name)
    }

    /// Whether another file stands where one of these goes: one of other bytes.
    func replaces(_ name: String) -> Bool {
        let present = FileManager.default.contents(atPath: "\(folder)/\(name)")
        return present != nil && present != FileManager.default.contents(atPath: "\(staging)/\(name)")
    }

    /// Gives all files their places, once nothing stands in the way of any.
    func publish() throws(FileFailure) {
        for name in names { try Self.check(name, in: folder) }
        for name in names {
            if let parent = Self.parent(of: name) { _ = try Folders(at: "\(folder)/\(parent)") }
            guard rename("\(staging)/\(name)", "\(folder)/\(name)") == 0 else {
                throw .cannotCreate(path: "\(folder)/\(name)", reason: String(cString: strerror(errno)))
            }
        }
    }

    /// To be called whether it went well or not.
    func clear() { try? FileManager.default.removeItem(atPath: staging) }

    /// Takes away what processes that were killed were just writing: `.run.checkpoint.1234.partial`, `.1234.partial`.
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

    /// Throws if something else stands where a file of that name, or the folder that it is in, is to be.
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
