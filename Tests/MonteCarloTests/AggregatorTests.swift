import MonteCarlo
import QuestKernel
import Testing

/// The aggregator against a naive fold of the same journals.
@Suite struct AggregatorTests {
    private let days = 45
    private let totals: Accumulators
    private let naive: NaiveFold

    init() throws {
        totals = try Runner.run(plan(players: 150, days: days, threads: 2), arms: [ToyPopulation()]).arms[0]
        naive = NaiveFold(ToyPopulation(), players: 150, days: days)
    }

    private func expected(_ name: String) -> Int128 { naive.figures[name] ?? 0 }

    private func agree(_ moments: ClusterMoments, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(moments.sum == expected(name), "\(name)", sourceLocation: sourceLocation)
        #expect(moments.squares == expected("² \(name)"), "\(name)", sourceLocation: sourceLocation)
        #expect(moments.timesMembers == expected("×n \(name)"), "\(name)", sourceLocation: sourceLocation)
    }

    private func agree(
        _ balance: BalanceMoments, _ name: String, _ resource: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        agree(balance.faucets, "\(name) F \(resource)", sourceLocation: sourceLocation)
        agree(balance.sinks, "\(name) S \(resource)", sourceLocation: sourceLocation)
        #expect(balance.products == expected("\(name) F×S \(resource)"), sourceLocation: sourceLocation)
    }

    @Test func theToyExercisesEveryKindOfFigure() {
        for name in [
            "day 44 1 0", "band 1 F 0", "item 3 taken", "cell 0 5 forced", "archetype 1 tally 1", "size 1 players",
            "size 2 players", "size 3 players", "size 4 players", "half 0 F 3", "half 1 S 0", "side 1 0", "whole 1",
        ] {
            #expect((naive.figures[name] ?? 0) != 0, "\(name)")
        }
        for prefix in ["level 10 ", "milestone 1 ", "gap 1 3", "longest gap 0 4"] {
            #expect(naive.figures.keys.contains { $0.hasPrefix(prefix) }, "\(prefix)")
        }
    }

    @Test func headsAgree() {
        for archetype in 0..<2 {
            let headcount = totals.headcount(archetype: archetype)
            #expect(Int128(headcount.players) == expected("archetype \(archetype) players"))
            #expect(Int128(headcount.parties) == expected("archetype \(archetype) parties"))
            #expect(Int128(headcount.clusters) == expected("archetype \(archetype) clusters"))
            #expect(headcount.memberSquares == expected("archetype \(archetype) n²"))
            agreeOnDeal(headcount, "archetype \(archetype)", columns: 4)
        }
        var parties: Int64 = 0
        for size in 1...4 {
            let headcount = totals.headcount(partySize: size)
            agreeOnDeal(headcount, "size \(size)", columns: 2)
            #expect(headcount.players == headcount.parties * Int64(size))
            #expect(headcount.partySquares == Int128(headcount.players) * Int128(size))
            parties += headcount.parties
        }
        agreeOnDeal(totals.headcount(), "all", columns: 8)
        #expect(totals.headcount().parties == parties)
        #expect(totals.headcount().clusters == 13)
    }

