#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Darwin
#endif

/// What `print` writes to.
enum StandardOutput {
    /// Whether some of it was lost: after a write that failed, the next one may succeed and say nothing of it.
    static var hasFailed: Bool { ferror(stdout) != 0 }
}
