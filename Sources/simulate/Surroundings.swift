import Foundation

/// Corrects a broken process environment before anything else happens.
enum Surroundings {
    static func settle() {
        // The next opened file would get the number of a closed stream, and messages would be written into it.
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
        // A limit on the size of files is an error like a full disk, not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Runs `body` so that neither a signal nor a closed pipe interrupts it.
    ///
    /// For what takes moments and would leave something half-done.
    static func undisturbed<Result>(_ body: () throws -> Result) rethrows -> Result {
        let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]
        let actions = signals.map { signal($0, SIG_IGN) }
        defer { for (number, action) in zip(signals, actions) { signal(number, action) } }
        return try body()
    }
}
