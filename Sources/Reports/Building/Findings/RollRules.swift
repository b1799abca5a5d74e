import Balance
import EconomyStatistics
import MonteCarlo
import QuestKernel

/// Findings about rolled chances.
enum RollRules {
    /// Do the results fit the rolled chances?
    static func fit(_ run: EconomyRun) -> Finding? {
        let judged = run.description.rolls.indices.flatMap { code -> [(name: String, z: Double)] in
            let cells = (0..<run.layout.rollCells[code]).compactMap { cell -> (name: String, z: Double)? in
                guard let z = RollFigures(run.totals, code: code, cell: cell).testableZScore else { return nil }
                let (roll, own) = (run.rollName(code), cellName(run, code, cell))
                return (roll == own ? roll : "\(roll), \(own)", z)
            }
            guard let z = RollFigures(run.totals, code: code).testableZScore else { return cells }
            return cells + [(run.rollName(code), z)]
        }
        guard let worst = judged.max(by: { abs($0.z) < abs($1.z) }) else { return nil }
        let beyond = judged.filter { abs($0.z) > FindingLimits.impossibleZ }
        guard beyond.isEmpty else {
            return Finding(
                severity: .worry,
                headline: "\(Words.count(beyond.count, "simulated chance")) "
                    + "\(beyond.count == 1 ? "does" : "do") not fit the chances rolled at",
                explanation: "The furthest off is \(worst.name): \(Words.number(worst.z)) standard deviations from "
                    + "what its chances predict.\(luck(of: worst.z, among: judged.count))\(others(beyond, than: worst.name)) "
                    + "Play with another --seed: if it is off again, the simulator has a fault, or the draws depend on "
                    + "each other, and figures that use them are not to be trusted.",
                section: RollSection.id)
        }
        return Finding(
            severity: .fine, headline: "All \(Words.count(judged.count, "simulated chance")) fit the exact ones",
            explanation: "The furthest off is \(worst.name), \(Words.number(worst.z)) standard deviations from what "
                + "its chances predict; among \(judged.count) that is not unusual.",
            section: RollSection.id)
    }

    /// In how many runs chance alone brings one as far off.
    private static func luck(of z: Double, among count: Int) -> String {
        guard let tail = try? Distributions.normalUpperTail(abs(z)) else { return "" }
        let runs = 1 / (2 * tail * Double(count))
        let often = runs < 1_000_000 ? "one of \(Words.number(runs)) runs" : "fewer than one of a million runs"
        return " Chance alone brings one as far off among \(count) in \(often)."
    }

    private static func others(_ beyond: [(name: String, z: Double)], than name: String) -> String {
        let names = beyond.map(\.name).filter { $0 != name }
        return names.isEmpty ? "" : " Beyond ±4 too: \(Words.list(names))."
    }

    private static func cellName(_ run: EconomyRun, _ code: Int, _ cell: Int) -> String {
        switch run.description.rolls[code].shape {
        case .pity: return "after \(Words.count(cell, "dry try").replacing("trys", with: "tries"))"
        case .ladder(let names), .kinds(let names): return names.indices.contains(cell) ? names[cell] : "\(cell)"
        }
    }

    /// How many drops does the guarantee give?
    static func forced(_ run: EconomyRun) -> [Finding] {
        var findings: [Finding] = []
        var safetyNets: [(name: String, share: Figure, words: String)] = []
        for counter in RollSection.pityCounters(run) {
            guard let share = counter.forcedShare else { continue }
            let name = RollSection.name(counter)
            let exact = counter.exact.map { "; exactly computed, \(Words.percent($0.forcedShareOfDrops))" } ?? ""
            let numbers = "\(share.percentWords)\(exact)"
            let explanation =
                "The guarantee steps in on try \(counter.pity.hard) since the last drop. Of "
                + "\(Words.number(Int(counter.whole.drops))) drops in "
                + "\(Words.number(Int(counter.whole.cell.tries))) tries, the long-run share of forced ones is \(numbers)."
            let severity = FindingVerdicts.forced(share)
            if severity == .worry {
                findings.append(
                    Finding(
                        severity: .worry,
                        headline: "\(name): the guarantee, not luck, gives most drops "
                            + "(\(Words.percent(share.value)))",
                        explanation: explanation + " Players will count tries instead of hoping: a higher chance or "
                            + "a later guarantee brings luck back.",
                        section: RollSection.id))
            } else if severity == .watch {
                findings.append(
                    Finding(
                        severity: .watch,
                        headline: "\(name): \(Words.percent(share.value)) of the drops are forced by pity",
                        explanation: explanation, section: RollSection.id))
            } else {
                safetyNets.append((name, share, "\(name) \(numbers)"))
            }
        }
        guard let most = safetyNets.max(by: { $0.share.value < $1.share.value }) else { return findings }
        return findings + [
            Finding(
                severity: .fine,
                headline: "Pity is a safety net: "
                    + (safetyNets.count == 1 ? "\(most.name) needs it for " : "no counter needs it for more than ")
                    + "\(Words.percent(most.share.value)) of its drops",
                explanation: "Long-run shares of drops that the guarantee forced: "
                    + safetyNets.map(\.words).joined(separator: "; ") + ".",
                section: RollSection.id)
        ]
    }

    /// How long do the unlucky wait?
    static func waits(_ run: EconomyRun) -> [Finding] {
        var findings: [Finding] = []
        var reported: [String] = []
        for counter in RollSection.pityCounters(run) {
            guard let exact = counter.exact, let most = exact.triesQuantile(0.99) else { continue }
            let name = RollSection.name(counter)
            let ratio = Double(most) / exact.wait.mean
            let simulated =
                counter.triesQuantile(0.99).map { "simulated \($0.inWords)" } ?? "too rare to see in the simulation"
            reported.append(
                "\(name): \(Words.number(exact.wait.mean)) in the mean, P90 "
                    + "\(exact.triesQuantile(0.9).map { Words.number($0) } ?? "–"), P99 \(Words.number(most)), "
                    + simulated)
            guard ratio > FindingLimits.longWaitOverMean, most >= FindingLimits.shortWait else { continue }
            findings.append(
                Finding(
                    severity: .watch,
                    headline: "\(name): one drop in a hundred takes \(Words.number(most)) tries, "
                        + "\(Words.number(ratio)) times the mean",
                    explanation: "The mean is \(Words.number(exact.wait.mean)); in the simulation the longest "
                        + "hundredth begins at \(counter.triesQuantile(0.99)?.inWords ?? "more than the run saw"). "
                        + (counter.hasGuarantee
                            ? "An earlier guarantee would shorten it."
                            : "There is no guarantee that would end such a run."),
                    section: RollSection.id))
        }
        guard !reported.isEmpty else { return findings }
        return findings + [
            Finding(
                severity: .note, headline: "How many tries a drop takes, also for unlucky players",
                explanation: "Exact tries per drop, where one drop in ten takes more than P90 and one in a hundred "
                    + "more than P99. " + reported.joined(separator: "; ") + ".",
                section: RollSection.id)
        ]
    }
}
