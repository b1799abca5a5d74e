import Foundation

/// What a read brought, now or before.
public struct CachedRead: Sendable, Equatable {
    /// The body, JSON.
    public let body: [UInt8]
    /// When the service last said so, in seconds since 1970.
    public let at: Int64
    /// Whether it said so now; else it could not be asked, and this is what it said last.
    public let isFresh: Bool
}

/// Reads that are kept: what has a version (`ETag`) is sent again only when it changed, and offline an app goes on with
/// what it read last.
///
/// With a folder, what has a version (contents, odds, catalogues) is kept over restarts. What has none, a player's
/// state, is kept in memory alone, as the service asks (`no-store`).
public actor CachedReads {
    private struct Kept: Codable {
        var version: String?
        var body: Data
        var at: Int64
        var isImmutable: Bool
    }

    private let caller: ServiceCaller
    private let folder: URL?
    private let mostBytes: Int
    private var kept: [String: Kept] = [:]
    /// The paths, the one that was read last at the end.
    private var order: [String] = []
    private var bytes = 0

    /// - Parameters:
    ///   - folder: must be there; nil to keep nothing over restarts.
    ///   - mostBytes: of bodies in memory; beyond it, what was read longest ago goes.
    public init(_ caller: ServiceCaller, folder: URL? = nil, mostBytes: Int = 8 << 20) {
        self.caller = caller
        self.folder = folder
        self.mostBytes = mostBytes
    }

    /// Reads a path, such as `/v1/content/odds`: it tries once, as an app that shows something waits for it.
    ///
    /// - Throws: `ServiceProblem` where the service refuses it (a 401, a 404); the network's error where it cannot be
    ///   asked and nothing was read before.
    public func read(_ path: String) async throws -> CachedRead {
        let before = kept[path] ?? stored(path)
        if let before, before.isImmutable { return remember(before, path, isFresh: true) }
        let response: Response
        do {
            response = try await caller.attempt(
                Request("GET", path, headers: before?.version.map { ["If-None-Match": $0] } ?? [:]))
        } catch {
            guard let before, !(error is CancellationError) else { throw error }
            return remember(before, path, isFresh: false)
        }
        if response.status == 304, var before {
            before.at = caller.clock.now()
            return remember(before, path, isFresh: true)
        }
        guard response.status == 200 else {
            // A refusal says that it is not for this caller any more; else something on the way is out of order.
            if let problem = ServiceProblem(response), problem.status < 500, problem.status != 429 { throw problem }
            guard let before else { throw ServiceProblem(response) ?? Unanswered(status: response.status) }
            return remember(before, path, isFresh: false)
        }
        let control = response.headers["cache-control"] ?? ""
        let new = Kept(
            version: response.headers["etag"].flatMap(Self.version), body: Data(response.body), at: caller.clock.now(),
            isImmutable: control.contains("immutable"))
        // What cannot be stored is asked for again after the next start.
        if new.version != nil { try? store(new, path) }
        return remember(new, path, isFresh: true)
    }

    /// What can be sent back in a header.
    private static func version(_ text: String) -> String? {
        (1...256).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? text : nil
    }

    private func remember(_ read: Kept, _ path: String, isFresh: Bool) -> CachedRead {
        bytes += read.body.count - (kept[path]?.body.count ?? 0)
        kept[path] = read
        order.removeAll { $0 == path }
        order.append(path)
        while bytes > mostBytes, let oldest = order.first, oldest != path {
            bytes -= kept[oldest]?.body.count ?? 0
            kept[oldest] = nil
            order.removeFirst()
        }
        return CachedRead(body: Array(read.body), at: read.at, isFresh: isFresh)
    }

    private func store(_ read: Kept, _ path: String) throws {
        guard let file = file(of: path) else { return }
        try PropertyListEncoder().encode([path: read]).write(to: file, options: .atomic)
    }

    /// What was stored for a path; a damaged file is none.
    private func stored(_ path: String) -> Kept? {
        guard let file = file(of: path), let data = try? Data(contentsOf: file) else { return nil }
        return (try? PropertyListDecoder().decode([String: Kept].self, from: data))?[path]
    }

    /// A name that every file system takes, and that leads out of no folder.
    private func file(of path: String) -> URL? {
        let name = path.utf8.map { byte -> String in
            let isPlain = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            return isPlain ? String(UnicodeScalar(byte)) : "_" + String(byte, radix: 16)
        }.joined()
        return name.utf8.count <= 200 ? folder?.appendingPathComponent("read\(name)") : nil
    }
}

/// An answer that is not the service's.
public struct Unanswered: Error, Sendable, Equatable {
    /// The status that came, of whoever sent it.
    public let status: Int
}
