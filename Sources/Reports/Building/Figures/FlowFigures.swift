import EconomyStatistics
import MonteCarlo
import QuestKernel

/// One currency's faucets and sinks, per player; sinks are counted above 0 here.
///
/// The totals keep no products of days or of accounts, so the errors of sums over them are bounded instead, and
/// intervals are rather too wide: the error of a sum is at most the sum of the errors; that of a part of the run at
/// most that of the whole, as who earns more in one half does not earn less in the other; and where players who earn
/// more also spend more, that of a difference or a ratio is at most what it would be if the two were independent.
struct FlowFigures {
    struct Account {
        let index: Int
        let name: String
        let isFaucet: Bool
        /// Mean per player over the run, and its standard error.
        let mean: Double
        let error: Double
        /// By day of life, the same.
        let dailyMeans: [Double]
        let dailyErrors: [Double]
    }

    let currency: ResourceID
    let days: Int
    let players: Int
    /// The largest first.
    let faucets: [Account]
    let sinks: [Account]
    let balance: BalanceMoments
    private let reach: Double?

    /// Nil if nothing ever moved.
    init?(_ totals: Accumulators, _ currency: ResourceID, names: [String], players: Int, reach: Double?) {
        guard players > 0 else { return nil }
        self.currency = currency
        self.players = players
        self.reach = reach
        days = totals.layout.days
        balance = totals.balance(currency: currency)
        let moved = names.indices.compactMap { index -> Account? in
            let account = AccountID(UInt16(index))
            let run = totals.runFlow(account: account, currency: currency)
            guard run.squares > 0 else { return nil }
            let isFaucet = totals.layout.isFaucet[index]
            let sign = isFaucet ? 1.0 : -1.0
            let estimate = Figure.estimate(run, over: players)
            let daily = (0..<totals.layout.days).map { day in
                Figure.estimate(totals.flow(day: day, account: account, currency: currency), over: players)
            }
            return Account(
                index: index, name: names[index], isFaucet: isFaucet, mean: sign * (estimate?.value ?? 0),
                error: estimate?.standardError ?? 0, dailyMeans: daily.map { sign * ($0?.value ?? 0) },
                dailyErrors: daily.map { $0?.standardError ?? 0 })
        }
        guard !moved.isEmpty else { return nil }
        faucets = moved.filter(\.isFaucet).sorted { $0.mean > $1.mean }
        sinks = moved.filter { !$0.isFaucet }.sorted { $0.mean > $1.mean }
    }
}

extension FlowFigures {
    var firstHalf: Range<Int> { 0..<days / 2 }
    var secondHalf: Range<Int> { days / 2..<days }

    func perPlayerDay(_ account: Account) -> Figure? {
        Figure(account.mean / Double(days), reach: reach.map { $0 * account.error / Double(days) })
    }

    /// The mean per player-day over some days.
    func perPlayerDay(_ account: Account, in window: Range<Int>) -> Figure? {
        guard !window.isEmpty else { return nil }
        let size = Double(window.count)
        return Figure(
            account.dailyMeans[window].reduce(0, +) / size,
            reach: reach.map { $0 * min(account.error, account.dailyErrors[window].reduce(0, +)) / size })
    }

    /// All faucets, or all sinks, per player-day of the whole run.
    var faucetsPerPlayerDay: Figure? { Figure.mean(balance.faucets, over: players)?.scaled(by: 1 / Double(days)) }
    var sinksPerPlayerDay: Figure? { Figure.mean(balance.sinks, over: players)?.scaled(by: 1 / Double(days)) }

    /// Faucets − sinks per player-day of the whole run.
    var netPerPlayerDay: Figure? {
        let net = Moments(
            sum: balance.faucets.sum - balance.sinks.sum,
            squares: balance.faucets.squares - 2 * balance.products + balance.sinks.squares)
        return Figure.mean(net, over: players)?.scaled(by: 1 / Double(days))
    }

    /// Faucets − sinks by day of life.
    var netByDay: [Figure?] {
        (0..<days).map { day in
            let given = sum(faucets, in: day..<day + 1)
            let taken = sum(sinks, in: day..<day + 1)
            return Figure(given.mean - taken.mean, reach: reach.map { $0 * together(given.error, taken.error) })
        }
    }

    /// Sinks / faucets over the whole run.
    var coverage: Figure? { Figure.coverage(balance) }

    /// Sinks / faucets over some days.
    func coverage(in window: Range<Int>) -> Figure? {
        let given = sum(faucets, in: window)
        let taken = sum(sinks, in: window)
        guard given.mean > 0 else { return nil }
        let ratio = taken.mean / given.mean
        return Figure(ratio, reach: reach.map { $0 * together(taken.error, ratio * given.error) / given.mean })
            .flatMap { Figure($0.value, low: $0.low.map { max(0, $0) }, high: $0.high) }
    }

    /// Faucets − sinks per player-day over some days.
    func net(in window: Range<Int>) -> Figure? {
        guard !window.isEmpty else { return nil }
        let given = sum(faucets, in: window)
        let taken = sum(sinks, in: window)
        let size = Double(window.count)
        return Figure(
            (given.mean - taken.mean) / size, reach: reach.map { $0 * together(given.error, taken.error) / size })
    }

    /// An account's share of all that came from faucets, or went into sinks.
    func share(_ account: Account) -> Figure? {
        let all = account.isFaucet ? balance.faucets : balance.sinks
        guard let whole = Figure.estimate(all, over: players), whole.value > 0 else { return nil }
        let share = account.mean / whole.value
        guard share < 1 else { return Figure(1) }
        let error = (account.error + share * (whole.standardError ?? 0)) / whole.value
        return Figure(share, reach: reach.map { $0 * error }, within: 0...1)
    }

    /// Σ shares²: 1 if everything passes one account, 1/k if it passes k equally.
    func concentration(_ accounts: [Account]) -> Double {
        accounts.reduce(0) { sum, account in
            let share = share(account)?.value ?? 0
            return sum + share * share
        }
    }

    /// Mean and error per player of all faucets, or all sinks, over some days.
    private func sum(_ accounts: [Account], in window: Range<Int>) -> (mean: Double, error: Double) {
        let mean = accounts.reduce(0) { $0 + $1.dailyMeans[window].reduce(0, +) }
        let parts = accounts.reduce(0) { $0 + $1.dailyErrors[window].reduce(0, +) }
        let side = accounts.first?.isFaucet == true ? balance.faucets : balance.sinks
        let whole = Figure.estimate(side, over: players)?.standardError ?? parts
        return (mean, min(parts, whole))
    }

    /// The error of a difference of faucets and sinks.
    private func together(_ first: Double, _ second: Double) -> Double {
        earnersSpend ? (first * first + second * second).squareRoot() : first + second
    }

    /// Whether players who earn more also spend more: the sign of n·ΣFS − ΣF·ΣS.
    private var earnersSpend: Bool {
        Double(players) * Double(balance.products) >= Double(balance.faucets.sum) * Double(balance.sinks.sum)
    }
}
