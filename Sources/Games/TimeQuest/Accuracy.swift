import QuestKernel

/// How close an estimate came; XP is paid for it.
public enum AccuracyRating: String, ContentChoice, Codable {
    case spotOn = "spot_on"
    case close
    case off
    case wayOff = "way_off"

    public static let closestFirst: [AccuracyRating] = [.spotOn, .close, .off, .wayOff]

    /// Its place among the ratings, closest first.
    public var index: Int {
        switch self {
        case .spotOn: return 0
        case .close: return 1
        case .off: return 2
        case .wayOff: return 3
        }
    }

    public var label: String {
        switch self {
        case .spotOn: return "Spot on"
        case .close: return "Close"
        case .off: return "Off"
        case .wayOff: return "Way off"
        }
    }
}

/// Accuracy and its XP (plan, "XPEngine"): XP is for accuracy, never for speed.
public struct AccuracyContent: ContentRow, Sendable {
    /// XP of an estimate, by rating.
    public var spotOnXP: Experience = 0
    public var closeXP: Experience = 0
    public var offXP: Experience = 0
    public var wayOffXP: Experience = 0
    /// XP of a finished session, whatever its estimates.
    public var completionXP: Experience = 0
    /// The largest relative errors that still rate spot on, close and off.
    public var spotOnWithin: Ratio = 0
    public var closeWithin: Ratio = 0
    public var offWithin: Ratio = 0

    public init() {}
    public static let noun = "the accuracy section"
    public static var fields: [Field<AccuracyContent>] {
        [
            .whole("spotOnXP", \.spotOnXP, 0...10_000, unit: "XP", "For an estimate that is spot on."),
            .whole("closeXP", \.closeXP, 0...10_000, unit: "XP", "For one that is close."),
            .whole("offXP", \.offXP, 0...10_000, unit: "XP", "For one that is off."),
            .whole("wayOffXP", \.wayOffXP, 0...10_000, unit: "XP", "For one that is way off."),
            .whole("completionXP", \.completionXP, 0...10_000, unit: "XP", "For finishing a session."),
            .ratio("spotOnWithin", \.spotOnWithin, 0...10_000_000, "Largest relative error that is spot on."),
            .ratio("closeWithin", \.closeWithin, 0...10_000_000, "Largest relative error that is close."),
            .ratio("offWithin", \.offWithin, 0...10_000_000, "Largest relative error that is off; beyond: way off."),
        ]
    }

    public func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard spotOnWithin <= closeWithin else {
            throw reader.problem(
                node, field: "closeWithin", expected: "at least what is spot on", found: "a smaller error")
        }
        guard closeWithin <= offWithin else {
            throw reader.problem(node, field: "offWithin", expected: "at least what is close", found: "a smaller error")
        }
    }

    /// XP of an estimate.
    func xp(of rating: AccuracyRating) -> Experience {
        switch rating {
        case .spotOn: return spotOnXP
        case .close: return closeXP
        case .off: return offXP
        case .wayOff: return wayOffXP
        }
    }

    /// The rating of an estimate by its relative error, |estimated − actual| / actual, bounds included.
    ///
    /// - Parameters: both in seconds, 1…86,400.
    public func rating(estimatedSeconds: Int32, actualSeconds: Int32) -> AccuracyRating {
        let error = (Int64(estimatedSeconds) - Int64(actualSeconds)).magnitude
        let whole = Ratio.one * error
        if whole <= spotOnWithin * actualSeconds { return .spotOn }
        if whole <= closeWithin * actualSeconds { return .close }
        return whole <= offWithin * actualSeconds ? .off : .wayOff
    }
}
