import GameContract
import QuestKernel
import Testing

@testable import QuestBond

/// Numbers stand in kept journals, and names on the wire, in files and in what clients store: what was given once
/// stays. New ones add lines to these goldens and change none.
@Suite struct FrozenNamesTests {
    @Test func whatTheJournalCountsKeepsItsNumber() throws {
        let description = QuestBond.describe(try QuestBondFiles.rules())
        var lines: [String] = []
        func list(_ kind: String, _ names: [String]) {
            for (number, name) in names.enumerated() { lines.append("\(kind) \(number) \(name)") }
        }
        list("flow", description.flows.map { "\($0.name) \($0.isFaucet ? "faucet" : "sink"): \($0.label)" })
        list("roll", description.rolls.map { "\($0.name): \($0.label), \($0.cells) cells" })
        list("tally", description.tallies.map { "\($0.name): \($0.label), \($0.rows.count) rows" })
        list("gauge", description.gauges.map { "\($0.name): \($0.label), \($0.unit)" })
        let own = description.milestones.filter { !$0.name.hasPrefix("achievement.") }
        list("milestone", own.map { "\($0.name): \($0.group), \($0.label), members \($0.fewestMembers)" })
        try Golden.expect(lines.joined(separator: "\n") + "\n", named: "numbers", beside: Self.folder)
    }

    @Test func commandsKeepTheirNumbersNamesAndFields() throws {
        let description = QuestBond.describe(try QuestBondFiles.rules())
        let described = Dictionary(uniqueKeysWithValues: CommandDescription.all.map { ($0.name, $0) })
        var text = ""
        for (number, name) in description.commands.enumerated() {
            text += "\(number) \(name): \(described[name]?.doc ?? "not given by players")\n"
            let words = description.words.objects[number]
            if let first = words.first, let last = words.last {
                text += "  is about one of \(words.count): \(first) … \(last)\n"
            }
            for field in described[name]?.fields ?? [] { text += "  \(Self.line(field))\n" }
        }
        try Golden.expect(text, named: "commands", beside: Self.folder)
    }

    @Test func commandsAreWrittenAsTheyAlwaysWere() throws {
        let text = try Self.examples.map { try Wire.write($0) + "\n" }.joined()
        try Golden.expect(text, named: "command-examples", beside: Self.folder)
        let players = Commands.all.filter { $0.isOfPlayers }.map { $0.entry.number }
        #expect(Set(Self.examples.map(\.number)) == Set(players), "every command that players give has an example")
    }

    private static let folder = QuestBondFiles.root.path + "/Tests/QuestBondTests/FrozenNames"

    private static func line(_ field: CommandField) -> String {
        var parts = ["\(field.name): \(field.kind.rawValue)"]
        if let list = field.list { parts.append("in \(list.rawValue)") }
        if let least = field.least, let most = field.most { parts.append("\(least)...\(most)") }
        if let names = field.names { parts.append(names.joined(separator: "|")) }
        if !field.isRequired { parts.append("optional") }
        if let owners = field.belongsTo { parts.append("with " + owners.joined(separator: "|")) }
        return parts.joined(separator: ", ") + ". \(field.doc)"
    }

    /// Every command, its values all different where they can be.
    private static let examples: [QuestBond.Command] = [
        .create(.archer, .pisces), .open, .claimLogin, .addHabit(.creative),
        .completeTask(.wellness, .large, .verified), .completeHabit(3, .standard), .claimQuest(2), .claimBonusQuest,
        .claimWeeklyChest, .allocate(7, .dexterity), .evolve(.trickster), .equip(11), .use(4), .runDungeon(9),
        .startMission(5), .claimMission, .startExpedition(1), .claimExpedition, .craft(2, .trinket, .luck),
        .craft(1, .armor, nil), .brew(3), .enhance(.armor, withCatalyst: true), .salvage(8),
        .setAutoSalvage(AutoSalvage(common: true, belowRare: false, keepsAffixes: true)),
        .setAutoSalvage(AutoSalvage(common: false, belowRare: true, keepsAffixes: false)),
        .applyScroll(6, .accessory), .reroll(.weapon, suffix: true), .buy(.deal), .buy(.stock(2)), .buy(.merchant(1)),
        .buy(.consumable(7)), .buy(.bundle(3)), .buy(.premium(4)), .buy(.scroll), .buy(.key), .buy(.setPiece),
        .addRoutine(.workout, HabitSet(rawValue: 0x8005)), .editRoutine(2, .evening, HabitSet(rawValue: 7)),
        .removeRoutine(1), .completeFocused(.medium, .verified, minutes: 45), .completeWorkout(.large),
        .refreshDuties, .completeDuty(3, .standard), .playDuty(4, score: 512), .playMiniGame(.mathBlitz, score: 70),
        .claimStarterGear, .followBreadcrumb(.forge),
        .runArena(ArenaPlan(usual: 3, boss: 1, hurt: 2, hurtBelow: 40)), .attackRaid, .startResearch(17),
        .claimResearch, .rerollParagon, .rebirth(.mage), .checkIn(4, shares: true), .setMoodSharing(true),
        .meditate(20), .claimComeback, .followGoal(6), .followOwnGoal(.mental, target: 30),
        .followOwnGoal(nil, target: 12), .advanceGoal(1), .abandonGoal(2), .followSharedGoal(3), .advanceSharedGoal,
        .abandonSharedGoal, .craftSet(.accessory), .assignTask(2, .household, .medium),
        .completeAssigned(1, .verified), .confirmTask(3), .disputeTask(2), .nudge(1), .giveKudos(3),
        .runPartyDungeon(19), .claimPartyDungeon, .startPartyExpedition(2), .claimPartyExpedition, .claimPartyChest,
        .gift(5, 2), .completeSharedDuty(.partyVerified),
    ]
}
