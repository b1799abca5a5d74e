"""Reference values for EconomyStatistics, by other roads than its own.

Moments come from raw data in exact fractions, Fieller's limits from the roots of his quadratic, Gini's coefficient
from all pairs, distribution functions from mpmath at 40 digits or from SciPy. Run: python3 Tests/Oracles/statistics_oracle.py
"""

from fractions import Fraction

import mpmath
import numpy
from common import record, table, write
from scipy import optimize, stats

mpmath.mp.dps = 40


def exact(fraction):
    return mpmath.mpf(fraction.numerator) / fraction.denominator


def variance(values):
    mean = Fraction(sum(values), len(values))
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def covariance(first, second):
    mean_first, mean_second = Fraction(sum(first), len(first)), Fraction(sum(second), len(second))
    products = sum((a - mean_first) * (b - mean_second) for a, b in zip(first, second))
    return products / (len(first) - 1)


def t_quantile(tail, degrees):
    """Root of the t distribution's upper tail, written as an incomplete beta function, at 40 digits."""
    start = stats.t.isf(float(tail), degrees)

    def upper(t):
        half = mpmath.betainc(mpmath.mpf(degrees) / 2, 0.5, 0, degrees / (degrees + t * t), regularized=True) / 2
        return half - tail

    return mpmath.findroot(upper, start)


def normal_quantile(tail):
    return mpmath.findroot(lambda z: mpmath.erfc(z / mpmath.sqrt(2)) / 2 - tail, stats.norm.isf(float(tail)))


TAIL = (1 - mpmath.mpf("0.95")) / 2


def mean_row(name, values):
    size = len(values)
    mean = exact(Fraction(sum(values), size))
    error = mpmath.sqrt(exact(variance(values)) / size)
    reach = t_quantile(TAIL, size - 1) * error
    return record(
        "MeanCase", name=name, count=size, sum=sum(values), sumOfSquares=sum(v * v for v in values),
        mean=mean, standardError=error, low=mean - reach, high=mean + reach)


def ratio_row(name, y, x):
    """Delta-method limits from residuals; Fieller's as the roots in R of (ȳ - R x̄)² = t² Var(ȳ - R x̄)."""
    size = len(y)
    ratio = Fraction(sum(y), sum(x))
    residuals = [a - ratio * b for a, b in zip(y, x)]
    mean_x, mean_y = exact(Fraction(sum(x), size)), exact(Fraction(sum(y), size))
    error = mpmath.sqrt(exact(sum(r * r for r in residuals) / (size - 1)) / size) / abs(mean_x)
    reach = t_quantile(TAIL, size - 1)
    low, high = exact(ratio) - reach * error, exact(ratio) + reach * error
    is_fieller = mpmath.sqrt(exact(variance(x)) / size) / abs(mean_x) > 0.1
    if is_fieller:
        t2 = reach**2 / size
        a = mean_x**2 - t2 * exact(variance(x))
        b = -2 * (mean_x * mean_y - t2 * exact(covariance(y, x)))
        c = mean_y**2 - t2 * exact(variance(y))
        if a > 0:
            root = mpmath.sqrt(b * b - 4 * a * c)
            low, high = (-b - root) / (2 * a), (-b + root) / (2 * a)
        else:
            low, high = None, None
    return record(
        "RatioCase", name=name, count=size, sumY=sum(y), sumX=sum(x),
        sumOfSquaresY=sum(v * v for v in y), sumOfSquaresX=sum(v * v for v in x),
        sumOfProducts=sum(a * b for a, b in zip(y, x)),
        isFieller=bool(is_fieller), ratio=exact(ratio), standardError=error, low=low, high=high)


