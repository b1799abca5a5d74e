import Foundation
import Reports
import Testing

/// Series can be distinguished, on either ground and by most eyes.
@Suite struct PaletteTests {
    private typealias Linear = SIMD3<Double>

    /// What eyes see that lack a kind of cones, in linear RGB (Machado, Oliveira and Fernandes, 2009).
    private static let eyes: [String: [Linear]] = [
        "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        "no red": [
            [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
        ],
        "no green": [
            [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881],
        ],
        "no blue": [
            [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
        ],
    ]

    /// The light palette and the dark one, each with its ground.
    private func palettes() throws -> [(ground: Linear, series: [Linear])] {
        func colours(_ name: String) throws -> [Linear] {
            PageStyle.sheet.matches(of: try Regex("--\(name): #([0-9a-f]{6});")).compactMap { match in
                (match.output[1].substring).flatMap { Int($0, radix: 16) }.map { number in
                    Linear(Double(number >> 16), Double(number >> 8 & 255), Double(number & 255)) / 255
                }
            }.map { colour in
                var linear = Linear()
                for channel in 0..<3 {
                    let value = colour[channel]
                    linear[channel] = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
                }
                return linear
            }
        }
        let series = try (1...8).map { try colours("series-\($0)") }
        let grounds = try colours("card")
        try #require(grounds.count == 2 && series.allSatisfy { $0.count == 2 })
        return (0..<2).map { mode in (grounds[mode], series.map { $0[mode] }) }
    }

    private func luminance(_ colour: Linear) -> Double { (colour * Linear(0.2126, 0.7152, 0.0722)).sum() }

    private func lab(_ colour: Linear) -> Linear {
        func curve(_ part: Double) -> Double { part > 0.008856 ? cbrt(part) : 7.787 * part + 16.0 / 116 }
        let x = curve((colour * Linear(0.4124, 0.3576, 0.1805)).sum() / 0.9505)
        let y = curve(luminance(colour))
        let z = curve((colour * Linear(0.0193, 0.1192, 0.9505)).sum() / 1.089)
        return Linear(116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    @Test func linesStandOutFromThePage() throws {
        for (ground, series) in try palettes() {
            for colour in series {
                let pair = [luminance(colour), luminance(ground)].sorted()
                #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 2.99)
            }
        }
    }

    @Test func anyTwoDifferForAllEyes() throws {
        for (_, series) in try palettes() {
            for (name, matrix) in Self.eyes {
                let seen = series.map { colour in
                    lab(Linear(matrix.map { ($0 * colour).sum() }).clamped(lowerBound: .zero, upperBound: .one))
                }
                for one in seen.indices {
                    for other in seen.indices where other > one {
                        let gap = seen[one] - seen[other]
                        #expect((gap * gap).sum().squareRoot() >= 20, "\(name): \(one + 1) and \(other + 1)")
                    }
                }
            }
        }
    }
}
