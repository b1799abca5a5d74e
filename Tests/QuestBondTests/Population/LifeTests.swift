import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

@testable import QuestBond

/// What simulated players do with the systems beside tasks.
@Suite struct LifeTests {
    /// The journals of a number of players of one archetype over some days, player by player.
    private func play(
        _ players: UInt32, days: Int32, only archetype: String, changing changes: [String] = []
    ) throws -> [Record] {
        let others = [
            "steady", "casual", "minMaxer", "weekendWarrior", "habitKeeper", "collector", "hoarder", "returner",
        ].filter { $0 != archetype }.map { "archetypes.archetypes.\($0).share=0" }
        let scenario = try QuestBondScenario(QuestBondFiles.source().changed(by: others + changes))
        let population = try scenario.population(seed: 5)
        var session = population.makeSession()
        return (0..<players).map { index in
            var journal = Journal()
            population.start(partyFrom: index, in: &session, journal: &journal)
            for day in 0..<days { population.play(day: day, in: &session, journal: &journal) }
            return Record(entries: journal.entries)
        }
    }

    /// On how many days a player opened the app.
    private func opens(_ record: Record) -> Int {
        record.entries.count { $0.kind == .command && $0.code == QuestBond.Command.open.number }
    }

    private func withoutNotices(_ record: Record) -> [JournalEntry] {
        record.entries.filter {
            $0.kind != .tally
                || ![Tally.noticesSent, .noticesHeldBack, .noticesBatched, .noticesHeldBackByKind].map(\.rawValue)
                    .contains($0.code)
        }
    }

    @Test("QB09 QB10 QB12 QB20 players note moods, meditate, follow goals, come back for gifts and unlock achievements")
    func population() throws {
        let keepers = try play(4, days: 40, only: "habitKeeper")
        for record in keepers {
            #expect(record.tally(.moods) > 25)
            #expect(record.flow(Resource.experience, .meditation) > 100)
            #expect(record.tally(.goals, Int(GoalCell.taken.rawValue)) > 0)
            #expect(record.tally(.achievementsUnlocked) > 5)
        }
        #expect(keepers.contains { $0.tally(.goalMilestones) > 0 })
        let returners = try play(12, days: 60, only: "returner")
        let returns = returners.reduce(0) { $0 + $1.tally(.returns) }
        #expect(returns > 5)
        #expect(returners.reduce(0) { $0 + $1.flow(Resource.gold, .comebackGifts) } > 200 * returns)
    }

    @Test("QB13 the first thing that any player does is a task, with a tap")
    func firstTask() throws {
        // A hero, its day, and for some a setting.
        let beginning = [
            QuestBond.Command.Create.entry, QuestBond.Command.Open.entry, QuestBond.Command.SetAutoSalvage.entry,
        ].map(\.number)
        for archetype in ["steady", "casual", "returner"] {
            // Even who means to do nothing on the first day.
            for changes in [[], ["archetypes.archetypes.\(archetype).tasks=0"]] {
                for record in try play(6, days: 1, only: archetype, changing: changes) {
                    let members = Set(record.entries.map(\.member))
                    for member in members {
                        let first = record.entries.first {
                            $0.kind == .command && $0.member == member && !beginning.contains($0.code)
                        }
                        #expect(first?.code == QuestBond.Command.CompleteTask.entry.number, "\(archetype)")
                    }
                    #expect(record.flow(Resource.equipment, .starterGear).rawValue == 2 * Int64(members.count))
                }
            }
        }
    }

    @Test("QB03 players change a routine now and then, and keep it afterwards as before")
    func routinesAreRetied() throws {
        func edits(_ records: [Record]) -> Int {
            records.reduce(0) { sum, record in
                sum
                    + record.entries.count {
                        $0.kind == .command && $0.code == QuestBond.Command.EditRoutine.entry.number
                    }
            }
        }
        let shipped = try play(6, days: 60, only: "habitKeeper")
        // Two routines of 2 % a day: 14 in 720 place-days, less the days of absence.
        #expect((3...30).contains(edits(shipped)))
        let never = try play(
            6, days: 60, only: "habitKeeper", changing: ["archetypes.archetypes.habitKeeper.routines.edits=0"])
        #expect(edits(never) == 0)
        let daily = try play(
            6, days: 60, only: "habitKeeper", changing: ["archetypes.archetypes.habitKeeper.routines.edits=1"])
        #expect(edits(daily) > 500)
        let kept = [never, daily].map { $0.reduce(0) { $0 + $1.tally(.routinesKept) } }
        #expect(kept[0] > 300 && abs(kept[1] - kept[0]) < kept[0] / 5)
    }