def wilson(hits, tries, confidence):
    """The shares p with |p̂ - p| = z √(p(1-p)/n), as roots of that equation rather than by Wilson's formula."""
    z = normal_quantile((1 - mpmath.mpf(str(confidence))) / 2)
    share = mpmath.mpf(hits) / tries
    a, b, c = 1 + z * z / tries, -(2 * share + z * z / tries), share * share
    root = mpmath.sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def clopper_pearson(hits, tries, confidence):
    """Limits by root finding on SciPy's binomial distribution function."""
    tail = (1 - confidence) / 2
    tight = dict(xtol=1e-300, rtol=9e-16, maxiter=500)
    low = 0 if hits == 0 else optimize.brentq(
        lambda p: stats.binom.sf(hits - 1, tries, p) - tail, 0, hits / tries, **tight)
    high = 1 if hits == tries else optimize.brentq(
        lambda p: stats.binom.cdf(hits, tries, p) - tail, hits / tries, 1, **tight)
    return low, high


def quantile(values, share):
    """The smallest value with F >= share, in fractions: NumPy's inverted_cdf rounds 0.07 of 100 up to the eighth."""
    return next(v for v in sorted(values) if Fraction(sum(w <= v for w in values), len(values)) >= Fraction(share))


def gini(values):
    size = len(values)
    distances = sum(abs(a - b) for a in values for b in values)
    plain = Fraction(distances, 2 * size * sum(values))
    return exact(plain * Fraction(size, size - 1))


def merged(observed, expected, least):
    cells, open_observed, open_expected = [], 0, 0.0
    for o, e in zip(observed, expected):
        open_observed, open_expected = open_observed + o, open_expected + e
        if open_expected >= least:
            cells.append([open_observed, open_expected])
            open_observed, open_expected = 0, 0.0
    cells[-1][0] += open_observed
    cells[-1][1] += open_expected
    return [c[0] for c in cells], [c[1] for c in cells]


def chi_square_row(name, observed, expected):
    cells_observed, cells_expected = merged(observed, expected, 5)
    statistic, p_value = stats.chisquare(cells_observed, cells_expected)
    return record(
        "ChiSquareCase", name=name, observed=observed, expected=[float(e) for e in expected],
        cellCount=len(cells_observed), statistic=statistic, pValue=p_value)


