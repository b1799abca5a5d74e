import MonteCarlo
import QuestKernel

/// Where money comes from and where it goes.
enum MoneySection {
    static let id = "money"

    static func build(_ run: EconomyRun) -> Section {
        let name = run.moneyName
        guard let money = run.money else {
            return Section(
                id: id, title: "Money in and out", lead: "Where money comes from and where it goes.",
                blocks: [.note("No money moved in this run.")])
        }
        var blocks = [
            FlowBlocks.byDay(run, money, id: "money-by-day", title: "Faucets and sinks by day of life"),
            FlowBlocks.net(run, money, id: "money-net"), byDate(run, money),
            coverage(run, money), FlowBlocks.accounts(run, money, id: "money-accounts", title: "Every account"),
        ]
        blocks += byBand(run, money)
        if let note = notPlayed(run) { blocks.append(.note(note)) }
        if !run.isMoneySpent {
            return Section(
                id: id, title: "\(run.resourceName(money.currency)) by source",
                lead: "Where \(name) comes from. It makes levels and is never spent.", blocks: blocks)
        }
        return Section(
            id: id, title: "Money in and out",
            lead: "Where \(name) comes from (faucets) and where it goes (sinks). An economy is in balance over the "
                + "long run when both are about equally large: what is left over piles up in purses, and prices "
                + "lose their meaning.",
            blocks: blocks)
    }

    /// Designed accounts that the engine does not play yet; nil if there are none.
    static func notPlayed(_ run: EconomyRun) -> String? {
        let missing = run.description.accounts.indices.filter { !run.description.accounts[$0].isPlayed }
        guard !missing.isEmpty else { return nil }
        let sinks = missing.filter { !run.description.accounts[$0].isFaucet }.map { run.accountNames[$0] }
        let faucets = missing.filter { run.description.accounts[$0].isFaucet }.map { run.accountNames[$0] }
        return "Designed but not played yet, so not in these figures: sinks \(Words.list(sinks, most: 20)); "
            + "faucets \(Words.list(faucets, most: 20))."
    }

    private static func byDate(_ run: EconomyRun, _ money: FlowFigures) -> Block {
        let dates = 0..<run.layout.dates
        func values(_ account: FlowFigures.Account) -> [Double] {
            dates.map { date in
                let active = Double(run.totals.playersActive(date: date))
                guard active > 0 else { return 0 }
                let flow = run.totals.flow(
                    date: date, account: AccountID(UInt16(account.index)), currency: money.currency)
                return abs(Double(flow)) / active
            }
        }
        let areas =
            FlowBlocks.areas(money.faucets.map { ($0.name, values($0)) }, isFaucet: true)
            + FlowBlocks.areas(money.sinks.map { ($0.name, values($0)) }, isFaucet: false)
        return .chart(
            Chart(
                id: "money-by-date", title: "Faucets and sinks by date",
                caption: "Total of the date, divided by the players who did something on it. Date 1 is the Monday on "
                    + "which the first players arrive; newcomers arrive over \(Words.count(run.layout.arrivalSpan, "day")), "
                    + "so weekdays show here and not by day of life. Dates keep sums alone, so there is no interval.",
                kind: .stackedArea, xLabel: "Date", yLabel: "\(run.resourceName(money.currency)) per active player",
                x: .numbers(dates.map { Double($0 + 1) }), series: areas))
    }

    /// Sinks over faucets: overall, by half, by archetype, by level band.
    private static func coverage(_ run: EconomyRun, _ money: FlowFigures) -> Block {
        func row(
            _ name: String, _ count: Int, _ faucets: Figure?, _ sinks: Figure?, _ coverage: Figure?
        ) -> [Cell] {
            [
                .text(name), .number(Double(count), decimals: 0), faucets.cell(), sinks.cell(),
                coverage?.scaled(by: 100).cell(decimals: 1) ?? .text("no faucets"),
            ]
        }
        var rows = [
            row("All players", run.players, money.faucetsPerPlayerDay, money.sinksPerPlayerDay, money.coverage)
        ]
        for (name, half) in [("First half", HalfOfRun.first), ("Second half", .second)]
        where !money.days(of: half).isEmpty {
            rows.append(
                row(
                    name, run.players, money.faucets(in: half), money.sinks(in: half), money.coverage(in: half)))
        }
        for (archetype, name) in run.archetypeNames.enumerated() {
            let balance = run.totals.balance(currency: money.currency, archetype: archetype)
            let people = balance.people
            guard people.players > 0 else { continue }
            let scale = 1 / Double(run.days)
            rows.append(
                row(
                    name, Int(people.players), Figure.mean(balance.faucets, of: people)?.scaled(by: scale),
                    Figure.mean(balance.sinks, of: people)?.scaled(by: scale), Figure.coverage(balance)))
        }
        for band in BandFigures.all(of: run) {
            rows.append(row("Levels \(band.name)", band.players, band.faucets, band.sinks, band.coverage))
        }
        return .table(
            Table(
                id: "money-coverage", title: "How much of what faucets give do sinks take?",
                caption: "Sinks divided by faucets: 100 % is balance, below it purses grow. Ratios of sums over "
                    + "parties (delta method). A level band counts the days that ended in it, and the players who "
                    + "had such days; its intervals per player-day are rather too wide.",
                columns: [
                    Column(name: "Who and when", kind: .text), Column(name: "Players", kind: .number),
                    Column(name: "Faucets per player-day", unit: run.moneyName, kind: .number),
                    Column(name: "Sinks per player-day", unit: run.moneyName, kind: .number),
                    Column(name: "Sinks / faucets", unit: "%", kind: .number),
                ], rows: rows))
    }

    private static func byBand(_ run: EconomyRun, _ money: FlowFigures) -> [Block] {
        let bands = BandFigures.all(of: run)
        guard bands.count > 1 else { return [] }
        func values(_ account: FlowFigures.Account) -> [Double] {
            bands.map { band in
                let flow = run.totals.moneyFlow(band: band.band, account: AccountID(UInt16(account.index)))
                return abs(Double(flow)) / band.playerDays
            }
        }
        return [
            .chart(
                Chart(
                    id: "money-by-level", title: "Faucets and sinks by level",
                    caption: "All \(run.moneyName) of days that ended in a level band, divided by those days. Sinks "
                        + "that do not grow with the level while faucets do are where inflation starts. "
                        + "Intervals of the totals stand in the table above.",
                    kind: .stackedBars, xLabel: "Levels",
                    yLabel: "\(run.resourceName(money.currency)) per player and day",
                    x: .categories(bands.map(\.name)),
                    series: FlowBlocks.areas(money.faucets.map { ($0.name, values($0)) }, isFaucet: true)
                        + FlowBlocks.areas(money.sinks.map { ($0.name, values($0)) }, isFaucet: false)))
        ]
    }
}
