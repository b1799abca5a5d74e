import QuestKernel
import Testing

@testable import MonteCarlo

/// The collector against a naive fold of the same journals.
@Suite struct CollectorTests {
    private let days = 45
    private let totals: Accumulators
    private let naive: NaiveFold

    init() throws {
        totals = try Runner.run(plan(players: 150, days: days, threads: 2), arms: [ToyPopulation()]).arms[0]
        naive = NaiveFold(ToyPopulation(), players: 150, days: days)
    }

    private func expected(_ name: String) -> Int128 { naive.figures[name] ?? 0 }

    @Test func theToyExercisesEveryKindOfFigure() {
        for name in ["day 44 1 0", "band 1 F 0", "item 3 taken", "cell 0 5 forced", "level 10 40 0", "tally 1"] {
            #expect(naive.figures.keys.contains { $0.hasSuffix(name) } || name.hasPrefix("level"), "\(name)")
        }
        #expect(naive.figures.keys.contains { $0.hasPrefix("level 10 ") })
    }

    @Test func flowsAgree() {
        for account in 0..<5 {
            let id = AccountID(UInt16(account))
            #expect(totals.itemFlow(account: id, resource: Toy.ore).added == expected("item \(account) added"))
            #expect(totals.itemFlow(account: id, resource: Toy.ore).taken == expected("item \(account) taken"))
            for resource in [0, 1, 3] {
                let currency = ResourceID(UInt16(resource))
                let name = "\(account) \(resource)"
                for day in 0..<days {
                    let flow = totals.flow(day: day, account: id, currency: currency)
                    #expect(flow.sum == expected("day \(day) \(name)"))
                    #expect(flow.squares == expected("day² \(day) \(name)"))
                }
                for date in 0..<(days + 6) {
                    #expect(
                        totals.flow(date: date, account: id, currency: currency) == expected("date \(date) \(name)"))
                }
                for archetype in 0..<2 {
                    let run = totals.runFlow(account: id, currency: currency, archetype: archetype)
                    #expect(run.sum == expected("run \(archetype) flow \(name)"))
                    #expect(run.squares == expected("run² \(archetype) flow \(name)"))
                }
            }
        }
    }

    @Test func balancesAgreeByArchetypeAndByBand() {
        for resource in [0, 1, 3] {
            let currency = ResourceID(UInt16(resource))
            for archetype in 0..<2 {
                let balance = totals.balance(currency: currency, archetype: archetype)
                #expect(Int128(balance.players) == expected("players \(archetype)"))
                #expect(balance.faucets.sum == expected("run \(archetype) F \(resource)"))
                #expect(balance.faucets.squares == expected("run² \(archetype) F \(resource)"))
                #expect(balance.sinks.sum == expected("run \(archetype) S \(resource)"))
                #expect(balance.sinks.squares == expected("run² \(archetype) S \(resource)"))
                #expect(balance.products == expected("run \(archetype) F×S \(resource)"))
            }
            for band in 0..<totals.layout.bands {
                let balance = totals.balance(currency: currency, band: band)
                #expect(Int128(balance.players) == expected("band \(band) n \(resource)"))
                #expect(balance.faucets.sum == expected("band \(band) F \(resource)"))
                #expect(balance.faucets.squares == expected("band \(band) F² \(resource)"))
                #expect(balance.sinks.sum == expected("band \(band) S \(resource)"))
                #expect(balance.sinks.squares == expected("band \(band) S² \(resource)"))
                #expect(balance.products == expected("band \(band) F×S \(resource)"))
            }
        }
        for band in 0..<totals.layout.bands {
            for account in 0..<5 {
                let flow = totals.moneyFlow(band: band, account: AccountID(UInt16(account)))
                #expect(flow == expected("band money \(band) \(account)"))
            }
        }
    }

    @Test func trialsAndTalliesAgree() {
        for code in 0..<2 {
            for cell in 0..<totals.layout.trialCells[code] {
                let trial = totals.trial(code: code, cell: cell)
                #expect(Int128(trial.tries) == expected("cell \(code) \(cell) tries"))
                #expect(Int128(trial.hits) == expected("cell \(code) \(cell) hits"))
                #expect(Int128(trial.forced) == expected("cell \(code) \(cell) forced"))
                #expect(trial.chances == expected("cell \(code) \(cell) p"))
                #expect(trial.variances == expected("cell \(code) \(cell) pq"))
            }
            for archetype in 0..<2 {
                let trial = totals.trialMoments(code: code, archetype: archetype)
                #expect(trial.tries.sum == expected("run \(archetype) tries \(code)"))
                #expect(trial.tries.squares == expected("run² \(archetype) tries \(code)"))
                #expect(trial.hits.sum == expected("run \(archetype) hits \(code)"))
                #expect(trial.hits.squares == expected("run² \(archetype) hits \(code)"))
                #expect(trial.forced.sum == expected("run \(archetype) forced \(code)"))
                #expect(trial.forced.squares == expected("run² \(archetype) forced \(code)"))
                #expect(trial.triesTimesHits == expected("run \(archetype) tries×hits \(code)"))
                #expect(trial.triesTimesForced == expected("run \(archetype) tries×forced \(code)"))
                #expect(trial.hitsTimesForced == expected("run \(archetype) hits×forced \(code)"))
            }
        }
        for row in 0..<2 {
            for archetype in 0..<2 {
                let tally = totals.tally(code: 0, row: row, archetype: archetype)
                #expect(tally.sum == expected("run \(archetype) tally \(row)"))
                #expect(tally.squares == expected("run² \(archetype) tally \(row)"))
            }
        }
    }

    @Test func levelsAndActivityAgree() {
        #expect(Int128(totals.journalEntries) == expected("entries"))
        for archetype in 0..<2 {
            #expect(Int128(totals.players(archetype: archetype)) == expected("players \(archetype)"))
            for code in 0..<2 {
                let accepted = totals.commandsAccepted(code: code, archetype: archetype)
                #expect(Int128(accepted) == expected("command \(code) \(archetype)"))
            }
            for day in 0..<days {
                let active = totals.playersActive(day: day, archetype: archetype)
                #expect(Int128(active) == expected("active day \(day) \(archetype)"))
                for level in 1..<totals.layout.levels {
                    let reached = totals.levelReached(level: level, day: day, archetype: archetype)
                    #expect(Int128(reached) == expected("level \(level) \(day) \(archetype)"))
                }
            }
        }
        for date in 0..<(days + 6) {
            #expect(Int128(totals.playersPresent(date: date)) == expected("present \(date)"))
            #expect(Int128(totals.playersActive(date: date)) == expected("active date \(date)"))
        }
        for band in 0..<totals.layout.bands {
            #expect(Int128(totals.playerDays(band: band)) == expected("band days \(band)"))
        }
    }
}
