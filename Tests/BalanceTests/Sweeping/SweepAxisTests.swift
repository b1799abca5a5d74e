import Balance
import QuestKernel
import Scenarios
import Testing

@Suite struct SweepAxisTests {
    private func axis(_ text: String, _ changes: [String] = []) throws -> SweepAxis {
        try SweepAxis(text, in: ParameterBook(ProjectScenarios.source("questbond", changes)))
    }

    private func texts(_ text: String, _ changes: [String] = []) throws -> [String] {
        let axis = try axis(text, changes)
        return (0..<(axis.count ?? 0)).compactMap { axis.level($0)?.text }
    }

    @Test(
        arguments: [
            ("loot.pity.tasks.threshold=10..30:5", ["10", "15", "20", "25", "30"]),
            ("loot.pity.tasks.threshold=10..19:5", ["10", "15"]),
            ("loot.tasks.equipmentChance=0.05..0.08:0.01", ["0.05", "0.06", "0.07", "0.08"]),
            ("loot.pity.tasks.threshold=7,3, 12", ["3", "7", "12"]),
            ("loot.rooms.hardCompletionGuarantee=true,false", ["true", "false"]),
            ("loot.pity.tasks.floor=uncommon, rare", ["uncommon", "rare"]),
            ("loot.tasks.rarity=[1, 0, 0, 0, 0],[9, 1, 0, 0, 0]", ["[1, 0, 0, 0, 0]", "[9, 1, 0, 0, 0]"]),
            ("loot.tasks.promisedRarity=x0.8..1.2:0.2", ["x0.8", "x1", "x1.2"]),
            ("loot.tasks.equipmentChance=x0.5,2", ["0.0325", "0.13"]),
            ("loot.tasks.equipmentChance=assumed", ["0.05", "0.065", "0.08"]),
            ("loot.tasks.equipmentChance=assumed:4", ["0.05", "0.06", "0.07", "0.08"]),
            ("loot.tasks.promisedRarity=assumed", ["x0.7", "x1", "x1.4"]),
            ("loot.pity.tasks.rampFrom=8..12:2", ["8", "10", "12"]),
        ] as [(String, [String])])
    func valuesAreReadAsTheyAreMeant(text: String, expected: [String]) throws { #expect(try texts(text) == expected) }

    /// Factors on a figure are the figures that they come to, by what its field takes and not by how it is written.
    @Test(
        arguments: [
            ("loot.tasks.equipmentChance=x1.1", "0.065", ["0.0715"]),
            ("loot.tasks.equipmentChance=x0.8..1.2:0.2", "1", ["0.8", "1"]),
            ("loot.tasks.equipmentChance=x0.8,1,30", "0.065", ["0.052", "0.065", "1"]),
            // 15.5 rounds up; 20 and 20.2 are one value.
            ("loot.pity.tasks.threshold=x0.775,1,1.01,1.24", "20", ["16", "20", "25"]),
            ("loot.pity.tasks.threshold=x0.8..1.2:0.1", "25", ["20", "23", "25", "28", "30"]),
        ] as [(String, String, [String])])
    func factorsOnAFigureAreFigures(text: String, present: String, expected: [String]) throws {
        let path = text.prefix { $0 != "=" }
        #expect(try texts(text, ["\(path)=\(present)"]) == expected)
    }

    @Test func whatIsSetIsWhatContentReads() throws {
        func figures(_ text: String) throws -> [String: Int64] {
            let axis = try axis(text)
            let source = try axis.set(to: #require(axis.level(0)), in: ProjectScenarios.source("questbond"))
            return Dictionary(try GameRegistry.scenario(source).figures.map { ($0.path, $0.value.millionths) }) {
                one, _ in one
            }
        }
        #expect(try figures("loot.tasks.equipmentChance=x1.1")["loot.tasks.equipmentChance"] == 71_500)
        let rarity = try figures("loot.tasks.promisedRarity=x0.5")
        let weights = (0..<5).map { rarity["loot.tasks.promisedRarity[\($0)]"].map { $0 / 1_000_000 } }
        #expect(weights == [0, 40, 9, 2, 0])
        let listed = try figures("loot.tasks.rarity=[7, 1, 0, 0, 0],[9, 1, 0, 0, 0]")
        #expect(listed["loot.tasks.rarity[0]"] == 7_000_000)
    }

    @Test func whatStandsThereAlreadyIsKnown() throws {
        func present(_ text: String) throws -> [Bool] {
            let axis = try axis(text)
            return (0..<(axis.count ?? 0)).compactMap { axis.level($0)?.isPresent }
        }
        #expect(try present("loot.pity.tasks.threshold=10..30:5") == [false, false, true, false, false])
        #expect(try present("loot.tasks.equipmentChance=0.0650,0.08") == [true, false])
        #expect(try present("loot.tasks.equipmentChance=x1,2") == [true, false])
        #expect(try present("loot.tasks.promisedRarity=x0.5,1") == [false, true])
        #expect(try present("loot.rooms.hardCompletionGuarantee=true,false").filter { $0 }.count == 1)
    }

    @Test func aRangeIsWholeWhereTheFieldIs() throws {
        func level(_ text: String, _ share: Int128, _ changes: [String] = []) throws -> String? {
            try axis(text, changes).level(share: share, of: 100)?.text
        }
        #expect(try level("loot.pity.tasks.threshold=10..14", 0) == "10")
        #expect(try level("loot.pity.tasks.threshold=10..14", 19) == "10")
        #expect(try level("loot.pity.tasks.threshold=10..14", 20) == "11")
        #expect(try level("loot.pity.tasks.threshold=10..14", 99) == "14")
        #expect(try level("loot.pity.tasks.threshold=x0.5..0.7", 99) == "14")
        #expect(try level("loot.tasks.equipmentChance=0.05..0.07", 50) == "0.06")
        // Ends that are written whole, of a chance that is written whole.
        #expect(try level("loot.tasks.equipmentChance=0..1", 25, ["loot.tasks.equipmentChance=1"]) == "0.25")
        #expect(try level("loot.tasks.equipmentChance=x0.5..1.5", 50) == "0.065")
    }

    @Test(
        arguments: [
            ("loot.pity.tasks.threshold", "no equals sign"), ("loot.pity.tasks.threshold=", "found nothing"),
            ("loot.pity.tasks.threshold=30..10:5", "rising"), ("loot.pity.tasks.threshold=1..9:0", "step above 0"),
            ("loot.pity.tasks.threshold=1..9:-1", "step above 0"), ("loot.pity.tasks.threshold=3,3", "each value once"),
            ("loot.pity.tasks.threshold=3,3.0", "each value once"),
            ("loot.pity.tasks.threshold=assumed", "content declares none"),
            ("loot.pity.tasks.floor=x1.1", "the path of a figure"),
            ("loot.pity.tasks.floor=1..2", "the path of a figure"),
            ("loot.tasks.equipmentChance=x-1..2", "factors from 0"),
            ("loot.tasks.equipmentChance=x0.000001..9:0.000001", "at most 10000 factors"),
            ("loot.tasks.equipmentChance=0.5,1.2", "expected numbers from 0 to 1, found 1.2"),
            ("loot.tasks.equipmentChance=assumed:1", "assumed:N"),
            ("loot.pity.tasks.threshold=10..19.5:1", "expected whole numbers from 0 to 1000, found 19.5"),
            ("loot.pity.tasks.threshold=1,2000", "found 2000"),
            ("loot.pity.tasks.threshold=true,false", "expected a number of at most six decimals, found \"true\""),
            ("loot.pity.tasks.threshold=[1,2", "expected a number"), ("loot.tasks.rarity=1,2", "a factor such as"),
            ("loot.pity.tasks.floor=rare,[1", "expected"), ("=1,2", "path"), ("loot[=1,2", "path"),
            ("lot.pity.tasks.threshold=1,2", "Did you mean \"loot\"?"),
            ("loot.pity.taks.threshold=1,2", "Did you mean \"tasks\"?"),
            ("loot.pity.tasks.treshold=1,2", "Did you mean \"threshold\"?"),
            ("loot.pity.taks.floor=rare,epic", "Did you mean \"tasks\"?"),
        ])
    func mistakesAreExplained(text: String, words: String) throws {
        do {
            _ = try axis(text)
            Issue.record("\(text) was taken")
        } catch {
            #expect("\(error)".contains(words), "\(error)")
            #expect("\(error)".contains("--vary"), "\(error)")
        }
    }
}
