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
                if done >= 100, !hasSent.exchange(true, ordering: .relaxed) { sendMyself(SIGINT) }
            }
            watch.end()
            let isPrefix = outcome.players < plan.players && outcome.players % Plan.blockSize == 0
            exit(outcome.stopped == .signal(SIGINT) && isPrefix ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// A process may ask one question after the other.
    @Test func everyLaterWatchHearsToo() async {
        await #expect(processExitsWith: .success) {
            // Whatever the tests were started under, such as nohup.
            signal(SIGHUP, SIG_DFL)
            for round in 0..<20 {
                let number = [SIGINT, SIGTERM, SIGHUP][round % 3]
                let stop = StopRequest()
                let watch = SignalWatch(stop)
                sendMyself(number)
                for _ in 0..<5_000 where stop.reason == nil { usleep(1_000) }
                guard stop.reason == .signal(number) else { exit(EXIT_FAILURE) }
                watch.end()
            }
            exit(EXIT_SUCCESS)
        }
    }

    /// As a process is that was started by a thread which hears none.
    @Test func whatWasBlockedIsHeard() async {
        await #expect(processExitsWith: .success) {
            var set = sigset_t()
            sigfillset(&set)
            pthread_sigmask(SIG_BLOCK, &set, nil)
            let stop = StopRequest()
            let watch = SignalWatch(stop)
            sendMyself(SIGTERM)
            for _ in 0..<5_000 where stop.reason == nil { usleep(1_000) }
            watch.end()
            exit(stop.reason == .signal(SIGTERM) ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// One that ends after the next has begun takes nothing away from it.
    @Test func theLatestWatchHears() async {
        await #expect(processExitsWith: .success) {
            let (first, second) = (StopRequest(), StopRequest())
            let earlier = SignalWatch(first)
            let later = SignalWatch(second)
            earlier.end()
            sendMyself(SIGTERM)
            for _ in 0..<5_000 where second.reason == nil { usleep(1_000) }
            later.end()
            exit(first.reason == nil && second.reason == .signal(SIGTERM) ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test func theSecondSignalEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let stop = StopRequest()
            let watch = SignalWatch(stop)
            sendMyself(SIGTERM)
            for _ in 0..<5_000 where stop.reason == nil { usleep(1_000) }
            sendMyself(SIGTERM)
            sleep(10)
            watch.end()
        }
    }

    @Test func withoutAWatchASignalEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGHUP)) {
            signal(SIGHUP, SIG_DFL)
            SignalWatch(StopRequest()).end()
            sendMyself(SIGHUP)
            sleep(10)
        }
    }

    @Test func whatIsIgnoredStaysIgnored() async {
        await #expect(processExitsWith: .success) {
            signal(SIGHUP, SIG_IGN)
            let stop = StopRequest()
            let watch = SignalWatch(stop)
            sendMyself(SIGHUP)
            usleep(200_000)
            guard stop.reason == nil else { exit(EXIT_FAILURE) }
            watch.end()
            sendMyself(SIGHUP)
            usleep(200_000)
            exit(EXIT_SUCCESS)
        }
    }
}

/// From outside, as a terminal does: a shell sends it to this process.
private func sendMyself(_ number: Int32) {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "kill -\(number) \(getpid())"]
    try? shell.run()
    shell.waitUntilExit()
}
