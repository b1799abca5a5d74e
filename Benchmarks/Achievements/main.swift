import CrownAndBarrel
import QuestKernel
import Scenarios
import SimulatedPlayers

// How long one evaluation of achievements takes in a large collection: 250 watches, 5,000 wears.
//
// Usage: swift run -c release measure-achievements [FOLDER-OF-THE-SCENARIO] Prints nanoseconds by kind of action, each
// measured 2,000 times on a collection of that size. An action that removes something counts all figures again, one
// that adds something counts on.

let folder = CommandLine.arguments.dropFirst().first ?? "scenarios/crownandbarrel"
let rules = try GameScenario<CrownAndBarrelPopulation>(try ScenarioSource.read(folder)).rules
let (watches, wears, samples) = (250, 5_000, 2_000)
let clock = ContinuousClock()

func act(_ command: CrownAndBarrel.Command, _ party: inout CrownAndBarrelParty, day: LocalDay) -> Bool {
    var journal = Journal(capacity: 64)
    return CrownAndBarrel.apply(
        command, by: 0, to: &party, at: Moment(instant: Int64(day), day: day, minute: 0), rules: rules,
        randomness: Randomness(seed: 1), journal: &journal) == nil
}

func grown() -> (party: CrownAndBarrelParty, day: LocalDay) {
    var party = CrownAndBarrelParty()
    var draws = Randomness(seed: 1).draws(player: 0, purpose: Purpose(0), day: 0)
    for _ in 0..<watches { _ = act(.addWatch(brand: Int(draws.below(24))), &party, day: 0) }
    var day: LocalDay = 0
    while party.collection.wears.count < wears {
        _ = act(.logWear(Int(draws.below(UInt32(watches)))), &party, day: day)
        if draws.below(3) == 0 { day += 1 }
    }
    return (party, day)
}

func measure(_ name: String, _ command: (Int, CrownAndBarrelParty) -> CrownAndBarrel.Command) {
    let (party, day) = grown()
    var times: [Int64] = []
    for sample in 0..<samples {
        var copy = party
        // Room of its own, as a host's state has: the copy is not what is measured.
        _ = act(.addWatch(brand: nil), &copy, day: day + 1)
        _ = act(.logWear(copy.collection.watches.count - 1), &copy, day: day + 1)
        let action = command(sample, copy)
        let begun = clock.now
        let isDone = act(action, &copy, day: day + 1)
        let (seconds, attoseconds) = begun.duration(to: clock.now).components
        if isDone { times.append(seconds * 1_000_000_000 + attoseconds / 1_000_000_000) }
    }
    times.sort()
    let quantiles = [50, 95, 99].map { "P\($0) \(times[times.count * $0 / 100]) ns" }
    print("\(name): \(quantiles.joined(separator: ", ")), \(times.count) times")
}

measure("open") { _, _ in .open }
measure("add a watch") { sample, _ in .addWatch(brand: sample % 24) }
measure("log a wear") { sample, _ in .logWear(sample % watches) }
measure("delete a wear") { sample, party in .removeWear(sample * 7 % party.collection.wears.count) }
measure("remove a watch") { sample, _ in .removeWatch(sample % watches) }
