import Foundation
import Testing

/// What is done to the program in the midst of its work: a signal from within the call that keeps a file, and a clock
/// that counts how often it is read.
///
/// So a test says what has happened when the program is stopped, and never when that is: no machine is too slow or too
/// fast for it, and no play larger than what the test is about.
struct Interposed: Sendable {
    private var settings: [(name: String, value: String)] = []

    /// A signal at a file that the program keeps.
    ///
    /// - Parameters:
    ///   - file: a pattern of the shell for its path, of which `*` may be several folders.
    ///   - count: at which of the files that fit, from 1.
    ///   - before: when the file is written but has not got its name yet; else when it has.
    ///   - words: counts only the files after it has said this on standard error.
    static func signal(
        _ number: Int32, atFile file: String, count: Int = 1, before: Bool = false, afterSaying words: String? = nil
    ) -> Interposed {
        var interposed = Interposed()
        interposed.settings = [
            ("SIGNAL", "\(number)"), ("FILE", file), ("COUNT", "\(count)"), ("BEFORE", before ? "1" : "0"),
        ]
        if let words { interposed.settings.append(("WORDS", words)) }
        return interposed
    }

    /// A signal at the first checkpoint of a run, which comes after the first block of players: to its clock, ten
    /// seconds are over whenever it looks.
    static func signalAtCheckpoint(_ number: Int32, before: Bool = false) -> Interposed {
        signal(number, atFile: "*/run.checkpoint", before: before).clock(step: 10)
    }

    /// The program's clock goes on by so many seconds whenever it is read, and at no other time.
    static func clock(step: Double) -> Interposed { Interposed().clock(step: step) }

    func clock(step: Double) -> Interposed {
        var interposed = self
        interposed.settings.append(("CLOCK_STEP", "\(Int(step * 1e9))"))
        return interposed
    }

    /// Words of the shell that give a command after them these surroundings.
    func words() throws -> String {
        let all = [("LD_PRELOAD", try Self.library.get())] + settings.map { ("INTERPOSED_\($0.name)", $0.value) }
        return all.map { "\($0)='\($1)'" }.joined(separator: " ")
    }

    /// Whether programs can be interposed here, as the linker of Linux does it.
    static var isPossible: Bool {
        #if canImport(Glibc)
            true
        #else
            false
        #endif
    }

    struct NotCompiled: Error { let words: String }

    /// Compiled when it is first asked for, with the compiler that Swift brings or that of the system.
    private static let library: Result<String, any Error> = Result {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Interposed/interposed.c").path
        let path = NSTemporaryDirectory() + "interposed-" + UUID().uuidString + ".so"
        var words: [String] = []
        for compiler in ["clang", "cc"] {
            let process = Process()
            let errors = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", path, source]
            process.standardError = errors
            try process.run()
            words.append(String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { continue }
            atexit { if let path = try? Interposed.library.get() { unlink(path) } }
            return path
        }
        throw NotCompiled(words: words.joined(separator: "\n"))
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests that end the program in the midst of its work.
    static var interposes: Self {
        .enabled(if: Interposed.isPossible, "only the linker of Linux with glibc puts a library before the system's")
    }
}

extension Workplace {
    /// Runs the program to its end, or to that which is done to it.
    ///
    /// - Parameter command: what starts it, such as `env --ignore-signal=HUP`.
    func simulate(_ line: String, _ interposed: Interposed, under command: String = "env") async throws -> Finished {
        try await shell("exec \(command) \(interposed.words()) \"$simulate\" \(line)")
    }
}