    @Test("QB12 as shipped, notices are counted and change nothing: without them, all players play the same")
    func noticesChangeNothing() throws {
        let told = try play(8, days: 60, only: "returner")
        let untold = try play(8, days: 60, only: "returner", changing: ["notices.mostADay=0"])
        #expect(told.reduce(0) { $0 + $1.tally(.noticesSent, Int(Notice.comeback.rawValue)) } > 5)
        #expect(untold.allSatisfy { $0.tally(.noticesSent) == 0 })
        for (told, untold) in zip(told, untold) { #expect(withoutNotices(told) == withoutNotices(untold)) }
    }

    @Test("QB12 with churn assumed, notices bring players back early, and only sent ones do")
    func churn() throws {
        let churn = [
            "archetypes.assumptions.churn=true", "archetypes.archetypes.returner.life.answersNotices=1",
            "archetypes.archetypes.returner.activity=1", "archetypes.archetypes.returner.lapseDays=[20, 20]",
        ]
        let answered = try play(8, days: 80, only: "returner", changing: churn)
        let silent = try play(8, days: 80, only: "returner", changing: churn + ["notices.mostALapse=0"])
        let off = try play(8, days: 80, only: "returner", changing: churn.dropFirst() + [])
        #expect(zip(silent, off).allSatisfy { withoutNotices($0) == withoutNotices($1) })
        #expect(answered.reduce(0) { $0 + opens($1) } > silent.reduce(0) { $0 + opens($1) } + 80)
        // Called back on the second day away, they are there on the third: the smallest gift, never a larger one.
        #expect(answered.reduce(0) { $0 + $1.tally(.returns, 0) } > 5)
        #expect(answered.allSatisfy { $0.tally(.returns) == $0.tally(.returns, 0) })
        #expect(silent.allSatisfy { $0.tally(.returns, 0) == 0 })
    }

    @Test("Players do as many tasks on a weekend day as the data says: none of a factor of 0, after the first of all")
    func weekends() throws {
        let changes = [
            "archetypes.archetypes.steady.weekend=0", "archetypes.archetypes.steady.proof.bursts=0",
            "archetypes.parties.sizes=[1, 0, 0, 0]",
        ]
        let tasks = [
            QuestBond.Command.CompleteTask.entry, QuestBond.Command.CompleteFocused.entry,
            QuestBond.Command.CompleteWorkout.entry,
        ]
        .map(\.number)
        var (onWeekdays, onWeekends) = (0, 0)
        for record in try play(6, days: 21, only: "steady", changing: changes) {
            let done = record.entries.filter { $0.kind == .command && tasks.contains($0.code) }
            for entry in done.dropFirst() {
                let day = LocalDay(entry.amount / 86_400)
                if Moment.weekday(of: day) >= 5 { onWeekends += 1 } else { onWeekdays += 1 }
            }
        }
        #expect(onWeekends == 0 && onWeekdays > 100)
    }

    @Test("Gold that a player means to keep is not spent at the forge or in the store")
    func purses() throws {
        func spent(_ purse: Int) throws -> Gold {
            let records = try play(
                4, days: 30, only: "minMaxer",
                changing: ["archetypes.archetypes.minMaxer.purse=\(purse)", "archetypes.parties.sizes=[1, 0, 0, 0]"])
            return records.reduce(0) { sum, record in
                sum
                    + [Flow.enhancement, .storeConsumables, .storeDeal, .storeEquipment].reduce(0) {
                        $0 + record.flow(Resource.gold, $1)
                    }
            }
        }
        #expect(try spent(0) < -1_000)
        #expect(try spent(1_000_000) == 0)
    }

    @Test("Who plays alone has nobody to confirm: the tier of the party's proof is played as the one below")
    func proofAlone() throws {
        let changes = [
            "archetypes.archetypes.steady.verification=[0, 0, 0, 1]", "archetypes.parties.sizes=[1, 0, 0, 0]",
            "archetypes.archetypes.steady.proof.bursts=0",
        ]
        let tasks = [QuestBond.Command.CompleteTask.entry, QuestBond.Command.CompleteHabit.entry].map(\.number)
        var tiers = [0, 0, 0, 0]
        for record in try play(3, days: 10, only: "steady", changing: changes) {
            var command: UInt16 = 0
            for entry in record.entries {
                if entry.kind == .command { command = entry.code }
                let isTier = entry.kind == .tally && entry.code == Tally.taskVerification.rawValue
                if isTier, tasks.contains(command) { tiers[Int(entry.cell)] += 1 }
            }
        }
        #expect(tiers[Verification.verified.index] > 60)
        // The first task of a hero's life is quick, whatever is asked for.
        #expect(tiers[Verification.quick.index] <= 3)
        #expect(
            tiers.reduce(0, +) == tiers[Verification.verified.index] + tiers[Verification.quick.index])
    }
}
