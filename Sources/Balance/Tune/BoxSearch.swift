import EconomyStatistics

/// Finds where several parameters, or one parameter, meet several goals: a look around, the simplex from the best
/// setting seen or hinted at, and then back towards the present values as far as the goals allow.
package struct BoxSearch {
    let parameters: [Parameter]
    let start: [ParameterValue]
    /// Where the goals are likely to be met: tried first; if they are met there, the search looks nowhere else.
    let hint: [ParameterValue]?
    /// How far a setting misses the goals together; 0 where it meets them all. Asked again it costs nothing.
    let miss: ([ParameterValue]) throws -> Double
    /// How far a setting is from the present values.
    let distance: ([ParameterValue]) -> Double
    /// Settings played so far; the most that may be.
    let spent: () -> Int
    let budget: Int

    package init(
        parameters: [Parameter], start: [ParameterValue], hint: [ParameterValue]? = nil,
        miss: @escaping ([ParameterValue]) throws -> Double,
        distance: @escaping ([ParameterValue]) -> Double, spent: @escaping () -> Int, budget: Int
    ) {
        (self.parameters, self.start, self.hint, self.miss) = (parameters, start, hint, miss)
        (self.distance, self.spent, self.budget) = (distance, spent, budget)
    }

    /// - Returns: the best setting found.
    package func run() throws -> [ParameterValue] {
        if let hint, try miss(hint) == 0 { return try back(hint) }
        var seen = [start] + [hint].compactMap { $0 }
        for (index, parameter) in parameters.enumerated() {
            for end in [parameter.low, parameter.high] {
                var setting = start
                setting[index] = end
                seen.append(setting)
            }
        }
        let shifts = [UInt32](repeating: 0, count: parameters.count)
        for point in try SobolSequence.points(4 * parameters.count + 1, shift: shifts).dropFirst() {
            seen.append(setting(point))
        }
        var best = try better(of: seen)
        // A second time from the result of the first: a simplex can collapse on the way.
        for width in [0.25, 0.1] {
            guard try miss(best) > 0, spent() < budget else { break }
            best = try better(of: [best, simplex(from: best, width)])
        }
        if try miss(best) > 0 { best = try stepped(best) }
        return try miss(best) > 0 ? best : back(best)
    }

    private func setting(_ shares: [Double]) -> [ParameterValue] { zip(parameters, shares).map { $0.value(at: $1) } }

    private func better(of settings: [[ParameterValue]]) throws -> [ParameterValue] {
        var best = start
        for setting in settings {
            guard spent() < budget else { break }
            let (new, old) = (try miss(setting), try miss(best))
            if new < old || new == old && distance(setting) < distance(best) { best = setting }
        }
        return best
    }

    private func simplex(from best: [ParameterValue], _ width: Double) throws -> [ParameterValue] {
        let from = zip(parameters, best).map { $0.share(of: $1) }
        let found = try SimplexSearch.minimum(
            from: from, step: from.map { $0 > 0.5 ? -width : width }, size: 0.002, most: budget
        ) { shares in
            guard spent() < budget else { return .greatestFiniteMagnitude }
            // Outside the box the figures are those of its wall, and worse by how far outside it is.
            let outside = shares.reduce(0) { $0 + max(0, -$1) + max(0, $1 - 1) }
            return try miss(setting(shares)) + 10 * outside
        }
        return setting(found)
    }

    /// One parameter after the other up and down, by ever smaller steps: whole numbers stop a simplex early.
    private func stepped(_ from: [ParameterValue]) throws -> [ParameterValue] {
        var best = from
        var width = 0.25
        while width > 0.01, spent() < budget {
            let before = best
            for (index, parameter) in parameters.enumerated() {
                let unit =
                    parameter.high > parameter.low && parameter.isWhole
                    ? 1 / (parameter.high.number - parameter.low.number) : 0
                for move in [max(width, unit), -max(width, unit)] {
                    var setting = best
                    setting[index] = parameter.value(at: parameter.share(of: best[index]) + move)
                    best = try better(of: [best, setting])
                }
            }
            if best == before { width /= 2 }
        }
        return best
    }

    /// Towards the present values: first each parameter alone all the way, then all together as far as the goals are
    /// met.
    private func back(_ from: [ParameterValue]) throws -> [ParameterValue] {
        var best = from
        let order = parameters.indices.sorted { move($0, from) < move($1, from) }
        for index in order where spent() < budget {
            var setting = best
            setting[index] = start[index]
            if try miss(setting) == 0 { best = setting }
        }
        var (near, far) = (0.0, 1.0)
        let met = best
        for _ in 0..<6 where spent() < budget {
            let middle = (near + far) / 2
            let setting = parameters.indices.map { index in
                parameters[index].nearest(
                    start[index].number + middle * (met[index].number - start[index].number))
            }
            if try miss(setting) == 0 {
                far = middle
                best = setting
            } else {
                near = middle
            }
        }
        return best
    }

    private func move(_ index: Int, _ setting: [ParameterValue]) -> Double {
        let range = parameters[index].high.number - parameters[index].low.number
        return range > 0 ? abs(setting[index].number - start[index].number) / range : 0
    }
}
