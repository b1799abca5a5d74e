import Synchronization

/// Counts and times of the service, in the text format that Prometheus reads (version 0.0.4).
package final class Metrics: Sendable {
    private struct State {
        var counters: [String: [String: Int64]] = [:]
        var histograms: [String: [String: Histogram]] = [:]
        var gauges: [String: Double] = [:]
    }

    private struct Histogram {
        var buckets = [Int64](repeating: 0, count: Metrics.bounds.count)
        var count: Int64 = 0
        var sum = 0.0
    }

    private let state = Mutex(State())
    private static let bounds = [
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]
    private static let help = [
        "questlive_requests_total": "Requests by route (none: there is no such one), method and status.",
        "questlive_commands_total": "Commands by result.",
        "questlive_commits_total": "Transactions of the writer.",
        "questlive_conflicts_total": "Transactions that ran again, because another process came first.",
        "questlive_request_seconds": "Time from a request's head to its reply.",
        "questlive_commit_seconds": "Time of a transaction with its sync to disk.",
        "questlive_batch_size": "Changes in the newest transaction.",
        "questlive_queue_length": "Changes that wait for the writer.",
        "questlive_alarms_total": "What an operator should look at, by kind.",
        "questlive_content_number": "Number of the active content.",
    ]

    package init() {}

    /// - Parameter labels: as written in the text, such as `outcome="accepted"`.
    package func count(_ name: String, _ labels: String = "", by amount: Int64 = 1) {
        state.withLock { $0.counters[name, default: [:]][labels, default: 0] += amount }
    }

    package func observe(_ name: String, _ labels: String = "", seconds: Double) {
        state.withLock { state in
            var histogram = state.histograms[name]?[labels] ?? Histogram()
            for index in Self.bounds.indices where seconds <= Self.bounds[index] { histogram.buckets[index] += 1 }
            histogram.count += 1
            histogram.sum += seconds
            state.histograms[name, default: [:]][labels] = histogram
        }
    }

    package func set(_ name: String, _ value: Double) { state.withLock { $0.gauges[name] = value } }

    package var text: String {
        let state = state.withLock { $0 }
        var text = ""
        for (name, rows) in state.counters.sorted(by: { $0.key < $1.key }) {
            text += Self.head(name, "counter")
            for (labels, value) in rows.sorted(by: { $0.key < $1.key }) {
                text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
            }
        }
        for (name, value) in state.gauges.sorted(by: { $0.key < $1.key }) {
            text += Self.head(name, "gauge") + "\(name) \(value)\n"
        }
        for (name, rows) in state.histograms.sorted(by: { $0.key < $1.key }) {
            text += Self.head(name, "histogram")
            for (labels, histogram) in rows.sorted(by: { $0.key < $1.key }) {
                text += Self.lines(name, labels, histogram)
            }
        }
        return text + ProcessFigures.text
    }

    private static func lines(_ name: String, _ labels: String, _ histogram: Histogram) -> String {
        let prefix = labels.isEmpty ? "" : labels + ","
        let own = labels.isEmpty ? "" : "{\(labels)}"
        var text = ""
        for (bound, count) in zip(bounds, histogram.buckets) {
            text += "\(name)_bucket{\(prefix)le=\"\(bound)\"} \(count)\n"
        }
        text += "\(name)_bucket{\(prefix)le=\"+Inf\"} \(histogram.count)\n"
        return text + "\(name)_sum\(own) \(histogram.sum)\n\(name)_count\(own) \(histogram.count)\n"
    }

    private static func head(_ name: String, _ type: String) -> String {
        "# HELP \(name) \(help[name] ?? name)\n# TYPE \(name) \(type)\n"
    }
}
