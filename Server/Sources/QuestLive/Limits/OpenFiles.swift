import Foundation

/// How many files the process may have open: each connection is one.
package enum OpenFiles {
    /// As many as nobody here has a use for; a table of more would only cost memory.
    static let most: rlim_t = 65_536

    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif

    /// Raises the limit as far as the process may: shells and containers begin with 1,024, for programs that cannot do
    /// with more.
    ///
    /// - Returns: the limit.
    package static func raise() -> Int {
        guard let limit else { return 1_024 }
        var targets = [most]
        #if canImport(Darwin)
            // The system may take no more than this, whatever it says.
            targets.append(rlim_t(OPEN_MAX))
        #endif
        for target in targets.map({ min($0, limit.rlim_max) }) where target > limit.rlim_cur {
            if set(target) { return Int(target) }
        }
        return Int(min(limit.rlim_cur, rlim_t(Int32.max)))
    }

    static func set(_ files: rlim_t) -> Bool {
        guard var limit else { return false }
        limit.rlim_cur = files
        return setrlimit(resource, &limit) == 0
    }

    private static var limit: rlimit? {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? limit : nil
    }

    /// What connections leave to databases, keys, logs and copies: 128, and three for each event loop of a large machine.
    static func reserve(processors: Int) -> Int { 128 + 3 * max(processors - 16, 0) }
}

extension Service.Limits {
    /// Lets in no more connections than there are files for: what else the service opens, such as its keys, could not be
    /// read any more, and connections that cannot be accepted keep a core busy.
    ///
    /// - Returns: whether players have fewer now.
    package mutating func keepWithin(
        files: Int, processors: Int = ProcessInfo.processInfo.activeProcessorCount
    ) -> Bool {
        let wanted = connections
        let left = files - OpenFiles.reserve(processors: processors)
        connections = min(connections, max(left, Self.leastConnections))
        // What is reserved has room for the staff's few.
        supportConnections = min(supportConnections, max(left - connections, Self.leastConnections))
        return connections < wanted
    }

    /// With fewer nothing could be served.
    private static let leastConnections = 32
}
