import CustomGame
import QuestKernel

/// Players of a game in files who are simulated side by side.
package final class CustomGroup: PlayerGroup {
    package let sheet: LaneSheet
    private let population: CustomPopulation
    private let players: CustomPlayers

    init(_ population: CustomPopulation, size: Int, clusters: Int) {
        self.population = population
        sheet = LaneSheet(population.description, size: size, clusterSize: size / clusters)
        players = population.players(size, sheet: sheet)
    }

    package func start(_ players: [UInt32]) {
        self.players.clear()
        for (lane, player) in players.enumerated() { population.place(player, at: lane, among: self.players) }
    }

    package func play(day: Int32) { population.play(day: day, players) }

    package var archetypes: UnsafePointer<Int> { UnsafePointer(players.archetypes) }
    package var arrivals: UnsafePointer<LocalDay> { UnsafePointer(players.arrivals) }
    package var levels: UnsafePointer<Int64>? { players.crowd.mainLevels }
    package var gauges: UnsafePointer<UnsafePointer<Int64>> { players.crowd.gaugeValues }
}
