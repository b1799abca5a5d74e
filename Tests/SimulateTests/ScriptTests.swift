import Foundation
import Testing

/// The scripts that no other test runs, because they take too long or need what is not everywhere.
@Suite struct ScriptTests {
    @Test(arguments: [
        "Scripts/package", "Scripts/try-package", "Scripts/documentation", "Deployment/slurm/submit",
        "Deployment/slurm/try-on-one-machine",
    ])
    func aScriptCanBeReadAndStarted(script: String) async throws {
        let path = "\(Program.home)/\(script)"
        #expect(FileManager.default.isExecutableFile(atPath: path))
        let finished = try await Workplace().shell("bash -n '\(path)'")
        #expect(finished.code == 0 && finished.errors == "", "\(finished.errors)")
    }
}