    private func agreeOnDeal(_ headcount: Headcount, _ name: String, columns: Int) {
        #expect(Int128(headcount.players) == expected("\(name) players"))
        #expect(Int128(headcount.parties) == expected("\(name) parties"))
        #expect(Int128(headcount.clusters) == expected("\(name) clusters"))
        #expect(headcount.memberSquares == expected("\(name) n²"))
        #expect(headcount.dealt == (0..<columns).map { expected("\(name) d \($0)") })
        #expect(headcount.timesDeal == (0..<columns).map { expected("\(name) ×d \($0) n") })
        #expect(
            headcount.dealProducts
                == (0..<columns * columns).map { expected("\(name) d \($0 / columns)×\($0 % columns)") })
    }

    @Test func productsWithTheDealAgree() {
        func agree(_ moments: ClusterMoments, _ name: String, _ columns: Int) {
            for column in 0..<columns {
                let product = moments.timesDeal.isEmpty ? 0 : moments.timesDeal[column]
                #expect(product == expected(name.replacing("×d", with: "×d \(column)")), "\(name)")
            }
        }
        let slices: [(name: String, size: Int?)] =
            [("all", nil)] + (1...4).map { (size: Int) in ("size \(size)", size) }
        for (name, size) in slices {
            let columns = size == nil ? 8 : 2
            let balance = totals.balance(currency: Toy.gold.id, partySize: size)
            agree(balance.faucets, "\(name) ×d F 0", columns)
            agree(totals.activeDays(partySize: size), "\(name) ×d active", columns)
            agree(totals.tally(code: 0, row: 1, partySize: size), "\(name) ×d tally 1", columns)
            agree(totals.rollMoments(code: 0, partySize: size).hits, "\(name) ×d hits 0", columns)
        }
        for day in [0, 20, 44] { agree(totals.playersActive(day: day), "all ×d active day \(day)", 8) }
        for archetype in 0..<2 {
            let name = "archetype \(archetype) ×d"
            agree(totals.balance(currency: Toy.gold.id, archetype: archetype).sinks, "\(name) S 0", 4)
            agree(totals.tally(code: 0, row: 1, archetype: archetype), "\(name) tally 1", 4)
        }
    }

    @Test func flowsAgree() {
        for flow in 0..<5 {
            let id = FlowID(UInt16(flow))
            #expect(totals.itemFlow(flow: id, resource: Toy.ore.id).added == expected("item \(flow) added"))
            #expect(totals.itemFlow(flow: id, resource: Toy.ore.id).taken == expected("item \(flow) taken"))
            for resource in [0, 1, 3] {
                let currency = ResourceID(UInt16(resource))
                let name = "\(flow) \(resource)"
                for day in 0..<days {
                    #expect(totals.flow(day: day, flow: id, currency: currency) == expected("day \(day) \(name)"))
                }
                for half in HalfOfRun.allCases {
                    agree(
                        totals.flow(half: half, flow: id, currency: currency), "half \(half.rawValue) \(name)")
                }
                for date in 0..<(days + 6) {
                    #expect(
                        totals.flow(date: date, flow: id, currency: currency) == expected("date \(date) \(name)"))
                }
                for archetype in 0..<2 {
                    agree(
                        totals.runFlow(flow: id, currency: currency, archetype: archetype),
                        "archetype \(archetype) flow \(name)")
                    let spread = totals.spread(flow: id, currency: currency, archetype: archetype)
                    #expect(spread.squares == expected("player² \(archetype) flow \(name)"))
                }
                for size in 1...4 {
                    agree(
                        totals.runFlow(flow: id, currency: currency, partySize: size), "size \(size) flow \(name)")
                }
                #expect(totals.productWithDirection(flow: id, currency: currency) == expected("side \(name)"))
            }
        }
    }

    @Test func balancesAgree() {
        for resource in [0, 1, 3] {
            let currency = ResourceID(UInt16(resource))
            for archetype in 0..<2 {
                let balance = totals.balance(currency: currency, archetype: archetype)
                #expect(balance.headcount == totals.headcount(archetype: archetype))
                agree(balance, "archetype \(archetype)", resource)
            }
            for size in 1...4 {
                agree(totals.balance(currency: currency, partySize: size), "size \(size)", resource)
            }
            for day in 0..<days { agree(totals.balance(currency: currency, day: day), "day \(day)", resource) }
            for half in HalfOfRun.allCases {
                let balance = totals.balance(currency: currency, half: half)
                #expect(balance.headcount == totals.headcount())
                agree(balance, "half \(half.rawValue)", resource)
            }
            for band in 0..<totals.layout.bands {
                let balance = totals.balance(currency: currency, band: band)
                #expect(Int128(balance.headcount.players) == expected("band \(band) n \(resource)"))
                #expect(Int128(balance.headcount.clusters) == expected("band \(band) clusters"))
                agree(balance, "band \(band)", resource)
            }
        }
        for band in 0..<totals.layout.bands {
            #expect(Int128(totals.playersInBand(band)) == expected("band \(band) players"))
            for flow in 0..<5 {
                let moved = totals.moneyFlow(band: band, flow: FlowID(UInt16(flow)))
                #expect(moved == expected("band money \(band) \(flow)"))
            }
        }
    }

    @Test func rollsAndTalliesAgree() {
        let groups: [(name: String, archetype: Int?, size: Int?)] =
            (0..<2).map { (place: Int) in ("archetype \(place)", place, nil) }
            + (1...4).map { (size: Int) in ("size \(size)", nil, size) } + [("all", nil, nil)]
        for code in 0..<2 {
            for cell in 0..<totals.layout.rollCells[code] {
                let roll = totals.roll(code: code, cell: cell)
                #expect(Int128(roll.tries) == expected("cell \(code) \(cell) tries"))
                #expect(Int128(roll.hits) == expected("cell \(code) \(cell) hits"))
                #expect(Int128(roll.forced) == expected("cell \(code) \(cell) forced"))
                #expect(roll.chances == expected("cell \(code) \(cell) p"))
                #expect(roll.variances == expected("cell \(code) \(cell) pq"))
            }
            for (name, archetype, size) in groups {
                let roll = totals.rollMoments(code: code, archetype: archetype, partySize: size)
                agree(roll.tries, "\(name) tries \(code)")
                agree(roll.hits, "\(name) hits \(code)")
                agree(roll.forced, "\(name) forced \(code)")
                #expect(roll.triesTimesHits == expected("\(name) tries×hits \(code)"))
                #expect(roll.triesTimesForced == expected("\(name) tries×forced \(code)"))
                #expect(roll.hitsTimesForced == expected("\(name) hits×forced \(code)"))
            }
        }
        for row in 0..<2 {
            for (name, archetype, size) in groups {
                agree(
                    totals.tally(code: 0, row: row, archetype: archetype, partySize: size), "\(name) tally \(row)")
            }
            for archetype in 0..<2 {
                let spread = totals.tallySpread(code: 0, row: row, archetype: archetype)
                #expect(spread.squares == expected("player² \(archetype) tally \(row)"))
            }
            #expect(totals.productWithTally(code: 0, row: row) == expected("whole \(row)"))
            // The toy's tally is its own base: products are its squares.
            #expect(totals.productWithBase(code: 0, row: row) == totals.tally(code: 0, row: row).squares)
        }
    }

    @Test func levelsAndActivityAgree() {
        #expect(Int128(totals.journalEntries) == expected("entries"))
        for archetype in 0..<2 {
            for code in 0..<2 {
                let accepted = totals.commandsAccepted(code: code, archetype: archetype)
                #expect(Int128(accepted) == expected("command \(code) \(archetype)"))
            }
            for day in 0..<days {
                agree(
                    totals.playersActive(day: day, archetype: archetype), "archetype \(archetype) active day \(day)")
                for level in 1..<totals.layout.levels {
                    let reached = totals.levelReached(level: level, day: day, archetype: archetype)
                    #expect(Int128(reached) == expected("level \(level) \(day) \(archetype)"))
                }
            }
        }
        for size in 1...4 {
            agree(totals.activeDays(partySize: size), "size \(size) active")
            for (level, players) in totals.levelsAtEnd(partySize: size).counts.enumerated() {
                #expect(Int128(players) == expected("ends \(size) \(level)"))
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

    @Test func milestonesAndRewardsAgree() {
        for archetype in 0..<2 {
            for milestone in 0..<2 {
                for day in 0..<days {
                    let reached = totals.milestoneReached(milestone, day: day, archetype: archetype)
                    #expect(Int128(reached) == expected("milestone \(milestone) \(day) \(archetype)"))
                }
            }
            // Gaps of fewer than 64 days have a bin each.
            let gaps = totals.rewardGaps(archetype: archetype)
            let longest = totals.longestRewardGaps(archetype: archetype)
            for gap in 0..<64 {
                let count = gaps.first { $0.lower == Int64(gap) }?.count ?? 0
                #expect(Int128(count) == expected("gap \(archetype) \(gap)"))
                #expect(Int128(Optional(longest).count(gap)) == expected("longest gap \(archetype) \(gap)"))
            }
        }
    }
}
