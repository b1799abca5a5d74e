import CanonicalJSON
import QuestKernel

/// The sections of a result, each with its names beside its figures and its keys in order.
extension JSONWriter {
    mutating func activity(_ totals: Accumulators) {
        let layout = totals.layout
        key("activity") { text in
            text.object { text in
                text.runs("activeByDate", count: layout.dates) { Int128(totals.playersActive(date: $0)) }
                text.key("activeByDay") { text in
                    text.list { text in
                        for archetype in 0..<layout.archetypes {
                            text.runs(count: layout.days) {
                                totals.playersActive(day: $0, archetype: archetype).sum
                            }
                        }
                    }
                }
                text.key("journalEntries", totals.journalEntries)
                text.rows("people", 0..<layout.archetypes) { text, archetype in
                    text.object { $0.heads(totals.headcount(archetype: archetype)) }
                }
                text.rows("peopleBySize", 1...Layout.partySize) { text, size in
                    text.object { text in
                        text.moments("activeDays", totals.activeDays(partySize: size))
                        text.heads(totals.headcount(partySize: size))
                    }
                }
                text.runs("playerDaysByBand", count: layout.bands) { Int128(totals.playerDays(band: $0)) }
                text.runs("presentByDate", count: layout.dates) { Int128(totals.playersPresent(date: $0)) }
            }
        }
    }

    private mutating func heads(_ headcount: Headcount) {
        nonzero("clusters", headcount.clusters)
        players(headcount)
    }

    private mutating func players(_ headcount: Headcount) {
        nonzero("memberSquares", headcount.memberSquares)
        nonzero("parties", headcount.parties)
        nonzero("partySquares", headcount.partySquares)
        nonzero("players", headcount.players)
    }

    /// A sum, its squares over clusters and its products with members.
    private mutating func moments(_ name: String, _ moments: ClusterMoments) {
        nonzero(name, moments.sum)
        nonzero("\(name)Squares", moments.squares)
        nonzero("\(name)TimesMembers", moments.timesMembers)
    }

    /// Rows of them.
    private mutating func moments(_ name: String, count: Int, _ moments: (Int) -> ClusterMoments) {
        runs(name, count: count) { moments($0).sum }
        runs("\(name)Squares", count: count) { moments($0).squares }
        runs("\(name)TimesMembers", count: count) { moments($0).timesMembers }
    }

    mutating func balances(_ totals: Accumulators) {
        let layout = totals.layout
        rows("balances", layout.currencies) { text, resource in
            let currency = ResourceID(UInt16(resource))
            text.object { text in
                text.rows("archetypes", 0..<layout.archetypes) { text, archetype in
                    text.balance(totals.balance(currency: currency, archetype: archetype))
                }
                let bands = (0..<layout.bands).filter { totals.playerDays(band: $0) > 0 }
                text.rows("bands", bands) { text, band in
                    text.object { text in
                        text.key("balance") { $0.balance(totals.balance(currency: currency, band: band)) }
                        text.key("band", band)
                        guard resource == layout.money else { return }
                        text.key("flows") { text in
                            text.runs(count: layout.flows) {
                                totals.moneyFlow(band: band, flow: FlowID(UInt16($0)))
                            }
                        }
                    }
                }
                text.key("byDay") { text in
                    let days = (0..<layout.days).map { totals.balance(currency: currency, day: $0) }
                    text.object { text in
                        text.moments("faucets", count: layout.days) { days[$0].faucets }
                        text.runs("products", count: layout.days) { days[$0].products }
                        text.moments("sinks", count: layout.days) { days[$0].sinks }
                    }
                }
                text.key("currency", totals.description.resources[resource].name)
                text.rows("halves", HalfOfRun.allCases) { text, half in
                    text.balance(totals.balance(currency: currency, half: half))
                }
                text.rows("sizes", 1...Layout.partySize) { text, size in
                    text.balance(totals.balance(currency: currency, partySize: size))
                }
            }
        }
    }

    private mutating func balance(_ balance: BalanceMoments) {
        object { text in
            text.nonzero("clusters", balance.headcount.clusters)
            text.moments("faucets", balance.faucets)
            text.players(balance.headcount)
            text.nonzero("products", balance.products)
            text.moments("sinks", balance.sinks)
        }
    }

