import Foundation

/// Where the project's own files are, and where reports go: the one place that decides it.
///
/// `./simulate` sets it for a clone, by `QUESTBALANCE_HOME`. An installed program finds its scenarios beside itself;
/// these may belong to the system, so reports go below the working directory.
package struct Home: Equatable, Sendable {
    package enum Kind: Sendable { case given, installed, unknown }

    /// The folder that holds `scenarios/`; the working directory where nothing else is known.
    package let path: String
    /// The folder that holds `reports/`.
    package let work: String
    package let kind: Kind
    /// Folders of scenarios, in the order in which a name is looked up.
    package let libraries: [String]

    package static let current = Home(
        given: ProcessInfo.processInfo.environment["QUESTBALANCE_HOME"], program: program,
        isFolder: { ScenarioFiles.kind(of: $0) == .directory })

    /// - Parameters:
    ///   - given: the value of `QUESTBALANCE_HOME`.
    ///   - program: the path of the running program, if it is known.
    package init(given: String?, program: String?, isFolder: (String) -> Bool) {
        let here = "scenarios"
        if let given, !given.isEmpty {
            self.init(path: given, work: given, kind: .given, libraries: [here, "\(given)/scenarios"])
            return
        }
        let besides = program.map(Self.places) ?? []
        if let found = besides.first(where: { isFolder("\($0)/scenarios") }) {
            self.init(path: found, work: ".", kind: .installed, libraries: [here, "\(found)/scenarios"])
        } else {
            // The folders that were searched are named in the message for a missing scenario.
            self.init(path: ".", work: ".", kind: .unknown, libraries: [here] + besides.map { "\($0)/scenarios" })
        }
    }

    private init(path: String, work: String, kind: Kind, libraries: [String]) {
        self.path = path
        self.work = work
        self.kind = kind
        self.libraries = libraries
    }

    /// Beside the program, as in an unpacked archive; and where a program in `bin` has its files.
    private static func places(beside program: String) -> [String] {
        let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
        let shared = folder.deletingLastPathComponent().appendingPathComponent("share/questbalance")
        return [folder.path, shared.path]
    }

    /// The real path, also where a link led to the program.
    private static var program: String? {
        #if os(Linux)
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        #else
            Bundle.main.executableURL?.resolvingSymlinksInPath().path
        #endif
    }
}
