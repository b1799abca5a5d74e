import Balance
import Scenarios
import Testing

@Suite struct SweepDesignTests {
    private func design(_ texts: [String], _ shape: SweepDesign.Shape = .grid, seed: UInt64 = 1) throws -> SweepDesign {
        let book = try ParameterBook(ProjectScenarios.source("questbond"))
        return try SweepDesign(texts.map { try SweepAxis($0, in: book) }, shape, seed: seed)
    }

    @Test func aGridHasEveryValueWithEveryOther() throws {
        let design = try design(["loot.pity.tasks.threshold=10,20", "loot.pity.rooms.threshold=1..3:1"])
        #expect(design.count == 6)
        let points = (0..<6).map { design.levels(at: $0).map(\.text) }
        #expect(points == [["10", "1"], ["10", "2"], ["10", "3"], ["20", "1"], ["20", "2"], ["20", "3"]])
        #expect(design.name(of: 4) == "loot.pity.tasks.threshold=20, loot.pity.rooms.threshold=2")
    }

    @Test func whatCannotBeCountedIsNotWrong() throws {
        let huge = "x0.000001..1000:0.000001"
        let design = try design([
            "loot.tasks.rarity=\(huge)", "loot.tasks.promisedRarity=\(huge)",
            "loot.tasks.equipmentChance=0..1:0.000001",
        ])
        #expect(design.count == .max)
    }

    @Test func aGridNeedsSteps() throws {
        let problem = try #require(throws: SweepProblem.self) { try design(["loot.pity.tasks.threshold=10..30"]) }
        #expect(problem.description.contains("expected a step") && problem.description.contains("--latin"))
        #expect(throws: SweepProblem.self) { try design([]) }
        #expect(throws: SweepProblem.self) {
            try design(["loot.pity.tasks.threshold=1,2", "loot.pity.tasks.threshold=3,4"])
        }
        #expect(throws: SweepProblem.self) {
            try design(["loot.tasks.rarity=x1,2", "loot.tasks.rarity[1]=3,4"])
        }
        #expect(throws: SweepProblem.self) { try design(["loot.pity.tasks.threshold=10..30"], .latin(1)) }
    }

    /// The property that makes it one: each n-th of each range holds exactly one point.
    @Test(arguments: [2, 7, 50, 1_000]) func aLatinHypercubeHasOnePointInEachPartOfEachRange(points: Int) throws {
        let ranges = [
            "loot.tasks.equipmentChance=0..1", "loot.rooms.materialChance=0.2..0.8", "loot.tasks.materialChance=0..1",
        ]
        let design = try design(ranges, .latin(points))
        let (low, width) = ([0, 0.2, 0], [1, 0.6, 1])
        for parameter in ranges.indices {
            let parts = (0..<points).map { point -> Int in
                let value = design.levels(at: point)[parameter].number ?? -1
                // A value is cut to six decimals, so one at a part's very edge may be a millionth below it.
                return Int(((value + 5e-7 - low[parameter]) / width[parameter] * Double(points)).rounded(.down))
            }
            #expect(parts.sorted() == Array(0..<points))
        }
        // Two ranges of the same width are not in the same order.
        #expect((0..<points).contains { design.levels(at: $0)[0].text != design.levels(at: $0)[2].text })
    }

    @Test func aLatinHypercubeDependsOnSeedAndNamesAlone() throws {
        func texts(_ design: SweepDesign, _ parameter: Int) -> [String] {
            (0..<design.count).map { design.levels(at: $0)[parameter].text }
        }
        let one = try design(["loot.tasks.equipmentChance=0..1"], .latin(20))
        let two = try design(["loot.rooms.materialChance=0..1", "loot.tasks.equipmentChance=0..1"], .latin(20))
        #expect(texts(one, 0) == texts(two, 1))
        #expect(try texts(one, 0) != texts(design(["loot.tasks.equipmentChance=0..1"], .latin(20), seed: 2), 0))
    }

    @Test func ofWholeNumbersAndListsEachHasItsShare() throws {
        let design = try design(
            ["loot.pity.tasks.threshold=1..5", "loot.rooms.hardCompletionGuarantee=true,false"], .latin(20))
        let counts = Dictionary(grouping: (0..<20).map { design.levels(at: $0)[0].text }) { $0 }.mapValues(\.count)
        #expect(counts == ["1": 4, "2": 4, "3": 4, "4": 4, "5": 4])
        #expect((0..<20).count { design.levels(at: $0)[1].text == "true" } == 10)
    }
}
