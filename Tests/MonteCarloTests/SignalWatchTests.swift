import Foundation
import Testing

@testable import MonteCarlo

/// In processes of their own: signals concern all of one.
@Suite struct SignalWatchTests {
    @Test func interruptingARunLeavesTheResultOfWholeBlocks() async {
        await #expect(processExitsWith: .success) {
            let stop = StopRequest()
            let watch = SignalWatch(stop)
            let plan = try plan(players: 1_000_000, threads: 2)
            let outcome = try Runner.run(plan, arms: [ToyPopulation()], stop: stop) { done in
                if done == 100 { kill(getpid(), SIGINT) }
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
