// swift-tools-version: 6.1
import PackageDescription

// Targets from the bottom up: each imports only targets above it in this list.
// Tests/TidyTests holds the import lines to the same order, which SwiftPM alone does not.
let package = Package(
    name: "QuestBalance",
    platforms: [.iOS(.v17), .macOS(.v15)],
    products: [
        .executable(name: "simulate", targets: ["simulate"]),
        // The simulator's players, for hosts that want somebody to play: the live service's bots.
        .library(name: "QuestPlayers", targets: ["LivePlayers"]),
        // The spelling of JSON that the live service shares with the simulator.
        .library(name: "CanonicalJSON", targets: ["CanonicalJSON"]),
        // The form of journals that the live service writes and the simulator reads.
        .library(name: "Journals", targets: ["Journals"]),
        // The engine that a live game embeds: the standard library and nothing else.
        .library(
            name: "QuestEngine",
            targets: [
                "QuestKernel", "QuestBond", "TimeQuest", "DailyMenu", "DailyChallenge", "CrownAndBarrel", "CustomGame",
            ]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        // The studio's server, on the loopback address alone.
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .systemLibrary(
            name: "CGSL", pkgConfig: "gsl",
            providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
        .systemLibrary(name: "CGLPK", providers: [.apt(["libglpk-dev"]), .brew(["glpk"])]),
        .target(name: "QuestKernel"),
        // One spelling of JSON for every file and reply, and one strict reader.
        .target(name: "CanonicalJSON"),
        // Journals in files: what players did, from the live service to the simulator's reports.
        .target(name: "Journals", dependencies: ["CanonicalJSON", "QuestKernel"]),
        .target(name: "QuestBond", dependencies: ["QuestKernel"], path: "Sources/Games/QuestBond"),
        .target(name: "TimeQuest", dependencies: ["QuestKernel"], path: "Sources/Games/TimeQuest"),
        .target(name: "DailyMenu", dependencies: ["QuestKernel"], path: "Sources/Games/DailyMenu"),
        .target(name: "DailyChallenge", dependencies: ["QuestKernel"], path: "Sources/Games/DailyChallenge"),
        .target(name: "CrownAndBarrel", dependencies: ["QuestKernel"], path: "Sources/Games/CrownAndBarrel"),
        // Games that are described in files alone.
        .target(name: "CustomGame", dependencies: ["QuestKernel"], path: "Sources/Games/CustomGame"),
        .target(
            name: "SimulatedPlayers",
            dependencies: [
                "QuestKernel", "QuestBond", "TimeQuest", "DailyMenu", "DailyChallenge", "CrownAndBarrel", "CustomGame",
            ]),
        // Catalogs of live services as games in files.
        .target(name: "GameImport", dependencies: ["CanonicalJSON", "QuestKernel", "CustomGame"]),
        .target(
            name: "Scenarios",
            dependencies: [
                "CanonicalJSON", "QuestKernel", "QuestBond", "TimeQuest", "CustomGame", "SimulatedPlayers",
                .product(name: "Yams", package: "Yams"),
            ]),
        .target(name: "LivePlayers", dependencies: ["QuestKernel", "QuestBond", "SimulatedPlayers", "Scenarios"]),
        .target(name: "MonteCarlo", dependencies: ["CanonicalJSON", "Journals", "QuestKernel", "SimulatedPlayers"]),
        .target(name: "EconomyStatistics", dependencies: ["CGSL"]),
        .target(name: "ExactAnswers"),
        .target(name: "LinearProgramming", dependencies: ["CGLPK"]),
        .target(name: "EconomyMetrics", dependencies: ["QuestKernel", "MonteCarlo", "EconomyStatistics"]),
        .target(
            name: "Balance",
            dependencies: [
                "CanonicalJSON", "CustomGame", "Journals", "QuestKernel", "SimulatedPlayers", "Scenarios", "MonteCarlo",
                "EconomyStatistics",
                "ExactAnswers",
                "EconomyMetrics", "LinearProgramming",
            ]),
        .target(
            name: "Reports",
            dependencies: [
                "CanonicalJSON", "QuestKernel", "Scenarios", "MonteCarlo", "EconomyStatistics", "ExactAnswers",
                "EconomyMetrics",
                "Balance",
            ]),
        // The page on which a designer moves figures and sees at once what they move.
        .target(
            name: "Studio",
            dependencies: [
                "CanonicalJSON", "QuestKernel", "SimulatedPlayers", "Scenarios", "MonteCarlo", "EconomyMetrics",
                "Balance", "Reports", .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            resources: [.embedInCode("Page")]),
        .executableTarget(
            name: "simulate",
            dependencies: [
                "CanonicalJSON", "Journals", "QuestKernel", "QuestBond", "GameImport", "SimulatedPlayers", "Scenarios",
                "MonteCarlo", "EconomyStatistics",
                "ExactAnswers", "EconomyMetrics", "Balance", "Reports", "Studio",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(
            name: "MonteCarloTests",
            dependencies: ["CanonicalJSON", "Journals", "MonteCarlo", "QuestKernel", "SimulatedPlayers", "Scenarios"]),
        .testTarget(name: "EconomyStatisticsTests", dependencies: ["EconomyStatistics"]),
        .testTarget(name: "ExactAnswersTests", dependencies: ["ExactAnswers", "QuestKernel"]),
        .testTarget(name: "LinearProgrammingTests", dependencies: ["LinearProgramming"]),
        .testTarget(name: "EconomyMetricsTests", dependencies: ["EconomyMetrics", "QuestKernel"]),
        .testTarget(
            name: "BalanceTests",
            dependencies: [
                "Balance", "Journals", "QuestKernel", "SimulatedPlayers", "Scenarios", "MonteCarlo",
                "EconomyStatistics",
                "ExactAnswers", "EconomyMetrics", "LinearProgramming",
            ]),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "CanonicalJSON", "Reports", "QuestKernel", "SimulatedPlayers", "Scenarios", "MonteCarlo",
                "EconomyStatistics",
                "EconomyMetrics", "Balance",
            ]),
        .testTarget(name: "QuestKernelTests", dependencies: ["QuestKernel"], exclude: ["Reference"]),
        // Prints how long an evaluation of achievements takes; for Benchmarks alone.
        .executableTarget(
            name: "measure-achievements",
            dependencies: ["CrownAndBarrel", "QuestKernel", "Scenarios", "SimulatedPlayers"],
            path: "Benchmarks/Achievements"),
        // Plays without a report, for counts of allocations; for Benchmarks alone.
        .executableTarget(
            name: "measure-play",
            dependencies: ["MonteCarlo", "QuestKernel", "Scenarios", "SimulatedPlayers"],
            path: "Benchmarks/Play"),
        // Prints how long each exact answer takes; for Documentation/ExactAnswers.md alone.
        .executableTarget(name: "measure-oracles", dependencies: ["ExactAnswers"], path: "Benchmarks/Oracles"),
        // Measures how often a check raises a false alarm and intervals cover the truth; for Benchmarks alone.
        .executableTarget(
            name: "measure-check",
            dependencies: [
                "Balance", "EconomyMetrics", "EconomyStatistics", "MonteCarlo", "QuestKernel", "Scenarios",
            ],
            path: "Benchmarks/Check"),
        // The battery that every game passes.
        .target(
            name: "GameContract", dependencies: ["QuestKernel", "Scenarios", "MonteCarlo", "Reports"],
            path: "Tests/GameContract"),
        .testTarget(
            name: "GameContractTests",
            dependencies: ["GameContract", "QuestKernel", "SimulatedPlayers", "Scenarios", "MonteCarlo", "Reports"]),
        .testTarget(
            name: "TimeQuestTests", dependencies: ["GameContract", "TimeQuest", "SimulatedPlayers", "Scenarios"],
            exclude: ["Goldens"]),
        .testTarget(
            name: "DailyChallengeTests",
            dependencies: ["GameContract", "DailyChallenge", "SimulatedPlayers", "Scenarios"], exclude: ["Goldens"]),
        .testTarget(
            name: "DailyMenuTests", dependencies: ["GameContract", "DailyMenu", "SimulatedPlayers", "Scenarios"],
            exclude: ["Goldens"]),
        .testTarget(
            name: "CrownAndBarrelTests",
            dependencies: ["GameContract", "CrownAndBarrel", "SimulatedPlayers", "Scenarios"], exclude: ["Goldens"]),
        .testTarget(
            name: "CustomGameTests",
            dependencies: [
                "Balance", "CustomGame", "ExactAnswers", "GameContract", "MonteCarlo", "QuestKernel",
                "SimulatedPlayers", "Scenarios",
            ],
            exclude: ["Goldens"]),
        .testTarget(
            name: "GameImportTests",
            dependencies: ["GameImport", "CustomGame", "QuestKernel", "SimulatedPlayers", "Scenarios"]),
        .testTarget(
            name: "QuestBondTests",
            dependencies: [
                "QuestKernel", "QuestBond", "SimulatedPlayers", "Scenarios", "EconomyStatistics", "ExactAnswers",
                "EconomyMetrics", "Balance", "GameContract", "MonteCarlo", "Reports",
            ],
            exclude: ["Goldens", "Live/Fixtures"]),
        .testTarget(name: "ScenariosTests", dependencies: ["Scenarios", "QuestBond", "QuestKernel"]),
        // Runs the program as a child, so it must have been built.
        .testTarget(
            name: "SimulateTests", dependencies: ["simulate", "QuestKernel", "Reports"], exclude: ["Interposed"]),
        .testTarget(
            name: "StudioTests",
            dependencies: [
                "Studio", "Balance", "CanonicalJSON", "EconomyMetrics", "MonteCarlo", "QuestKernel", "Reports",
                "Scenarios", "SimulatedPlayers",
                .product(name: "FlyingFox", package: "FlyingFox"),
            ]),
        .testTarget(name: "CanonicalJSONTests", dependencies: ["CanonicalJSON"]),
        .testTarget(name: "TidyTests"),
    ],
    swiftLanguageModes: [.v6]
)

// Programs whose beginning is libFuzzer's, as `Tests/Fuzz/run` asks for. Else they are compiled with the tests, so that
// they fit the rest.
let fuzzes = Context.environment["QUESTBALANCE_FUZZES"] != nil
let fuzzed: [(name: String, dependencies: [Target.Dependency], path: String, exclude: [String])] = [
    (
        "fuzz-games", ["QuestKernel", "Scenarios", "SimulatedPlayers"], "Tests/Fuzz",
        ["run", "seeds.py", "words.dict", "Readers"]
    ),
    ("fuzz-readers", ["CanonicalJSON", "QuestKernel"], "Tests/Fuzz/Readers", []),
]
for (name, dependencies, path, exclude) in fuzzed {
    package.targets.append(
        fuzzes
            ? .executableTarget(
                name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: [.define("FUZZES")]
            )
            : .testTarget(name: name, dependencies: dependencies, path: path, exclude: exclude))
}
