import Dispatch
import Synchronization

/// Where the workers of a run bring what they have played.
///
/// They keep totals of their own and bring them now and then, so that at any moment this is a set of whole blocks with
/// exactly their totals.
final class PartialResults: Sendable {
    private struct State {
        var played: Played
        /// What workers brought at their end: it is added up when all are there, on all threads.
        var last: [Played] = []
        /// The totals of the last block, where the plan cuts it.
        var cut: [Accumulators] = []
    }

    private let saving: Saving?
    /// In nanoseconds of uptime; `UInt64.max` during a save.
    private let nextSave: Atomic<UInt64>
    private let state: Mutex<State>

    private let threads: Int

    /// - Parameter threads: on which totals may be added up.
    init(_ played: Played, threads: Int, saving: Saving?) {
        self.saving = saving
        self.threads = threads
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

    /// Adds what a worker brings for the last time.
    func add(last played: Played) {
        guard !played.blocks.isEmpty else { return }
        // A save that is due waits for nobody.
        guard Self.now < nextSave.load(ordering: .acquiring) else { return add(played) }
        state.withLock { $0.last.append(played) }
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

    private func addLast(_ state: inout State) {
        // Others are added to totals that nobody else holds: those of an earlier run would have to be copied first.
        guard var whole = state.last.popLast() else { return }
        var others = state.last
        state.last = []
        if !state.played.blocks.isEmpty { others.append(state.played) }
        whole.merge(others, onThreads: threads)
        state.played = whole
        // To give back thousands of arrays takes milliseconds, for which nobody should wait.
        DispatchQueue.global(qos: .utility).async { [others] in _ = others }
    }

    /// All whole blocks, and the totals of these and of the cut one.
    func all() -> (played: Played, arms: [Accumulators]) {
        state.withLock { state in
            addLast(&state)
            guard !state.played.arms.isEmpty else { return (state.played, state.cut) }
            var arms = state.played.arms
            for (arm, totals) in state.cut.enumerated() { arms[arm].merge(totals) }
            return (state.played, arms)
        }
    }
}
