import Testing

/// What prevents a build is explained in one sentence, with a code; and once it is gone, the next try works.
@Suite struct FailedBuildTests {
    @Test(
        arguments: [
            (
                "echo \"$package/Sources/simulate/main.swift:1:1: error: cannot find 'x' in scope\"; exit 1", 70,
                "the program does not build; the compiler's messages are above"
            ),
            (
                "echo 'error: Failed to clone repository: fatal: Could not resolve host: example.org'; exit 1", 69,
                "the libraries cannot be fetched: the first build needs the network"
            ),
            ("echo 'error: No space left on device'; exit 1", 74, "the disk is full: make room for about 2 GB at "),
            (
                "echo 'error: compile command failed due to signal 9'; exit 1", 70,
                "the compiler was ended from outside, most often because memory ran out"
            ),
            ("echo 'error: unlike anything'; exit 1", 70, "the build's messages are above"),
        ])
    func aFailureIsExplainedAndLeavesNothingBehind(fault: String, code: Int32, words: String) async throws {
        let clone = try Checkout()
        try clone.fault(fault)
        let failed = try await clone.shell("./simulate")
        #expect(failed.code == code && failed.output == "", "\(failed.errors)")
        #expect(failed.errors.split(separator: "\n").last?.contains(words) == true, "\(failed.errors)")
        try clone.fault(nil)
        #expect(try await clone.shell("./simulate").output == "first\n")
        // A program that was there before is not run in place of one that does not build.
        try clone.work.write("\(clone.name)/\(Checkout.source)", "second\n")
        try clone.fault(fault)
        #expect(try await clone.shell("./simulate").output == "")
        try clone.fault(nil)
        #expect(try await clone.shell("./simulate").output == "second\n")
    }

    @Test(arguments: ["kill -9 $PPID; exit 1", "kill -TERM $PPID; exit 1", "kill -9 $$"])
    func aBuildThatWasCutOffIsMadeAgain(fault: String) async throws {
        let clone = try Checkout()
        #expect(try await clone.shell("./simulate").code == 0)
        try clone.work.write("\(clone.name)/\(Checkout.source)", "second\n")
        try clone.fault(fault)
        let cut = try await clone.shell("./simulate")
        #expect(cut.code != 0 && cut.output == "")
        try clone.fault(nil)
        #expect(try await clone.shell("./simulate").output == "second\n")
        #expect(try await clone.shell("./simulate").errors == "")
    }

    /// What a killed compiler has half written is cleared away by the next run itself.
    @Test func whatACutOffBuildBrokeIsBuiltAnew() async throws {
        let clone = try Checkout()
        let broken = "if [ -e \"$build/release/half\" ]; then echo 'error: malformed'; exit 1; fi"
        try clone.fault("touch \"$build/release/half\"; kill -9 $PPID; exit 1")
        #expect(try await clone.shell("./simulate").code != 0)
        try clone.fault(broken)
        let mended = try await clone.shell("./simulate")
        #expect(mended.code == 0 && mended.output == "first\n", "\(mended.errors)")
        #expect(mended.errors.contains("an earlier build was cut off; building everything again"), "\(mended.errors)")
    }

    @Test func aFolderThatCannotBeWrittenIsSaid() async throws {
        let clone = try Checkout()
        try clone.work.write("\(clone.name)/.build", "in the way")
        let failed = try await clone.shell("./simulate")
        #expect(failed.code == 73, "\(failed.errors)")
        #expect(failed.errors.contains(".build, where the program is built: use a clone of your own"))
        #expect(clone.builds == 0)
    }

    @Test(arguments: ["5.10", "6.0.3"])
    func anOldSwiftIsSaid(version: String) async throws {
        let clone = try Checkout()
        let failed = try await clone.shell("version=\(version) ./simulate")
        #expect(failed.code == 69, "\(failed.errors)")
        #expect(failed.errors.contains("is too old. Get 6.1 or newer from https://www.swift.org/install"))
        #expect(try await clone.shell("version=6.1 ./simulate").code == 0)
        try clone.remove(tool: "swift")
        let none = try await clone.shell("./simulate")
        #expect(none.code == 69 && none.errors.contains("Swift is not installed or not on PATH"), "\(none.errors)")
    }

    @Test func whoMayNotInstallIsToldWhatToAskFor() async throws {
        let clone = try Checkout()
        try clone.pretend("pkg-config", "exit 1")
        try clone.pretend("id", "echo 1000")
        for sudo in ["sudo", nil] {
            // Without a terminal it cannot ask for a password.
            if let sudo { try clone.pretend(sudo, "exit 1") } else { try clone.remove(tool: "sudo") }
            let failed = try await clone.shell("./simulate")
            #expect(failed.code == 69, "\(failed.errors)")
            #expect(failed.errors.contains("must be installed by an administrator: sudo apt-get install libgsl-dev"))
        }
        try clone.remove(tool: "apt-get")
        let other = try await clone.shell("./simulate")
        #expect(other.code == 69, "\(other.errors)")
        #expect(other.errors.contains("GSL or GLPK is missing, and this system has no apt-get to install it with"))
        #expect(clone.builds == 0)
    }

    /// A first build shows each module, and, by the work of those that are left, how long it may take: once a tenth is
    /// done, as the first ones are small.
    @Test func aFirstBuildTellsHowFarItIs() async throws {
        let clone = try Checkout()
        try clone.fault(
            """
            echo >"$build/tiny.swift"
            {
                for name in Tiny One Two; do
                    source="$package/\(Checkout.source)"
                    [ "$name" != Tiny ] || source="$build/tiny.swift"
                    printf '%s\\n' "  \\"C.$name-any-release.module\\":" '    tool: shell' \\
                        "    inputs: [\\"$source\\",\\"$build/other\\"]"
                done
                o=/.build/any
                printf '%s\\n' '  "C.simulate-any-release.exe":' '    tool: shell' \\
                    "    inputs: [\\"$o/Tiny.build/a.o\\",\\"$o/One.build/a.o\\",\\"$o/Two.build/a.o\\",\\"$o/C.build/c.o\\"]"
            } >"$build/release.yaml"
            echo 'Fetching https://example.org/library from cache'
            echo '[2/9] Compiling reader.c'
            echo '[3/9] Compiling Tiny tiny.swift'
            echo '[4/9] Compiling One a.swift'
            echo '[5/9] Compiling Two a.swift'
            echo '[9/9] Linking simulate'
            """)
        let finished = try await clone.shell("./simulate")
        #expect(finished.code == 0, "\(finished.errors)")
        let lines = finished.errors.split(separator: "\n").map(String.init)
        #expect(lines.dropFirst().first == "simulate: fetching library", "\(finished.errors)")
        #expect(lines.contains("simulate: 1 of 3 modules, compiled Tiny"), "\(finished.errors)")
        #expect(finished.errors.contains("\nsimulate: 2 of 3 modules, compiled One, about "), "\(finished.errors)")
        #expect(lines.suffix(2) == ["simulate: 3 of 3 modules, compiled Two", "simulate: 3 of 3 modules, linking"])
    }
}
