import CustomGame
import QuestKernel
import Testing

@Suite("Formulas")
struct FormulaTests {
    private func files(_ condition: String) -> Files {
        Files([
            "resources": "gold: { start: 100 }\ngems: { start: 7 }", "items": "nova: { start: 1 }",
            "actions": "attempt:\n  limit: 1 ever\n  when: \"\(condition)\"",
        ])
    }

    private func holds(_ condition: String) throws -> Bool {
        var player = try Player(files(condition), skill: Ratio(partsPerMillion: 850_000))
        return player.act("attempt") == nil
    }

    @Test(
        "numbers, with the precedence of CEL and every kind's rounding",
        arguments: [
            ("1 + 2 * 3", 7_000_000), ("(1 + 2) * 3", 9_000_000), ("-2 * -3", 6_000_000), ("7 % 3", 1_000_000),
            ("7 / 2", 3_500_000), ("1 / 3", 333_333), ("-1 / 3", -333_333), ("2 / 3", 666_667), ("5 / 0", 0),
            ("80%", 800_000), ("80% * skill", 680_000), ("gold * 1.5", 150_000_000), ("gold % 30", 10_000_000),
            ("gold - gems - 1", 92_000_000), ("min(gold, gems, 3)", 3_000_000), ("max(0.5, skill)", 850_000),
            ("floor(2.7)", 2_000_000), ("floor(-2.1)", -3_000_000), ("ceil(2.1)", 3_000_000), ("round(2.5)", 3_000_000),
            ("round(-2.5)", -3_000_000), ("abs(-4)", 4_000_000), ("sqrt(2)", 1_414_213), ("sqrt(gold)", 10_000_000),
            ("gold > 5 ? 1 : 2.5", 1_000_000), ("gold < 5 ? 1 : 2.5", 2_500_000),
            ("999999999999 * 999999999999", Int64.max), ("0.000001 * 0.4", 0), ("0.000001 * 0.5", 1),
        ] as [(String, Int64)])
    func numbers(text: String, value: Int64) throws {
        let expected = value == .max ? "9223372036854.775807" : Decimal6(millionths: value).description
        if value == .max {
            #expect(try holds("\(text) > 999999999999"))
        } else {
            #expect(try holds("(\(text)) == (\(expected))"), "\(text) is not \(expected)")
        }
    }

    @Test(
        "conditions",
        arguments: [
            ("gold >= 100 && gems < 8", true), ("gold > 100 || gems == 7", true), ("!(gold == 100)", false),
            ("gold != 100 || false", false), ("owned(nova)", true), ("owned(nova) == false", false),
            ("skill > 80%", true), ("gold > 1 && gems > 7 || true", true), ("skill <= 0.85", true),
        ])
    func conditions(text: String, holds: Bool) throws {
        #expect(try self.holds(text) == holds)
    }

    @Test(
        "mistakes name their column and what was expected there",
        arguments: [
            ("gold + ", 7, "a number or a name"), ("gold + * 2", 7, "a number or a name"), ("(1 + 2", 6, "\")\""),
            ("godl + 1", 0, "a name that this game has"), ("gold = 3", 5, "a number, a name"),
            ("1 < 2 < 3", 6, "one comparison; join two by &&"),
            ("gold && true", 5, "a condition, which is true or false"),
            ("1 + (gold > 2)", 2, "numbers"), ("pow(2, 3)", 0, "a function"), ("min(1)", 0, "2 to 8 values"),
            ("0.5 % 2", 4, "whole numbers beside %"), ("gold gems", 5, "the end of the formula"),
            ("owned(nava)", 6, "the name of an item"), ("owned(1 + 2)", 0, "names within owned"),
            ("1.2345678", 0, "a number below"), ("12.34567%", 0, "a percentage of at most four decimals"),
            ("gold # 2", 5, "a number, a name"), ("2 +", 3, "a number or a name"),
        ])
    func mistakes(text: String, column: Int, expected: String) throws {
        let found = try #require(files(text).problem)
        // `  when: "` comes before the formula's first column.
        #expect(found.place.line == 3 && found.place.column - 9 == column, "\(found)")
        #expect(found.expected.hasPrefix(expected) && found.path == "actions.attempt.when", "\(found)")
    }

    @Test("a mistyped name brings the nearest one, and a condition is no amount")
    func suggestions() throws {
        #expect(files("gmes > 2").problem?.suggestion == "gems")
        #expect(files("gold").problem?.expected == "a condition, which is true or false")
        let amounts = Files(["resources": "gold: {}", "actions": "a: { limit: 1 ever, gives: { gold: gold > 3 } }"])
        #expect(amounts.problem?.expected == "a number")
    }

    @Test("brackets without end, and formulas without end, are refused before they cost anything")
    func hostile() {
        for text in [
            String(repeating: "(", count: 500), String(repeating: "-", count: 900) + "1",
            String(repeating: "1+", count: 5_000) + "1", String(repeating: "!", count: 600) + "true",
        ] {
            #expect(files(text).problem != nil)
        }
    }
}