def main():
    generator = numpy.random.default_rng(20260101)
    lognormal = [int(v) for v in numpy.exp(generator.normal(6, 1.5, 400))]
    earned = [int(v) for v in generator.gamma(2, 500, 300)]
    spent = [int(e * s) for e, s in zip(earned, generator.uniform(0.3, 1.1, 300))]
    few_x = [3, 0, 9, 1, 14, 2, 0, 7]
    few_y = [2, 0, 5, 1, 6, 1, 0, 5]
    wide_x = [-40, 55, 3, -1, 8]
    wide_y = [4, 5, 6, 5, 4]
    big = 10**12

    tails = [0.4, 0.05, 0.025, 0.005, 1e-6, 1e-12]
    tables = [
        table("normalQuantiles", "TailCase", [
            record("TailCase", tail=t, value=normal_quantile(mpmath.mpf(t))) for t in tails]),
        table("tQuantiles", "TailCase", [
            record("TailCase", tail=t, degreesOfFreedom=d, value=t_quantile(mpmath.mpf(t), d))
            for d in [1, 2, 9, 30, 999, 9999] for t in [0.05, 0.025, 0.005, 1e-6]]),
        table("chiSquareUpperTails", "TailCase", [
            record("TailCase", tail=mpmath.gammainc(mpmath.mpf(d) / 2, mpmath.mpf(x) / 2, regularized=True),
                   degreesOfFreedom=d, value=x)
            for d, x in [(1, 3.841458820694124), (1, 0.5), (3, 0.47), (10, 18.3), (99, 150.0), (999, 1100.0)]]),
        table("means", "MeanCase", [
            mean_row("two observations", [3, 4]),
            mean_row("small", [2, 3, 5, 8, 13]),
            mean_row("lognormal gold", lognormal),
            mean_row("negative balances", [-5, 12, -40, 7, 0, 0, 3]),
            mean_row("a trillion and a little", [big + v for v in [1, 2, 3, 5, 8, 13]]),
            mean_row("parts per million of large purses", [v * 10**9 for v in lognormal]),
        ]),
        table("ratios", "RatioCase", [
            ratio_row("spent per earned", spent, earned),
            ratio_row("trillions", [v * big for v in spent], [v * big for v in earned]),
            ratio_row("few players", few_y, few_x),
            ratio_row("denominator near zero", wide_y, wide_x),
        ]),
        table("proportions", "ProportionCase", [
            record("ProportionCase", hits=k, tries=n, confidence=c, wilsonLow=max(0, wilson(k, n, c)[0]) if k else 0,
                   wilsonHigh=wilson(k, n, c)[1] if k < n else 1,
                   exactLow=clopper_pearson(k, n, c)[0], exactHigh=clopper_pearson(k, n, c)[1])
            for k, n, c in [
                (0, 1, 0.95), (1, 1, 0.95), (1, 2, 0.95), (81, 263, 0.95), (15, 148, 0.95), (0, 20, 0.95),
                (1, 29, 0.95), (0, 10_000, 0.95), (10_000, 10_000, 0.95), (1, 10_000, 0.95), (17, 10_000, 0.95),
                (650, 10_000, 0.99), (4_999, 10_000, 0.99), (9_998, 10_000, 0.999999), (3, 1_000_000, 0.95),
                (65_000, 1_000_000, 0.95), (1_600_000, 100_000_000, 0.95),
                (900_000, 3_000_000, 0.95), (50_000_000, 100_000_000, 0.99), (4_000_000_000, 10_000_000_000, 0.95)]]),
        table("betaTails", "BetaCase", [
            record("BetaCase", x=x, a=a, b=b, lower=stats.beta.cdf(x, a, b), upper=stats.beta.sf(x, a, b))
            for x, a, b in [
                (0.3, 20, 40), (0.2, 20, 40), (0.5, 5_000, 5_001), (0.49, 5_000, 5_001), (0.52, 5_000, 5_001),
                (0.0098, 10_000, 990_001), (0.3003, 900_000, 2_100_001), (0.49985, 50_000_000, 50_000_001),
                (0.40001, 4_000_000_000, 6_000_000_001)]]),
    ]

    samples = [
        ("one value", [7]),
        ("ties", [1, 1, 1, 2, 2, 9]),
        ("one to a hundred", list(range(1, 101))),
        ("lognormal gold", lognormal),
        ("zeros and one owner", [0] * 9 + [1000]),
    ]
    rows = []
    for name, values in samples:
        counts = sorted((v, values.count(v)) for v in set(values))
        shares = [0.01, 0.07, 0.1, 0.5, 0.9, 0.99, 1.0]
        rows.append(record(
            "HistogramCase", name=name, values=[v for v, _ in counts], counts=[c for _, c in counts],
            shares=shares, quantiles=[quantile(values, str(q)) for q in shares],
            gini=gini(values) if len(values) > 1 else None))
    write("ReportsTests/Building/SpreadOracle.swift", "statistics_oracle.py", "SpreadOracle", [
        table("histograms", "HistogramCase", rows)])

    tables.append(table("zScores", "ZScoreCase", [
        record("ZScoreCase", hits=h, expected=e, variance=v, value=(h - e) / v**0.5,
               twoSidedPValue=2 * stats.norm.sf(abs(h - e) / v**0.5))
        for h, e, v in [(650, 650.0, 607.75), (700, 650.0, 607.75), (520, 650.0, 607.75), (12, 9.5, 0.25)]]))

    geometric = [0.2 * 0.8**k for k in range(40)]
    geometric.append(1 - sum(geometric))
    drawn = numpy.bincount(numpy.minimum(generator.geometric(0.2, 500) - 1, 40), minlength=41)
    tables.append(table("chiSquares", "ChiSquareCase", [
        chi_square_row("Mendel's peas", [315, 108, 101, 32], [556 * w / 16 for w in (9, 3, 3, 1)]),
        chi_square_row("waits with a thin tail", [int(v) for v in drawn], [500 * p for p in geometric]),
        chi_square_row("thin cells first", [1, 2, 0, 60, 37], [1.5, 1.5, 1.0, 56.0, 40.0]),
    ]))
    write("EconomyStatisticsTests/StatisticsOracle.swift", "statistics_oracle.py", "StatisticsOracle", tables)


main()
