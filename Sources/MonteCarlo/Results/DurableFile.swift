import Foundation

/// Why a file could not be written; nothing half-written is left behind.
package enum FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// No file can be created at the path.
    case cannotCreate(path: String, reason: String)
    /// The device did not take the bytes: a full disk, most often.
    case cannotWrite(path: String, reason: String)

    /// From sysexits.h: EX_CANTCREAT or EX_IOERR.
    package var exitCode: Int32 {
        switch self {
        case .cannotCreate: return 73
        case .cannotWrite: return 74
        }
    }

    package var description: String {
        switch self {
        case .cannotCreate(let path, let reason): return "cannot create \(path): \(reason)"
        case .cannotWrite(let path, let reason): return "cannot write \(path): \(reason)"
        }
    }
}

/// Files that are written as a whole or not at all.
package enum DurableFile {
    /// Writes a file beside the path, syncs it, and only then renames it.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
        let target = URL(fileURLWithPath: path)
        let folder = target.deletingLastPathComponent().path
        let beside = "\(folder)/.\(target.lastPathComponent).\(getpid()).partial"
        // A limit on file sizes would end the process here; ignored, it is an error like a full disk.
        let action = signal(SIGXFSZ, SIG_IGN)
        defer { signal(SIGXFSZ, action) }
        // What a killed process with the same process id left.
        unlink(beside)
        let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .cannotCreate(path: path, reason: lastError()) }
        do throws(FileFailure) {
            try fill(file, bytes, path: path)
            guard rename(beside, path) == 0 else { throw .cannotCreate(path: path, reason: lastError()) }
        } catch {
            unlink(beside)
            throw error
        }
        synchronize(folder: folder)
    }

    /// The same for what is too large to be held: `body` is given what writes the next bytes. If it throws, nothing is
    /// left, and a file of an earlier time stays as it was.
    package static func write(to path: String, _ body: (_ next: ([UInt8]) throws -> Void) throws -> Void) throws {
        let target = URL(fileURLWithPath: path)
        let folder = target.deletingLastPathComponent().path
        let beside = "\(folder)/.\(target.lastPathComponent).\(getpid()).partial"
        let action = signal(SIGXFSZ, SIG_IGN)
        defer { signal(SIGXFSZ, action) }
        unlink(beside)
        let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw FileFailure.cannotCreate(path: path, reason: lastError()) }
        do {
            try closing(file, path) {
                try body { bytes in
                    if let reason = writeAll(file, bytes) { throw FileFailure.cannotWrite(path: path, reason: reason) }
                }
            }
            guard rename(beside, path) == 0 else { throw FileFailure.cannotCreate(path: path, reason: lastError()) }
        } catch {
            unlink(beside)
            throw error
        }
        synchronize(folder: folder)
    }

    /// Syncs what `body` wrote to the device, and closes the file whatever happens.
    private static func closing(_ file: Int32, _ path: String, _ body: () throws -> Void) throws {
        do { try body() } catch {
            close(file)
            throw error
        }
        try fill(file, [], path: path)
    }

    /// Writes everything, syncs it to the device, and closes the file whatever happens.
    private static func fill(_ file: Int32, _ bytes: [UInt8], path: String) throws(FileFailure) {
        var failure = writeAll(file, bytes)
        if failure == nil, fsync(file) != 0 { failure = lastError() }
        if close(file) != 0, failure == nil { failure = lastError() }
        if let failure { throw .cannotWrite(path: path, reason: failure) }
    }

    private static func writeAll(_ file: Int32, _ bytes: [UInt8]) -> String? {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                if written <= 0 { return lastError() }
                rest = rest.dropFirst(written)
            }
            return nil
        }
    }

    /// The new name must survive a power failure too; if the folder cannot be opened for this, no bytes are lost.
    private static func synchronize(folder: String) {
        let directory = open(folder, O_RDONLY | O_CLOEXEC)
        guard directory >= 0 else { return }
        fsync(directory)
        close(directory)
    }

    private static func lastError() -> String { String(cString: strerror(errno)) }
}
