import Foundation

/// What a process may find amiss around it, put right before anything else happens.
enum Surroundings {
    static func settle() {
        // The next file to be opened would take the number of a closed stream, and get the messages written into it.
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
        // A limit on the size of files is an error like a full disk, not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Runs `body` so that neither a signal to end nor a reader who is gone cuts it off.
    ///
    /// For what takes moments and would leave something half-done.
    static func undisturbed<Result>(_ body: () throws -> Result) rethrows -> Result {
        let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]
        let actions = signals.map { signal($0, SIG_IGN) }
        defer { for (number, action) in zip(signals, actions) { signal(number, action) } }
        return try body()
    }
}
