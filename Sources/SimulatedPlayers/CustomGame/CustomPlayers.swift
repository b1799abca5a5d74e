import CustomGame
import QuestKernel

/// Simulated players of a game in files, lane by lane: the crowd that they are, and what only players know of themselves.
final class CustomPlayers {
    let crowd: CustomCrowd
    let archetypes: UnsafeMutablePointer<Int>
    let arrivals: UnsafeMutablePointer<LocalDay>
    /// Visits of the day that is played, and actions left to the present one.
    let visits: UnsafeMutablePointer<Int>
    let actionsLeft: UnsafeMutablePointer<Int>
    /// By archetype.
    private(set) var ofArchetype: [LaneSet]
    private(set) var present = LaneSet.none
    /// Those who have left the game.
    private(set) var gone = LaneSet.none

    init(_ crowd: CustomCrowd, size: Int, archetypes: Int) {
        self.crowd = crowd
        self.archetypes = .allocate(capacity: size)
        arrivals = .allocate(capacity: size)
        visits = .allocate(capacity: size)
        actionsLeft = .allocate(capacity: size)
        self.archetypes.initialize(repeating: 0, count: size)
        arrivals.initialize(repeating: 0, count: size)
        visits.initialize(repeating: 0, count: size)
        actionsLeft.initialize(repeating: 0, count: size)
        ofArchetype = Array(repeating: .none, count: archetypes)
    }

    deinit {
        archetypes.deallocate()
        arrivals.deallocate()
        visits.deallocate()
        actionsLeft.deallocate()
    }

    func place(_ lane: Int, archetype: Int, arrival: LocalDay) {
        present.insert(lane)
        archetypes[lane] = archetype
        arrivals[lane] = arrival
        ofArchetype[archetype].insert(lane)
    }

    /// Nobody is there any more.
    func clear() {
        (present, gone) = (.none, .none)
        for archetype in ofArchetype.indices { ofArchetype[archetype] = .none }
    }

    /// They never come again.
    func leave(_ lanes: LaneSet) { gone = gone | lanes }
}

/// The session of one simulated player of a game in files.
package struct CustomSession: PartySession {
    let players: CustomPlayers

    package var members: Int { 1 }
    package var arrival: LocalDay { players.arrivals[0] }
    package func archetype(of member: Int) -> Int { players.archetypes[0] }
    package func level(of member: Int) -> Int { Int(players.crowd.mainLevels?[0] ?? 1) - 1 }
    package func balance(of resource: ResourceID, member: Int) -> Int64 { players.crowd.balance(of: resource, at: 0) }
    package func gauge(_ index: Int, member: Int) -> Int64 { players.crowd.gauge(index)[0] }
}

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
    package func gauge(_ index: Int) -> UnsafePointer<Int64> { players.crowd.gauge(index) }
}
