import QuestKernel

/// Which faucets and sinks moved anything in a run, and of which resources anything came in.
///
/// Made in one walk: games in files have thousands of faucets and sinks, and hundreds of resources.
package struct MetAccounts: Sendable {
    /// By flow.
    package private(set) var flows: [Bool]
    /// By resource.
    package private(set) var added: [Bool]

    init(_ totals: FlowTotals, _ layout: Layout) {
        flows = Array(repeating: false, count: layout.flows)
        added = Array(repeating: false, count: layout.resources)
        for flow in 0..<layout.flows {
            for resource in 0..<layout.resources {
                let place = flow * layout.resources + resource
                if totals.itemsAdded[place] != 0 { (flows[flow], added[resource]) = (true, true) }
                if totals.itemsTaken[place] != 0 { flows[flow] = true }
            }
            for (slot, resource) in layout.currencies.enumerated() {
                let moments = totals.runs[slot * layout.flows + flow]
                if moments.squares != 0 { flows[flow] = true }
                if moments.sum > 0 { added[resource] = true }
            }
        }
    }
}

extension Accumulators {
    package var metAccounts: MetAccounts { MetAccounts(flows, layout) }

    /// The faucets and sinks that moved a resource which is no currency, with what they added and took (both counted
    /// above 0).
    package func itemRoutes(of resource: ResourceID) -> [(flow: Int, added: Int128, taken: Int128)] {
        (0..<layout.flows).compactMap { flow in
            let place = flow * layout.resources + Int(resource.rawValue)
            let (added, taken) = (flows.itemsAdded[place], flows.itemsTaken[place])
            return added != 0 || taken != 0 ? (flow, added, taken) : nil
        }
    }
}
