import CustomGame
import QuestKernel

/// Rewards of Hiro: what is certain, and what is rolled from a weighted table.
extension HiroImport {
    /// - Parameter owner: the name of what gives it, from which its draw gets an id.
    mutating func reward(_ part: JSONPart, for owner: String) throws(ContentProblem) -> Reward {
        game.notes.others(
            part, at: "reward", read: ["guaranteed", "weighted", "max_rolls", "max_repeat_rolls", "total_weight"])
        var reward = Reward()
        if let certain = part["guaranteed"] { reward = try contents(certain, for: owner) }
        guard let weighted = part["weighted"] else { return reward }
        var outcomes: [WeightedOutcome] = []
        var sum: Int64 = 0
        for row in try weighted.elements() {
            let weight = try row["weight"]?.whole(0...GameDraft.mostWeight) ?? 0
            sum += weight
            outcomes.append(WeightedOutcome(gives: try contents(row, for: owner), weight: weight))
        }
        guard !outcomes.isEmpty else { return reward }
        let rolls = try rolls(part)
        let total = try part["total_weight"]?.whole(0...GameDraft.mostWeightInAll) ?? 0
        guard total == 0 || total >= sum else {
            throw (part["total_weight"] ?? part).problem("at least \(sum), the sum of the weights, or none")
        }
        if total > sum { game.notes.say("a total_weight above the sum of the weights: the rest gives nothing") }
        let id = try game.id(for: "\(owner)_roll", at: part, isOwnName: false)
        try game.weighted(
            id, label: owner, outcomes, nothing: total == 0 ? 0 : total - sum, at: weighted)
        try reward.add(id, .exactly(rolls), from: part)
        return reward
    }

    private mutating func rolls(_ part: JSONPart) throws(ContentProblem) -> Int64 {
        // The server's figure is 0 where the definition has none.
        let most = try part["max_rolls"]?.whole(0...GameLimits.mostDraws) ?? 0
        guard most > 0 else {
            game.notes.say("a weighted reward without max_rolls, or with 0, is rolled once")
            return 1
        }
        let repeats = try part["max_repeat_rolls"]?.whole(0...Amount.most) ?? 0
        if most > 1, repeats > 0, repeats < most {
            game.notes.leave("reward.max_repeat_rolls: the same outcome may come again each time")
        }
        return most
    }

    /// Currencies, energies and items, each with an amount or a range.
    private mutating func contents(_ part: JSONPart, for owner: String) throws(ContentProblem) -> Reward {
        game.notes.others(
            part, at: "reward contents", read: ["currencies", "items", "energies", "item_sets", "weight"])
        var reward = Reward()
        for (name, range) in try part["currencies"]?.fields() ?? [] {
            try add(try currency(name, at: range), range, to: &reward)
        }
        for (name, range) in try part["items"]?.fields() ?? [] {
            try add(try item(name, at: range), range, to: &reward)
        }
        for (name, range) in try part["energies"]?.fields() ?? [] {
            try add(try energy(name, at: range), range, to: &reward)
        }
        for range in try part["item_sets"]?.elements() ?? [] { try addSet(range, for: owner, to: &reward) }
        return reward
    }

    private mutating func add(_ id: String, _ part: JSONPart, to reward: inout Reward) throws(ContentProblem) {
        game.notes.others(part, at: "reward contents.amount", read: ["min", "max", "multiple"])
        try addRange(of: id, part, to: &reward)
    }

    private mutating func addRange(of id: String, _ part: JSONPart, to reward: inout Reward) throws(ContentProblem) {
        let range = try range(part)
        guard range.step > 1, range.low < range.high else {
            return try reward.add(id, Self.amount(range.low, range.high), from: part)
        }
        // The multiples within the range, each equally likely: so many times a draw that gives one step.
        let (low, high) = ((range.low + range.step - 1) / range.step, range.high / range.step)
        guard low <= high else {
            throw part.problem("a multiple of \(range.step) from \(range.low) to \(range.high)", found: "none")
        }
        guard low < high else { return try reward.add(id, .exactly(low * range.step), from: part) }
        guard high <= GameLimits.mostDraws else {
            game.notes.say("multiples of \(range.step) up to \(range.high) of \(id): every amount between is possible")
            return try reward.add(id, Self.amount(low * range.step, high * range.step), from: part)
        }
        let step = try stepDraw(of: id, range.step, at: part)
        try reward.add(step, Self.amount(low, high), from: part)
    }

    private static func amount(_ low: Int64, _ high: Int64) -> Amount {
        low == high ? .exactly(low) : .from(low, to: high)
    }

    private func range(_ part: JSONPart) throws(ContentProblem) -> (low: Int64, high: Int64, step: Int64) {
        let low = try part["min"]?.whole(0...Amount.most) ?? 0
        // Without a max, or with 0, the min is what comes.
        let most = try part["max"]?.whole(0...Amount.most) ?? 0
        let high = most == 0 ? low : most
        guard low <= high, high - low < Int64(UInt32.max) else {
            throw part.problem("a max from the min to \(UInt32.max) above it", found: "\(low) to \(high)")
        }
        return (low, high, try part["multiple"]?.whole(0...Amount.most) ?? 0)
    }

    private mutating func stepDraw(of id: String, _ step: Int64, at part: JSONPart) throws(ContentProblem) -> String {
        if let known = steps["\(id) \(step)"] { return known }
        let draw = try game.always("\(id)_by_\(step)", gives: Reward(id, .exactly(step)), at: part)
        steps["\(id) \(step)"] = draw
        return draw
    }

    /// One of the items that belong to all sets that are named, each equally likely.
    private mutating func addSet(
        _ part: JSONPart, for owner: String, to reward: inout Reward
    ) throws(ContentProblem) {
        game.notes.others(part, at: "reward contents.item_sets", read: ["set", "min", "max", "multiple"])
        var common: [String]?
        for (name, _) in try part.names("set") {
            let members = sets[name] ?? []
            let known = Set(members)
            common = common.map { $0.filter { known.contains($0) } } ?? members
        }
        guard let common, !common.isEmpty else {
            throw (part["set"] ?? part).problem("sets to which an item of the inventory belongs", found: "none")
        }
        let range = try range(part)
        guard range.high <= GameLimits.mostDraws else {
            throw part.problem("at most \(GameLimits.mostDraws) items at once", found: "\(range.high)")
        }
        guard range.high > 0 else { return }
        let id = try game.id(for: "\(owner)_item", at: part, isOwnName: false)
        try game.weighted(
            id, label: "\(owner): an item of a set", common.map { WeightedOutcome(gives: Reward($0), weight: 1) },
            at: part)
        try addRange(of: id, part, to: &reward)
    }
}
