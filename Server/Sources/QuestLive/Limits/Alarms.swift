import Logging

/// What an operator should look at: counted for the metrics, and written to the log.
package final class Alarms: Sendable {
    private let metrics: Metrics
    private let logger: Logger

    package init(_ metrics: Metrics, _ logger: Logger) {
        self.metrics = metrics
        self.logger = logger
        for kind in Kind.allCases { metrics.count("questlive_alarms_total", "kind=\"\(kind.rawValue)\"", by: 0) }
    }

    package enum Kind: String, CaseIterable, Sendable {
        /// More play than any human does was sent, or faster than anybody can live it.
        case beyondAllPlay, impossiblePace
        /// An account begins again and again.
        case beginsTooOften
        /// The clock leapt, and the service does not go on.
        case clockLeapt
        /// What a deleted hero left could not be erased; it is tried again.
        case erasureFailed
        /// A party cannot take up the active content, and stays by its own.
        case doesNotFit
        /// A party's stored state is damaged.
        case unreadableState
    }

    func raise(_ kind: Kind, _ metadata: Logger.Metadata) {
        metrics.count("questlive_alarms_total", "kind=\"\(kind.rawValue)\"")
        logger.warning("alarm: \(kind.rawValue)", metadata: metadata)
    }
}
