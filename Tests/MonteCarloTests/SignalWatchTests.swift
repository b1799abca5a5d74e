import Foundation
import MonteCarlo
import Synchronization
import Testing

/// In processes of their own: signals concern all of one.
///
/// They wait for what a signal does, however long that takes; an alarm ends a process that would wait forever.
@Suite struct SignalWatchTests {
    @Test func interruptingARunLeavesTheResultOfWholeBlocks() async {
        await #expect(processExitsWith: .success) {
            endIfItHangs()
            let stop = StopRequest()
            let watch = SignalWatch(stop)
            // Parties are counted whole and on two threads, so no certain number of players is ever met: the first
            // beyond 100 sends it. No thread continues before it is there, so it comes in the middle of the run.
            let plan = try plan(players: 2_000, threads: 2)
            let hasSent = Atomic<Bool>(false)
            let outcome = try Runner.run(plan, arms: [ToyPopulation()], stop: stop) { done in
                guard done >= 100 else { return }
                if !hasSent.exchange(true, ordering: .relaxed) { sendMyself(SIGINT) }
                waitForSignal(stop)
            }
            watch.end()
            let isPrefix = outcome.players < plan.players && outcome.players % Plan.blockSize == 0
            exit(outcome.stopped == .signal(SIGINT) && isPrefix ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// A process may ask one question after the other.
    @Test func everyLaterWatchHearsToo() async {
        await #expect(processExitsWith: .success) {
            endIfItHangs()
            // Whatever the tests were started under, such as nohup.
            signal(SIGHUP, SIG_DFL)
            for round in 0..<20 {
                let number = [SIGINT, SIGTERM, SIGHUP][round % 3]
                let stop = StopRequest()
                let watch = SignalWatch(stop)
                sendMyself(number)
                waitForSignal(stop)
                guard stop.reason == .signal(number) else { exit(EXIT_FAILURE) }
                watch.end()
            }
            exit(EXIT_SUCCESS)
        }
    }

    /// As a process is that was started by a thread that receives none.
    @Test func whatWasBlockedIsHeard() async {
        await #expect(processExitsWith: .success) {
            endIfItHangs()
            var set = sigset_t()
            sigfillset(&set)
            sigdelset(&set, SIGALRM)
            pthread_sigmask(SIG_BLOCK, &set, nil)
            let stop = StopRequest()
            let watch = SignalWatch(stop)
            sendMyself(SIGTERM)
            waitForSignal(stop)
            watch.end()
            exit(stop.reason == .signal(SIGTERM) ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// One that ends after the next has begun takes nothing away from it.
    @Test func theLatestWatchHears() async {
        await #expect(processExitsWith: .success) {
            endIfItHangs()
            let (first, second) = (StopRequest(), StopRequest())
            let earlier = SignalWatch(first)
            let later = SignalWatch(second)
            earlier.end()
            sendMyself(SIGTERM)
            waitForSignal(second)
            later.end()
            exit(first.reason == nil && second.reason == .signal(SIGTERM) ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test func theSecondSignalEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            endIfItHangs()
            let stop = StopRequest()
            let watch = SignalWatch(stop)
            sendMyself(SIGTERM)
            waitForSignal(stop)
            sendMyself(SIGTERM)
            waitForever()
            watch.end()
        }
    }

    @Test func withoutAWatchASignalEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGHUP)) {
            endIfItHangs()
            signal(SIGHUP, SIG_DFL)
            SignalWatch(StopRequest()).end()
            sendMyself(SIGHUP)
            waitForever()
        }
    }

    /// Raised and not sent, as it has then come, or has been ignored, when the call is over.
    @Test func whatIsIgnoredStaysIgnored() async {
        await #expect(processExitsWith: .success) {
            endIfItHangs()
            signal(SIGHUP, SIG_IGN)
            let stop = StopRequest()
            let watch = SignalWatch(stop)
            raise(SIGHUP)
            guard stop.reason == nil else { exit(EXIT_FAILURE) }
            watch.end()
            raise(SIGHUP)
            exit(EXIT_SUCCESS)
        }
    }
}

/// After half an hour, in which no machine is too slow for any of these.
private func endIfItHangs() {
    signal(SIGALRM, SIG_DFL)
    alarm(1_800)
}

private func waitForSignal(_ stop: StopRequest) { while stop.reason == nil { usleep(1_000) } }

private func waitForever() { while true { pause() } }

/// From outside, as a terminal does: a shell sends it to this process.
private func sendMyself(_ number: Int32) {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "kill -\(number) \(getpid())"]
    try? shell.run()
    shell.waitUntilExit()
}
