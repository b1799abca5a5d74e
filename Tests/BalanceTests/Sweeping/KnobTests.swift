import QuestKernel
import Scenarios
import Testing

@testable import Balance

@Suite struct KnobTests {
    private func knob(_ text: String, _ scenario: String = "questbond") throws -> Knob {
        try KnobReading.knob(text, in: ProjectScenarios.source(scenario).tree)
    }

    private func texts(_ text: String) throws -> [String] {
        let knob = try knob(text)
        return (0..<(knob.count ?? 0)).compactMap { knob.level($0)?.text }
    }

    @Test(
        arguments: [
            ("loot.pity.tasks.threshold=10..30:5", ["10", "15", "20", "25", "30"]),
            ("loot.pity.tasks.threshold=10..19:5", ["10", "15"]),
            ("loot.tasks.equipmentChance=0.05..0.08:0.01", ["0.05", "0.06", "0.07", "0.08"]),
            ("loot.pity.tasks.threshold=7,3, 12", ["7", "3", "12"]),
            ("loot.rooms.hardCompletionGuarantee=true,false", ["true", "false"]),
            ("loot.tasks.rarity=[1, 0, 0, 0, 0],[9, 1, 0, 0, 0]", ["[1, 0, 0, 0, 0]", "[9, 1, 0, 0, 0]"]),
            ("loot.tasks.equipmentChance=x0.8..1.2:0.2", ["x0.8", "x1", "x1.2"]),
            ("loot.tasks.equipmentChance=x0.5,2", ["x0.5", "x2"]),
            ("loot.tasks.equipmentChance=assumed", ["0.05", "0.065", "0.08"]),
            ("loot.tasks.equipmentChance=assumed:4", ["0.05", "0.06", "0.07", "0.08"]),
            ("loot.tasks.promisedRarity=assumed", ["x0.7", "x1", "x1.4"]),
        ] as [(String, [String])])
    func valuesAreReadAsTheyAreMeant(text: String, expected: [String]) throws { #expect(try texts(text) == expected) }

    @Test func factorsMultiplyWhatStandsThere() throws {
        func written(_ text: String, _ index: Int = 0) throws -> String {
            let node = try #require(try knob(text).level(index)).node
            guard case .scalar(let text) = node.value else { return node.kindInWords }
            return text
        }
        // 0.065, used of a tagged triple; 20, which stays whole; 15.5 rounds up.
        #expect(try written("loot.tasks.equipmentChance=x1.1") == "0.0715")
        #expect(try written("loot.pity.tasks.threshold=x1.24") == "25")
        #expect(try written("loot.pity.tasks.threshold=x0.775") == "16")
        let rarity = try #require(try knob("loot.tasks.promisedRarity=x0.5").level(0)).node
        guard case .list(let nodes) = rarity.value else {
            Issue.record("expected a list")
            return
        }
        let texts = nodes.map { if case .scalar(let text) = $0.value { text } else { "" } }
        #expect(texts == ["0", "40", "9", "2", "0"])
    }

    @Test func whatStandsThereAlreadyIsKnown() throws {
        let knob = try knob("loot.pity.tasks.threshold=10..30:5")
        #expect((0..<5).map { knob.level($0)?.isPresent } == [false, false, true, false, false])
        let written = try self.knob("loot.tasks.equipmentChance=0.0650,0.08")
        #expect(written.level(0)?.isPresent == true && written.level(1)?.isPresent == false)
        let factors = try self.knob("loot.tasks.equipmentChance=x1,2")
        #expect(factors.level(0)?.isPresent == true && factors.level(1)?.isPresent == false)
    }

    @Test func aRangeIsWholeWhereTheFigureIs() throws {
        func level(_ text: String, _ share: Int128) throws -> String? {
            try knob(text).level(share: share, of: 100)?.text
        }
        #expect(try level("loot.pity.tasks.threshold=10..14", 0) == "10")
        #expect(try level("loot.pity.tasks.threshold=10..14", 19) == "10")
        #expect(try level("loot.pity.tasks.threshold=10..14", 20) == "11")
        #expect(try level("loot.pity.tasks.threshold=10..14", 99) == "14")
        #expect(try level("loot.tasks.equipmentChance=0.05..0.07", 50) == "0.06")
        #expect(try level("loot.tasks.equipmentChance=0..1", 25) == "0.25")
        #expect(try level("loot.tasks.equipmentChance=x0.5..1.5", 50) == "x1")
    }

    @Test(
        arguments: [
            ("loot.pity.tasks.threshold", "no equals sign"), ("loot.pity.tasks.threshold=", "expected"),
            ("loot.pity.tasks.threshold=30..10:5", "rises"), ("loot.pity.tasks.threshold=1..9:0", "step above 0"),
            ("loot.pity.tasks.threshold=1..9:-1", "step above 0"), ("loot.pity.tasks.threshold=3,3", "once each"),
            ("loot.pity.tasks.threshold=assumed", "tagged"), ("loot.pity.tasks.floor=x1.1", "multiplied"),
            ("loot.tasks.equipmentChance=x-1..2", "factors from 0"),
            ("loot.tasks.equipmentChance=assumed:1", "assumed:N"),
            ("loot.pity.tasks.threshold=[1,2", "expected"), ("=1,2", "path"), ("loot[=1,2", "path"),
            ("lot.pity.tasks.threshold=1,2", "Did you mean \"loot\"?"),
            ("loot.pity.taks.threshold=1,2", "Did you mean \"tasks\"?"),
        ])
    func mistakesAreExplained(text: String, words: String) throws {
        do {
            _ = try knob(text)
            Issue.record("\(text) was taken")
        } catch {
            #expect("\(error)".contains(words), "\(error)")
            #expect("\(error)".contains("--vary"), "\(error)")
        }
    }
}
