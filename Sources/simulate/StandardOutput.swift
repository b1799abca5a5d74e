#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Darwin
#endif

/// What `print` writes to.
enum StandardOutput {
    /// Whether some output was lost: after a failed write, the next one may succeed and hide the failure.
    static var hasFailed: Bool { ferror(stdout) != 0 }
}
