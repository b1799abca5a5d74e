import Foundation
import MonteCarlo

/// Whether a file can be written where the command line asks for it.
enum PlaceOfFile {
    /// Reports before a long run, not after it, what cannot be written.
    ///
    /// A complete file is renamed to its place and replaces what is there: `/dev/stdout` would be gone.
    static func check(_ path: String, _ option: String) throws {
        guard !path.isEmpty else { throw UsageProblem("\(option): expected a file, found nothing") }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard Folders.isFolder(folder), FileManager.default.isWritableFile(atPath: folder) else {
            throw FileFailure.cannotCreate(path: path, reason: "its folder is missing or cannot be written into")
        }
        guard !Folders.isFolder(path) else {
            throw FileFailure.cannotCreate(path: path, reason: "a folder has that name")
        }
        guard !isTaken(path) else {
            throw FileFailure.cannotCreate(path: path, reason: "it is a link, a device or a pipe, not a file")
        }
    }

    /// Whether a link, a device or a pipe has that name.
    static func isTaken(_ path: String) -> Bool {
        var found = stat()
        guard lstat(path, &found) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(found.st_mode & S_IFMT)
    }

    /// Whether a file has that name, or a link of that name leads to a file.
    static func isFile(_ path: String) -> Bool {
        var found = stat()
        return stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
    }
}
