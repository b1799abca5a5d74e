import Foundation

/// Files that nobody else on the machine may read, made where they are missing and never written over.
enum SecretFile {
    /// Writes a file that was not there; whoever comes second reads the first one's.
    static func create(_ url: URL, _ data: Data) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageProblem("\(url.path): cannot be made: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        let written = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard written == data.count, fsync(descriptor) == 0 else {
            unlink(url.path)
            throw StorageProblem("\(url.path): cannot be written")
        }
    }
}
