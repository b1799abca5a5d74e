@preconcurrency import CGSL

/// Distribution functions of GSL behind checked domains.
///
/// These functions return a number and no status: a failure shows as a NaN, which every call here turns into an error.
package enum Distributions {
    /// GSL's default error handler ends the process. It is global, so it is switched off once, before the first call.
    static let errorHandlerIsOff: Bool = {
        gsl_set_error_handler_off()
        return true
    }()

    /// P(Z > z) for a standard normal Z.
    package static func normalUpperTail(_ z: Double) throws(StatisticsError) -> Double {
        try check(!z.isNaN, "z is a number")
        return try answer("gsl_cdf_ugaussian_Q") { gsl_cdf_ugaussian_Q(z) }
    }

    /// The z with P(Z > z) = `probability`, for probabilities between 0 and 1, both excluded.
    package static func normalQuantile(upperTail probability: Double) throws(StatisticsError) -> Double {
        try check(probability > 0 && probability < 1, "0 < probability < 1")
        return try answer("gsl_cdf_ugaussian_Qinv") { gsl_cdf_ugaussian_Qinv(probability) }
    }

    /// The t with P(T > t) = `probability`, for Student's T with `degreesOfFreedom` > 0.
    package static func tQuantile(
        upperTail probability: Double, degreesOfFreedom: Double
    ) throws(StatisticsError) -> Double {
        try check(probability > 0 && probability < 1, "0 < probability < 1")
        try check(degreesOfFreedom > 0 && degreesOfFreedom.isFinite, "0 < degrees of freedom < infinity")
        return try answer("gsl_cdf_tdist_Qinv") { gsl_cdf_tdist_Qinv(probability, degreesOfFreedom) }
    }

    /// P(T > t) for Student's T with `degreesOfFreedom` > 0.
    package static func tUpperTail(_ t: Double, degreesOfFreedom: Double) throws(StatisticsError) -> Double {
        try check(!t.isNaN, "t is a number")
        try check(degreesOfFreedom > 0 && degreesOfFreedom.isFinite, "0 < degrees of freedom < infinity")
        return try answer("gsl_cdf_tdist_Q") { gsl_cdf_tdist_Q(t, degreesOfFreedom) }
    }

    /// P(X > x) for a chi-square X.
    package static func chiSquareUpperTail(_ x: Double, degreesOfFreedom: Double) throws(StatisticsError) -> Double {
        try check(x >= 0 && x.isFinite, "0 <= x < infinity")
        try check(degreesOfFreedom > 0 && degreesOfFreedom.isFinite, "0 < degrees of freedom < infinity")
        return try answer("gsl_cdf_chisq_Q") { gsl_cdf_chisq_Q(x, degreesOfFreedom) }
    }

    /// P(X <= x) for a beta X with shapes `a` and `b`.
    package static func betaLowerTail(_ x: Double, a: Double, b: Double) throws(StatisticsError) -> Double {
        try checkBeta(x, a, b)
        if let tails = LargeBeta.tails(x, a: a, b: b) { return tails.lower }
        return try answer("gsl_cdf_beta_P") { gsl_cdf_beta_P(x, a, b) }
    }

    /// P(X > x) for a beta X with shapes `a` and `b`.
    package static func betaUpperTail(_ x: Double, a: Double, b: Double) throws(StatisticsError) -> Double {
        try checkBeta(x, a, b)
        if let tails = LargeBeta.tails(x, a: a, b: b) { return tails.upper }
        return try answer("gsl_cdf_beta_Q") { gsl_cdf_beta_Q(x, a, b) }
    }

    private static func checkBeta(_ x: Double, _ a: Double, _ b: Double) throws(StatisticsError) {
        try check(x >= 0 && x <= 1, "0 <= x <= 1")
        try check(a > 0 && b > 0 && a.isFinite && b.isFinite, "0 < shapes < infinity")
    }

    private static func check(_ holds: Bool, _ rule: String) throws(StatisticsError) {
        guard holds else { throw .outsideDomain(rule) }
    }

    private static func answer(
        _ function: String, _ compute: () -> Double
    ) throws(StatisticsError) -> Double {
        guard errorHandlerIsOff else { throw .noAnswer(function: function) }
        let value = compute()
        guard value.isFinite else { throw .noAnswer(function: function) }
        return value
    }
}
