// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "FirstDay",
    platforms: [.iOS(.v17), .macOS(.v15)],
    dependencies: [
        // The name is given because a clone's folder may be called anything.
        .package(name: "QuestBalance", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "FirstDay",
            dependencies: [.product(name: "QuestEngine", package: "QuestBalance")],
            resources: [.copy("content.json")])
    ],
    swiftLanguageModes: [.v6]
)
