import Balance
import QuestKernel
import Reports
import Testing

@Suite struct MarkdownPageTests {
    @Test func headingsTablesAndChartsBecomeText() {
        let text = MarkdownPage.render(
            ReportDocument(
                title: "A *bold* <title>", subtitle: "One.\nTwo.", facts: [Fact(label: "Players", value: "10")],
                sections: [
                    Section(
                        id: "s", title: "Gold", lead: "Where it goes.",
                        blocks: [
                            .note("A remark."),
                            .table(
                                Table(
                                    id: "t", title: "Table", caption: "Read it.",
                                    columns: [
                                        Column(name: "A|B", kind: .text),
                                        Column(name: "Share", unit: "%", kind: .number),
                                    ],
                                    rows: [[.text("x|y"), .number(1.5, low: 1, high: 2, decimals: 1)], [.empty]])),
                            .chart(
                                Chart(
                                    id: "c", title: "Chart", kind: .lines, xLabel: "Day", yLabel: "Gold",
                                    x: .numbers([1, 2]), series: [Series(name: "P50", values: [3, nil])])),
                        ])
                ]))
        #expect(
            text == """
                # A \\*bold\\* &lt;title&gt;

                One. Two.

                - **Players**: 10


                ## Gold

                Where it goes.

                A remark.

                ### Table

                Read it.

                | A\\|B | Share (%) |
                |---|---:|
                | x\\|y | 1.5 (1.0 to 2.0) |
                |  |  |

                ### Chart

                | Day | P50 |
                |---|---:|
                | 1 | 3 |
                | 2 | – |

                """)
    }

    @Test func everyReportCanBeText() {
        let text = MarkdownPage.render(SampleReport.document)
        for section in SampleReport.document.sections { #expect(text.contains("## \(section.title)")) }
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
}

@Suite struct OddsReportTests {
    private func disclosure(_ draws: [DrawOdds], ladders: [LadderOdds] = []) -> OddsDisclosure {
        let raised = draws.map { draw in
            var draw = draw
            draw.chance = Probability(partsPerMillion: Int64(draw.chance.partsPerMillion) * 11 / 10)
            return draw
        }
        var bonuses: [(bonus: Ratio, odds: GameOdds)] = []
        if !draws.isEmpty { bonuses.append((Ratio(partsPerMillion: 100_000), GameOdds(draws: raised))) }
        return OddsDisclosure(
            GameOdds(draws: draws, ladders: ladders, bonuses: ["They add up."], remarks: ["Mind the step."]),
            game: "Toy", scenario: "toy", contentHash: String(repeating: "ab", count: 32), underBonuses: bonuses)
    }

    private let draws = [
        DrawOdds(
            id: "box", group: "Boxes", place: "small", attempt: "box opened", prize: "Toy",
            chance: Probability(partsPerMillion: 200_000),
            pity: Pity(hard: 10),
            outcomes: [
                OutcomeOdds(name: "Ball", kind: "Common", rank: 0, share: 0.9),
                OutcomeOdds(name: "Kite", kind: "Rare", rank: 2, share: 0.1),
            ], promised: [OutcomeOdds(name: "Kite", kind: "Rare", rank: 2, share: 1)]),
        DrawOdds(
            id: "card", group: "Cards", place: "shop", attempt: "pack", prize: "Card", chance: .always,
            outcomes: (1...4).map { OutcomeOdds(name: "Card \($0)", kind: "Card", share: 0.25) }, prices: [50, 100],
            isCollected: true),
    ]

    @Test func theDocumentIsSoundAndSaysWhatIsPromised() throws {
        let ladder = LadderOdds(
            id: "ladder", group: "Boxes", name: "Climb",
            steps: [
                .init(name: "+1", chance: Probability(partsPerMillion: 500_000), assisted: .always),
                .init(name: "+2", chance: .always),
            ],
            prices: [.init(name: "Ball", unit: "gold", attempts: [10, 20])], help: "a rope",
            failure: "Nothing falls.")
        let odds = disclosure(draws, ladders: [ladder])
        let document = OddsReport.build(odds)
        #expect(document.inconsistencies() == [])
        #expect(document.sections.map(\.title) == ["In short", "Boxes", "Cards", "With bonuses"])
        let text = MarkdownPage.render(document)
        #expect(text.contains("Mind the step.") && text.contains("They add up.") && text.contains("Nothing falls."))
        #expect(text.contains("Content version: \(String(repeating: "ab", count: 32))."))
        // Four equal cards: 4·H(4) = 8.33 packs.
        #expect(text.contains("| shop | 4 | 8.33 |"))
        // Half the attempts at +1 fail, so it is reached for 20 gold, with a rope for 10.
        #expect(text.contains("| +1 | 10 | 20 |"))
        #expect(MarkdownPage.render(OddsReport.summary(odds)).contains("| Boxes | Toy | box opened | 20 |"))
        #expect(HTMLPage.render(document, chartLibrary: nil).contains("Kite"))
        #expect(try OddsJSON.encode(odds) == OddsJSON.encode(odds))
    }

    @Test func aGameWithoutChancesSaysSo() {
        let document = OddsReport.build(disclosure([]))
        #expect(document.sections.count == 1 && document.inconsistencies() == [])
        #expect(MarkdownPage.render(document).contains("Nothing that players earn in this game is left to chance."))
    }
}
