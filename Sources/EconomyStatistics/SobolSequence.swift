@preconcurrency import CGSL

/// The first points of Sobol's sequence in the unit cube, which fill it more evenly than chance would.
///
/// The library's sequence is limited to what it supports: above 40 dimensions it would silently give points that are
/// all 0, and it leaves out the origin, without which 2ᵐ points are not balanced. Source: I. Sobol' 1967, with the
/// numbers of P. Bratley and B. Fox 1988.
package enum SobolSequence {
    package static let mostDimensions = 40
    /// The library's points are multiples of 2⁻³⁰.
    private static let bits = 30

    /// - Parameter shift: one number per dimension, whose lowest 30 bits are added without carry (a digital shift). It
    ///   keeps the evenness, and different shifts give independent estimates. All 0 leaves the sequence as it is.
    /// - Returns: points strictly inside the cube: each stands for the middle of its smallest cell.
    package static func points(_ count: Int, shift: [UInt32]) throws(StatisticsError) -> [[Double]] {
        let dimensions = shift.count
        guard (1...mostDimensions).contains(dimensions) else {
            throw .outsideDomain("1 <= dimensions <= \(mostDimensions)")
        }
        guard (1...1 << 24).contains(count) else { throw .outsideDomain("1 <= points <= 2^24") }
        guard Distributions.errorHandlerIsOff, let generator = gsl_qrng_alloc(gsl_qrng_sobol, UInt32(dimensions)) else {
            throw .noAnswer(function: "gsl_qrng_alloc")
        }
        defer { gsl_qrng_free(generator) }
        let scale = Double(1 << bits)
        var raw = [Double](repeating: 0, count: dimensions)
        var points: [[Double]] = []
        points.reserveCapacity(count)
        for place in 0..<count {
            // The origin comes first.
            if place > 0, gsl_qrng_get(generator, &raw) != 0 { throw .noAnswer(function: "gsl_qrng_get") }
            points.append(
                zip(raw, shift).map { value, shift in
                    let cell = UInt32(value * scale) ^ (shift & (1 << UInt32(bits) - 1))
                    return (Double(cell) + 0.5) / scale
                })
        }
        return points
    }
}
