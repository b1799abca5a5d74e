import Reports
import Testing

struct NumberTextTests {
    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (7, "7"), (1234, "1,234"), (1234.5678, "1,235"), (12.34, "12.3"), (1.005, "1"),
        (0.01234, "0.0123"), (-0.5, "−0.5"), (-1_234_567, "−1,234,567"), (544.5, "545"), (-12.25, "−12.3"),
        (999, "999"), (1000, "1,000"),
        (0.000_000_12, "1.20e-7"), (1.5e18, "1.50e18"), (.nan, "–"), (-.infinity, "−∞"),
    ])
    func aNumberShowsAboutThreeDigits(_ value: Double, _ text: String) {
        #expect(NumberText.adaptive(value) == text)
    }

    @Test func aTableKeepsTheDecimalsItAskedFor() {
        #expect(NumberText.fixed(1234.5, decimals: 2) == "1,234.50")
        #expect(NumberText.fixed(-0.04, decimals: 1) == "0.0")
        #expect(NumberText.fixed(2.5, decimals: -3) == "2")
        #expect(NumberText.fixed(0.1, decimals: 99) == "0.100000000000000")
    }

    @Test(
        "In a table what is not nothing does not look like it",
        arguments: [
            (0.0, 1, "0.0"), (0.004, 1, "0.004"), (-0.0004, 2, "−0.0004"), (0.3, 0, "0.3"), (0.06, 1, "0.1"),
            (12.34, 1, "12.3"), (4e-9, 1, "4.00e-9"),
        ])
    func inColumn(value: Double, decimals: Int, text: String) {
        #expect(NumberText.inColumn(value, decimals: decimals) == text)
    }

    @Test func thePictureKeepsFiveDigits() {
        #expect(NumberText.compact(1234.5678) == "1234.6")
        #expect(NumberText.compact(-0.000_012_345_678) == "-1.2346e-05")
        #expect(NumberText.compact(123_456) == "123456")
        #expect(NumberText.compact(123_456_789) == "123460000")
        #expect(NumberText.compact(.nan) == "null")
    }

    @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 0.1, 0.333_333_3, 99_999.5, 1e22, 1.234_567e40])
    func thePictureIsNeverOffByMoreThanTheFifthDigit(_ value: Double) throws {
        let shown = try #require(Double(NumberText.compact(value)))
        #expect(abs(shown - value) <= abs(value) * 5e-5)
    }
}
