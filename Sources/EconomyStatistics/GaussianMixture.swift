import Foundation

/// Points as a mixture of normal distributions, fitted by expectation and maximisation. The coordinates of each are
/// independent, but for one factor where that pays: who comes more often does more of everything, and is no other kind for
/// it.
///
/// Source: Dempster, Laird and Rubin, J. R. Stat. Soc. B 39 (1977); with factors, Ghahramani and Hinton, *The EM algorithm
/// for mixtures of factor analyzers* (1996). A variance counts as if some points more had the smallest that is allowed, so
/// that no component shrinks to a point.
package struct GaussianMixture: Sendable, Equatable {
    private let components: [Component]
    package let logLikelihood: Double
    /// Schwarz's criterion, of which the least is the best: −2 log L + parameters · log n.
    package let criterion: Double

    private static let mostSteps = 200
    fileprivate static let leastVariance = 0.004
    /// As many points' worth of `leastVariance`, or of more.
    fileprivate static let priorPoints = 5.0
    fileprivate static let priorVariance = 0.01

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
            for (start, hasFactor) in zip(0..., Array(repeating: [false, true], count: starts).joined()) {
                if components == 1 && start > 1 { break }
                let mixture = GaussianMixture(points, dimensions, components, hasFactor: hasFactor, uniform)
                if mixture.criterion < found?.criterion ?? .infinity { found = mixture }
            }
            guard let found else { continue }
            if found.criterion < best?.criterion ?? .infinity { (best, worse) = (found, 0) } else { worse += 1 }
        }
        return best
    }

    /// The component that a point most likely comes from.
    ///
    /// - Parameter point: as long as the points of the mixture.
    package func component(of point: [Double]) -> Int {
        let densities = components.map { $0.density(point).log }
        return densities.indices.max { densities[$0] < densities[$1] } ?? 0
    }

    /// Where the points of one component lie.
    private struct Component: Sendable, Equatable {
        var weight: Double
        var mean: [Double]
        /// By coordinate: what the factor does not bring.
        var variances: [Double]
        /// By coordinate: how far a factor of 1 moves a point.
        var loadings: [Double]
        /// Of the density at the mean, with the weight; and what makes the likeliest factor of a point.
        private(set) var constant = 0.0
        private(set) var pull: [Double] = []
        /// The variance of a point's factor.
        private(set) var slack = 1.0

        init(weight: Double, mean: [Double], variances: [Double], loadings: [Double]) {
            (self.weight, self.mean, self.variances, self.loadings) = (weight, mean, variances, loadings)
            settle()
        }

        var hasFactor: Bool { loadings.contains { $0 != 0 } }

        /// Lets go of a factor that does not pay for its parameters, by Schwarz's criterion.
        mutating func dropIdleFactor(of points: Int) {
            let spread = zip(loadings, variances).map { $0 * $0 + $1 }
            let gain = zip(spread, variances).reduce(log(slack)) { $0 + log($1.0 / $1.1) }
            guard weight * Double(points) * gain < Double(loadings.count) * log(Double(points)) else { return }
            (variances, loadings) = (spread, loadings.map { _ in 0 })
            settle()
        }

        private mutating func settle() {
            let reach = zip(loadings, variances).reduce(0) { $0 + $1.0 * $1.0 / $1.1 }
            slack = 1 / (1 + reach)
            pull = zip(loadings, variances).map { $0 / $1 * slack }
            constant =
                log(max(weight, 1e-300)) - variances.reduce(0) { $0 + log(2 * .pi * $1) } / 2 + log(slack) / 2
        }

        /// The logarithm of weight and density at a point, and the point's likeliest factor.
        func density(_ point: [Double]) -> (log: Double, factor: Double) {
            var (distance, factor) = (0.0, 0.0)
            for place in point.indices {
                let away = point[place] - mean[place]
                distance += away * away / variances[place]
                factor += pull[place] * away
            }
            return (constant - (distance - factor * factor / slack) / 2, factor)
        }

        /// Moves to the points that are its own by some shares.
        mutating func move(to sums: Sums, of all: Int) {
            let count = max(sums.count, 1e-9)
            weight = count / Double(all)
            let moved = sums.points.map { $0 / count }
            let shift = zip(pull, zip(moved, mean)).reduce(0) { $0 + $1.0 * ($1.1.0 - $1.1.1) }
            mean = moved
            let factors = max(count * slack + sums.squaredFactors - count * shift * shift, 1e-9)
            for place in mean.indices {
                let along = sums.alongFactor[place] - sums.factors * mean[place]
                loadings[place] = along / factors
                let own = max(
                    sums.squares[place] - count * mean[place] * mean[place] - loadings[place] * along, 0)
                variances[place] = max(
                    (own + GaussianMixture.priorPoints * GaussianMixture.priorVariance)
                        / (count + GaussianMixture.priorPoints), GaussianMixture.leastVariance)
            }
            settle()
        }
    }

    /// Over points, each by its share.
    private struct Sums {
        var count = 0.0
        var points: [Double]
        var squares: [Double]
        var factors = 0.0
        var squaredFactors = 0.0
        var alongFactor: [Double]

        init(_ dimensions: Int) {
            points = Array(repeating: 0, count: dimensions)
            (squares, alongFactor) = (points, points)
        }

        mutating func add(_ point: [Double], share: Double, factor: Double) {
            count += share
            factors += share * factor
            squaredFactors += share * factor * factor
            for place in point.indices {
                points[place] += share * point[place]
                squares[place] += share * point[place] * point[place]
                alongFactor[place] += share * factor * point[place]
            }
        }
    }

    private init(
        _ points: [[Double]], _ dimensions: Int, _ count: Int, hasFactor: Bool, _ uniform: () -> Double
    ) {
        let spread = (0..<dimensions).map { place -> Double in
            let mean = points.reduce(0) { $0 + $1[place] } / Double(points.count)
            return points.reduce(0) { $0 + ($1[place] - mean) * ($1[place] - mean) } / Double(points.count)
        }
        var components = Self.centres(points, count, uniform).map { centre in
            // A factor of nothing stays so.
            Component(
                weight: 1 / Double(count), mean: centre, variances: spread.map { max($0 / 2, Self.leastVariance) },
                loadings: spread.map { hasFactor ? $0.squareRoot() * (uniform() - 0.25) / 2 : 0 })
        }
        var parts = Array(repeating: (log: 0.0, factor: 0.0), count: count)
        var likelihood = -Double.infinity
        var isPruned = !hasFactor
        for _ in 0..<Self.mostSteps {
            var sums = components.map { _ in Sums(dimensions) }
            var total = 0.0
            for point in points {
                for place in 0..<count { parts[place] = components[place].density(point) }
                let most = parts.max { $0.log < $1.log }?.log ?? 0
                let sum = parts.reduce(0) { $0 + exp($1.log - most) }
                total += most + log(sum)
                for place in 0..<count {
                    let share = exp(parts[place].log - most) / sum
                    guard share > 1e-12 else { continue }
                    sums[place].add(point, share: share, factor: parts[place].factor)
                }
            }
            let isDone = total - likelihood < 1e-6 * abs(total)
            likelihood = total
            if isDone && isPruned { break }
            if isDone {
                for place in 0..<count { components[place].dropIdleFactor(of: points.count) }
                (isPruned, likelihood) = (true, -.infinity)
                continue
            }
            for place in 0..<count { components[place].move(to: sums[place], of: points.count) }
        }
        self.components = components
        logLikelihood = likelihood
        let factors = components.count(where: \.hasFactor)
        let parameters = Double((count * 2 + factors) * dimensions + count - 1)
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
