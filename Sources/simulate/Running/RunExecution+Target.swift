import ArgumentParser
import Balance
import Foundation
import MonteCarlo
import SimulatedPlayers

extension RunExecution {
    /// Plays until the rule is satisfied or its limit is reached, and writes the result.
    ///
    /// - Parameter limit: a plan for the most players that may play.
    func play(
        _ limit: Plan, from start: Played, until rule: StoppingRule, _ watch: SignalWatch, _ begun: RunClock
    ) throws {
        let looks = rule.looks
        // An earlier look did not find narrow enough intervals, or the run would have ended there.
        let first = looks.firstIndex { $0 >= start.blocks.count } ?? looks.count - 1
        var played = start
        for look in looks[first...] {
            let plan = try limit.with(players: look * Plan.blockSize)
            let outcome = try play(plan, from: played, note: rule.note)
            played = outcome.played
            let precision = outcome.stopped == nil ? rule.precision(of: played.notes) : []
            for figure in precision { say("\(outcome.players) players: \(figure.sentence)") }
            let isSatisfied = outcome.stopped == nil && rule.isSatisfied(by: precision)
            guard isSatisfied || outcome.stopped != nil || look == looks.last else { continue }
            watch.end()
            let target = percent(rule.target)
            try finish(
                plan, outcome, RunClock.since(begun), known: precision,
                remark: isSatisfied
                    ? "within \(target): this is exactly the run of --players \(plan.players). Only how wide the "
                        + "interval is has decided when to stop, so it is still valid (Chow and Robbins 1965)"
                    : "not within \(target) after the most players allowed: this is exactly the run of --players "
                        + "\(plan.players); --resume with more --max-players continues")
            if !isSatisfied { throw ExitCode(1) }
            return
        }
    }

}

extension FigurePrecision {
    /// Such as "earned(gold) = 123.4, known within ±0.43 %".
    fileprivate var sentence: String {
        guard let value = best.value else { return "\(metric.name) has no value yet" }
        let known = share.map { "known within \(percent($0))" } ?? "an open interval"
        let theirs = plain.value.map { String(format: "%.6g", $0) } ?? "none"
        let reading =
            switch reading {
            case .plain: ""
            case .withoutLuck: ", without these players' luck; they have \(theirs)"
            case .betweenValues: ", read between whole values; the whole one is \(theirs)"
            }
        return "\(metric.name) = \(String(format: "%.6g", value)), \(known)\(reading)"
    }
}

private func percent(_ share: Double) -> String { String(format: "±%.3g %%", share * 100) }
