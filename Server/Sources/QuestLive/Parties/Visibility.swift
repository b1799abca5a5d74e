extension Reply {
    /// A state as an ally sees it, without what members do who do not share it: name, class and level are all that is
    /// seen of them, and a low mood where they said so with the mood.
    func hidingWhatMembersDo(_ hidden: [Int]) throws -> Reply {
        let value = try StrictJSON.value(of: body, deepest: 64)
        let hidden = Set(hidden)
        let seen = value.changing("state") { state in
            state.changing("members") { members in
                members.changing(hidden) { member in
                    ["streak", "isActive", "weekTasks", "chestWaits"].reduce(member) { $0.changing($1) { _ in .null } }
                }
            }
            .changing("party") { party in party.changing("goalProgress") { $0.changing(hidden) { _ in .null } } }
            .changing("raid") { raid in raid.changing("damage") { $0.changing(hidden) { _ in .null } } }
        }
        return Reply(status: status, seen)
    }
}

extension JSONValue {
    /// The value with one field of an object changed, where it has it.
    fileprivate func changing(_ name: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        guard case .object(var fields) = self else { return self }
        for index in fields.indices where fields[index].name == name {
            fields[index].value = change(fields[index].value)
        }
        return .object(fields)
    }

    /// The value with some places of a list changed.
    fileprivate func changing(_ places: Set<Int>, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        guard case .array(var values) = self else { return self }
        for index in values.indices where places.contains(index) { values[index] = change(values[index]) }
        return .array(values)
    }
}
