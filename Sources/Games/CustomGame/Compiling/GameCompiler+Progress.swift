import QuestKernel

extension GameCompiler {
    mutating func compileResources(_ content: CustomContent) throws(ContentProblem) {
        if content.resources.contains(where: { $0.start > 0 }) || content.items.contains(where: { $0.start > 0 }) {
            parts.flows.start = catalog.flow("start", "From the start", isFaucet: true, isBesideCommands: true)
        }
        for row in content.resources {
            var rule = ResourceRule(
                isEnergy: row.kind == .energy, isPoints: row.kind == .points, start: row.start.whole,
                expires: row.expires)
            if let cap = row.cap {
                rule.cap = try formula(cap, as: .ratio)
                if row.kind != .energy { rule.lostRow = catalog.lost(row.label) }
            }
            if row.kind == .energy {
                rule.pieces = row.regenerates.amount.whole
                rule.every = try seconds(row.regenerates.every)
                rule.since = column(.since(row.id))
            }
            parts.resources.append(rule)
            catalog.resource(
                row.id, row.label, isCurrency: true, isSpent: row.kind != .points)
        }
        for row in content.items {
            var rule = ResourceRule(isItem: true, start: row.start.whole)
            if row.most > 0 {
                rule.cap = .always(row.most.whole, .whole)
                if row.beyond == nil { rule.lostRow = catalog.lost(row.label) }
            }
            rule.milestone = catalog.milestones([row.id], group: "First copies") { _ in
                row.label
            }
            parts.resources.append(rule)
            catalog.resource(row.id, row.label, isCurrency: false, isSpent: false)
        }
        if content.resources.contains(where: { $0.kind == .energy }) {
            parts.flows.regeneration = catalog.flow(
                "regeneration", "Came back with time", isFaucet: true, isBesideCommands: true)
        }
        if content.resources.contains(where: { $0.expires != nil }) {
            parts.flows.expiry = catalog.flow("expiry", "Expired", isFaucet: false, isBesideCommands: true)
        }
        if !content.packs.isEmpty {
            parts.money = parts.resources.count
            parts.resources.append(ResourceRule())
            catalog.realMoney("money")
            parts.flows.wallet = catalog.flow("wallet", "Paid in", isFaucet: true, isBesideCommands: true)
        }
    }

    /// What copies beyond the most give; after the draws, which they may name.
    private mutating func compileBeyond(_ items: [ItemRow]) throws(ContentProblem) {
        let replaced = Set(items.filter { $0.beyond != nil }.compactMap { names.resources[$0.id] })
        let areMade = parts.generators.contains { $0.makes.contains { replaced.contains($0.resource) } }
        for row in items {
            guard let beyond = row.beyond, let index = names.resources[row.id] else { continue }
            guard row.most > 0 else {
                throw beyond.problem(expected: "the most copies beside it (most)", found: "none")
            }
            parts.resources[index].beyond = try gains(beyond)
            parts.resources[index].beyondFlow = catalog.flow(
                "\(row.id)Beyond", "Copies of \(row.label) beyond the most", isFaucet: true)
            if areMade, mayDraw(parts.resources[index].beyond) {
                parts.resources[index].replaced = column(.replaced(row.id))
                parts.resources[index].replacing = purpose(of: "beyond.\(row.id)")
            }
        }
    }

    mutating func compileProgress(_ content: CustomContent) throws(ContentProblem) {
        try compileBeyond(content.items)
        for row in content.tracks { try compile(row) }
        for row in content.goals { try compile(row) }
        for row in content.collections { try compile(row) }
        for row in content.events {
            parts.events.append(
                EventRule(
                    column: column(.during(row.id)), from: Int64(row.from), days: Int64(row.days),
                    every: row.every.whole))
        }
        if !content.calendar.days.isEmpty {
            parts.calendar = CalendarRule(
                repeats: content.calendar.repeats, restarts: content.calendar.restarts, next: column(.calendarDay),
                purpose: purpose(of: "calendar"))
            for day in content.calendar.days { parts.calendar.days.append(try gains(day.gives)) }
            parts.flows.calendar = catalog.flow("calendar", "Calendar", isFaucet: true, isBesideCommands: true)
        }
    }

