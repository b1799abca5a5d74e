import QuestKernel
import Testing

@Suite struct ShownNamesTests {
    @Test(
        "An identifier is spelt out, and a name stays as it is",
        arguments: [
            ("partyVerified", "party verified"), ("keysAWeek", "keys a week"), ("baseXP", "base XP"),
            ("earnXPNow", "earn XP now"), ("rebirth", "rebirth"), ("Twin Gladiators", "Twin Gladiators"),
            ("eBook club", "eBook club"), ("", ""), ("5-9", "5-9"),
        ])
    func spelt(id: String, words: String) {
        #expect(GameWords.spelt(id) == words)
    }

    @Test func aRowIsShownByItsLabelOtherwiseSpeltOut() {
        var tally = GameDescription.Tally(name: "proofs", label: "Proofs", rows: ["quick", "partyVerified"])
        #expect(tally.shownRows == ["quick", "party verified"])
        tally.rowLabels = ["Quick", "Seen by allies"]
        #expect(tally.shownRows == ["Quick", "Seen by allies"])
    }
}
