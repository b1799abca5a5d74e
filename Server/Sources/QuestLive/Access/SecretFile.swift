import Foundation

/// Files that no other user of the machine may read, each written as a whole.
enum SecretFile {
    /// Writes a new file, as a whole or not at all, however the process ends. One that is there already stays, such as that
    /// of a process which starts at the same time.
    static func create(_ url: URL, _ data: Data) throws {
        // Unlike renaming, linking never replaces an existing file.
        try put(url, data) { link($0, url.path) == 0 || errno == EEXIST ? 0 : -1 }
    }

    /// Writes a file anew, as a whole or not at all.
    static func replace(_ url: URL, _ data: Data) throws { try put(url, data) { rename($0, url.path) } }

    /// - Parameter name: gives a draft the file's name; 0 where that was done.
    private static func put(_ url: URL, _ data: Data, _ name: (_ draft: String) -> Int32) throws {
        let folder = url.deletingLastPathComponent()
        try FolderOwner.make(folder)
        let draft = "\(url.path).\(UUID().uuidString)"
        defer { unlink(draft) }
        try write(data, to: draft, in: folder.path)
        guard name(draft) == 0 else { throw problem(url.path) }
        try sync(folder.path)
    }

    private static func write(_ data: Data, to path: String, in folder: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw problem(path) }
        defer { close(descriptor) }
        let written = data.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        guard written == data.count else { throw problem(path) }
        try FolderOwner.receive(descriptor, in: folder)
        guard fsync(descriptor) == 0 else { throw problem(path) }
    }

    /// A new name is on disk once its folder is.
    private static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw problem(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw problem(path) }
    }

    private static func problem(_ path: String) -> StorageProblem {
        StorageProblem("\(path): cannot be made: \(String(cString: strerror(errno)))")
    }
}
