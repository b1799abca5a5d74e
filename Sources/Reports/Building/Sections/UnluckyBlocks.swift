import MonteCarlo
import QuestKernel

/// How to meet the unluckiest player of each counter.
///
/// A run keeps no figures by player, so that it can be of any size; the same players are found by playing them again.
enum UnluckyBlocks {
    static func all(_ run: EconomyRun) -> [Block] {
        let counters = run.description.rolls.indices.filter { code in
            guard case .pity = run.description.rolls[code].shape else { return false }
            return run.totals.roll(code: code).tries > 0
        }
        // Whose journals are read cannot be played again.
        guard !counters.isEmpty, run.recording == nil else { return [] }
        return [
            .table(
                Table(
                    id: "unluckiest", title: "The unluckiest",
                    caption: "Each command plays the same players again and prints the diary of the one whose "
                        + "number of drops is the least likely, given how often they tried and with which chances: who tried "
                        + "most is not the unluckiest. With max at the end of the question it is the luckiest. A "
                        + "run with changed figures needs the same --set here.",
                    columns: [
                        Column(name: "Counter", kind: .text), Column(name: "Tries per player", kind: .number),
                        Column(name: "Command", kind: .text),
                    ],
                    rows: counters.map { code in
                        [
                            .text(run.rollName(code)), run.mean(run.totals.rollMoments(code: code).tries).cell(),
                            .text(command(run, code)),
                        ]
                    }))
        ]
    }

    private static func command(_ run: EconomyRun, _ code: Int) -> String {
        let question = "luck(\(run.description.rolls[code].name)) min"
        return "./simulate replay --scenario \(run.plan.identity.scenario) --find '\(question)' "
            + "--players \(run.played) --days \(run.days) --seed \(run.plan.seed)"
    }
}
