import ArgumentParser
import Foundation
import MonteCarlo
import Reports
import SimulatedPlayers

extension RunExecution {
    /// Plays the run's players once more and writes a row for each; nothing without `--players-file`.
    ///
    /// Whoever stops it keeps the run's own files, and no half file of rows.
    func writePlayers(_ plan: Plan, _ players: Int) throws {
        guard let path = playersFile else { return }
        let rows = PlayersCSV(population.description, archetypes: population.archetypes)
        let bar = ProgressDisplay(total: players, progress)
        defer { bar?.end() }
        let stop = StopRequest()
        let watch = SignalWatch(stop)
        defer { watch.end() }
        try DurableFile.write(to: path) { write in
            try write(Array(rows.head.utf8))
            try PlayerRows.play(
                among: population, players: players, days: plan.days, threads: plan.threads, stop: stop,
                row: { Array(rows.line($0).utf8) }, take: { for line in $0 { try write(line) } },
                progress: { bar?.update(done: $0) })
            guard stop.reason == nil else {
                Exit.say("stopped before all rows were written: \(path) is not written")
                throw ExitCode(Exit.code(of: stop.reason))
            }
        }
        bar?.end()
        say("wrote \(path)")
    }

    /// Better before a long run than after it.
    static func checkPlayersFile(_ path: String) throws {
        guard path.hasSuffix(".csv") else {
            throw ValidationError("--players-file: expected a name that ends in .csv, found \"\(path)\"")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard !Folders.isFolder(path), Folders.isFolder(folder),
            FileManager.default.isWritableFile(atPath: folder)
        else { throw FileFailure.cannotCreate(path: path, reason: "\(folder) is no folder that can be written into") }
    }
}
