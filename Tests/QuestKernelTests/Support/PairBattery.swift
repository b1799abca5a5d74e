import Foundation

/// The full name of a draw.
struct DrawName: Sendable {
    var seed: UInt64 = 2026
    var player: UInt32 = 0
    var purpose: UInt16 = 1
    var day: Int32 = 0
    var ordinal: UInt16 = 0
    var k = 0
}

/// Two draws that a keyed generator might relate: how to walk over first ones, and how the second differs.
struct Neighbourhood: Sendable {
    var name: String
    /// The i-th first draw, i from 0.
    var first: @Sendable (Int) -> DrawName
    /// From the first draw's name to its neighbour's.
    var step: @Sendable (inout DrawName) -> Void

    /// Every way in which two draws of a run stand side by side, one field apart or two.
    ///
    /// Walks go in strides above the step, so that no pair shares a draw with another, and reach figures of the size
    /// that runs have: a hundred thousand players, years of days, tens of ordinals.
    static let all: [Neighbourhood] = [
        Neighbourhood(name: "players, first draw", first: { DrawName(player: UInt32($0 * 3)) }) { $0.player += 1 },
        Neighbourhood(name: "players, sixth draw", first: { DrawName(player: UInt32($0 * 3), k: 5) }) {
            $0.player += 1
        },
        Neighbourhood(name: "players a block apart", first: { DrawName(player: UInt32($0 * 4097)) }) {
            $0.player += 1024
        },
        Neighbourhood(name: "days", first: { DrawName(player: UInt32($0 / 200), day: Int32($0 % 200) * 3) }) {
            $0.day += 1
        },
        Neighbourhood(name: "weeks", first: { DrawName(player: UInt32($0 / 50), day: Int32($0 % 50) * 15) }) {
            $0.day += 7
        },
        Neighbourhood(name: "ordinals", first: { DrawName(player: UInt32($0 / 30), ordinal: UInt16($0 % 30) * 3) }) {
            $0.ordinal += 1
        },
        Neighbourhood(
            name: "purposes", first: { DrawName(player: UInt32($0 / 60), purpose: UInt16($0 % 60) * 3) }
        ) { $0.purpose += 1 },
        Neighbourhood(name: "seeds", first: { DrawName(seed: UInt64($0) * 3) }) { $0.seed += 1 },
        Neighbourhood(name: "seeds, high half", first: { DrawName(seed: UInt64($0) * 3 << 32) }) { $0.seed += 1 << 32 },
        Neighbourhood(name: "two draws of one block", first: { DrawName(player: UInt32($0)) }) { $0.k = 1 },
        Neighbourhood(name: "two draws of two blocks", first: { DrawName(player: UInt32($0), k: 1) }) { $0.k = 2 },
        Neighbourhood(
            name: "draws along an occasion", first: { DrawName(player: UInt32($0 / 16), k: ($0 % 16) * 3) }
        ) { $0.k += 1 },
        // Diagonals: a mix that adds its fields up gives both ends the same draw.
        Neighbourhood(
            name: "player up, day down", first: { DrawName(player: UInt32($0) * 3, day: Int32($0 % 300) + 1) }
        ) {
            $0.player += 1
            $0.day -= 1
        },
        Neighbourhood(name: "player up, seed down", first: { DrawName(seed: 90_000, player: UInt32($0) * 3) }) {
            $0.player += 1
            $0.seed -= 1
        },
        Neighbourhood(
            name: "day up, ordinal down",
            first: { DrawName(player: UInt32($0 / 200), day: Int32($0 % 200) * 3, ordinal: 5) }
        ) {
            $0.day += 1
            $0.ordinal -= 1
        },
        Neighbourhood(
            name: "ordinal up, draw down",
            first: { DrawName(player: UInt32($0 / 20), ordinal: UInt16($0 % 20) * 3, k: 3) }
        ) {
            $0.ordinal += 1
            $0.k -= 1
        },
        Neighbourhood(
            name: "purpose up, ordinal down",
            first: { DrawName(player: UInt32($0 / 60), purpose: UInt16($0 % 60) * 3, ordinal: 5) }
        ) {
            $0.purpose += 1
            $0.ordinal -= 1
        },
    ]
}

/// Statistical tests of single draws and of pairs: a keyed generator fails by correlation long before it fails alone.
struct PairBattery {
    /// One statistic of one neighbourhood, and how improbable it is for independent uniform draws.
    struct Finding: CustomStringConvertible {
        var neighbourhood: String
        var statistic: String
        var pValue: Double
        var description: String { "\(neighbourhood): \(statistic), p = \(pValue)" }
    }

    var pairs = 32_768

    func findings(of source: (DrawName) -> UInt64) -> [Finding] {
        Neighbourhood.all.flatMap { findings(of: source, in: $0) }
    }

    func findings(of source: (DrawName) -> UInt64, in neighbourhood: Neighbourhood) -> [Finding] {
        var singlesHigh = [Int](repeating: 0, count: 256)
        var singlesLow = singlesHigh
        var gridHigh = singlesHigh
        var gridLow = singlesHigh
        var agreements = [Int](repeating: 0, count: 64)
        var products = 0.0
        for index in 0..<pairs {
            var name = neighbourhood.first(index)
            let x = source(name)
            neighbourhood.step(&name)
            let y = source(name)
            singlesHigh[Int(x >> 56)] += 1
            singlesLow[Int(x & 0xFF)] += 1
            gridHigh[Int(x >> 60) << 4 | Int(y >> 60)] += 1
            gridLow[Int(x & 15) << 4 | Int(y & 15)] += 1
            let agreeing = ~(x ^ y)
            for bit in 0..<64 { agreements[bit] += Int(agreeing >> bit & 1) }
            products += centred(x) * centred(y)
        }
        // Each centred draw has variance 1/12, so a product has 1/144.
        let correlation = products * 12 / Double(pairs).squareRoot()
        let worstBit = agreements.map { abs(Double($0) * 2 - Double(pairs)) / Double(pairs).squareRoot() }.max() ?? 0
        func finding(_ statistic: String, _ pValue: Double) -> Finding {
            Finding(neighbourhood: neighbourhood.name, statistic: statistic, pValue: pValue)
        }
        return [
            finding("top 8 bits", twoSided(ChiSquare.pValue(uniform: singlesHigh))),
            finding("low 8 bits", twoSided(ChiSquare.pValue(uniform: singlesLow))),
            finding("16×16 grid of top bits", twoSided(ChiSquare.pValue(uniform: gridHigh))),
            finding("16×16 grid of low bits", twoSided(ChiSquare.pValue(uniform: gridLow))),
            finding("correlation", ChiSquare.twoSided(z: correlation)),
            // The worst of 64 bits (Šidák).
            finding("agreement of a bit", 1 - pow(1 - ChiSquare.twoSided(z: worstBit), 64)),
        ]
    }

    private func centred(_ draw: UInt64) -> Double { Double(draw >> 11) * 0x1p-53 - 0.5 }

    /// Too even is as suspect as too uneven.
    private func twoSided(_ pValue: Double) -> Double { max(0, 2 * min(pValue, 1 - pValue)) }
}
