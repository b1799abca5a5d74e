import QuestKernel

/// What is on the menu, and how feedback changes it (story 9.3, FR34).
public struct SuggestionContent: ContentRow, Sendable {
    public var menu: Int = 3
    /// Factors on an activity's weight.
    public var loved: Ratio = 0
    public var nice: Ratio = 0
    public var notForMe: Ratio = 0
    public var favourite: Ratio = 0
    public var tooMuchEnergy: Ratio = 0
    public var recent: Ratio = 0
    public var recentDays: Int32 = 0

    public init() {}
    public static let noun = "the suggestions section"
    public static var fields: [Field<SuggestionContent>] {
        let factor = 1...10_000_000 as ClosedRange<Int64>
        return [
            .whole("menu", \.menu, 1...20, unit: "activities", "On the menu at once."),
            .ratio("loved", \.loved, factor, "Factor on an activity's weight if it was loved last time."),
            .ratio("nice", \.nice, factor, "If it was nice."),
            .ratio("notForMe", \.notForMe, factor, "If it was \"not for me\"."),
            .ratio("favourite", \.favourite, factor, "If it is a favourite."),
            .ratio("tooMuchEnergy", \.tooMuchEnergy, factor, "If it takes more energy than there is today."),
            .ratio("recent", \.recent, factor, "If it was done a short while ago."),
            .whole("recentDays", \.recentDays, 0...365, unit: "days", "What a short while is."),
        ]
    }

    /// The factor of the latest feedback.
    func factor(of feedback: Feedback?) -> Ratio {
        switch feedback {
        case .lovedIt: return loved
        case .itWasNice: return nice
        case .notForMe: return notForMe
        case nil: return Ratio.one
        }
    }
}

/// A menu and the memory to draw it in, to be reused.
public struct Menu: Sendable {
    /// Numbers of activities, in the order in which they were drawn.
    public fileprivate(set) var items: [UInt16] = []
    fileprivate var weights: [UInt32] = []

    public init() {}

    /// Makes room for that many weights; there may be more, of an earlier menu, which come after these.
    fileprivate mutating func makeRoom(for count: Int) {
        if weights.count < count { weights.append(contentsOf: repeatElement(0, count: count - weights.count)) }
    }
}

extension DailyMenu {
    /// The weight of an activity without feedback; factors change it between 1 and 2²¹, so that any pool's sum stays
    /// below 2³².
    private static let weight: Int64 = 1000

    /// Draws a menu: activities without replacement, in proportion to their weights.
    ///
    /// A function of (seed, player, day, which menu of the day) and of the player's feedback so far.
    public static func suggest(
        to party: DailyMenuParty, on day: LocalDay, ordinal: UInt16, rules: DailyMenuRules, randomness: Randomness,
        into menu: inout Menu
    ) {
        menu.items.removeAll(keepingCapacity: true)
        let library = rules.activities.count
        menu.makeRoom(for: library + party.own.count)
        let (season, energy) = (party.season, party.energy(on: day))
        let factors = rules.content.suggestions
        var total = menu.weights.withUnsafeMutableBufferPointer { weights in
            var total: UInt32 = 0
            for activity in 0..<library {
                let row = rules.activities[activity]
                let isThere = row.season <= season && !party.isExcluded(row.category)
                let weight = isThere ? weight(party.touch(of: activity), row.energy, energy, day, factors) : 0
                weights[activity] = weight
                total &+= weight
            }
            for place in party.own.indices {
                let isThere = !party.own[place].isDeleted && !party.isExcluded(party.own[place].draft.category)
                let needed = UInt8(party.own[place].draft.energy.index)
                let weight = isThere ? weight(party.own[place].touch, needed, energy, day, factors) : 0
                weights[library + place] = weight
                total &+= weight
            }
            return total
        }
        var draws = randomness.draws(player: party.player, purpose: Purpose(0), day: day, ordinal: ordinal)
        while menu.items.count < rules.content.suggestions.menu, total > 0 {
            var point = draws.below(total)
            var place = 0
            while menu.weights[place] <= point {
                point &-= menu.weights[place]
                place &+= 1
            }
            total &-= menu.weights[place]
            menu.weights[place] = 0
            let own = place - library
            menu.items.append(own < 0 ? UInt16(place) : OwnActivity.firstNumber + UInt16(own))
        }
    }

    @inline(__always)
    private static func weight(
        _ touch: Touch, _ needed: UInt8, _ energy: UInt8, _ day: LocalDay, _ rules: SuggestionContent
    ) -> UInt32 {
        if touch.isHidden { return 0 }
        var value = weight
        if touch.feedback != nil { value = rules.factor(of: touch.feedback).of(value) }
        if touch.isFavourite { value = rules.favourite.of(value) }
        if needed > energy { value = rules.tooMuchEnergy.of(value) }
        if touch.lastDay >= 0, day &- touch.lastDay <= rules.recentDays {
            value = rules.recent.of(value)
        }
        return UInt32(Swift.min(Swift.max(value, 1), 2_097_151))
    }
}
