import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct DialogueTests {
    private let rules: QuestBondRules
    private let randomness = Randomness(seed: 9)

    init() throws { rules = try QuestBondFiles.rules() }

    private func line(
        _ speaker: Speaker, _ situation: Situation, player: UInt32 = 1, day: LocalDay = 0, occasion: UInt32 = 0
    ) -> String? {
        rules.line(of: speaker, on: situation, player: player, day: day, occasion: occasion, randomness)
            .map(rules.text)
    }

    @Test("QB51 four NPCs have a name, a place and at least three lines for each of their situations, and no others")
    func everySituationIsAnswered() {
        for speaker in Speaker.allCases {
            #expect(!rules.name(of: speaker).isEmpty && !rules.place(of: speaker).isEmpty)
            for situation in Situation.allCases {
                let place = speaker.index * Situation.allCases.count + situation.index
                let lines = Int(rules.voices.spoken[place].count)
                #expect(
                    speaker.situations.contains(situation) ? lines >= 3 : lines == 0,
                    "\(speaker) \(situation): \(lines)")
                #expect((line(speaker, situation) != nil) == speaker.situations.contains(situation))
            }
        }
        #expect(Speaker.allCases.map(rules.place) == ["Store", "Forge", "Adventures Hub", "Bestiary"])
        #expect(Set(Speaker.allCases.flatMap(\.situations)) == Set(Situation.allCases))
    }

    @Test("QB51 nine classes have lines of their own for six categories of completed tasks; no line occurs twice")
    func everyClassAndCategory() {
        for heroClass in HeroClass.allCases {
            for category in TaskCategory.allCases {
                let told = (0..<2).compactMap {
                    rules.completionLine(heroClass, category, player: 3, day: 5, occasion: $0, randomness)
                }
                #expect(Set(told).count == 2, "\(heroClass) \(category)")
            }
        }
        let lines = rules.voices.lines
        #expect(Set(lines).count == lines.count)
        // They go into a bubble on a phone.
        #expect(lines.allSatisfy { (8...130).contains($0.count) && !$0.contains("  ") })
        #expect(lines.allSatisfy { $0.first?.isUppercase == true && ".!?".contains($0.last ?? " ") })
    }

    @Test("QB51 a line follows from seed, player, day and occasion; none comes twice in a row, and all of them come")
    func choiceIsPure() {
        var first: Set<String> = []
        for day in LocalDay(0)..<60 {
            let said = (0..<8).map { line(.shopkeeper, .greeting, day: day, occasion: $0) ?? "" }
            #expect(said == (0..<8).map { line(.shopkeeper, .greeting, day: day, occasion: $0) ?? "" })
            #expect(zip(said, said.dropFirst()).allSatisfy { $0.0 != $0.1 })
            #expect(Set(said).count == 4)
            first.insert(said[0])
        }
        #expect(first.count == 4)
        let others = (UInt32(0)..<64).map { line(.shopkeeper, .greeting, player: $0) ?? "" }
        #expect(Set(others).count == 4)
        let elsewhere = rules.line(
            of: .shopkeeper, on: .greeting, player: 1, day: 0, occasion: .max, Randomness(seed: 10))
        #expect(elsewhere != nil)
    }

    @Test("QB51 weather suggests by the sky, with the document's two lines; without permission it says nothing")
    func weather() {
        for weather in Weather.allCases {
            let said = rules.suggestion(for: weather, player: 1, day: 3, occasion: 0, randomness).map(rules.text)
            #expect(said?.isEmpty == false, "\(weather)")
        }
        #expect(rules.suggestion(for: nil, player: 1, day: 3, occasion: 0, randomness) == nil)
        #expect(rules.voices.lines.contains("Perfect day for an outdoor workout."))
        #expect(rules.voices.lines.contains("Rainy day, great for indoor tasks."))
        #expect(rules.leaning(of: .clear) == .physical && rules.leaning(of: .rain) == .mental)
    }

    @Test(
        "QB51 an NPC without a line it must have, one that speaks out of turn, an unknown class and an empty line are refused",
        arguments: [
            ("dialogue.npcs.shopkeeper.tooDear=[]", "dialogue.npcs.shopkeeper.tooDear", nil),
            ("dialogue.npcs.questGiver.noKey=[\"  \"]", "dialogue.npcs.questGiver.noKey[0]", nil),
            ("dialogue.completions.mage.social=['']", "dialogue.completions.mage.social[0]", nil),
            ("dialogue.npcs.forgekeeper.noKey=[No key here.]", "dialogue.npcs.forgekeeper.noKey", nil),
            ("dialogue.npcs.forgekeeper.gretting=[Hail.]", "dialogue.npcs.forgekeeper.gretting", "greeting"),
            ("dialogue.completions.mage.sociall=[Hail.]", "dialogue.completions.mage.sociall", "social"),
            ("weather.conditions.rain.lines=[]", "weather.conditions.rain.lines", nil),
            ("cues.bells=[Big Ben]", "cues.bells", nil),
            ("cues.cues.taskCompleted.sound=Task Complete.wav", "cues.cues.taskCompleted.sound", nil),
            ("cues.cues.taskCompleted.haptic=meduim", "cues.cues.taskCompleted.haptic", "medium"),
        ] as [(String, String, String?)])
    func refusals(change: String, path: String, suggestion: String?) throws {
        let source = try QuestBondFiles.source().changed(by: [change])
        let found = #expect(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(found?.path == path, "\(String(describing: found))")
        #expect(found?.suggestion == suggestion)
    }

    /// The content without one key of a map, or with another name for it.
    private func content(_ file: String, _ table: String, renaming key: String, to name: String?) throws -> ContentNode
    {
        func entries(_ node: ContentNode?) -> [ContentNode.Entry] {
            if case .map(let entries)? = node?.value { return entries }
            return []
        }
        var tree = try QuestBondFiles.source().tree
        let rows = entries(tree[file]?[table]).compactMap { entry -> ContentNode.Entry? in
            guard entry.key == key else { return entry }
            return name.map { ContentNode.Entry(key: $0, keyPlace: entry.keyPlace, node: entry.node) }
        }
        let path = try #require(ContentPath("\(file).\(table)"))
        var node = try #require(tree[file]?[table])
        node.value = .map(rows)
        tree = try tree.setting(path, to: node, addsKeys: false)
        tree.value = .map(entries(tree).filter { !["scenario", "archetypes", "targets"].contains($0.key) })
        return tree
    }

    @Test("QB51 a missing NPC, class, sky or event is refused, a misspelt one with the nearest name")
    func missingRows() throws {
        for (file, table, key, wrong) in [
            ("dialogue", "npcs", "cardCollector", "cardColector"), ("dialogue", "completions", "paladin", "palladin"),
            ("weather", "conditions", "storm", "strom"), ("cues", "cues", "arenaDefeat", "arenaDefeet"),
        ] {
            let without = try content(file, table, renaming: key, to: nil)
            let missing = #expect(throws: ContentProblem.self) { try without.compiled() }
            #expect(missing?.path == "\(file).\(table)")
            let misspelt = try content(file, table, renaming: key, to: wrong)
            let unknown = #expect(throws: ContentProblem.self) { try misspelt.compiled() }
            #expect(unknown?.suggestion == key)
            #expect(unknown.map { $0.place.line > 0 } == true)
        }
    }
}
