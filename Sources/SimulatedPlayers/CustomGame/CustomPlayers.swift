import CustomGame
import QuestKernel

/// Simulated players of a game in files, lane by lane: the crowd that they are, and what only players know of
/// themselves.
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
        self.archetypes = .filled(0, size)
        arrivals = .filled(0, size)
        visits = .filled(0, size)
        actionsLeft = .filled(0, size)
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

    /// Some lanes of players under other rules go on here, as they are.
    func takeOver(_ lanes: LaneSet, from others: CustomPlayers, columns: [Int32]) {
        lanes.forEach { lane in
            place(lane, archetype: others.archetypes[lane], arrival: others.arrivals[lane])
            crowd.takeOver(lane, from: others.crowd, columns: columns)
        }
        gone = gone | (others.gone & lanes)
        others.forget(lanes)
    }

    /// Some are not there any more.
    func forget(_ lanes: LaneSet) {
        (present, gone) = (present.without(lanes), gone.without(lanes))
        for archetype in ofArchetype.indices { ofArchetype[archetype] = ofArchetype[archetype].without(lanes) }
    }

    /// Nobody is there any more.
    func clear() {
        (present, gone) = (.none, .none)
        for archetype in ofArchetype.indices { ofArchetype[archetype] = .none }
    }

    /// They never come again.
    func leave(_ lanes: LaneSet) { gone = gone | lanes }
}
