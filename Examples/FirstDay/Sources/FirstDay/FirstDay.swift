import Foundation
import QuestBond
import QuestKernel

/// One hero's first day of QuestBond, in words, by the engine alone.
@main
enum FirstDay {
    static func main() {
        do {
            let (rules, contentHash) = try rules()
            let host = show(rules)
            try host.putAway(contentHash)
            try host.sendToServer(contentHash)
        } catch {
            let words = (error as? ContentProblem)?.description ?? "\(error)"
            let advice = "./simulate content export > Examples/FirstDay/Sources/FirstDay/content.json"
            let message = "FirstDay: the bundled content does not fit this engine: \(words)\nTo renew it: \(advice)\n"
            FileHandle.standardError.write(Data(message.utf8))
            exit(65)
        }
    }

    private static func show(_ rules: QuestBondRules) -> Host {
        var host = Host(rules: rules, seed: 20_250_211, player: 7)

        print("Mara's first day, a Monday")
        host.waitUntil(7, 30)
        host.show("Mara becomes a warrior, born under Leo.", .create(.warrior, .leo))
        host.show("She opens the app for the first time today", .open)
        host.show("and takes the login reward.", .claimLogin)
        host.lookOutside(.clear)
        host.show("She takes up a habit: ten minutes of stretching.", .addHabit(.wellness))
        host.show("Her first task is done: a walk around the block.", .completeTask(.physical, .small, .quick))
        host.show("She stretches.", .completeHabit(0, .quick))

        host.waitUntil(12, 15)
        host.show("The report is written, with a photo to show for it.", .completeTask(.mental, .large, .verified))
        host.show("The dishes are done.", .completeTask(.household, .small, .standard))
        host.sendOut()
        host.show("She tries to be in two places at once.", .startMission(0))

        host.waitUntil(19, 40)
        if !host.hero.mission.isIdle { host.show("The hero is back.", .claimMission) }
        host.show("An hour at the gym.", .completeTask(.physical, .large, .standard))
        host.show("A call with a friend.", .completeTask(.social, .medium, .quick))
        host.wearTheBest()
        host.listen(to: .questGiver, .greeting)
        host.show("Into the \(host.rules.dungeonName(0)).", .runDungeon(0))
        host.wearTheBest()
        host.claimQuests()

        print("\nAt the end of the day: level \(host.hero.level), \(host.hero.gold) gold,", terminator: " ")
        print("a streak of \(host.hero.streak.length) day, \(host.journal.entries.count) journal entries.")
        print("Journal and purse agree: \(host.booksAgree ? "yes" : "no")")
        return host
    }

    /// Rules from the content that is bundled with the program, checked as the simulator checks it, and the content's
    /// name.
    private static func rules() throws -> (rules: QuestBondRules, contentHash: String) {
        guard let file = Bundle.module.url(forResource: "content", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        let content = try JSONDecoder().decode(ContentNode.self, from: Data(contentsOf: file))
        var reader = ContentReader()
        return (try QuestBondRules.compile(content, &reader), content.contentHash())
    }
}

/// What a player sees and decides.
extension Host {
    /// Sends the hero on the likeliest mission that is back by the evening.
    mutating func sendOut() {
        let open = (0..<rules.missionCount).filter {
            rules.missionLevel($0) <= hero.level && hero.missionSeconds($0, rules) <= Seconds(Hours(7))
        }
        let chances = open.map { hero.missionChance($0, at: now.instant, rules) }
        guard let (best, chance) = zip(open, chances).max(by: { $0.1 < $1.1 }) else { return }
        let percent = chance.partsPerMillion / 10_000
        show("The hero sets out: \(rules.missionName(best)), \(percent) % likely to succeed.", .startMission(best))
    }

    /// Puts on what is better than what is worn.
    mutating func wearTheBest() {
        for index in hero.bag.indices.reversed() {
            let item = hero.bag[index]
            let worn = hero.worn[Int(item.slot.rawValue)]
            guard hero.worth(of: item, rules) > hero.worth(of: worn, rules) else { continue }
            show("She puts on the \(rules.name(of: item)), \(item.rarity.name).", .equip(index))
        }
    }

    /// Claims what is done of the day's quests.
    mutating func claimQuests() {
        for index in 0..<rules.questsPerDay {
            let quest = hero.quests[index]
            let progress = min(hero.progress(of: quest, rules), quest.target)
            show("Quest \(quest.kind.name), \(progress) of \(quest.target):", .claimQuest(index))
        }
    }
}
