import Balance
import CanonicalJSON
import EconomyMetrics

/// A check as data.
package enum CheckJSON {
    /// Raised when a reader of the last version would misread this one.
    package static let schemaVersion = 2

    package static func encode(_ document: CheckDocument) throws -> [UInt8] {
        try JSONText.file(of: Record(document), isInLines: true, takesInfinities: true)
    }

    private struct Record: Encodable {
        var schema = CheckJSON.schemaVersion
        var scenario, contentHash, engineVersion: String
        var seed: UInt64
        var days: Int
        var patch: String?
        var targets: Targets?
        var baseline: Comparison?
        var journals: Comparison?

        init(_ document: CheckDocument) {
            scenario = document.scenario
            contentHash = document.contentHash
            engineVersion = document.engineVersion
            seed = document.seed
            days = document.days
            patch = document.patch
            targets = document.targets.map { Targets($0) }
            baseline = document.baseline.map { Comparison($0) }
            journals = document.journals.map { Comparison($0) }
        }
    }

    private struct Targets: Encodable {
        var falseAlarms: Double
        var looks: [Int]
        var players: Int
        var rows: [Row]

        struct Row: Encodable {
            var id, metric, label, measure, who, promise, source, basis, word: String
            var rests: String?
            var verdict: TargetVerdict
            var band: Band
            var value, low, high, standardError: Double?
            var decidedAtPlayers, neededPlayers: Int?
        }

        init(_ part: CheckDocument.TargetPart) {
            falseAlarms = part.plan.falseAlarms
            looks = part.plan.looks
            players = part.outcome.players
            rows = part.outcome.results.map { result in
                let target = result.target
                return Row(
                    id: target.id, metric: target.metric.name, label: target.metric.label,
                    measure: target.metric.measure, who: target.who, promise: target.promise,
                    source: target.source, basis: target.basis.rawValue, word: result.word,
                    rests: target.rests.isEmpty ? nil : target.rests, verdict: result.verdict,
                    band: target.band, value: result.figure.value, low: result.figure.low, high: result.figure.high,
                    standardError: result.figure.standardError, decidedAtPlayers: result.decidedAt,
                    neededPlayers: result.needed)
            }
        }
    }

    private struct Comparison: Encodable {
        /// Of a baseline.
        var path: String?
        /// Of journals.
        var files: [String]?
        var leftOut: Int?
        var untold: [String]?
        var margin, falseAlarms: Double
        var players: Int
        var isPaired, isOfSameRules, isUnexplained: Bool
        var rows: [Row]

        struct Row: Encodable {
            var metric, label, measure: String
            var verdict: BaselineVerdict
            var before, after, difference, low, high, varianceReduction: Double?
        }

        init(_ part: CheckDocument.ComparisonPart) {
            let comparison = part.comparison
            switch part.reference {
            case .baseline(let path): self.path = path
            case .journals(let files, let leftOut, let untold):
                (self.files, self.leftOut, self.untold) = (files, leftOut, untold)
            }
            margin = comparison.margin
            falseAlarms = comparison.falseAlarms
            players = comparison.players
            isPaired = comparison.isPaired
            isOfSameRules = comparison.isOfSameRules
            isUnexplained = comparison.isUnexplained
            rows = comparison.rows.map { row in
                let difference = row.difference
                return Row(
                    metric: difference.metric.name, label: difference.metric.label,
                    measure: difference.metric.measure, verdict: row.verdict, before: difference.before.value,
                    after: difference.after.value, difference: difference.value, low: difference.low,
                    high: difference.high, varianceReduction: difference.varianceReduction)
            }
        }
    }
}
