#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Darwin
#endif

/// What `print` writes to.
enum StandardOutput {
    /// Whether all of it arrived: some may still wait, and after a failed write the next one may succeed.
    static var isWritten: Bool { fflush(nil) == 0 && ferror(stdout) == 0 }
}
