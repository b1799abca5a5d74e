/// What tries of one kind give towards the levels of a track: a battle pass, a season, an account.
///
/// Tries are independent and alike. Nothing else that gives points is counted in, and no bonus.
public struct TrackOdds: Sendable, Equatable {
    /// What a try may give.
    public struct Gain: Sendable, Equatable {
        /// From 0.
        public var points: Int
        public var chance: Double

        public init(points: Int, chance: Double) { (self.points, self.chance) = (points, chance) }
    }

    public struct Level: Sendable, Equatable {
        /// As players count it.
        public var number: Int
        /// That it takes in all, from 1.
        public var points: Int

        public init(number: Int, points: Int) { (self.number, self.points) = (number, points) }
    }

    /// Stable within a game: `tracks.trail.playMatch`.
    public var id: String
    /// What players read: "Trail".
    public var name: String
    /// "Play a match".
    public var attempt: String
    /// Of whom, where it depends on that.
    public var skill: Ratio?
    /// Different numbers of points; chances sum to 1.
    public var gains: [Gain]
    /// Those that are told of, from below.
    public var levels: [Level]

    public init(id: String, name: String, attempt: String, skill: Ratio? = nil, gains: [Gain], levels: [Level]) {
        self.id = id
        self.name = name
        self.attempt = attempt
        self.skill = skill
        self.gains = gains
        self.levels = levels
    }
}