    private mutating func compile(_ row: TrackRow) throws(ContentProblem) {
        guard let reference = row.points else { return }
        let known = names.resources.filter { $0.key != "money" && !parts.resources[$0.value].isItem }
        guard let points = known[reference.name] else {
            throw ContentProblem(
                place: reference.node.place, path: "tracks.\(row.id).points",
                expected: "the name of a resource",
                found: "\"\(reference.name)\"", suggestion: NearestName.to(reference.name, among: known.keys.sorted()))
        }
        var thresholds: [Int64] = [0] + row.thresholds.map(\.whole)
        if row.curve.levels > 0 {
            var (sum, next) = (Int64(0), row.curve.base.whole * 1_000_000)
            for _ in 0..<row.curve.levels {
                guard next < Self.mostFigure else {
                    throw ContentProblem(
                        place: reference.node.place, path: "tracks.\(row.id).curve",
                        expected: "less than 10¹² points for every level",
                        found: "more for level \(thresholds.count + 1)")
                }
                sum = Arithmetic.add(sum, Swift.max(1, Arithmetic.round(next)))
                thresholds.append(sum)
                next = Arithmetic.scale(next, by: row.curve.growth.partsPerMillion, over: 1_000_000)
            }
        }
        guard thresholds.count <= TrackRow.mostLevels, thresholds.last ?? 0 < .max else {
            throw ContentProblem(
                place: reference.node.place, path: "tracks.\(row.id)",
                expected: "at most \(TrackRow.mostLevels) levels, of less than 9 × 10¹⁸ points", found: "more")
        }
        let label = row.label
        var lanes: [RewardLane] = []
        let all = [(id: "", needs: Formula.yes, each: row.each, rewards: row.rewards)]
        var lanesOfRow = all
        for lane in row.lanes {
            lanesOfRow.append((lane.id, try condition(lane.needs), lane.each, lane.rewards))
        }
        for lane in lanesOfRow {
            var gives = [Stretch](repeating: Stretch(), count: thresholds.count)
            let each = try gains(lane.each)
            for level in gives.indices.dropFirst() { gives[level] = each }
            for reward in lane.rewards {
                guard (2...thresholds.count).contains(reward.level), let open = reward.gives else {
                    throw reward.gives?.problem(
                        expected: "a level from 2 to \(thresholds.count)", found: "\(reward.level)")
                        ?? ContentProblem(
                            place: reference.node.place, path: "tracks.\(row.id)", expected: "a reward", found: "none")
                }
                let own = try gains(open)
                let whole = Array(parts.gains[gives[reward.level - 1].range]) + Array(parts.gains[own.range])
                gives[reward.level - 1] = parts.append(whole, to: \.gains)
            }
            let granted = column(.granted(row.id, lane: lane.id))
            parts.starts.append((granted, 1))
            let isBroughtAgain = parts.resets.contains(.column(granted, 1)) && gives.contains(where: mayDraw)
            let counting = isBroughtAgain ? RewardLane.columns(of: gives.count) : 0
            let again = (0..<counting).map { column(.again(row.id, lane: lane.id, $0)) }
            lanes.append(
                RewardLane(
                    needs: lane.needs, granted: granted, again: parts.append(again, to: \.columnLists),
                    gives: parts.append(gives, to: \.rewardLaneGives),
                    faucet: faucet(
                        lane.id.isEmpty ? row.id : "\(row.id).\(lane.id)",
                        lane.id.isEmpty ? label : "\(label), \(lane.id)",
                        of: [lane.each] + lane.rewards.map(\.gives), isBesideCommands: true),
                    purpose: purpose(of: "tracks.\(row.id).\(lane.id)")))
        }
        let level = column(.level(row.id))
        parts.starts.append((level, 1))
        parts.tracks.append(
            TrackRule(
                points: points, thresholds: parts.append(thresholds, to: \.thresholds), level: level,
                lanes: parts.append(lanes, to: \.rewardLanes), season: row.season.whole,
                isMain: parts.tracks.isEmpty,
                taken: parts.append(
                    try named(
                        row.takes, "a resource or an item", among: names.resources.filter { $0.key != "money" }
                    ).map(Int32.init(truncatingIfNeeded:)), to: \.columnLists),
                seasonEnd: row.season > 0
                    ? catalog.flow(
                        "\(row.id)SeasonEnd", "End of the season: \(label)", isFaucet: false, isBesideCommands: true)
                    : FlowID(0)))
        if parts.tracks.count == 1 { catalog.main(points: points, thresholds: thresholds, name: label) }
    }