    mutating func cadence(_ totals: Accumulators) {
        let layout = totals.layout
        rows("cadence", 0..<layout.archetypes) { text, archetype in
            text.object { text in
                text.key("gaps") { $0.histogram(totals.cadence.gaps[archetype].counts) }
                text.key("longest") { $0.histogram(totals.longestRewardGaps(archetype: archetype).counts) }
            }
        }
    }

    mutating func commands(_ totals: Accumulators) {
        let layout = totals.layout
        let used = (0..<layout.commands).filter { totals.commandsAccepted(code: $0) > 0 }
        rows("commands", used) { text, code in
            text.object { text in
                text.runs("accepted", count: layout.archetypes) {
                    Int128(totals.commandsAccepted(code: code, archetype: $0))
                }
                text.key("command", totals.description.commands[code])
            }
        }
    }

    mutating func flows(_ totals: Accumulators) {
        let layout = totals.layout
        let pairs = (0..<layout.pairs).filter { pair in
            totals.flows.runs[pair].squares > 0
        }
        rows("flows", pairs) { text, pair in
            let flow = FlowID(UInt16(pair % layout.flows))
            let resource = layout.currencies[pair / layout.flows]
            let currency = ResourceID(UInt16(resource))
            text.object { text in
                text.key("account", totals.description.flows[Int(flow.rawValue)].name)
                text.moments("byArchetype", count: layout.archetypes) {
                    totals.runFlow(flow: flow, currency: currency, archetype: $0)
                }
                text.runs("byDate", count: layout.dates) {
                    totals.flow(date: $0, flow: flow, currency: currency)
                }
                text.runs("byDay", count: layout.days) {
                    totals.flow(day: $0, flow: flow, currency: currency)
                }
                text.moments("byHalf", count: HalfOfRun.allCases.count) {
                    totals.flow(half: HalfOfRun.allCases[$0], flow: flow, currency: currency)
                }
                text.runs("byPlayerSquares", count: layout.archetypes) {
                    totals.spread(flow: flow, currency: currency, archetype: $0).squares
                }
                text.moments("bySize", count: Layout.partySize) {
                    totals.runFlow(flow: flow, currency: currency, partySize: $0 + 1)
                }
                text.key("currency", totals.description.resources[resource].name)
                text.nonzero("timesSide", totals.productWithDirection(flow: flow, currency: currency))
            }
        }
    }

    mutating func gauges(_ totals: Accumulators) {
        let layout = totals.layout
        rows("gauges", 0..<layout.gauges) { text, gauge in
            text.object { text in
                text.rows("byArchetype", 0..<layout.archetypes) { text, archetype in
                    let start = (layout.slice(archetype: archetype) * layout.gauges + gauge) * layout.marks
                    text.histograms(totals.gauges.bySlice[start..<(start + layout.marks)])
                }
                let bands = (0..<layout.bands).filter { totals.playerDays(band: $0) > 0 }
                text.rows("byBand", bands) { text, band in
                    text.object { text in
                        text.key("band", band)
                        let start = (band * layout.gauges + gauge) * layout.marks
                        text.key("days") { $0.histograms(totals.gauges.byBand[start..<(start + layout.marks)]) }
                    }
                }
                text.rows("byDay", 0..<layout.days) { text, day in
                    text.histogram(totals.gauges.byDay[gauge * layout.days + day].counts)
                }
                text.rows("bySize", 1...Layout.partySize) { text, size in
                    let start = (layout.slice(partySize: size) * layout.gauges + gauge) * layout.marks
                    text.histograms(totals.gauges.bySlice[start..<(start + layout.marks)])
                }
                text.key("gauge", totals.description.gauges[gauge].name)
            }
        }
    }

    private mutating func histograms(_ histograms: ArraySlice<ClusterHistogram>) {
        list { text in
            for histogram in histograms { text.histogram(histogram.counts) }
        }
    }

    private mutating func histogram(_ counts: [UInt32]) {
        counts.withUnsafeBufferPointer { counts in runs(count: counts.count) { Int128(counts[$0]) } }
    }

    mutating func items(_ totals: Accumulators) {
        let layout = totals.layout
        let places = (0..<layout.flows * layout.resources).filter {
            totals.flows.itemsAdded[$0] != 0 || totals.flows.itemsTaken[$0] != 0
        }
        rows("items", places) { text, place in
            text.object { text in
                text.key("account", totals.description.flows[place / layout.resources].name)
                text.nonzero("added", totals.flows.itemsAdded[place])
                text.key("resource", totals.description.resources[place % layout.resources].name)
                text.nonzero("taken", totals.flows.itemsTaken[place])
            }
        }
    }

