// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that an app which plays at the service fetches neither the simulator nor a web server: it
// depends on nothing.
let package = Package(
    name: "QuestClient",
    platforms: [.iOS(.v17), .macOS(.v15)],
    products: [
        .library(name: "QuestClient", targets: ["QuestClient"]),
        .library(name: "QuestClientURLSession", targets: ["QuestClientURLSession"]),
    ],
    targets: [
        .target(name: "QuestClient"),
        // Apart, so that hosts with a transport of their own link no networking library.
        .target(name: "QuestClientURLSession", dependencies: ["QuestClient"]),
        .testTarget(name: "QuestClientTests", dependencies: ["QuestClient", "QuestClientURLSession"]),
    ],
    swiftLanguageModes: [.v6]
)
