import ArgumentParser
import MonteCarlo
import SimulatedPlayers

extension RunExecution {
    /// Plays the run's players once more and writes their journals; nothing without `--journals`.
    ///
    /// Whoever stops it keeps the run's own files, and no half file of journals.
    func writeJournals(_ plan: Plan, _ players: Int) throws {
        guard let path = journals else { return }
        let bar = ProgressDisplay(total: players, progress)
        defer { bar?.end() }
        let stop = StopRequest()
        let watch = SignalWatch(stop)
        defer { watch.end() }
        try DurableFile.write(to: path) { write in
            try JournalRecorder.write(
                among: population, players: players, days: plan.days, threads: plan.threads,
                contents: [output.gameContentHash], stop: stop, write: write, progress: { bar?.update(done: $0) })
            guard stop.reason == nil else {
                Exit.say("stopped before all journals were written: \(path) is not written")
                throw ExitCode(Exit.code(of: stop.reason))
            }
        }
        bar?.end()
        say("wrote \(path)")
    }
}
