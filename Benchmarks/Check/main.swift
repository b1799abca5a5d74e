import Balance
import EconomyStatistics
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios

// How often do intervals cover the truth, and how often does a check raise a false alarm? Plays a scenario again and
// again with fresh seeds, and prints the result as Markdown.
//
// Usage:   swift run -c release measure-check FOLDER SCENARIO RUNS PLAYERS DAYS FIGURE… [-- CHANGE…]
//
// A change is a field and a value, as --set takes them: the runs are played with it too, and printed is how often it is
// found, and how often it is wrongly called smaller than it is. What was played is kept in the folder, so that a
// measurement that was stopped goes on from there.
//
// The truth of a figure is taken to be its value over all runs together, whose own error is 1/√RUNS of one run's.

guard CommandLine.arguments.count > 6, let runs = Int(CommandLine.arguments[3]), runs >= 2,
    let players = Int(CommandLine.arguments[4]), let days = Int(CommandLine.arguments[5])
else { fatalError("usage: measure-check FOLDER SCENARIO RUNS PLAYERS DAYS FIGURE… [-- CHANGE…]") }
let folder = CommandLine.arguments[1]
let source = try ScenarioSource.read(CommandLine.arguments[2])
let asked = CommandLine.arguments.dropFirst(6).split(separator: "--", maxSplits: 1)
let names = Array(asked[0])
let blocks = max(8, players / Plan.blockSize / 8 * 8)

/// - Parameter arm: 0 for the scenario itself, then its changes in their order.
func played(_ source: ScenarioSource, arm: Int) throws -> [RunSample] {
    let kept = "\(folder)/\(source.name)-\(arm)"
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
    return try (0..<runs).map { run in
        let sampler = try Sampler(source, seed: UInt64(1_000_000 + run), days: days)
        let metrics = try sampler.book.metrics(names)
        let path = "\(kept)/\(run).json"
        var runSample = try sampler.runSample(of: metrics, goingOnFrom: path)
        _ = try sampler.play(
            upTo: blocks, into: &runSample, metrics, threads: 2, savingTo: path, round: blocks)
        return runSample
    }
}

let runSamples = try played(source, arm: 0)
let metrics = try Sampler(source, days: days).book.metrics(names)
let replications = Replications(runSamples: runSamples, metrics: metrics, blocks: blocks)
let changes = asked.dropFirst().flatMap(Array.init)
print("### \(source.name): \(runs) runs of \(blocks * Plan.blockSize) players over \(days) days\n")
replications.printCoverage()
replications.printFalseAlarms()
replications.printPower()
replications.printBaselines()
for (place, change) in changes.enumerated() {
    let changed = try played(source.changed(by: [change]), arm: place + 1)
    replications.printPower(of: change, changed)
    replications.printEquivalence(of: change, changed)
}
