import Foundation
import Synchronization
import Testing

@testable import MonteCarlo

/// In processes of their own: signals concern all of one.
@Suite struct SignalWatchTests {
    @Test func interruptingARunLeavesTheResultOfWholeBlocks() async {
        await #expect(processExitsWith: .success) {
            let stop = StopRequest()
            let watch = SignalWatch(stop)
            // So many that the signal, which comes within moments, cannot come after the end. Parties are counted
            // whole and on two threads, so no certain number of players is ever met: the first beyond 100 is.
            let plan = try plan(players: 1_000_000, threads: 2)
            let hasSent = Atomic<Bool>(false)
            let outcome = try Runner.run(plan, arms: [ToyPopulation()], stop: stop) { done in
                if done >= 100, !hasSent.exchange(true, ordering: .relaxed) { kill(getpid(), SIGINT) }
            }
            watch.end()
            let isPrefix = outcome.players < plan.players && outcome.players % Plan.blockSize == 0
            exit(outcome.stopped == .signal(SIGINT) && isPrefix ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test func theSecondSignalEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let stop = StopRequest()
            let watch = SignalWatch(stop)
            kill(getpid(), SIGTERM)
            for _ in 0..<5_000 where stop.reason == nil { usleep(1_000) }
            kill(getpid(), SIGTERM)
            sleep(10)
            watch.end()
        }
    }
}
