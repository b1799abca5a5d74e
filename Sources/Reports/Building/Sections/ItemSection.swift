import MonteCarlo
import QuestKernel

/// Everything that players hold beside money and experience.
enum ItemSection {
    static let id = "items"
    /// Nil where players held nothing else.
    static func build(_ run: EconomyRun) -> Section? {
        var blocks: [Block] = []
        let flows = run.otherCurrencies.compactMap { run.flows[$0] }
        if !flows.isEmpty { blocks += [balances(run, flows), flowTable(run, flows)] }
        let items = Item.all(of: run)
        if !items.isEmpty { blocks.append(routes(run, items)) }
        guard !blocks.isEmpty else { return nil }
        let names = flows.map { run.resourceName($0.currency) }
        return Section(
            id: id, title: items.isEmpty ? Words.list(names, most: 2) : "Items",
            lead: "What else came in, went out and was kept"
                + (items.isEmpty ? "." : ": other currencies, materials, goods."),
            blocks: blocks)
    }

    private static func balances(_ run: EconomyRun, _ flows: [FlowFigures]) -> Block {
        .table(
            Table(
                id: "currencies", title: "Other currencies",
                caption: "Means over players with 95 % intervals. Kept is faucets minus sinks over the whole run; "
                    + "used up is sinks divided by faucets (delta method).",
                columns: [
                    Column(name: "Currency", kind: .text), Column(name: "In, per player-day", kind: .number),
                    Column(name: "Out, per player-day", kind: .number),
                    Column(name: "Kept, per player", kind: .number), Column(name: "Used up", unit: "%", kind: .number),
                ],
                rows: flows.map { flow in
                    [
                        .text(run.resourceName(flow.currency)), flow.faucetsPerPlayerDay.cell(),
                        flow.sinksPerPlayerDay.cell(),
                        net(flow, days: Double(run.days)).cell(),
                        flow.coverage?.scaled(by: 100).cell(decimals: 1) ?? .empty,
                    ]
                }))
    }

    private static func net(_ flow: FlowFigures, days: Double) -> Figure? { flow.netPerPlayerDay?.scaled(by: days) }

    private static func flowTable(_ run: EconomyRun, _ flows: [FlowFigures]) -> Block {
        .table(
            Table(
                id: "currency-accounts", title: "Other currencies, by faucet and sink",
                caption: "Means per player over the whole run with 95 % intervals; shares of all faucets or all sinks.",
                columns: [
                    Column(name: "Currency", kind: .text), Column(name: "Account", kind: .text),
                    Column(name: "Kind", kind: .text), Column(name: "Per player", kind: .number),
                    Column(name: "Share", unit: "%", kind: .number),
                ],
                rows: flows.flatMap { flow in
                    (flow.faucets + flow.sinks).map { line in
                        [
                            .text(run.resourceName(flow.currency)), .text(line.name),
                            .text(line.isFaucet ? "faucet" : "sink"),
                            flow.perPlayerDay(line)?.scaled(by: Double(run.days)).cell() ?? .empty,
                            flow.share(line)?.scaled(by: 100).cell(decimals: 1) ?? .empty,
                        ]
                    }
                }))
    }

    /// A resource that is not a currency, with what each faucet or sink added and took.
    private struct Item {
        let resource: ResourceID
        let routes: [(flow: Int, added: Int128, taken: Int128)]

        /// Those that moved.
        static func all(of run: EconomyRun) -> [Item] {
            run.description.resources.indices.filter { !run.description.resources[$0].isCurrency }.compactMap { index in
                let resource = ResourceID(UInt16(index))
                let routes = run.totals.itemRoutes(of: resource)
                return routes.isEmpty ? nil : Item(resource: resource, routes: routes)
            }
        }
    }

    private static func routes(_ run: EconomyRun, _ items: [Item]) -> Block {
        let players = Double(max(run.players, 1))
        let all = items.flatMap { item in item.routes.map { (item: item, route: $0) } }
        return .table(
            Table(
                id: "items-by-account", title: "Materials and goods, by faucet and sink",
                caption: "Per player over the whole run, each way in and out.",
                columns: [
                    Column(name: "What", kind: .text), Column(name: "Account", kind: .text),
                    Column(name: "In", kind: .number), Column(name: "Out", kind: .number),
                ],
                rows: all.map { one in
                    [
                        .text(run.resourceName(one.item.resource)), .text(run.flowNames[one.route.flow]),
                        one.route.added > 0 ? cell(Double(one.route.added) / players) : .empty,
                        one.route.taken > 0 ? cell(Double(one.route.taken) / players) : .empty,
                    ]
                }))
    }

    private static func cell(_ value: Double) -> Cell { .number(value, decimals: Figure.decimals(value)) }
}
