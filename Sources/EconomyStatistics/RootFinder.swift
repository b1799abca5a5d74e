@preconcurrency import CGSL

/// Where a function of one variable crosses 0: Brent's method, by GSL.
package enum RootFinder {
    /// Narrows a bracket until it is narrow enough.
    ///
    /// - Parameters:
    ///   - bracket: at its ends the function has different signs.
    ///   - most: how often it is narrowed at the most.
    ///   - isEnough: called with the present root and bracket after each narrowing.
    ///   - function: what it throws ends the search.
    package static func brent(
        in bracket: ClosedRange<Double>, most: Int,
        until isEnough: (_ root: Double, _ low: Double, _ high: Double) -> Bool,
        _ function: (Double) throws -> Double
    ) throws -> Double {
        guard bracket.lowerBound < bracket.upperBound else { return bracket.lowerBound }
        return try withoutActuallyEscaping(function) { function in
            let call = FunctionCall(function)
            guard Distributions.errorHandlerIsOff, let solver = gsl_root_fsolver_alloc(gsl_root_fsolver_brent) else {
                throw StatisticsError.noAnswer(function: "gsl_root_fsolver_alloc")
            }
            defer { gsl_root_fsolver_free(solver) }
            return try withExtendedLifetime(call) {
                var target = gsl_function(
                    function: { x, call in FunctionCall.of(call)?([x]) ?? .nan },
                    params: Unmanaged.passUnretained(call).toOpaque())
                return try withUnsafeMutablePointer(to: &target) { target in
                    let status = gsl_root_fsolver_set(solver, target, bracket.lowerBound, bracket.upperBound)
                    try call.rethrow()
                    guard status == 0 else { throw StatisticsError.outsideDomain("the bracket's ends differ in sign") }
                    for _ in 0..<most {
                        let status = gsl_root_fsolver_iterate(solver)
                        try call.rethrow()
                        guard status == 0 else { throw StatisticsError.noAnswer(function: "gsl_root_fsolver_iterate") }
                        let root = gsl_root_fsolver_root(solver)
                        if isEnough(root, gsl_root_fsolver_x_lower(solver), gsl_root_fsolver_x_upper(solver)) { break }
                    }
                    return gsl_root_fsolver_root(solver)
                }
            }
        }
    }
}

/// A closure behind the pointer that a C library carries for its callbacks; it keeps the first error.
final class FunctionCall {
    private let function: ([Double]) throws -> Double
    private var error: (any Error)?

    init(_ function: @escaping (Double) throws -> Double) { self.function = { try function($0[0]) } }
    init(_ function: @escaping ([Double]) throws -> Double) { self.function = function }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> FunctionCall? {
        pointer.map { Unmanaged<FunctionCall>.fromOpaque($0).takeUnretainedValue() }
    }

    /// After an error the library gets NaN, and its own answer no longer counts.
    func callAsFunction(_ x: [Double]) -> Double {
        guard error == nil else { return .nan }
        do {
            return try function(x)
        } catch {
            self.error = error
            return .nan
        }
    }

    func rethrow() throws { if let error { throw error } }
}
