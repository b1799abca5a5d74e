import Testing

@testable import QuestLive

/// Staff finds a player by a part of the name, however it is typed.
@Suite struct SoughtNameTests {
    @Test(arguments: [
        ("علی\u{200C}رضا", "علی"), ("रामू", "राम"), ("मोहम्मद", "मोहम"), ("রাজ্য", "রাজ"), ("김지훈", "지"),
        ("Γιώργος", "ΓΙΩΡΓΟΣ"), ("Γιώργος", "ΓΙΏΡΓΟΣ"), ("ΝΊΚΟΣ", "νίκος"), ("Groß", "GROSS"), ("ışık", "IŞIK"),
        ("İbrahim", "ibrahim"), ("Émilie", "emil"), ("Emilie", "É"), ("مُحَمَّد", "محمد"), ("Zoe\u{308}", "Zoë"),
        ("山田 太郎", "山田\u{3000}太"), ("Łukasz", "lukasz"), ("Søren", "SOREN"), ("Đức", "duc"), ("Œuvre", "oeuvre"),
    ])
    func aPartIsFound(_ name: String, _ part: String) {
        #expect(SoughtName(name).contains(SoughtName(part)))
    }

    @Test(arguments: [("रामू", "रोम"), ("Ada", "Eda"), ("山田", "田山"), ("Ada", "Adam"), ("कमल", "कमला"), ("Ada", "\u{301}")])
    func whatIsNoPartIsNot(_ name: String, _ part: String) {
        #expect(!SoughtName(name).contains(SoughtName(part)))
    }
}
