@preconcurrency import CGSL

/// The least value of a function of a few variables without its slopes: the simplex of J. Nelder and R. Mead (1965), by
/// GSL (nmsimplex2).
package enum SimplexSearch {
    /// - Parameters:
    ///   - start, step: the first corner, and how far the others lie from it along each variable.
    ///   - size: the search ends when the simplex is smaller than this.
    ///   - most: how often the simplex is moved at the most.
    ///   - function: what it throws ends the search. It must be finite everywhere and handle bounds itself.
    /// - Returns: the best point.
    package static func minimum(
        from start: [Double], step: [Double], size: Double, most: Int, _ function: ([Double]) throws -> Double
    ) throws -> [Double] {
        let dimensions = start.count
        guard dimensions > 0, step.count == dimensions else {
            throw StatisticsError.outsideDomain("as many steps as variables, and at least one")
        }
        return try withoutActuallyEscaping(function) { function in
            let call = FunctionCall(function)
            guard Distributions.errorHandlerIsOff,
                let search = gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, dimensions),
                let first = gsl_vector_alloc(dimensions), let steps = gsl_vector_alloc(dimensions)
            else { throw StatisticsError.noAnswer(function: "gsl_multimin_fminimizer_alloc") }
            defer {
                gsl_multimin_fminimizer_free(search)
                gsl_vector_free(first)
                gsl_vector_free(steps)
            }
            for place in 0..<dimensions {
                gsl_vector_set(first, place, start[place])
                gsl_vector_set(steps, place, step[place])
            }
            return try withExtendedLifetime(call) {
                var target = gsl_multimin_function(
                    f: { point, call in
                        guard let point, let call = FunctionCall.of(call) else { return .nan }
                        return call((0..<point.pointee.size).map { gsl_vector_get(point, $0) })
                    },
                    n: dimensions, params: Unmanaged.passUnretained(call).toOpaque())
                return try withUnsafeMutablePointer(to: &target) { target in
                    let status = gsl_multimin_fminimizer_set(search, target, first, steps)
                    try call.rethrow()
                    guard status == 0 else { throw StatisticsError.noAnswer(function: "gsl_multimin_fminimizer_set") }
                    for _ in 0..<most {
                        let status = gsl_multimin_fminimizer_iterate(search)
                        try call.rethrow()
                        // A simplex that can no longer be moved is at its end.
                        if status != 0 || gsl_multimin_fminimizer_size(search) < size { break }
                    }
                    guard let best = gsl_multimin_fminimizer_x(search) else { return start }
                    return (0..<dimensions).map { gsl_vector_get(best, $0) }
                }
            }
        }
    }
}
