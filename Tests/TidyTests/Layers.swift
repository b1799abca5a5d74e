import Foundation

/// The targets from the bottom up, as Package.swift lists them, and what each may import from outside.
enum Layers {
    /// A target imports only targets of a lower layer; the games share one layer and know nothing of each other.
    static let layers: [[String]] = [
        ["CGSL", "CGLPK"], ["QuestKernel"], games, ["SimulatedPlayers"], ["CanonicalJSON"], ["Journals"],
        ["GameImport"],
        ["Scenarios"], ["LivePlayers"],
        ["MonteCarlo"],
        ["EconomyStatistics"], ["ExactAnswers"], ["LinearProgramming"], ["EconomyMetrics"],
        ["Balance"], ["Reports"], ["Studio"], ["simulate"],
    ]
    /// A folder a game, so that a new one needs no line here.
    static let games =
        (try? FileManager.default.contentsOfDirectory(atPath: SwiftSource.root.appending(path: "Sources/Games").path))?
        .filter { !$0.hasPrefix(".") }.sorted() ?? []

    /// Targets that draw no hidden input from a clock, files, the environment or threads: standard library only.
    static let sealed: Set = Set(["QuestKernel", "SimulatedPlayers"] + games)
    /// What a target that is not sealed may import of the system.
    static let system: Set = ["Foundation", "Dispatch", "Synchronization", "Glibc", "Musl", "Darwin"]
    /// Libraries that one target alone may import.
    static let owners = [
        "CGSL": "EconomyStatistics", "CGLPK": "LinearProgramming", "Yams": "Scenarios", "ArgumentParser": "simulate",
        "FlyingFox": "Studio",
        "FlyingSocks": "Studio",
    ]

    /// One line for each import that the order forbids.
    static func violations(in sources: [SwiftSource]) -> [String] {
        sources.flatMap { source -> [String] in
            guard let layer = layers.firstIndex(where: { $0.contains(source.target) }) else {
                return ["\(source.path): \"\(source.target)\" is not a target of a layer"]
            }
            return source.imports.filter { !mayImport($0.module, from: source.target, on: layer) }.map {
                "\(source.path):\($0.line): \(source.target) must not import \($0.module)"
            }
        }
    }

    private static func mayImport(_ module: String, from target: String, on layer: Int) -> Bool {
        if let owner = owners[module] { return owner == target }
        if system.contains(module) { return !sealed.contains(target) }
        guard let lower = layers.firstIndex(where: { $0.contains(module) }) else { return false }
        return lower < layer
    }
}

/// What stands beside the package may not reach for: the service and the examples take the engine and the players, and
/// none of what runs or reports simulations, whose libraries and licence they would take with it.
enum OutsideImports {
    static let forbidden: [(folder: String, modules: Set<String>)] = [
        (
            "Server",
            [
                "CGSL", "CGLPK", "LinearProgramming", "EconomyStatistics", "ExactAnswers", "EconomyMetrics", "Balance",
                "Reports", "MonteCarlo",
                "simulate",
            ]
        ),
        (
            "Examples",
            [
                "CGSL", "CGLPK", "LinearProgramming", "EconomyStatistics", "ExactAnswers", "EconomyMetrics", "Balance",
                "Reports", "MonteCarlo",
                "simulate", "Scenarios", "SimulatedPlayers",
            ]
        ),
    ]

    static func violations(in sources: [SwiftSource]) -> [String] {
        sources.flatMap { source -> [String] in
            let modules = forbidden.first { source.path.hasPrefix("\($0.folder)/") }?.modules ?? []
            return source.imports.filter { modules.contains($0.module) }.map {
                "\(source.path):\($0.line): must not import \($0.module)"
            }
        }
    }
}

/// An app that plays at the service takes along the client and what its system has.
enum ClientImports {
    static func violations(in sources: [SwiftSource]) -> [String] {
        sources.flatMap { source -> [String] in
            let isCore = source.path.hasPrefix("Client/Sources/QuestClient/")
            let allowed: Set = isCore ? ["Foundation"] : ["Foundation", "FoundationNetworking", "QuestClient"]
            return source.imports.filter { !allowed.contains($0.module) }.map {
                "\(source.path):\($0.line): must not import \($0.module)"
            }
        }
    }
}

/// One release build serves use and tests, so tests see what is `public` or `package`, as one module sees another. Only
/// the rules of QuestBond are looked into: `Scripts/swiftc` builds that module for it, for use too.
enum TestableImports {
    static func violations(in sources: [SwiftSource]) -> [String] {
        sources.flatMap { source in
            source.codeLines.enumerated().filter {
                $0.element.contains("@testable") && !$0.element.hasSuffix(" import QuestBond")
            }.map { "\(source.path):\($0.offset + 1): a @testable import — make `package` what the test needs" }
        }
    }
}
