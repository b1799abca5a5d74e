import Foundation
import MonteCarlo

/// The folders of a path, and which of them were made for it.
struct Folders {
    /// The outermost first.
    private(set) var made: [String] = []

    /// Makes the folder at `path` and missing folders above it; all of them, or none.
    init(at path: String) throws(FileFailure) {
        guard !path.isEmpty else { throw .cannotCreate(path: "the folder", reason: "its name is empty") }
        let ends =
            path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") && $0 > path.startIndex } + [path.endIndex]
        for end in ends {
            let folder = String(path[..<end])
            guard !Self.isFolder(folder) else { continue }
            if mkdir(folder, 0o777) == 0 {
                made.append(folder)
            } else if !Self.isFolder(folder) {
                let reason = String(cString: strerror(errno))
                removeIfEmpty()
                throw .cannotCreate(path: path, reason: "a folder is needed at \(folder) (\(reason))")
            }
        }
    }

    /// Removes the folders that were made, if they are empty.
    func removeIfEmpty() {
        for folder in made.reversed() { rmdir(folder) }
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
