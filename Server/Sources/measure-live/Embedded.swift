import ArgumentParser
import CanonicalJSON
import Foundation
import QuestBond
import QuestKernel
import QuestLive

/// The engine embedded in an app, without service and file: tasks and dungeon runs of one hero, day after day.
struct Embedded: ParsableCommand {
    @Option var commands = 1_000_000

    func run() throws {
        let version = try ContentVersion(snapshot: try BundledContent.data())
        var host = DirectHost([1], try version.questBond, [Randomness(seed: 1)])
        host.play(.create(.warrior, .leo), at: Moment(instant: 0, day: 0, minute: 0))
        let start = ContinuousClock.now
        var accepted = 0
        var day: Int32 = 0
        for number in 0..<commands {
            if number % 40 == 0 {
                day = Int32(number / 40 % 60_000)
                host.play(.open, at: moment(day))
            }
            let command: QuestBond.Command =
                number % 20 == 7
                ? .runDungeon(0) : number % 5 == 3 ? .salvage(0) : .completeTask(.physical, .small, .quick)
            if host.play(command, at: moment(day)) == nil { accepted += 1 }
        }
        let seconds = (ContinuousClock.now - start).seconds
        let value: JSONValue = [
            "commands": .integer(Int64(commands)), "accepted": .integer(Int64(accepted)), "seconds": .share(seconds),
            "perSecond": .share((Double(commands) / seconds).rounded()), "digest": .string(try host.digest),
        ]
        print(value.text)
    }

    private func moment(_ day: Int32) -> Moment {
        Moment(instant: Int64(day) * 86_400 + 43_200, day: day, minute: 720)
    }
}
