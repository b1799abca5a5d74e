import QuestKernel

extension GameCompiler {
    /// Everything a player can do, in the order of the chapters.
    mutating func compileDeeds(_ content: CustomContent) throws(ContentProblem) {
        for row in content.actions { try compile(row, content) }
        for row in content.ladders { try compile(row) }
        for row in content.generators { try compile(row) }
        for row in content.shops { try compile(row) }
        for row in content.packs { try compile(row) }
    }

    /// - Parameters:
    ///   - gives: its rewards.
    ///   - sink: what its sink is called; nil where it takes nothing.
    private mutating func deed(_ id: String, _ label: String, gives: [OpenContent?], sink: String?) -> Deed {
        parts.deedNames.append(Named(name: id, label: label))
        var deed = Deed(purpose: purpose(of: "deeds.\(id)"))
        deed.occasions = column(.occasions("deeds.\(id)"))
        deed.faucet = faucet(id, label, of: gives)
        if let sink { deed.sink = catalog.flow("\(id)Cost", sink, isFaucet: false) }
        return deed
    }

    /// The account of rewards. What is drawn comes from the account of its draw, so that rewards of draws alone have
    /// none.
    mutating func faucet(
        _ id: String, _ label: String, of rewards: [OpenContent?], isBesideCommands: Bool = false
    ) -> FlowID {
        let givesResources = rewards.contains { reward in
            guard case .map(let entries)? = reward?.node.value else { return false }
            return entries.contains { names.resources[$0.key] != nil }
        }
        return givesResources
            ? catalog.flow(id, label, isFaucet: true, isBesideCommands: isBesideCommands) : FlowID(0)
    }

    private static func cost(of label: String) -> String { "Cost of \(label)" }

    private mutating func compile(_ row: ActionRow, _ content: CustomContent) throws(ContentProblem) {
        let label = row.label
        let setBack = row.resets == nil ? nil : "Set back by \(label)"
        var deed = deed(
            row.id, label, gives: [row.gives, row.onFailure],
            sink: row.cost == nil ? setBack : Self.cost(of: label))
        deed.when = try condition(row.when)
        deed.costs = try costs(row.cost, by: .count(deed: row.id, .today))
        deed.limits = try limits(row.limit, of: row.id)
        deed.cooldown = try seconds(row.cooldown)
        if deed.cooldown > 0 { deed.coolingColumn = column(.cooling(row.id)) }
        deed.takes = try seconds(row.takes)
        if deed.takes > 0 {
            deed.timers = parts.append((0..<row.slots).map { column(.timer(row.id, slot: $0)) }, to: \.columnLists)
        }
        if let succeeds = row.succeeds {
            deed.chance = try chance(succeeds)
            deed.roll = catalog.roll(row.id, label, kinds: [label])
        }
        deed.success = try gains(row.gives)
        deed.failure = try gains(row.onFailure)
        deed.resets = try resets(row, content)
        parts.deeds.append(deed)
    }

    private mutating func resets(_ row: ActionRow, _ content: CustomContent) throws(ContentProblem) -> Stretch {
        guard row.resets != nil else { return Stretch() }
        var known: [String: [ResetRule]] = [:]
        for (name, resource) in names.resources where name != "money" { known[name] = [.resource(resource)] }
        for ladder in content.ladders {
            known[ladder.id] = [.column(column(.level(ladder.id)), 0)]
            if ladder.sureAfter > 0 { known[ladder.id]?.append(.column(column(.failures(ladder.id)), 0)) }
        }
        for generator in content.generators {
            known[generator.id] = [.column(column(.level(generator.id)), Int64(generator.start))]
        }
        // A track and its points begin again together.
        for track in content.tracks {
            known[track.id] = [.column(column(.level(track.id)), 1)]
            if let points = track.points.flatMap({ names.resources[$0.name] }) {
                known[track.id]?.append(.resource(points))
            }
            for lane in [""] + track.lanes.map(\.id) {
                known[track.id]?.append(.column(column(.granted(track.id, lane: lane)), 1))
            }
        }
        for track in content.tracks {
            if let points = track.points?.name, let own = known[track.id] { known[points] = own }
        }
        let rules = try named(row.resets, "a resource, an item, a ladder, a generator or a track", among: known)
        return parts.append(rules.flatMap { $0 }, to: \.resets)
    }

    private mutating func compile(_ row: LadderRow) throws(ContentProblem) {
        let label = row.label
        var deed = deed(row.id, label, gives: [row.gives], sink: row.cost == nil ? nil : Self.cost(of: label))
        deed.kind = .ladder(parts.ladders.count)
        deed.when = try condition(row.when)
        deed.costs = try costs(row.cost, by: .level(row.id))
        deed.limits = try limits(row.limit, of: row.id)
        deed.success = try gains(row.gives)
        // The chance of the step is read from the ladder.
        deed.chance = .always(1_000_000, .ratio)
        let steps = row.chances.indices.map { "to \($0 + 1)" }
        deed.roll = catalog.ladder(row.id, label, steps: steps, chances: row.chances, isPlain: row.sureAfter == 0)
        parts.ladders.append(
            LadderRule(
                level: column(.level(row.id)), failures: row.sureAfter > 0 ? column(.failures(row.id)) : -1,
                chances: parts.append(row.chances.map(\.partsPerMillion), to: \.chances), onFailure: row.onFailure,
                sureAfter: Int64(row.sureAfter),
                milestones: catalog.milestones(row.chances.indices.map { "\(row.id).\($0 + 1)" }, group: label) {
                    "\(label) \($0 + 1)"
                }))
        parts.deeds.append(deed)
    }

