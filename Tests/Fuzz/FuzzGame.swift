import Foundation
import QuestKernel
import Scenarios
import SimulatedPlayers

/// One input: the text of a game in one file, from reading it to a few days of play.
///
/// Any text must end in a game that plays or in a `ContentProblem`: a trap, an endless loop or too much memory is a
/// find. Every player is played twice, alone with a journal and side by side, and must end with the same figures.
///
/// libFuzzer, with which `Tests/Fuzz/run` builds this, has the program's beginning, makes the texts, and counts what
/// they reach; it calls a function of this name.
#if FUZZES
    @_cdecl("LLVMFuzzerTestOneInput")
#endif
public func fuzzGame(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    guard let text = String(validating: UnsafeBufferPointer(start: data, count: size), as: UTF8.self) else { return 0 }
    do throws(ContentProblem) {
        let read = try YAMLTree.read(text, file: "game.yaml")
        let tree = read.withPlainShares(as: ScenarioShape.of(try ScenarioHeader.read(from: read).game))
        let game = try CustomScenario(tree, named: "fuzzed")
        _ = (game.warnings, game.odds)
        try play(try game.population(seed: 1))
    } catch {
        // Messages are made of the input too.
        let message = String(describing: error)
        if tells { print(message) }
    }
    return 0
}

/// With it each refusal is printed, for a look at single texts.
private let tells = ProcessInfo.processInfo.environment["FUZZ_TELLS"] != nil
private let days: Int32 = 3
private let players = 2

private func play(_ population: CustomPopulation) throws(ContentProblem) {
    let group = population.makeGroup(of: players, in: 1)
    group.start((0..<UInt32(players)).map { $0 })
    for day in 0..<days {
        group.play(day: day)
        group.sheet.endDay()
    }
    var journal = Journal()
    for player in 0..<players {
        var session = population.makeSession()
        journal.removeAll()
        population.start(partyFrom: UInt32(player), in: &session, journal: &journal)
        for day in 0..<days { population.play(day: day, in: &session, journal: &journal) }
        for gauge in population.description.gauges.indices {
            precondition(
                session.gauge(gauge, member: 0) == group.gauges[gauge][player],
                "alone and side by side differ in \(population.description.gauges[gauge].name)")
        }
    }
}
