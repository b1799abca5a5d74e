import QuestKernel

/// The seven days of login rewards ("Daily Login Reward").
struct LoginContent: ContentRow {
    var days: [LoginDay] = []
    var bonusRarity: [UInt32] = []
    var missedDayStartsOver = false

    static let noun = "the login rewards"
    static var fields: [Field<LoginContent>] {
        [
            .rows("days", \.days, count: 7, "The cycle."),
            .weights("bonusRarity", \.bonusRarity, "Rarity of the bonus loot roll's equipment."),
            .flag(
                "missedDayStartsOver", \.missedDayStartsOver, optional: false,
                "Whether the cycle begins anew after a day without a claim."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(bonusRarity, "bonusRarity", node)
    }
}

/// One day of the cycle.
struct LoginDay: ContentRow {
    var gold: Gold = 0
    var commonConsumables: Int = 0
    var uncommonConsumables: Int = 0
    var materials: Int = 0
    var lootRoll = false

    static let noun = "a login reward"
    static var fields: [Field<LoginDay>] {
        [
            .whole("gold", \.gold, 0...100_000, unit: "gold", optional: true, "Gold."),
            .whole(
                "commonConsumables", \.commonConsumables, 0...10, unit: "consumables", optional: true,
                "Random Common consumables."),
            .whole(
                "uncommonConsumables", \.uncommonConsumables, 0...10, unit: "consumables", optional: true,
                "Random Uncommon consumables."),
            .whole("materials", \.materials, 0...10, unit: "materials", optional: true, "Crafting materials."),
            .flag("lootRoll", \.lootRoll, "A bonus loot roll."),
        ]
    }
}

extension Hero {
    /// A new day begins: the cycle goes on where it was, however long the hero was away, or begins anew by a switch.
    mutating func turnLogin(to newDay: LocalDay, _ rules: QuestBondRules) {
        if rules.login.missedDayStartsOver, today >= 0, !loginClaimed || newDay > today + 1 { loginDay = 0 }
        loginClaimed = false
    }

    /// Claims today's login reward; QB11.
    mutating func claimLogin(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if loginClaimed { return .alreadyClaimedToday }
        loginClaimed = true
        let day = Int(loginDay)
        loginDay = (loginDay &+ 1) % 7
        let rules = turn.rules
        journal.tally(Tally.loginDays.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: day))
        earnGold(rules.login.days[day].gold, from: .loginReward, turn, &journal)
        var draws = draws(.loginReward, turn)
        for _ in 0..<rules.login.days[day].commonConsumables {
            gain(rules.consumableTables.commonGift.pick(&draws), from: .loginReward, turn, &journal)
        }
        for _ in 0..<rules.login.days[day].uncommonConsumables {
            gain(rules.consumableTables.uncommonGift.pick(&draws), from: .loginReward, turn, &journal)
        }
        for _ in 0..<rules.login.days[day].materials {
            gainMaterial(essenceShare: rules.loot.tasks.essenceShare, from: .loginReward, &draws, turn, &journal)
        }
        if rules.login.days[day].lootRoll {
            rollBonusLoot(
                .loginLoot, .loginLoot, .loginItem, rarity: rules.login.bonusRarity, from: .loginReward, turn,
                &journal)
        }
        return nil
    }
}
