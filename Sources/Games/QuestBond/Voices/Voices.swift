import QuestKernel

/// All lines of the game by number, and where the lines of each situation begin and end.
struct Voices: Sendable {
    struct Span: Sendable {
        var first: Int32 = 0
        var count: UInt32 = 0
    }

    private(set) var lines: [String] = []
    /// By `Speaker` and `Situation`.
    private(set) var spoken: [Span] = []
    /// By `HeroClass` and `Category`.
    private(set) var completions: [Span] = []
    private(set) var weather: [Span] = []
    /// Greetings of seasons, with their first and last day.
    private(set) var greetings: [(first: LocalDay, last: LocalDay, span: Span)] = []
    let speakers: [String]
    let places: [String]
    let leanings: [Category]

    init(_ dialogue: DialogueContent, _ sky: WeatherContent, _ seasons: SeasonContent) {
        speakers = dialogue.npcs.map(\.name)
        places = dialogue.npcs.map(\.place)
        leanings = sky.conditions.map(\.leaning)
        spoken = dialogue.npcs.flatMap(\.lines).map { take($0) }
        completions = dialogue.completions.flatMap(\.lines).map { take($0) }
        weather = sky.conditions.map { take($0.lines) }
        guard seasons.areOn, let dayZero = seasons.dayZero else { return }
        for season in seasons.seasons where !season.greetings.isEmpty {
            guard let from = season.from, let to = season.to else { continue }
            greetings.append((from.number - dayZero.number, to.number - dayZero.number, take(season.greetings)))
        }
    }

    private mutating func take(_ texts: [String]) -> Span {
        let span = Span(first: Int32(lines.count), count: UInt32(texts.count))
        lines += texts
        return span
    }
}

/// The number of a line; its text belongs to the rules.
public struct LineNumber: Sendable, Hashable {
    let index: Int32
}

// Each is a pure function of (seed, player, day, occasion): the first line of a day is drawn, further occasions
// continue from there, so that no line comes twice in a row. Nothing is allocated, and the simulation uses none of
// them.
extension QuestBondRules {
    /// What an NPC says; nil in situations where they are never asked.
    ///
    /// - Parameter occasion: how often the player was spoken to in this situation today, from 0.
    public func line(
        of speaker: Speaker, on situation: Situation, player: UInt32, day: LocalDay, occasion: UInt32,
        _ randomness: Randomness
    ) -> LineNumber? {
        let place = speaker.index * Situation.allCases.count + situation.index
        // In a season its greeting comes first, then their own.
        if situation == .greeting, occasion == 0,
            let season = voices.greetings.first(where: { $0.first <= day && day <= $0.last })
        {
            return pick(season.span, UInt16(place), player, day, occasion, randomness)
        }
        return pick(voices.spoken[place], UInt16(place), player, day, occasion, randomness)
    }

    /// The line for a completed task, by class and category.
    ///
    /// - Parameter occasion: how many tasks of the category were done today.
    public func completionLine(
        _ heroClass: HeroClass, _ category: Category, player: UInt32, day: LocalDay, occasion: UInt32,
        _ randomness: Randomness
    ) -> LineNumber? {
        let place = heroClass.index * Category.allCases.count + category.index
        return pick(voices.completions[place], 256 + UInt16(place), player, day, occasion, randomness)
    }

    /// A suggestion by weather; nil where the player does not allow the app to know it.
    public func suggestion(
        for weather: Weather?, player: UInt32, day: LocalDay, occasion: UInt32, _ randomness: Randomness
    ) -> LineNumber? {
        guard let weather else { return nil }
        return pick(voices.weather[weather.index], 512 + UInt16(weather.rawValue), player, day, occasion, randomness)
    }

    private func pick(
        _ span: Voices.Span, _ ordinal: UInt16, _ player: UInt32, _ day: LocalDay, _ occasion: UInt32,
        _ randomness: Randomness
    ) -> LineNumber? {
        guard span.count > 0 else { return nil }
        var draws = randomness.draws(player: player, purpose: Draw.voice.purpose, day: day, ordinal: ordinal)
        let step = (UInt64(draws.below(span.count)) + UInt64(occasion)) % UInt64(span.count)
        return LineNumber(index: span.first + Int32(truncatingIfNeeded: step))
    }

    /// The words of a line.
    public func text(_ line: LineNumber) -> String {
        voices.lines.indices.contains(Int(line.index)) ? voices.lines[Int(line.index)] : ""
    }

    public func name(of speaker: Speaker) -> String { voices.speakers[speaker.index] }
    public func place(of speaker: Speaker) -> String { voices.places[speaker.index] }
    /// The category of tasks that a kind of weather suggests.
    public func leaning(of weather: Weather) -> Category { voices.leanings[weather.index] }
}
