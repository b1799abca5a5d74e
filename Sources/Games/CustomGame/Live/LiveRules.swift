import QuestKernel

/// Something that a game in files lets players do, as hosts offer it.
public struct CustomAction: Sendable, Equatable {
    /// By which commands name it.
    public let name: String
    /// What players read.
    public let label: String
    /// Whether it is paid with real money: then it is a host's to say that it was.
    public let isForMoney: Bool
}

extension CustomRules {
    /// Checks and compiles content, for a host that has its game from elsewhere.
    public static func compile(_ content: ContentNode) throws(ContentProblem) -> CustomRules {
        var reader = ContentReader()
        let rows = try reader.read(CustomContent.self, from: content)
        return try GameCompiler(rows, from: content).finished(title: CustomGame.title)
    }

    /// By number, as `CustomGame.Command.act` takes it.
    public var actions: [CustomAction] {
        zip(parts.deeds, parts.deedNames).map { deed, named in
            CustomAction(name: named.name, label: named.label, isForMoney: deed.isForMoney)
        }
    }

    /// The number of an action.
    public func action(named name: String) -> Int? { parts.deedNames.firstIndex { $0.name == name } }

    /// Whether an action is paid with real money.
    public func isForMoney(_ action: Int) -> Bool {
        parts.deeds.indices.contains(action) && parts.deeds[action].isForMoney
    }

    /// Why players cannot go on under other rules, in words: a row that they may have something of is gone, or a slot
    /// in which something may be under way; nil if nothing is.
    ///
    /// The order of rows is free, because states and luck go by names.
    public func obstacle(toLivingUnder next: CustomRules) -> String? {
        missingRow(in: next) ?? missingSlot(in: next)
    }

    /// The same, where the state of who goes on is looked at: it tells whether a slot that is gone is in use.
    public func missingRow(in next: CustomRules) -> String? {
        let kept = Dictionary(next.names.rows.map { ($0.id, $0.chapter) }) { first, _ in first }
        if let row = names.rows.first(where: { kept[$0.id] != $0.chapter }) {
            return "\(row.chapter).\(row.id): expected the row to stay, found it gone"
        }
        return nil
    }

    private func missingSlot(in next: CustomRules) -> String? {
        let (slots, others) = (names.slots, next.names.slots)
        guard let action = slots.keys.sorted().first(where: { slots[$0, default: 0] > others[$0, default: 0] }) else {
            return nil
        }
        return "actions.\(action).slots: expected \(slots[action, default: 0]) or more, for what is under way, "
            + "found \(others[action, default: 0])"
    }
}

extension Deed {
    fileprivate var isForMoney: Bool { if case .pack = kind { true } else { false } }
}

extension CustomGame.Refusal {
    /// The rule that refused the command, in a plain sentence.
    public var sentence: String {
        switch self {
        case .noSuchMember: "There is no such player."
        case .momentOutOfRange: "The clock names a moment outside the game's time."
        case .noSuchAction: "The game has no such action."
        case .notNow: "It is not possible now: its condition is not met, or the game was not opened yet."
        case .notOnShow: "It is not on show."
        case .atItsEnd: "There is no further step."
        case .limitReached: "It was done as often as its limit allows."
        case .stillCooling: "It is still cooling down."
        case .noSlotFree: "No slot is free."
        case .notEnough: "There is not enough to pay for it."
        case .nothingToClaim: "Nothing is finished yet."
        }
    }
}

extension CustomParty {
    /// Whether the player ever opened the game.
    public var hasBegun: Bool { today >= 0 }

    /// Whether something that takes time was begun and not claimed yet.
    public func isUnderWay(_ rules: CustomRules) -> Bool {
        zip(rules.names.columns, columns).contains { column, value in column.kind == .timer && value != 0 }
    }
}
