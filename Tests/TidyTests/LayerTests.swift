import Testing

/// What may import what, and what may stand in code.
@Suite struct LayerTests {
    @Test func everyTargetImportsOnlyTargetsBelowIt() throws {
        #expect(Layers.violations(in: try SwiftSource.all()) == [])
    }

    @Test func testsLookIntoTheRulesOfQuestBondAlone() throws {
        #expect(TestableImports.violations(in: try SwiftSource.all(below: "Tests")) == [])
    }

    @Test func theServiceAndTheExamplesTakeTheEngineAlone() throws {
        let sources = try ["Server/Sources", "Examples"].flatMap { try SwiftSource.all(below: $0) }
        #expect(sources.count > 50)
        #expect(OutsideImports.violations(in: sources) == [])
        let planted = SwiftSource(path: "Server/Sources/QuestLive/A.swift", text: "import Balance\n")
        #expect(OutsideImports.violations(in: [planted]).count == 1)
    }

    @Test func theClientOfAppsTakesNothingAlong() throws {
        let sources = try SwiftSource.all(below: "Client/Sources")
        #expect(sources.count > 10)
        #expect(ClientImports.violations(in: sources) == [])
        for (path, module) in [
            ("QuestClient", "QuestKernel"), ("QuestClient", "FoundationNetworking"),
            ("QuestClientURLSession", "NIOCore"),
        ] {
            let planted = SwiftSource(path: "Client/Sources/\(path)/A.swift", text: "import \(module)\n")
            #expect(ClientImports.violations(in: [planted]).count == 1)
        }
    }

    @Test func noTrapAndNoUnrepeatableChanceStandsInTheSources() throws {
        let sources = try ["Sources", "Server/Sources", "Client/Sources", "Benchmarks", "Examples"].flatMap {
            try SwiftSource.all(below: $0)
        }
        #expect(ForbiddenWords.violations(in: sources) == [])
    }

    @Test func theSourcesAreReallyRead() throws {
        let sources = try SwiftSource.all()
        #expect(Set(sources.map(\.target)).isSuperset(of: ["QuestKernel", "QuestBond", "Scenarios", "simulate"]))
        #expect(sources.contains { $0.path == "Sources/QuestKernel/Content/Field.swift" })
        #expect(sources.contains { $0.target == "Scenarios" && $0.imports.contains { $0.module == "Yams" } })
        let tests = try SwiftSource.all(below: "Tests")
        #expect(tests.contains { $0.path == "Tests/QuestBondTests/Hero/HeroTests.swift" })
    }

    @Test(arguments: [
        ("QuestKernel/A.swift", "import Foundation"),
        ("QuestKernel/A.swift", "import QuestBond"),
        ("QuestKernel/A.swift", "@preconcurrency internal import Dispatch"),
        ("Games/QuestBond/Loot/A.swift", "import Synchronization"),
        ("Games/QuestBond/Loot/A.swift", "import TimeQuest"),
        ("Games/TimeQuest/A.swift", "import struct Foundation.Date"),
        ("SimulatedPlayers/A.swift", "@testable import Scenarios"),
        ("SimulatedPlayers/A.swift", "import Glibc"),
        ("Scenarios/A.swift", "import MonteCarlo"),
        ("MonteCarlo/A.swift", "  import Yams // why not"),
        ("Balance/A.swift", "import CGSL"),
        ("EconomyStatistics/A.swift", "import Balance"),
        ("Reports/A.swift", "import ArgumentParser"),
        ("simulate/A.swift", "import SomethingNew"),
        ("Helpers/A.swift", "let a = 1"),
    ])
    func aPlantedImportIsCaught(path: String, text: String) {
        let planted = SwiftSource(path: "Sources/\(path)", text: "// A file.\n\(text)\n")
        #expect(Layers.violations(in: [planted]).count == 1)
    }

    @Test(arguments: [
        ("@testable import Scenarios", true), ("@testable @preconcurrency import struct Balance.Knob", true),
        ("@testable\nimport Scenarios", true), ("import Scenarios", false), ("// @testable import Scenarios", false),
        ("let text = \"@testable import Scenarios\"", false), ("@testable import QuestBond", false),
    ])
    func aPlantedTestableImportIsCaught(text: String, isCaught: Bool) {
        let planted = SwiftSource(path: "Tests/ScenariosTests/A.swift", text: "import Testing\n\(text)\n")
        #expect(TestableImports.violations(in: [planted]).count == (isCaught ? 1 : 0))
    }

    @Test(arguments: [
        ("EconomyStatistics/A.swift", "@preconcurrency import CGSL"),
        ("Games/QuestBond/Loot/A.swift", "import QuestKernel"),
        ("Scenarios/A.swift", "import Yams\nimport Foundation\nimport QuestBond"),
        ("MonteCarlo/A.swift", "import Synchronization"),
        ("QuestKernel/A.swift", "// import Foundation\n/* import Yams /* import CGSL */\nimport CGSL */"),
        ("QuestKernel/A.swift", "let text = \"\"\"\n    import Foundation\n    \"\"\""),
    ])
    func anAllowedImportIsNot(path: String, text: String) {
        #expect(Layers.violations(in: [SwiftSource(path: "Sources/\(path)", text: text)]) == [])
    }

    @Test(arguments: [
        "let a = try! read()", "let a = (b as! C)", "Int.random(in: 1...6)", "rows.shuffled()", "rows.shuffle()",
        "rows.shuffle(using: &g)",
        "rows.randomElement()", "key.hashValue", "var hashValue: Int { 1 }", "var g = SystemRandomNumberGenerator()",
        "let s = \"//\"; let a = try! read()", "let s = \"\\\"\"; let a = try! read()",
        "let s = #\"\\\"#; let a = try! read()", "/* a */ let a = try! read()",
    ])
    func aPlantedWordIsCaught(text: String) {
        let planted = SwiftSource(path: "Sources/QuestKernel/A.swift", text: "let a = 1\n\(text)\n")
        let violations = ForbiddenWords.violations(in: [planted])
        #expect(violations.count == 1)
        #expect(violations.first?.hasPrefix("Sources/QuestKernel/A.swift:2: ") == true)
    }

    @Test(arguments: [
        "// never try! or as!", "/// `hashValue` changes", "let s = \"a.shuffled()\"", "let alias = 1; let b = !alias",
        "let has = a; if has != b {}", "try read()", "a as? B", "draw.shuffle(&rows, taking: 3)",
    ])
    func aHarmlessWordIsNot(text: String) {
        #expect(ForbiddenWords.violations(in: [SwiftSource(path: "Sources/QuestKernel/A.swift", text: text)]) == [])
    }
}
