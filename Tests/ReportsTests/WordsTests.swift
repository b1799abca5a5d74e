import QuestKernel
import Reports
import Testing

@Suite struct WordsTests {
    @Test(arguments: [
        (1, "Gems", "1 Gem"), (-1, "Gems", "−1 Gem"), (2, "Gems", "2 Gems"), (0, "days", "0 days"),
        (1, "days", "1 day"),
        (1, "Gold", "1 Gold"), (1, "EXP", "1 EXP"), (1, "Expedition keys", "1 Expedition key"),
        (1, "tries", "1 try"), (1, "glass", "1 glass"), (1_234, "Moments", "1,234 Moments"),
    ]) func amountsAgreeInNumber(amount: Int64, plural: String, text: String) {
        #expect(Words.amount(amount, of: plural) == text)
    }

    @Test func aMeasuredNumberAgreesAsItIsShown() {
        #expect(Words.measured(1, in: "days") == "1 day")
        #expect(Words.measured(1.004, in: "days") == "1 day")
        #expect(Words.measured(1.5, in: "days") == "1.5 days")
    }

    /// A name keeps its own ending.
    @Test func currenciesAreNamedByTheirPluralsAndThingsAsTheyAreCalled() {
        var description = SmallGame.description(levels: 3, gauges: [])
        description.resources[0].label = "Gems"
        description.resources.append(.init(name: "card", label: "Twin Gladiators", isCurrency: false))
        let card = ResourceID(UInt16(description.resources.count - 1))
        #expect(Words.amount(1, of: ResourceID(0), in: description) == "1 Gem")
        #expect(Words.amount(1, of: card, in: description) == "1 Twin Gladiators")
        #expect(Words.amount(1, of: ResourceID(999), in: description) == "1 resource 999")
    }

    @Test(arguments: [
        ("95 % of it", "95\u{A0}% of it"), ("−3 to −1 %", "−3 to −1\u{A0}%"), ("% of players", "% of players"),
        ("a % b", "a % b"), ("5 %", "5\u{A0}%"), ("", ""),
    ]) func aPercentSignStaysWithItsNumber(text: String, kept: String) {
        #expect(Typography.unbroken(text) == kept)
        #expect(Escape.html(text) == kept)
    }

    @Test func intervalsAreReadableBelowZero() {
        #expect(NumberText.interval(-3, -1, with: NumberText.adaptive) == "−3 to −1")
        #expect(NumberText.interval(-3, nil, with: NumberText.adaptive) == "≥ −3")
    }

    /// Many columns keep their intervals below the numbers; few have them beside.
    @Test func aTableOfManyColumnsIsNarrow() {
        func markup(columns: Int) -> String {
            let table = Table(
                id: "t", title: "T",
                columns: (0..<columns).map { Column(name: "C\($0)", kind: $0 == 0 ? .text : .number) },
                rows: [
                    [.text("What\nwhy · name(x)")]
                        + (1..<columns).map { _ in .number(-2, low: -3, high: -1, decimals: 0) }
                ])
            return TableMarkup.figure(table, anchor: "t").text
        }
        let wide = markup(columns: 9)
        #expect(wide.contains("dense") && !wide.contains("colspan"))
        #expect(wide.contains("<td class=\"n\">−2 <span class=\"i\">−3 to\u{A0}−1</span></td>"))
        #expect(wide.contains("What <small>why · name(x)</small>"))
        let narrow = markup(columns: 3)
        #expect(!narrow.contains("dense") && narrow.contains("<td class=\"i\">−3 to −1</td>"))
    }
}
