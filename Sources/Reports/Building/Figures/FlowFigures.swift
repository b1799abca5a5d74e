import EconomyStatistics
import MonteCarlo
import QuestKernel

/// One currency's faucets and sinks, per player; sinks are counted above 0 here.
///
/// Every error is that of clusters: the totals keep the products of faucets and sinks by day and by half, and of each
/// flow with all flows of its direction.
struct FlowFigures {
    struct Line {
        let index: Int
        let name: String
        let isFaucet: Bool
        /// Mean per player over the run.
        let mean: Double
        /// By day of life, the same.
        let dailyMeans: [Double]
        /// Of all faucets, or of all sinks.
        let share: Figure?
        fileprivate let run: Figure?
        fileprivate let halves: [Figure?]
    }

    let currency: ResourceID
    let days: Int
    let headcount: Headcount
    /// The largest first.
    let faucets: [Line]
    let sinks: [Line]
    let balance: BalanceMoments
    private let byDay: [BalanceMoments]
    private let byHalf: [BalanceMoments]

    /// Nil if nothing ever moved.
    init?(_ totals: Accumulators, _ currency: ResourceID, names: [String]) {
        let headcount = totals.headcount()
        guard headcount.players > 0 else { return nil }
        self.currency = currency
        self.headcount = headcount
        days = totals.layout.days
        let balance = totals.balance(currency: currency)
        self.balance = balance
        byDay = (0..<totals.layout.days).map { totals.balance(currency: currency, day: $0) }
        byHalf = HalfOfRun.allCases.map { totals.balance(currency: currency, half: $0) }
        let moved = names.indices.compactMap { index -> Line? in
            let id = FlowID(UInt16(index))
            let isFaucet = totals.layout.isFaucet[index]
            let run = totals.runFlow(flow: id, currency: currency)
            guard run.squares > 0 else { return nil }
            let above = { (flow: ClusterMoments) in isFaucet ? flow : flow.negated }
            let mean = Figure.mean(above(run), of: headcount)
            return Line(
                index: index, name: names[index], isFaucet: isFaucet, mean: mean?.value ?? 0,
                dailyMeans: (0..<totals.layout.days).map { day in
                    let flow = totals.flow(day: day, flow: id, currency: currency)
                    return Double(isFaucet ? flow : -flow) / Double(headcount.players)
                },
                share: Figure.ratio(
                    above(run), to: isFaucet ? balance.faucets : balance.sinks,
                    products: totals.productWithDirection(flow: id, currency: currency), of: headcount
                )?.clamped(to: 0...1),
                run: mean,
                halves: HalfOfRun.allCases.map { half in
                    Figure.mean(above(totals.flow(half: half, flow: id, currency: currency)), of: headcount)
                })
        }
        guard !moved.isEmpty else { return nil }
        faucets = moved.filter(\.isFaucet).sorted { $0.mean > $1.mean }
        sinks = moved.filter { !$0.isFaucet }.sorted { $0.mean > $1.mean }
    }
}

extension ClusterMoments {
    fileprivate var negated: ClusterMoments {
        ClusterMoments(sum: -sum, squares: squares, timesMembers: -timesMembers, timesDeal: timesDeal.map { -$0 })
    }
}

extension FlowFigures {
    var firstHalf: Range<Int> { 0..<days / 2 }
    var secondHalf: Range<Int> { days / 2..<days }

    func days(of half: HalfOfRun) -> Range<Int> { half == .first ? firstHalf : secondHalf }

    func perPlayerDay(_ line: Line) -> Figure? { line.run?.scaled(by: 1 / Double(days)) }

    /// The mean per player-day over a half of the run.
    func perPlayerDay(_ line: Line, in half: HalfOfRun) -> Figure? {
        perDay(line.halves[half.rawValue], of: half)
    }

    /// All faucets, or all sinks, per player-day of the whole run.
    var faucetsPerPlayerDay: Figure? { Figure.mean(balance.faucets, of: headcount)?.scaled(by: 1 / Double(days)) }
    var sinksPerPlayerDay: Figure? { Figure.mean(balance.sinks, of: headcount)?.scaled(by: 1 / Double(days)) }

    /// The same over a half of the run.
    func faucets(in half: HalfOfRun) -> Figure? {
        perDay(Figure.mean(byHalf[half.rawValue].faucets, of: headcount), of: half)
    }

    func sinks(in half: HalfOfRun) -> Figure? {
        perDay(Figure.mean(byHalf[half.rawValue].sinks, of: headcount), of: half)
    }

    /// Faucets − sinks per player-day of the whole run.
    var netPerPlayerDay: Figure? {
        Figure.mean(balance.net, of: headcount, isAmount: false)?.scaled(by: 1 / Double(days))
    }

    /// Faucets − sinks by day of life.
    var netByDay: [Figure?] { byDay.map { Figure.mean($0.net, of: headcount, isAmount: false) } }

    /// Faucets − sinks per player-day over a half of the run.
    func net(in half: HalfOfRun) -> Figure? {
        perDay(Figure.mean(byHalf[half.rawValue].net, of: headcount, isAmount: false), of: half)
    }

    /// Sinks / faucets over the whole run.
    var coverage: Figure? { Figure.coverage(balance) }

    /// Sinks / faucets over a half of the run.
    func coverage(in half: HalfOfRun) -> Figure? {
        days(of: half).isEmpty ? nil : Figure.coverage(byHalf[half.rawValue])
    }

    /// A flow's share of all that came from faucets, or went into sinks.
    func share(_ line: Line) -> Figure? { line.share }

    /// Σ shares²: 1 if everything passes through one flow, 1/k if it passes through k equally.
    func concentration(_ lines: [Line]) -> Double {
        lines.reduce(0) { sum, line in
            let share = line.share?.value ?? 0
            return sum + share * share
        }
    }

    private func perDay(_ figure: Figure?, of half: HalfOfRun) -> Figure? {
        let days = days(of: half).count
        return days > 0 ? figure?.scaled(by: 1 / Double(days)) : nil
    }
}
