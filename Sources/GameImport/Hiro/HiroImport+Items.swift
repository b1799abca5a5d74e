import QuestKernel

/// The inventory of Hiro, and unlockables: chests that wait in slots.
extension HiroImport {
    mutating func declareItem(_ name: String, _ part: JSONPart) throws(ContentProblem) {
        game.notes.others(
            part, at: "items",
            read: ["name", "category", "max_count", "consumable", "consume_reward", "item_sets", "disabled"])
        if part["disabled"]?.value.bool == true {
            game.notes.leave("items.disabled: such an item is there all the same")
        }
        let id = try game.id(for: name, at: part)
        items[name] = id
        let label = part.label("name")
        game.items.append(
            .init(
                id: id, name: label.isEmpty && id != name ? name : label, rarity: part.label("category"),
                most: try part["max_count"]?.whole(0...1_000_000_000) ?? 0))
        for (set, member) in try part.names("item_sets") {
            if sets[set] == nil {
                let collection = try game.id(for: "set_\(set)", at: member, isOwnName: false)
                setPlaces[set] = game.collections.count
                game.collections.append((collection, set, []))
            }
            guard sets[set]?.contains(id) != true else { continue }
            sets[set, default: []].append(id)
            if let place = setPlaces[set] { game.collections[place].items.append(id) }
        }
    }

    /// Using up an item gives something.
    mutating func convertUse(_ name: String, _ part: JSONPart) throws(ContentProblem) {
        guard let reward = part["consume_reward"], let id = items[name] else { return }
        guard part["consumable"]?.value.bool == true else {
            if !reward.saysNothing { game.notes.leave("items.consume_reward of what is not consumable") }
            return
        }
        let gives = try self.reward(reward, for: name)
        guard !gives.isEmpty else { return }
        game.actions.append(
            .init(
                id: try game.id(for: "use_\(name)", at: part, isOwnName: false), name: "Use \(label(part, name))",
                cost: Reward(id), gives: gives))
    }

    /// Each unlockable is an item, got by its probability, and an action that opens it in its time.
    mutating func convertUnlockables(_ document: JSONPart) throws(ContentProblem) {
        guard let part = document["unlockables"] else { return }
        let active = try document["active_slots"]?.whole(0...1_000_000) ?? 1
        for field in ["slots", "max_active_slots", "slot_cost"] where document[field]?.saysNothing == false {
            game.notes.leave("\(field): chests wait without an end, and slots cannot be bought")
        }
        var outcomes: [WeightedOutcome] = []
        for (name, row) in try part.fields() {
            game.notes.others(
                row, at: "unlockables",
                read: ["name", "category", "probability", "start_cost", "wait_time_sec", "reward", "reward_config"])
            let id = try game.id(for: name, at: row)
            game.items.append(.init(id: id, name: label(row, name), rarity: row.label("category")))
            outcomes.append(
                WeightedOutcome(
                    gives: Reward(id), weight: try row["probability"]?.whole(0...GameDraft.mostWeight) ?? 0))
            var cost = try row["start_cost"].map { part throws(ContentProblem) in try self.cost(part) } ?? Reward()
            try cost.add(id, .exactly(1), from: row)
            let gives = try (row["reward"] ?? row["reward_config"]).map { part throws(ContentProblem) in
                try reward(part, for: name)
            }
            game.actions.append(
                .init(
                    id: try game.id(for: "open_\(name)", at: row, isOwnName: false), name: "Open \(label(row, name))",
                    cost: cost, gives: gives ?? Reward(), takes: try row["wait_time_sec"]?.whole(0...315_360_000) ?? 0,
                    slots: Swift.min(Swift.max(1, active), 32)))
        }
        guard !outcomes.isEmpty else { return }
        if active != 1 {
            game.notes.say("unlockables: each kind has active_slots of its own; in Hiro all kinds share them")
        }
        let id = try game.id(for: "unlockable", at: part, isOwnName: false)
        try game.weighted(id, label: "Unlockable", outcomes, at: part)
        game.actions.append(
            .init(
                id: try game.id(for: "find_unlockable", at: part, isOwnName: false), name: "Find an unlockable",
                gives: Reward(id), limit: "4 a day", remark: "assumed: how often a player gets an unlockable"))
    }
}
