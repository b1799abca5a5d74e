import CustomGame
import QuestKernel
import Testing

/// Chances beyond 0 to 100 % and percentages beyond all there is, found before anybody plays.
@Suite("Warnings about what formulas come to")
struct RangeTests {
    /// The chance that the warning names, for a formula of a chance; nil without a warning.
    private func reached(_ formula: String, skills: ClosedRange<Ratio> = .one ... .one) throws -> String? {
        let files = Files([
            "resources": "gold: { start: 5 }\nwood: { cap: 40, start: 1 }",
            "actions": "try: { succeeds: \"\(formula)\", gives: { gold: 1, wood: 1 }, limit: 3 a day }",
            "ladders": "axe: { chances: [90%, 50%, 20%], cost: { gold: 1 } }",
            "tracks": "rank: { points: gold, thresholds: [10, 20, 30, 40] }",
        ])
        let rules = try files.compiler().finished(title: "Test", skills: skills)
        let warnings = CustomGame.describe(rules).contentWarnings
        guard let warning = warnings.first else { return nil }
        #expect(warnings.count == 1 && warning.hasPrefix("actions.try.succeeds: may "), "\(warnings)")
        let words = warning.split(separator: " ")
        let place = words.firstIndex(of: "reach").map { $0 + 1 } ?? words.firstIndex(of: "to").map { $0 + 1 } ?? 0
        return words[place...].prefix(2).joined(separator: " ").replacing(",", with: "")
    }

    @Test(
        "the most and the least that a chance comes to",
        arguments: [
            ("100%", nil), ("70% + 10% * level(axe)", nil), ("71% + 10% * level(axe)", "101 %"),
            ("20% * level(rank)", nil), ("20.5% * level(rank)", "102.5 %"), ("50% - 10% * level(rank)", nil),
            ("49% - 10% * level(rank)", "-1 %"), ("2.5% * wood", nil), ("2.5% * wood + 1%", "101 %"),
            ("gold / 10", "any percentage"), ("min(100%, gold / 10)", nil), ("count(try, today) / 3", nil),
            ("(count(try, today) + 1) / 3", "133.3333 %"), ("max(10%, 30% - 20% * level(axe))", nil),
            ("level(axe) > 1 ? 50% : 110%", "110 %"), ("level(axe) < 4 ? 50% : 110%", nil),
            ("sqrt(wood) / 6", "105.4093 %"), ("(wood % 11) / 10", nil), ("(wood % 12) / 10", "110 %"),
            ("abs(level(axe) - 3) / 2", "150 %"), ("(weekday == 7 ? 2 : 1) * 60%", "120 %"), ("hour / 23", nil),
        ] as [(String, String?)])
    func chances(formula: String, most: String?) throws {
        #expect(try reached(formula) == most)
    }

    @Test("skill is that of those who play")
    func skills() throws {
        #expect(try reached("90% * skill") == nil)
        #expect(try reached("90% * skill", skills: .one...Ratio(partsPerMillion: 1_200_000)) == "108 %")
    }

    @Test("a start beyond what can be held is told")
    func starts() throws {
        func warnings(_ wood: String) throws -> [String] {
            let files = Files([
                "resources": "wood: \(wood)", "items": "axe: { most: 3, start: 3 }",
                "actions": "chop: { gives: { wood: 1, axe: 1 }, limit: 3 a day }",
            ])
            return CustomGame.describe(try files.rules()).contentWarnings
        }
        #expect(try warnings("{ cap: 50, start: 50 }") == [])
        #expect(
            try warnings("{ cap: 50, start: 80 }") == ["resources.wood.start: 80 is more than the 50 that can be held"])
        #expect(
            try warnings("{ kind: energy, cap: 50, start: 80, regenerates: { every: 5m } }") == [])
    }

    @Test("modifiers count, all that can add up")
    func modifiers() throws {
        func warnings(_ modifiers: String) throws -> [String] {
            let files = Files([
                "resources": "gold: { start: 5 }",
                "actions": "try: { succeeds: 80%, cost: { gold: 2 }, gives: { gold: 1 } }",
                "ladders": "axe: { chances: [90%, 50%], cost: { gold: 1 } }", "modifiers": modifiers,
            ])
            return CustomGame.describe(try files.rules()).contentWarnings
        }
        #expect(try warnings("a: { chances: [try], by: 25% }") == [])
        #expect(
            try warnings("a: { chances: [try], by: 20% }\nb: { chances: [try], by: 10%, when: gold > 3 }").count == 1)
        // A ladder's step that becomes sure is meant.
        #expect(try warnings("a: { chances: [axe], by: 6% * level(axe) }") == [])
        #expect(try warnings("a: { prices: [try], by: -50% * level(axe) }") == [])
        #expect(
            try warnings("a: { prices: [try], by: -51% * level(axe) }") == [
                "actions.try: modifiers of its price may take 102 %, and no more than 100 % is taken"
            ])
        #expect(
            try warnings("a: { gains: [gold], by: -50.5% * level(axe) }") == [
                "resources.gold: modifiers of what is given may take 101 %, and no more than 100 % is taken"
            ])
    }
}
