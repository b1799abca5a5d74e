import Foundation

/// What an administrator makes in a service's folder is the folder's owner's: units of systemd run the service as a user
/// of its own, which could not open it else.
enum FolderOwner {
    /// Gives an open file or folder to the owner of the folder that it is in, where this process is root's.
    static func receive(_ descriptor: Int32, in folder: String) throws {
        var owner = stat()
        guard geteuid() == 0, stat(folder, &owner) == 0, owner.st_uid != 0 else { return }
        guard fchown(descriptor, owner.st_uid, owner.st_gid) == 0 else {
            throw StorageProblem(
                "\(folder): what was made in it cannot be given to its owner: \(String(cString: strerror(errno)))")
        }
    }

    /// Makes a folder for its owner alone, and those above it, where they are missing.
    static func make(_ folder: URL) throws {
        guard !FileManager.default.fileExists(atPath: folder.path) else { return }
        let above = folder.deletingLastPathComponent()
        try make(above)
        // Somebody else may have made it meanwhile.
        guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw problem(folder) }
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw problem(folder) }
        defer { close(descriptor) }
        try receive(descriptor, in: above.path)
    }

    private static func problem(_ folder: URL) -> StorageProblem {
        StorageProblem("\(folder.path): cannot be made: \(String(cString: strerror(errno)))")
    }
}
