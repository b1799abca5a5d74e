import Testing

/// House rules that a reader would else have to remember.
@Suite struct TidyTests {
    private static let folders = [
        "Sources", "Tests", "Server/Sources", "Server/Tests", "Client/Sources", "Client/Tests", "Benchmarks",
        "Examples",
    ]

    private static func everything() throws -> [SwiftSource] {
        try folders.flatMap { try SwiftSource.all(below: $0) }.filter { !$0.path.hasPrefix("Tests/TidyTests/") }
    }

    @Test func oneThingHasOneName() throws {
        let sources = try Self.everything()
        #expect(sources.count > 900)
        #expect(Vocabulary.violations(in: sources) == [])
    }

    @Test(arguments: [
        ("let harvestedRuns = harvest", 1), ("struct SeatPlan {}", 1), ("// whence it comes", 1),
        ("/// What befalls them.", 1), ("let aKnob = \"harvest\"", 1), ("let seating = 1", 0), ("// harvesting", 0),
    ])
    func aPlantedOldWordIsCaught(text: String, count: Int) {
        let planted = SwiftSource(path: "Sources/Balance/A.swift", text: text + "\n")
        #expect(Vocabulary.violations(in: [planted]).count == count)
    }

    /// What a program wrote is as long as it is.
    @Test func noFileIsLongerThanASitting() throws {
        let long = try Self.everything().filter { source in
            !source.text.hasPrefix("// Made by ") && source.codeLines.count > 400
        }
        #expect(long.map(\.path) == [])
    }

    @Test func rowsOfContentSayTheirUnits() throws {
        #expect(ContentRows.violations(in: try SwiftSource.all()) == [])
        let planted = SwiftSource(
            path: "Sources/A.swift",
            text: "struct Price: ContentTableRow {\n    var gold: Int64 = 0\n    var level: Int32 = 1\n}\n"
                + "struct Sum {\n    var all: Int64 = 0\n}\n")
        #expect(ContentRows.violations(in: [planted]) == ["Sources/A.swift:2: Price.gold says no unit"])
    }

    @Test func whatIsSharedHasAUser() throws {
        let sources = try SwiftSource.all() + SwiftSource.all(below: "Client/Sources")
        let users =
            try sources + ["Server/Sources", "Benchmarks", "Examples"].flatMap { try SwiftSource.all(below: $0) }
        #expect(UnusedDeclarations.violations(in: sources, usedBy: users) == [])
        // An exception that is none any more goes.
        let names = Set(users.flatMap { $0.codeLines.flatMap { $0.split { !($0.isLetter || $0.isNumber) } } })
        #expect(UnusedDeclarations.allowed.keys.filter { !names.contains(Substring($0)) }.sorted() == [])
    }

    @Test func aPlantedDeclarationWithoutAUserIsCaught() {
        let lonely = SwiftSource(
            path: "Sources/A.swift", text: "package static func lonely() {}\npublic let used = 1\n")
        let user = SwiftSource(path: "Sources/B.swift", text: "let b = used // lonely\n")
        #expect(
            UnusedDeclarations.violations(in: [lonely, user], usedBy: [lonely, user]) == [
                "Sources/A.swift:1: nothing uses lonely"
            ])
    }

    @Test func documentsNameWhatThereIs() throws {
        #expect(try Documents.violations() == [])
        let text = "See `Sources/Gone.swift`, [this](Gone.md), `noSuchName` and `knownName`."
        #expect(
            Documents.problems(in: text, page: "Documentation/A.md", known: ["knownName"]) { _ in false } == [
                "Documentation/A.md: there is no Gone.md", "Documentation/A.md: there is no Sources/Gone.swift",
                "Documentation/A.md: there is no noSuchName",
            ])
    }
}
