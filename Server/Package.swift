// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that whoever only simulates never fetches a web server.
let package = Package(
    name: "Server",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "QuestLive", targets: ["QuestLive"]),
        .executable(name: "quest-live", targets: ["quest-live"]),
    ],
    dependencies: [
        .package(name: "QuestBalance", path: ".."),
        .package(name: "QuestClient", path: "../Client"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        .systemLibrary(
            name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        // What the service asks of a database, for SQLite and Postgres alike.
        .target(
            name: "LiveStorage",
            dependencies: ["CPostgres", .product(name: "GRDB", package: "GRDB.swift")]),
        .target(
            name: "QuestLive",
            dependencies: [
                "CZlib", "LiveStorage",
                .product(name: "CanonicalJSON", package: "QuestBalance"),
                .product(name: "Journals", package: "QuestBalance"),
                .product(name: "QuestEngine", package: "QuestBalance"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [.copy("Content/content.json"), .copy("Console/Page")]),
        // The simulator's players at the service: the service itself knows nothing of them.
        .target(
            name: "LiveBots",
            dependencies: [
                "QuestLive",
                .product(name: "CanonicalJSON", package: "QuestBalance"),
                .product(name: "QuestEngine", package: "QuestBalance"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "QuestClient", package: "QuestClient"),
                .product(name: "QuestPlayers", package: "QuestBalance"),
            ]),
        .executableTarget(
            name: "quest-live",
            dependencies: [
                "LiveBots", "LiveStorage", "QuestLive",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "CanonicalJSON", package: "QuestBalance"),
                .product(name: "QuestClient", package: "QuestClient"),
                .product(name: "QuestEngine", package: "QuestBalance"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]),
        // Loads a service and prints figures; for Benchmarks alone.
        .executableTarget(
            name: "measure-live",
            dependencies: [
                "LiveBots", "QuestLive",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CanonicalJSON", package: "QuestBalance"),
                .product(name: "QuestClient", package: "QuestClient"),
                .product(name: "QuestEngine", package: "QuestBalance"),
            ]),
        .testTarget(
            name: "QuestLiveTests",
            dependencies: [
                "LiveBots", "LiveStorage", "QuestLive", "quest-live",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "CanonicalJSON", package: "QuestBalance"),
                .product(name: "Journals", package: "QuestBalance"),
                .product(name: "QuestEngine", package: "QuestBalance"),
                .product(name: "QuestClient", package: "QuestClient"),
                .product(name: "QuestClientURLSession", package: "QuestClient"),
                .product(name: "QuestPlayers", package: "QuestBalance"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// A program whose beginning is libFuzzer's, as `Tests/Fuzz/run` asks for. Else it is compiled with the tests, so that it
// fits the rest.
let fuzzed: [Target.Dependency] = [
    "QuestLive", .product(name: "CanonicalJSON", package: "QuestBalance"),
    .product(name: "QuestEngine", package: "QuestBalance"),
]
package.targets.append(
    Context.environment["QUESTBALANCE_FUZZES"] != nil
        ? .executableTarget(name: "fuzz-live", dependencies: fuzzed, path: "Tests/Fuzz")
        : .testTarget(name: "fuzz-live", dependencies: fuzzed, path: "Tests/Fuzz"))
