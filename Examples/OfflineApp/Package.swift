// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "OfflineApp",
    platforms: [.iOS(.v18), .macOS(.v15)],
    dependencies: [.package(name: "QuestClient", path: "../../Client")],
    targets: [
        .executableTarget(
            name: "OfflineApp", dependencies: [.product(name: "QuestClient", package: "QuestClient")])
    ],
    swiftLanguageModes: [.v6]
)