    private mutating func compile(_ row: GeneratorRow) throws(ContentProblem) {
        let label = row.label
        var deed = deed(row.id, label, gives: [row.makes], sink: Self.cost(of: label))
        deed.kind = .generator(parts.generators.count)
        deed.when = try condition(row.when)
        deed.costs = try costs(row.cost, by: .level(row.id))
        guard case .map(let entries)? = row.makes?.node.value, let open = row.makes, !entries.isEmpty else {
            throw row.makes?.problem(expected: RewardText.amountsWords, found: row.makes?.node.kindInWords ?? "")
                ?? ContentProblem(place: Place(file: "", line: 0, column: 0), path: "", expected: "", found: "")
        }
        var makes: [(resource: Int, amount: AmountRule, rest: Int32)] = []
        for entry in entries {
            guard case .resource(let resource) = try target(entry.key, entry.keyPlace, of: open) else {
                throw ContentProblem(
                    place: entry.keyPlace, path: "\(open.path).\(entry.key)", expected: "a resource or an item",
                    found: "the draw \"\(entry.key)\"")
            }
            let amount = try amount(entry.node, at: ".\(entry.key)", of: open)
            guard amount.kind != .range else {
                throw open.problem(
                    entry.node, at: ".\(entry.key)", expected: "an amount without chance", found: entry.node.kindInWords
                )
            }
            makes.append((resource, amount, column(.rest(row.id, entry.key))))
        }
        let level = column(.level(row.id))
        if row.start > 0 { parts.starts.append((level, Int64(Swift.min(row.start, row.levels)))) }
        parts.generators.append(
            GeneratorRule(
                level: level, most: Int64(row.levels), every: try seconds(row.every),
                offline: row.offline == nil ? .max : try seconds(row.offline), since: column(.since(row.id)),
                makes: makes, shares: Stretch(), faucet: deed.faucet))
        parts.deeds.append(deed)
    }

    private mutating func compile(_ row: ShopRow) throws(ContentProblem) {
        let shop = parts.shops.count
        let name = row.label
        var sold: [Int32] = []
        for (place, offer) in row.offers.enumerated() {
            let id = "\(row.id).\(offer.id)"
            let label = "\(name): \(offer.name.isEmpty ? names.label(of: offer.id) : offer.name)"
            var deed = deed(id, label, gives: [offer.gives], sink: Self.cost(of: label))
            deed.kind = .offer(shop: shop, place: place)
            deed.when = try condition(offer.when)
            sold.append(column(.sold(id)))
            deed.costs = try costs(offer.cost, by: .sold(id))
            if offer.stock > 0 {
                deed.limits = parts.append(
                    [LimitRule(column: column(.sold(id)), most: Int64(offer.stock))], to: \.limits)
            }
            deed.success = try gains(offer.gives)
            parts.deeds.append(deed)
        }
        let isPartial = row.shows > 0 && row.shows < row.offers.count
        if row.refresh.cost != nil {
            let id = "\(row.id).refresh"
            let label = "\(name): refresh"
            var deed = deed(id, label, gives: [], sink: Self.cost(of: label))
            deed.kind = .refresh(shop: shop)
            deed.costs = try costs(row.refresh.cost, by: .refreshed(row.id))
            deed.limits = try limits(row.refresh.limit, of: id)
            parts.deeds.append(deed)
        }
        // Below 0 until the shop is filled, which content may let it be later.
        parts.starts.append((column(.shown(row.id)), -1))
        parts.shops.append(
            ShopRule(
                shown: column(.shown(row.id)), refreshed: column(.refreshed(row.id)), shows: isPartial ? row.shows : 0,
                weights: row.offers.map(\.weight), rotates: row.rotates, purpose: purpose(of: "shops.\(row.id)"),
                sold: sold))
    }

    private mutating func compile(_ row: PackRow) throws(ContentProblem) {
        let label = row.label
        var deed = deed(row.id, label, gives: [row.gives, row.daily], sink: Self.cost(of: label))
        catalog.sells(label, through: deed.sink)
        deed.kind = .pack(parts.packs.count)
        deed.when = try condition(row.when)
        deed.limits = try limits(row.limit, of: row.id)
        deed.success = try gains(row.gives)
        parts.packs.append(
            PackRule(
                price: row.price.partsPerMillion / 10_000, days: row.days.whole,
                term: row.days > 0 ? column(.term(row.id)) : -1, daily: try gains(row.daily),
                faucet: deed.faucet, purpose: purpose(of: "packs.\(row.id)")))
        parts.deeds.append(deed)
    }
}
