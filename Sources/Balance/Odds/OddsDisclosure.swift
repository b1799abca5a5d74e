import QuestKernel

/// The odds that players may see, for one version of a game's content: the data behind the pages, and `odds.json`.
package struct OddsDisclosure: Codable, Hashable, Sendable {
    /// The version this build writes. Raised when a field changes its meaning, is removed or becomes needed.
    package static let currentSchemaVersion = 2

    package let schemaVersion: Int
    package let engineVersion: String
    package let game: String
    package let scenario: String
    /// Which content: SHA-256 over all its figures.
    package let contentHash: String
    package let draws: [DrawFigures]
    /// Draws whose counters hang together.
    package let tiered: [BannerFigures]
    /// Of those the ones, and the tiers of others, whose counters have more states than are solved for a page.
    package let notComputed: [String]
    package let ladders: [LadderFigures]
    /// What the levels of passes, seasons and accounts take; nil for none.
    package let tracks: [TrackFigures]?
    package let bonuses: [String]
    package let remarks: [String]
    /// Chances of equipment and the like under "+X %" bonuses; empty where bonuses do nothing.
    package let underBonuses: [BonusFigures]

    /// - Parameter underBonuses: the same odds under "+X %" bonuses on drop chances, by X in parts per million.
    package init(
        _ odds: GameOdds, game: String, scenario: String, contentHash: String,
        underBonuses: [(bonus: Ratio, odds: GameOdds)] = []
    ) {
        schemaVersion = Self.currentSchemaVersion
        engineVersion = EngineVersion.current
        self.game = game
        self.scenario = scenario
        self.contentHash = contentHash
        draws = odds.draws.map(DrawFigures.init)
        let tiered: [BannerFigures] = odds.tiered.compactMap { try? BannerFigures(small: $0) }
        notComputed = odds.tiered.flatMap { draw in
            guard let figures = tiered.first(where: { $0.name == draw.name }) else { return [draw.name] }
            return (figures.notComputed ?? []).map { "\(draw.name), \($0)" }
        }
        self.tiered = tiered
        ladders = odds.ladders.map(LadderFigures.init)
        tracks = odds.tracks.isEmpty ? nil : odds.tracks.map(TrackFigures.init)
        bonuses = odds.bonuses
        remarks = odds.remarks
        self.underBonuses = underBonuses.map { BonusFigures(bonus: $0.bonus, $0.odds, without: odds) }
    }
}

/// What one bonus does to the draws that it changes.
package struct BonusFigures: Codable, Hashable, Sendable {
    /// The chance of a hit a try, in the long run, by the draw's id.
    package struct Draw: Codable, Hashable, Sendable {
        package let id: String
        package let chancePerTry: Double
        package let meanTries: Double
    }

    /// 0.1 for "+10 %".
    package let bonus: Double
    package let draws: [Draw]

    init(bonus: Ratio, _ odds: GameOdds, without: GameOdds) {
        self.bonus = bonus.value
        let plain = Dictionary(without.draws.map { ($0.id, $0.chance) }, uniquingKeysWith: { first, _ in first })
        draws = odds.draws.filter { $0.chance != plain[$0.id] }.compactMap { draw in
            var waits = DrawWaits(draw)
            return waits.wait(share: 1, promised: 1).map {
                Draw(id: draw.id, chancePerTry: $0.chancePerTry, meanTries: $0.meanTries)
            }
        }
    }
}
