import Foundation

/// Points as a mixture of normal distributions whose coordinates are independent, fitted by expectation and
/// maximisation.
///
/// Source: Dempster, Laird and Rubin, J. R. Stat. Soc. B 39 (1977). A variance counts as if some points more had the
/// smallest that is allowed, so that no component shrinks to a point.
package struct GaussianMixture: Sendable, Equatable {
    /// By point, the component that it most likely comes from.
    package let assignments: [Int]
    package let logLikelihood: Double
    /// Schwarz's criterion, of which the least is the best: −2 log L + parameters · log n.
    package let criterion: Double

    private static let mostSteps = 200
    private static let leastVariance = 0.004
    /// As many points' worth of `leastVariance`, or of more.
    private static let priorPoints = 5.0
    private static let priorVariance = 0.01

    /// The best of mixtures of 1, 2, … components: the first whose criterion two larger ones in a row do not better.
    ///
    /// - Parameters:
    ///   - points: of one length.
    ///   - most: components.
    ///   - starts: how often each number of components is tried from other centres.
    ///   - uniform: numbers from 0 to 1 that choose the centres.
    package static func best(
        of points: [[Double]], most: Int, starts: Int, uniform: () -> Double
    ) -> GaussianMixture? {
        guard let dimensions = points.first?.count, dimensions > 0,
            points.allSatisfy({ $0.count == dimensions && $0.allSatisfy(\.isFinite) })
        else { return nil }
        var best: GaussianMixture?
        var worse = 0
        for components in 1...max(most, 1) where components <= points.count && worse < 2 {
            var found: GaussianMixture?
            for _ in 0..<(components == 1 ? 1 : starts) {
                let mixture = GaussianMixture(points, dimensions, components, uniform)
                if mixture.logLikelihood > found?.logLikelihood ?? -.infinity { found = mixture }
            }
            guard let found else { continue }
            if found.criterion < best?.criterion ?? .infinity { (best, worse) = (found, 0) } else { worse += 1 }
        }
        return best
    }

    private init(_ points: [[Double]], _ dimensions: Int, _ components: Int, _ uniform: () -> Double) {
        var means = Self.centres(points, components, uniform)
        let spread = (0..<dimensions).map { place -> Double in
            let mean = points.reduce(0) { $0 + $1[place] } / Double(points.count)
            return points.reduce(0) { $0 + ($1[place] - mean) * ($1[place] - mean) } / Double(points.count)
        }
        var variances = means.map { _ in spread.map { max($0 / 2, Self.leastVariance) } }
        var weights = means.map { _ in 1 / Double(components) }
        var parts = Array(repeating: 0.0, count: components)
        var assignments = Array(repeating: 0, count: points.count)
        var likelihood = -Double.infinity
        for _ in 0..<Self.mostSteps {
            var (sums, squares) = (means.map { $0.map { _ in 0.0 } }, means.map { $0.map { _ in 0.0 } })
            var counts = means.map { _ in 0.0 }
            let constants = (0..<components).map { component in
                log(max(weights[component], 1e-300))
                    - variances[component].reduce(0) { $0 + log(2 * .pi * $1) } / 2
            }
            var total = 0.0
            for (index, point) in points.enumerated() {
                for component in 0..<components {
                    var distance = 0.0
                    for place in 0..<dimensions {
                        let away = point[place] - means[component][place]
                        distance += away * away / variances[component][place]
                    }
                    parts[component] = constants[component] - distance / 2
                }
                let most = parts.max() ?? 0
                let sum = parts.reduce(0) { $0 + exp($1 - most) }
                total += most + log(sum)
                assignments[index] = parts.firstIndex(of: most) ?? 0
                for component in 0..<components {
                    let share = exp(parts[component] - most) / sum
                    guard share > 1e-12 else { continue }
                    counts[component] += share
                    for place in 0..<dimensions {
                        sums[component][place] += share * point[place]
                        squares[component][place] += share * point[place] * point[place]
                    }
                }
            }
            let isDone = total - likelihood < 1e-6 * abs(total)
            likelihood = total
            if isDone { break }
            for component in 0..<components {
                let count = max(counts[component], 1e-9)
                weights[component] = count / Double(points.count)
                for place in 0..<dimensions {
                    let mean = sums[component][place] / count
                    means[component][place] = mean
                    let own = max(squares[component][place] - count * mean * mean, 0)
                    variances[component][place] = max(
                        (own + Self.priorPoints * Self.priorVariance) / (count + Self.priorPoints),
                        Self.leastVariance)
                }
            }
        }
        self.assignments = assignments
        logLikelihood = likelihood
        let parameters = Double(components * 2 * dimensions + components - 1)
        criterion = -2 * likelihood + parameters * log(Double(points.count))
    }

    /// Centres far from each other: each next one is a point, the likelier the farther it is from those before (Arthur
    /// and Vassilvitskii, 2007).
    private static func centres(_ points: [[Double]], _ count: Int, _ uniform: () -> Double) -> [[Double]] {
        var centres = [points[min(Int(uniform() * Double(points.count)), points.count - 1)]]
        var nearest = points.map { _ in Double.infinity }
        while centres.count < count {
            let newest = centres[centres.count - 1]
            for (index, point) in points.enumerated() {
                let distance = zip(point, newest).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
                nearest[index] = min(nearest[index], distance)
            }
            var left = uniform() * nearest.reduce(0, +)
            let next = nearest.firstIndex { distance in
                left -= distance
                return left <= 0
            }
            centres.append(points[next ?? points.count - 1])
        }
        return centres
    }
}
