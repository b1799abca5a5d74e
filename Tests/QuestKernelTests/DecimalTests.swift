import QuestKernel
import Testing

@Suite("Decimals and names")
struct DecimalTests {
    @Test(
        "six decimals are held exactly",
        arguments: [
            ("0", 0), ("-0", 0), ("1", 1_000_000), ("0.000001", 1), ("-0.000001", -1), ("-12.345", -12_345_000),
            ("007.5", 7_500_000), ("999999999999.999999", 999_999_999_999_999_999),
            ("-999999999999.999999", -999_999_999_999_999_999),
        ] as [(String, Int64)])
    func sixDecimalsAreHeldExactly(text: String, millionths: Int64) {
        #expect(Decimal6(text)?.millionths == millionths)
    }

    @Test(
        "hostile texts are refused",
        arguments: [
            "", "-", ".", "-.", "+1", "--1", "1-", "1.", ".5", "1.2.3", "1..2", "1e9", "1E9", "0x10", "1_000", "1,5",
            " 1", "1 ", "1\n", "\r\n", "٣", "１", "1.٣", "-\u{301}1", "1\u{301}", "nan", "inf", "∞", "½",
            "1000000000000", "0.0000001", "9223372036854775808", "\u{0}", "1\u{0}",
        ])
    func hostileTextsAreRefused(text: String) {
        #expect(Decimal6(text) == nil)
    }

    @Test("texts of a million letters are refused without harm", arguments: ["9", ".", "-", "0.", "٣"])
    func hugeTextsAreRefused(piece: String) {
        #expect(Decimal6(String(repeating: piece, count: 1_000_000)) == nil)
    }

    @Test("every figure survives the way to text and back, over many seeds", arguments: 0..<20 as Range<UInt64>)
    func everyFigureSurvives(seed: UInt64) {
        var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(1), day: 0)
        for _ in 0..<500 {
            let whole = Int64(draws.below(1_000_000))
            let fraction = Int64(draws.below(1_000_000))
            let isNegative = draws.below(2) == 1
            let digits = String(String(fraction + 1_000_000).dropFirst())
            let millionths = (whole * 1_000_000 + fraction) * (isNegative ? -1 : 1)
            #expect(Decimal6("\(isNegative ? "-" : "")\(whole).\(digits)")?.millionths == millionths)
        }
    }

    @Test(
        "the nearest name is the one that was meant",
        arguments: [
            ("chanse", "chance"), ("Chance", "chance"), ("chnace", "chance"), ("chanc", "chance"),
            ("difficlty", "difficulty"), ("romms", "rooms"), ("roomss", "rooms"), ("goldd", "gold"),
        ])
    func theNearestNameIsTheOneThatWasMeant(typed: String, meant: String) {
        #expect(NearestName.to(typed, among: ["gold", "chance", "difficulty", "rooms"]) == meant)
    }

    @Test("no name is suggested for one that is far from all")
    func noNameIsSuggestedForAFarOne() {
        #expect(NearestName.to("entirelyElse", among: ["gold", "chance"]) == nil)
        #expect(NearestName.to("gold", among: []) == nil)
        #expect(NearestName.to("", among: ["gold"]) == nil)
        #expect(NearestName.to("gold", among: [""]) == nil)
    }

    @Test("of equally near names the first is suggested")
    func ofEquallyNearNamesTheFirstIsSuggested() {
        #expect(NearestName.to("room", among: ["roof", "root"]) == "roof")
        #expect(NearestName.to("room", among: ["root", "roof"]) == "root")
    }
}
