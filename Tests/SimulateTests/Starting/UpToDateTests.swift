import Testing

/// `./simulate` builds when something it is made of has changed, and never else.
@Suite struct UpToDateTests {
    @Test func whatIsUpToDateStartsWithoutABuild() async throws {
        let clone = try Checkout()
        let first = try await clone.shell("./simulate")
        #expect(first.code == 0 && first.output == "first\n", "\(first.errors)")
        #expect(first.errors.contains("building for the first time"))
        // Neither Swift nor what installs libraries is asked again.
        for tool in ["pkg-config", "apt-get"] { try clone.pretend(tool, "echo \(tool) >>\"$calls\"; exit 1") }
        for _ in 1...2 {
            let again = try await clone.shell("./simulate")
            #expect(again.code == 0 && again.output == "first\n" && again.errors == "", "\(again.errors)")
        }
        #expect(clone.builds == 1)
    }

    @Test(
        arguments: [
            ("an edit", "echo other >\(Checkout.source)", "other\n"),
            (
                "an edit of the same length, which claims to be as old",
                "touch -r \(Checkout.source) old; echo fir5t >\(Checkout.source); touch -r old \(Checkout.source)",
                "fir5t\n"
            ),
            (
                "an older file moved over it",
                "echo older >older; touch -d 2001-01-01 older; mv older \(Checkout.source)", "older\n"
            ),
            ("a new file", "echo second >Sources/simulate/second.swift", "first\nsecond\n"),
            ("a file that went", "rm Sources/simulate/more.swift", "first\n"),
            ("a name that changed", "mv Sources/simulate/more.swift Sources/simulate/a.swift", "more\nfirst\n"),
            ("another manifest", "echo // another >Package.swift", "first\nmore\n"),
            ("other versions of libraries", "echo {} >Package.resolved", "first\nmore\n"),
            ("a program that was deleted", "rm .build/release/simulate", "first\nmore\n"),
            ("a program that someone else built", "echo 'echo strange' >.build/release/simulate", "first\nmore\n"),
            ("another way to build", "echo >>Scripts/build.sh", "first\nmore\n"),
            ("other flags for the compiler", "echo >>Scripts/swiftc", "first\nmore\n"),
            ("another compiler", "touch ../tools/swift", "first\nmore\n"),
        ])
    func aChangeIsSeen(change: String, lines: String, output: String) async throws {
        let clone = try Checkout()
        if !output.contains("second"), output.contains("more") || change.contains("went") {
            try clone.work.write("\(clone.name)/Sources/simulate/more.swift", "more\n")
        }
        #expect(try await clone.shell("./simulate").code == 0)
        #expect(try await clone.shell(lines).code == 0)
        let changed = try await clone.shell("./simulate")
        #expect(changed.code == 0 && changed.output == output, "\(change): \(changed.output)\(changed.errors)")
        #expect(clone.builds == 2)
        #expect(try await clone.shell("./simulate").output == output)
        #expect(clone.builds == 2, "\(change): it is up to date again")
    }

    @Test func aCheckoutOfAnotherCommitIsSeen() async throws {
        let clone = try Checkout()
        let git = "git -c user.name=a -c user.email=a@example.org -c commit.gpgsign=false"
        let history = try await clone.shell(
            """
            git init -q . && echo .build >.gitignore && git add . && \(git) commit -q -m one
            echo second >\(Checkout.source) && \(git) commit -q -a -m two
            """)
        #expect(history.code == 0, "\(history.errors)")
        #expect(try await clone.shell("./simulate").output == "second\n")
        #expect(try await clone.shell("git checkout -q HEAD~1").code == 0)
        #expect(try await clone.shell("./simulate").output == "first\n")
        #expect(try await clone.shell("git checkout -q -").code == 0)
        #expect(try await clone.shell("./simulate").output == "second\n")
    }

    /// The check that counts was made before the build: the compiler may have seen any part of the edit.
    @Test func anEditWhileItBuildsIsBuiltNextTime() async throws {
        let clone = try Checkout()
        try clone.afterwards("echo later >\"$package/\(Checkout.source)\"")
        #expect(try await clone.shell("./simulate").output == "first\n")
        try clone.afterwards(nil)
        #expect(try await clone.shell("./simulate").output == "later\n")
    }

    @Test func aCloneThatWasMovedBuildsAnew() async throws {
        let clone = try Checkout()
        #expect(try await clone.shell("./simulate").code == 0)
        #expect(try await clone.shell("mv \"$PWD\" ../moved").code == 0)
        let moved = try await clone.shell("./simulate", in: "moved")
        #expect(moved.code == 0 && moved.output == "first\n", "\(moved.errors)")
        #expect(moved.errors.contains("the build folder is from another place"), "\(moved.errors)")
        #expect(clone.builds == 2)
    }

    /// The service is made of the engine's sources too.
    @Test(arguments: ["Server/Sources/quest-live/main.swift", "Sources/QuestKernel/new.swift"])
    func theServiceIsKeptUpToDateTheSameWay(file: String) async throws {
        let clone = try Checkout()
        let first = try await clone.shell("./quest-live")
        #expect(first.output == "served\n", "\(first.errors)")
        #expect(try await clone.shell("./quest-live").errors == "")
        #expect(clone.builds == 1)
        try clone.work.write("\(clone.name)/\(file)", "served better\n")
        #expect(try await clone.shell("./quest-live").code == 0)
        #expect(clone.builds == 2)
    }
}