    /// Whether luck may decide something of a stretch: an amount, a draw, or what replaces an item too many.
    private func mayDraw(_ stretch: Stretch) -> Bool {
        parts.gains[stretch.range].contains { gain in
            if gain.amount.kind == .range { return true }
            guard case .resource(let resource) = gain.target else { return true }
            return parts.resources[resource].isItem
        }
    }

    private mutating func compile(_ row: GoalRow) throws(ContentProblem) {
        guard let counts = row.counts, let target = row.target else { return }
        let reach = try formula(target, as: .ratio)
        if let constant = reach.constant, constant <= 0 {
            throw target.problem(expected: "a target above 0", found: Decimal6(millionths: constant).description)
        }
        let label = row.label
        parts.goals.append(
            GoalRule(
                counts: try formula(counts, as: .ratio), target: reach,
                when: try condition(row.when), reached: column(.reached(row.id)), again: row.again,
                gives: try gains(row.gives), faucet: faucet(row.id, label, of: [row.gives], isBesideCommands: true),
                milestone: catalog.milestones([row.id], group: "Goals") { _ in label },
                row: catalog.goal(label), purpose: purpose(of: "goals.\(row.id)")))
    }

    private mutating func compile(_ row: CollectionRow) throws(ContentProblem) {
        let items = try named(
            row.items, "an item", among: names.resources.filter { parts.resources[$0.value].isItem })
        let label = row.label
        var rewards: [CollectionRule.Reward] = []
        for reward in row.rewards.sorted(by: { $0.found < $1.found }) {
            rewards.append(.init(found: reward.found, gives: try gains(reward.gives)))
        }
        parts.collections.append(
            CollectionRule(
                items: parts.append(items.map(Int32.init(truncatingIfNeeded:)), to: \.columnLists),
                collected: column(.collected(row.id)),
                rewards: parts.append(rewards, to: \.collectionRewards),
                faucet: faucet(row.id, label, of: row.rewards.map(\.gives), isBesideCommands: true),
                found: column(.found(row.id)),
                purpose: purpose(of: "collections.\(row.id)")))
    }

    mutating func compileModifiers(_ rows: [ModifierRow]) throws(ContentProblem) {
        var gains: [Int: [ShareRule]] = [:]
        var chances: [Int: [ShareRule]] = [:]
        var prices: [Int: [ShareRule]] = [:]
        var makes: [Int: [ShareRule]] = [:]
        for row in rows {
            guard let by = row.by else { continue }
            let share = ShareRule(by: try formula(by, as: .ratio), when: try condition(row.when))
            if let constant = share.by.constant, constant <= -1_000_000 || constant > 1_000_000_000 {
                throw by.problem(
                    expected: "a share above -100% and up to 100000%", found: Decimal6(millionths: constant).description
                )
            }
            for resource in try named(row.gains, "a resource", among: names.resources) {
                gains[resource, default: []].append(share)
            }
            let deeds = names.deeds
            let fallible = deeds.filter { parts.deeds[$0.value].chance != nil }
            for deed in try named(row.chances, "an action or a ladder that can fail", among: fallible) {
                chances[deed, default: []].append(share)
            }
            let priced = deeds.filter { !parts.deeds[$0.value].costs.isEmpty }
            for deed in try named(row.prices, "something that costs", among: priced) {
                prices[deed, default: []].append(share)
            }
            let generators = deeds.filter {
                if case .generator = parts.deeds[$0.value].kind { return true }
                return false
            }
            for deed in try named(row.makes, "a generator", among: generators) {
                makes[deed, default: []].append(share)
            }
        }
        for (resource, shares) in gains.sorted(by: { $0.key < $1.key }) {
            parts.resources[resource].gainShares = parts.append(shares, to: \.shares)
        }
        for (deed, shares) in chances.sorted(by: { $0.key < $1.key }) {
            parts.deeds[deed].chanceShares = parts.append(shares, to: \.shares)
        }
        for (deed, shares) in prices.sorted(by: { $0.key < $1.key }) {
            parts.deeds[deed].priceShares = parts.append(shares, to: \.shares)
        }
        for (deed, shares) in makes.sorted(by: { $0.key < $1.key }) {
            guard case .generator(let index) = parts.deeds[deed].kind else { continue }
            parts.generators[index].shares = parts.append(shares, to: \.shares)
        }
    }
}
