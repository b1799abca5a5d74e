import QuestKernel

/// How large the totals of a run are and where each lies, from the game, its archetypes and the days alone.
package struct Layout: Sendable, Equatable {
    /// Levels to a band: level indices 0…9 are band 0, 10…19 band 1.
    package static let levelsPerBand = 10
    /// The largest party.
    package static let partySize = 4
    /// More products of columns of the deal than any game has.
    static let mostDealProducts = 1 << 16
    /// Gauges are split by archetype, band and party size on days 6, 13, 20, … of life and on the last.
    package static let daysPerMark = 7

    package let days: Int
    /// Dates run from 0 to days + span − 2.
    package let dates: Int
    package let arrivalSpan: Int
    package let archetypes: Int
    package let resources: Int
    package let flows: Int
    /// Indices of the resources that are currencies.
    package let currencies: [Int]
    package let levels: Int
    package let bands: Int
    package let gauges: Int
    package let commands: Int
    /// How many cells each kind of roll has, and where its first lies.
    package let rollCells: [Int]
    package let rollStarts: [Int]
    /// Whether cells of a kind of roll are dry counts, and whether the last of them is a sure drop.
    let isPity: [Bool]
    let isSure: [Bool]
    /// How many rows each tally has, and where its first lies.
    package let tallyRows: [Int]
    package let tallyStarts: [Int]
    /// By tally: the code of its base tally, row by row, or −1; a tally with other rows is not a base.
    package let tallyBases: [Int]
    package let allRollCells: Int
    /// By cell of every roll: the row, among all, of the tally of what its tries cost, or −1. It is the tally named
    /// after the roll and the money, such as "forgeGold", of a ladder.
    let costRows: [Int]
    package let allTallyRows: Int
    package let isFaucet: [Bool]
    package let money: Int
    package let milestones: Int
    /// Rows of tallies that are things which players come to have: how many there are, and by row of every tally which
    /// one it is, or −1.
    package let things: Int
    let thingsOfRows: [Int]
    /// Which rows of every tally, one after the other, count as a meaningful reward; likewise levels and milestones.
    package let isReward: [Bool]
    package let levelsAreRewards: Bool
    package let milestonesAreRewards: Bool
    /// Every flow with every currency; a pair's index is currency slot × flows + flow.
    package let pairs: Int
    /// How many days the gauges are split on.
    package let marks: Int

    /// By resource: its place among the currencies, or −1.
    let currencySlots: [Int]

    package init(_ description: GameDescription, archetypes: Int, days: Int, arrivalSpan: Int) {
        self.days = days
        self.arrivalSpan = max(arrivalSpan, 1)
        self.dates = days + self.arrivalSpan - 1
        self.archetypes = archetypes
        resources = description.resources.count
        flows = description.flows.count
        currencies = description.resources.indices.filter { description.resources[$0].isCurrency }
        var slots = Array(repeating: -1, count: description.resources.count)
        for (slot, resource) in currencies.enumerated() { slots[resource] = slot }
        currencySlots = slots
        levels = max(description.levelThresholds.count, 1)
        bands = (levels + Self.levelsPerBand - 1) / Self.levelsPerBand
        gauges = description.gauges.count
        commands = description.commands.count
        rollCells = description.rolls.map { max($0.cells, 1) }
        rollStarts = Self.starts(rollCells)
        isPity = description.rolls.map { if case .pity = $0.shape { true } else { false } }
        isSure = description.rolls.map { if case .pity(let pity) = $0.shape { pity.hard > 0 } else { false } }
        allRollCells = rollCells.reduce(0, +)
        tallyRows = description.tallies.map(\.rows.count)
        tallyStarts = Self.starts(tallyRows)
        allTallyRows = tallyRows.reduce(0, +)
        let (cells, firstRows) = (rollCells, tallyStarts)
        costRows = description.rolls.indices.flatMap { code -> [Int] in
            let tally = description.costs(ofRoll: code)
            return (0..<cells[code]).map { cell in
                guard let tally, cell < description.tallies[tally].rows.count else { return -1 }
                return firstRows[tally] + cell
            }
        }
        tallyBases = description.tallies.map { tally in
            guard let base = tally.per.map({ Int($0.tally) }), description.tallies.indices.contains(base),
                description.tallies[base].rows.count == tally.rows.count
            else { return -1 }
            return base
        }
        isFaucet = description.flows.map(\.isFaucet)
        money = Int(description.money.rawValue)
        milestones = description.milestones.count
        var things = 0
        thingsOfRows = description.tallies.flatMap { tally -> [Int] in
            guard tally.things.count == tally.rows.count else { return tally.rows.map { _ in -1 } }
            defer { things += tally.rows.count }
            return tally.rows.indices.map { things + $0 }
        }
        self.things = things
        isReward = description.tallies.flatMap { tally in tally.rows.indices.map { tally.rewardRows.contains($0) } }
        levelsAreRewards = description.levelsAreRewards
        milestonesAreRewards = description.milestonesAreRewards
        pairs = currencies.count * flows
        marks = (days + Self.daysPerMark - 1) / Self.daysPerMark
    }

    @inline(__always)
    package func band(ofLevel level: Int) -> Int { level / Self.levelsPerBand }

    /// The mark that a day of life is, if it is one.
    @inline(__always)
    package func mark(ofDay day: Int) -> Int? {
        if (day + 1) % Self.daysPerMark == 0 { return day / Self.daysPerMark }
        return day == days - 1 ? marks - 1 : nil
    }

    /// The first day of the second half.
    package var middle: Int { days / 2 }

    /// Columns of what is dealt to a slice's members in a cluster: players by archetype and party size, of which an
    /// archetype's own slice has its sizes alone, and a party size's its archetypes.
    func dealColumns(ofSlice slice: Int) -> Int {
        if slice == 0 { return archetypes * Self.partySize }
        return slice <= Self.partySize ? archetypes : Self.partySize
    }

    /// Whom figures of a run are about: all players, those in parties of 1, 2, 3 and 4, and those of each archetype.
    var slices: Int { 1 + Self.partySize + archetypes }

    /// The slice of all players, of one archetype, or of parties of one size (1…4).
    func slice(archetype: Int? = nil, partySize: Int? = nil) -> Int {
        if let archetype { return 1 + Self.partySize + archetype }
        return partySize ?? 0
    }

    package func day(ofMark mark: Int) -> Int { min(mark * Self.daysPerMark + Self.daysPerMark - 1, days - 1) }

    /// The index of a flow with a currency; nil if the resource is not a currency.
    package func pair(_ flow: FlowID, _ currency: ResourceID) -> Int? {
        guard let slot = slot(of: currency) else { return nil }
        return slot * flows + Int(flow.rawValue)
    }

    /// The place of a resource among the currencies; nil if it is not one.
    package func slot(of resource: ResourceID) -> Int? {
        let slot = currencySlots[Int(resource.rawValue)]
        return slot < 0 ? nil : slot
    }

    /// All that decides where which figure lies, as numbers.
    var sizes: [Int] {
        let sizes = [
            days, arrivalSpan, archetypes, resources, flows, levels, gauges, commands, milestones, things, money,
            currencies.count, rollCells.count, tallyRows.count,
        ]
        return sizes + currencies + rollCells + tallyRows + isFaucet.map { $0 ? 1 : 0 }
    }

    private static func starts(_ lengths: [Int]) -> [Int] {
        var start = 0
        return lengths.map { length in
            defer { start += length }
            return start
        }
    }
}

extension GameDescription {
    /// The tally of money put into the tries of a ladder: named after roll and money ("forge" + "Gold").
    package func costs(ofRoll code: Int) -> Int? {
        guard case .ladder = rolls[code].shape, resources.indices.contains(Int(money.rawValue)) else { return nil }
        let name = resources[Int(money.rawValue)].name
        let tally = rolls[code].name + name.prefix(1).uppercased() + name.dropFirst()
        return tallies.firstIndex { $0.name == tally }
    }
}
