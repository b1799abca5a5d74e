import Testing

@Suite("Draws alone and in pairs")
struct PairBatteryTests {
    /// Below it, 102 findings on independent draws fall once in ten thousand such batteries.
    static let alarm = 1e-6

    /// The smallest of the 102 p-values is 0.012 (correlation of "player up, seed down"); 0.0098 is to be expected.
    @Test("the engine's draws pass every test of every neighbourhood")
    func theEnginesDrawsPass() throws {
        let findings = PairBattery().findings(of: DrawSources.engine)
        #expect(findings.count == Neighbourhood.all.count * 6)
        for finding in findings { #expect(finding.pValue > Self.alarm, "\(finding)") }
        // And together: p-values of sound draws are spread evenly, here over ten classes.
        var classes = [Int](repeating: 0, count: 10)
        for finding in findings where finding.statistic.hasPrefix("16×16") || finding.statistic == "correlation" {
            classes[min(9, Int(finding.pValue * 10))] += 1
        }
        #expect(ChiSquare.pValue(uniform: classes) > 0.001)
    }

    @Test("a multiply-add of the fields is caught in every neighbourhood", arguments: Neighbourhood.all.indices)
    func aMultiplyAddIsCaught(_ index: Int) {
        let findings = PairBattery().findings(of: DrawSources.multiplyAdd, in: Neighbourhood.all[index])
        #expect(findings.contains { $0.pValue < Self.alarm })
    }

    /// Six rounds pass; the engine takes ten.
    @Test("Philox with too few rounds is caught", arguments: [1, 2, 3, 4, 5])
    func philoxWithTooFewRoundsIsCaught(rounds: Int) {
        let findings = PairBattery().findings(of: DrawSources.philox(rounds: rounds))
        #expect(findings.contains { $0.pValue < Self.alarm })
    }

    @Test("fields that are added up before a good mix are caught on the diagonals")
    func mixedSumsAreCaughtOnTheDiagonals() {
        let caught = Set(
            PairBattery().findings(of: DrawSources.mixedSum).filter { $0.pValue < Self.alarm }.map(\.neighbourhood))
        #expect(caught.isSuperset(of: ["player up, day down", "player up, seed down", "day up, ordinal down"]))
        #expect(!caught.contains("two draws of one block"))
    }

    @Test("a forgotten field is caught where its walks need it")
    func aForgottenFieldIsCaught() {
        let caught = Set(
            PairBattery().findings(of: DrawSources.withoutOrdinal).filter { $0.pValue < Self.alarm }
                .map(\.neighbourhood))
        #expect(caught == ["ordinals", "ordinal up, draw down"])
    }

    @Test("the battery's own p-values are those of the chi-square distribution")
    func pValuesAreThoseOfTheChiSquareDistribution() {
        // SciPy 1.17: scipy.stats.chi2.sf
        #expect(abs(ChiSquare.upperTail(3.841458820694124, degreesOfFreedom: 1) - 0.05) < 1e-9)
        #expect(abs(ChiSquare.upperTail(293.2478350807012, degreesOfFreedom: 255) - 0.05) < 1e-9)
        #expect(abs(ChiSquare.upperTail(2, degreesOfFreedom: 3) - 0.5724067044708798) < 1e-9)
        #expect(abs(ChiSquare.upperTail(400, degreesOfFreedom: 255) / 1.6600025244123397e-08 - 1) < 1e-6)
    }
}
