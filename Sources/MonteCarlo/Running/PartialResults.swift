import Dispatch
import Synchronization

/// Where the workers of a run bring what they have played.
///
/// They keep totals of their own and bring them now and then, so that at any moment this is a set of whole blocks with
/// exactly their totals.
final class PartialResults: Sendable {
    private struct State {
        var played: Played
        /// The totals of the last block, where the plan cuts it.
        var cut: [Accumulators] = []
    }

    private let saving: Saving?
    /// In nanoseconds of uptime; `UInt64.max` during a save.
    private let nextSave: Atomic<UInt64>
    private let state: Mutex<State>

    init(_ played: Played, saving: Saving?) {
        self.saving = saving
        nextSave = Atomic(saving.map { Self.now + $0.interval } ?? .max)
        state = Mutex(State(played: played))
    }

    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// Whether a worker that last brought its totals at this time should bring them again.
    func isDue(since last: UInt64) -> Bool {
        guard let saving else { return false }
        return Self.now >= last + saving.interval
    }

    func add(_ played: Played) {
        guard !played.blocks.isEmpty else { return }
        state.withLock { $0.played.merge(played) }
        saveIfDue()
    }

    /// Adds the last players, who fill no block.
    func add(cut played: Played) { state.withLock { $0.cut = played.arms } }

    private func saveIfDue() {
        guard let saving else { return }
        let due = nextSave.load(ordering: .acquiring)
        let begun = Self.now
        guard begun >= due else { return }
        guard nextSave.compareExchange(expected: due, desired: .max, ordering: .acquiringAndReleasing).exchanged
        else { return }
        saving.save(state.withLock { $0.played })
        let ended = Self.now
        let pause = max(saving.interval, (ended - begun) * Saving.rest)
        nextSave.store(ended + pause, ordering: .releasing)
    }

    /// All whole blocks, and the totals of these and of the cut one.
    func all() -> (played: Played, arms: [Accumulators]) {
        state.withLock { state in
            guard !state.played.arms.isEmpty else { return (state.played, state.cut) }
            var arms = state.played.arms
            for (arm, totals) in state.cut.enumerated() { arms[arm].merge(totals) }
            return (state.played, arms)
        }
    }
}
