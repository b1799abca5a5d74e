import MonteCarlo
import QuestKernel

/// Findings about ladders.
enum LadderRules {
    /// Do steps succeed as often as they were designed to?
    static func designed(_ run: EconomyRun) -> Finding? {
        let judged = run.description.rolls.indices.flatMap {
            code -> [(name: String, z: Double, rate: Double, chance: Double)] in
            guard let steps = LadderSection.steps(run, code) else { return [] }
            return steps.enumerated().compactMap { step, name in
                let figures = RollFigures(run.totals, code: code, cell: step)
                guard let chance = LadderSection.designed(run, code, step: step),
                    figures.testableZScore != nil, let z = figures.z(designed: chance), let rate = figures.rate?.value
                else { return nil }
                return ("\(run.rollName(code)) \(name)", z, rate, chance)
            }
        }
        guard let worst = judged.max(by: { abs($0.z) < abs($1.z) }) else { return nil }
        let numbers =
            "\(worst.name) succeeded in \(Words.percent(worst.rate)) of its attempts and is designed for "
            + "\(Words.percent(worst.chance)) (z = \(Words.number(worst.z)))."
        guard abs(worst.z) > FindingLimits.impossibleZ else {
            return Finding(
                severity: .fine,
                headline: "\(judged.count == 1 ? "The judged step" : "All \(judged.count) judged steps") "
                    + "of the ladders succeed as designed",
                explanation: "The furthest off: \(numbers)", section: LadderSection.id)
        }
        return Finding(
            severity: .worry, headline: "\(worst.name) does not succeed as often as designed",
            explanation: "\(numbers) Either a bonus changes the chance in play, or the engine rolls another one.",
            section: LadderSection.id)
    }
}
