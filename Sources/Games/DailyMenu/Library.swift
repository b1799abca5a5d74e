import QuestKernel

/// Limits of activities that players write (stories 13.1–13.4).
public struct LibraryContent: ContentRow, Sendable {
    public var most: Int = 0
    public var shortestTitle: Int = 0
    public var shortestDescription: Int = 0
    public var longestText: Int = 0
    public var longestMinutes: Minutes = 0
    public var undoSeconds: Seconds = 0

    public init() {}
    public static let noun = "the library section"
    public static var fields: [Field<LibraryContent>] {
        [
            .whole(
                "most", \.most, 1...500, unit: "activities",
                "That a player writes or downloads; deleted ones do not count."),
            .whole("shortestTitle", \.shortestTitle, 1...100, unit: "characters", "Of a title."),
            .whole("shortestDescription", \.shortestDescription, 1...100, unit: "characters", "Of a description."),
            .whole("longestText", \.longestText, 100...10_000, unit: "characters", "Of a title or description."),
            .whole("longestMinutes", \.longestMinutes, 1...1440, unit: "minutes", "It takes 1 at least."),
            .whole("undoSeconds", \.undoSeconds, 0...86_400, unit: "seconds", "In which a deletion can be undone."),
        ]
    }

    func accepts(_ draft: ActivityDraft, categories: Int) -> Bool {
        (shortestTitle...longestText).contains(draft.title.count)
            && (shortestDescription...longestText).contains(draft.description.count)
            && draft.minutes >= 1 && Minutes(draft.minutes) <= longestMinutes && draft.category < categories
    }
}

/// An activity as a player writes it.
public struct ActivityDraft: Sendable, Equatable, Codable {
    public var title: String
    public var description: String
    public var minutes: Int32
    public var energy: Energy
    public var category: UInt8

    public init(title: String, description: String, minutes: Int32, energy: Energy, category: UInt8) {
        self.title = title
        self.description = description
        self.minutes = minutes
        self.energy = energy
        self.category = category
    }
}

/// A player's state for one activity.
public struct Touch: Sendable, Equatable, Codable {
    /// The latest; it ranks the activity.
    public internal(set) var feedback: Feedback?
    public internal(set) var isFavourite = false
    /// When that was said; between devices the last one counts.
    var favouriteSince = Int64.min
    public internal(set) var isHidden = false
    /// -1 before the first time.
    public internal(set) var lastDay: LocalDay = -1
}

/// An activity of a player's own library.
public struct OwnActivity: Sendable, Equatable, Codable {
    public enum Source: UInt8, Sendable, Codable { case created, imported, community }

    /// Numbers below are rows of the seeded library.
    public static let firstNumber: UInt16 = 0x8000

    /// The device and its own count, as for entries.
    public let id: UInt64
    public let source: Source
    public internal(set) var draft: ActivityDraft
    /// What it was before edits; "reset to original" goes back to it.
    public let original: ActivityDraft
    /// Deleted ones keep their place, so that the history can still name them.
    public internal(set) var isDeleted = false
    public internal(set) var deletedAt: Int64 = 0
    /// When its owner last edited, reset, deleted or restored it; between devices the last change counts.
    var changedAt = Int64.min
    public internal(set) var touch = Touch()
}

extension DailyMenuParty {
    /// The player's state for a row of the library; newer rows have none.
    @inline(__always)
    func touch(of row: Int) -> Touch { row < touches.count ? touches[row] : Touch() }

    public func isFavourite(_ activity: UInt16) -> Bool {
        ownPlace(activity).map { own[$0].touch.isFavourite } ?? touch(of: Int(activity)).isFavourite
    }

    mutating func withTouch(of activity: UInt16, _ change: (inout Touch) -> Void) {
        if activity >= OwnActivity.firstNumber {
            change(&own[Int(activity - OwnActivity.firstNumber)].touch)
            return
        }
        while touches.count <= Int(activity) { touches.append(Touch()) }
        change(&touches[Int(activity)])
    }

    /// The category of an activity that may be done; nil if it is unknown, locked or deleted.
    func category(of activity: UInt16, _ rules: DailyMenuRules) -> UInt8? {
        if activity >= OwnActivity.firstNumber {
            let place = Int(activity - OwnActivity.firstNumber)
            return own.indices.contains(place) && !own[place].isDeleted ? own[place].draft.category : nil
        }
        guard rules.activities.indices.contains(Int(activity)) else { return nil }
        return rules.activities[Int(activity)].season <= season ? rules.activities[Int(activity)].category : nil
    }

    func ownPlace(_ activity: UInt16) -> Int? {
        guard activity >= OwnActivity.firstNumber else { return nil }
        let place = Int(activity - OwnActivity.firstNumber)
        return own.indices.contains(place) ? place : nil
    }
}
