import QuestKernel
import Scenarios
import Testing

@Suite struct OverrideTests {
    private let tree: ContentNode

    init() throws {
        tree = try YAMLTree.read(
            """
            loot:
              tasks: {equipmentChance: !chosen [0.05, 0.065, 0.08], gold: 5}
              rarities: [0.5, 0.3]
            dungeons:
              cave: {rooms: [{difficulty: 1}, {difficulty: 2}], grid: [[1, 2], [3, 4]]}
            """, file: "a.yaml")
    }

    private func set(_ arguments: String...) throws -> ContentNode {
        try arguments.reduce(tree) { try Override($1).applied(to: $0) }
    }

    private func problem(_ argument: String) -> ContentProblem? {
        let tree = self.tree
        return contentProblem { () throws(ContentProblem) in _ = try Override(argument).applied(to: tree) }
    }

    @Test func aFigureIsReplacedAndItsPlaceNamesTheOption() throws {
        let node = try set("loot.tasks.equipmentChance=0.07").at("loot", "tasks", "equipmentChance")
        #expect(node?.text == "0.07")
        #expect(node?.tag == nil)
        #expect(node?.place.description == "--set loot.tasks.equipmentChance")
    }

    @Test func listsAreReachedByIndexAndReplacedWhole() throws {
        let changed = try set(
            "dungeons.cave.rooms[1].difficulty=9", "loot.rarities=[0.9, 0.1]", "dungeons.cave.grid[1][0]=7",
            "loot.rarities[1]=0.2")
        #expect(changed.at("dungeons", "cave", "rooms", "1", "difficulty")?.text == "9")
        #expect(changed.at("dungeons", "cave", "rooms", "0", "difficulty")?.text == "1")
        #expect(changed.at("loot", "rarities")?.texts == ["0.9", "0.2"])
        #expect(changed.at("dungeons", "cave", "grid", "1")?.texts == ["7", "4"])
    }

    @Test func everythingElseStaysAsItWas() throws {
        let changed = try set("loot.tasks.gold=6", "loot.tasks.gold=5")
        #expect(changed.contentHash() == tree.contentHash())
        #expect(changed.at("loot", "rarities", "0")?.place == tree.at("loot", "rarities", "0")?.place)
    }

    @Test func aNewLastKeyIsLeftToTheFieldsToJudge() throws {
        #expect(try set("loot.tasks.equipmentChanse=1").at("loot", "tasks")?.keys.last == "equipmentChanse")
    }

    @Test func aValueMayHoldAnEqualsSignOrQuotesOrATag() throws {
        #expect(try set("loot.name=a=b").at("loot", "name")?.text == "a=b")
        #expect(try set("loot.name='a: b'").at("loot", "name")?.text == "a: b")
        #expect(try set("loot.x=!assumed [1, 2, 3]").at("loot", "x")?.tag == "!assumed")
    }

    @Test(
        arguments: [
            ("loot.taks.gold=1", "loot.taks", "\"taks\"", "tasks"),
            ("lot.tasks.gold=1", "lot", "\"lot\"", "loot"),
            ("lot=1", "lot", "\"lot\"", "loot"),
            ("dungeons.cave.rooms[2].difficulty=1", "dungeons.cave.rooms[2]", "2", nil),
            ("dungeons.cave.rooms.difficulty=1", "dungeons.cave.rooms", "a list of 2", nil),
            ("loot.tasks[0]=1", "loot.tasks", "a map of 2", nil),
            ("loot.tasks.gold.more=1", "loot.tasks.gold", "5", nil),
        ] as [(String, String, String, String?)])
    func theDeepestStepThatFailedIsNamed(argument: String, path: String, found: String, suggestion: String?) {
        #expect(problem(argument)?.path == path)
        #expect(problem(argument)?.found == found)
        #expect(problem(argument)?.suggestion == suggestion)
        #expect(problem(argument)?.place.file.hasPrefix("--set ") == true)
    }

    @Test("a message says a path once, the longer one where two differ")
    func pathsAreSaidOnce() throws {
        for (argument, message) in [
            ("loot.tasks.gold.more=1", "--set loot.tasks.gold.more: expected a map that has \"more\", found 5"),
            (
                "loot.taks.gold=1",
                "--set loot.taks.gold: expected a key of loot, found \"taks\". Did you mean \"tasks\"?"
            ),
            ("loot.tasks[0]=1", "--set loot.tasks[0]: expected a list that has [0], found a map of 2"),
            ("loot.tasks.gold", "--set loot.tasks.gold expected PATH=VALUE, found no equals sign"),
        ] { #expect(problem(argument)?.description == message) }
        let place = Place(file: "--set loot.rarities", line: 0, column: 0)
        func message(_ place: Place, _ path: String) -> String {
            ContentProblem(place: place, path: path, expected: "a", found: "b").description
        }
        #expect(message(place, "loot.rarities[1]") == "--set loot.rarities[1]: expected a, found b")
        #expect(message(place, "loot.tasks") == "--set loot.rarities loot.tasks: expected a, found b")
        #expect(
            message(Place(file: "my loot", line: 3, column: 1), "loot") == "my loot:3:1 loot: expected a, found b")
    }

    @Test(
        arguments: [
            "loot.tasks.gold", "=1", "loot..gold=1", "loot.tasks[=1", "loot.tasks[a]=1", "loot.tasks[-1]=1",
            "loot.tasks[0=1", "loot.tasks]0[=1", "loot.rarities[99999999999999999999]=1", ".loot=1", "",
            "loot.tasks.gold=", "loot.tasks.gold=   ", "loot.tasks.gold=# 5", "loot.tasks.gold={a: 1}",
            "loot.tasks.gold=a: 1", "loot.tasks.gold=[1, {a: 2}]", "loot.tasks.gold=[1, 2", "loot.tasks.gold=&a [*a]",
            "loot.tasks.gold=\u{0}",
        ] as [Written])
    func malformedArgumentsAreProblems(argument: Written) {
        #expect(problem(argument.text) != nil)
    }

    @Test func aPathOfAHundredThousandStepsIsRefused() {
        #expect(problem(Array(repeating: "a", count: 100_000).joined(separator: ".") + "=1") != nil)
    }
}