    mutating func levels(_ totals: Accumulators) {
        let layout = totals.layout
        let reached = (1..<layout.levels).filter { level in
            (0..<layout.days).contains { totals.levelReached(level: level, day: $0) > 0 }
        }
        rows("levels", reached) { text, level in
            text.object { text in
                text.key("level", totals.description.firstLevel + level)
                text.key("reached") { text in
                    text.list { text in
                        for archetype in 0..<layout.archetypes {
                            text.runs(count: layout.days) {
                                Int128(totals.levelReached(level: level, day: $0, archetype: archetype))
                            }
                        }
                    }
                }
            }
        }
    }

    /// Players by level at the run's end, by party size.
    mutating func levelsAtEnd(_ totals: Accumulators) {
        key("levelsAtEndBySize") { text in
            text.list { text in
                for size in 1...Layout.partySize {
                    text.histogram(totals.levelsAtEnd(partySize: size).counts)
                }
            }
        }
    }

    mutating func milestones(_ totals: Accumulators) {
        let layout = totals.layout
        let reached = (0..<layout.milestones).filter { milestone in
            (0..<layout.days).contains { totals.milestoneReached(milestone, day: $0) > 0 }
        }
        rows("milestones", reached) { text, milestone in
            text.object { text in
                text.key("milestone", totals.description.milestones[milestone].name)
                text.key("reached") { text in
                    text.list { text in
                        for archetype in 0..<layout.archetypes {
                            text.runs(count: layout.days) {
                                Int128(totals.milestoneReached(milestone, day: $0, archetype: archetype))
                            }
                        }
                    }
                }
            }
        }
    }

    mutating func tallies(_ totals: Accumulators) {
        let layout = totals.layout
        rows("tallies", totals.description.tallies.indices) { text, code in
            let tally = totals.description.tallies[code]
            let rows = tally.rows.indices.filter { totals.tally(code: code, row: $0).squares > 0 }
            text.object { text in
                text.rows("rows", rows) { text, row in
                    text.object { text in
                        text.moments("byArchetype", count: layout.archetypes) {
                            totals.tally(code: code, row: row, archetype: $0)
                        }
                        text.runs("byPlayerSquares", count: layout.archetypes) {
                            totals.tallySpread(code: code, row: row, archetype: $0).squares
                        }
                        text.moments("bySize", count: Layout.partySize) {
                            totals.tally(code: code, row: row, partySize: $0 + 1)
                        }
                        text.key("row", tally.rows[row])
                        text.nonzero("timesBase", totals.productWithBase(code: code, row: row))
                        text.nonzero("timesWhole", totals.productWithTally(code: code, row: row))
                    }
                }
                text.key("tally", tally.name)
            }
        }
    }

    mutating func rolls(_ totals: Accumulators) {
        let layout = totals.layout
        rows("trials", totals.description.rolls.indices) { text, code in
            text.object { text in
                text.rows("archetypes", 0..<layout.archetypes) { text, archetype in
                    text.rollMoments(totals.rollMoments(code: code, archetype: archetype))
                }
                let cells = (0..<layout.rollCells[code]).filter { totals.roll(code: code, cell: $0).tries > 0 }
                text.rows("cells", cells) { text, cell in text.rollCell(totals.roll(code: code, cell: cell), cell) }
                text.rows("sizes", 1...Layout.partySize) { text, size in
                    text.rollMoments(totals.rollMoments(code: code, partySize: size))
                }
                text.key("trial", totals.description.rolls[code].name)
            }
        }
    }

    private mutating func rollCell(_ cell: RollCell, _ index: Int) {
        object { text in
            text.key("cell", index)
            text.nonzero("chances", cell.chances)
            text.nonzero("forced", cell.forced)
            text.nonzero("hits", cell.hits)
            text.nonzero("tries", cell.tries)
            text.nonzero("variances", cell.variances)
        }
    }

    private mutating func rollMoments(_ moments: RollMoments) {
        object { text in
            text.moments("forced", moments.forced)
            text.moments("hits", moments.hits)
            text.nonzero("hitsWithForced", moments.hitsTimesForced)
            text.moments("tries", moments.tries)
            text.nonzero("triesWithForced", moments.triesTimesForced)
            text.nonzero("triesWithHits", moments.triesTimesHits)
        }
    }
}
