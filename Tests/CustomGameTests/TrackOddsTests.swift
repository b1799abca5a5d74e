import Balance
import CustomGame
import QuestKernel
import Testing

/// The odds of tracks: which actions they tell of, and that play takes as long.
@Suite struct TrackOddsTests {
    private static let files = Files([
        "resources": "stars: { kind: points }\ngold: {}",
        "draws": "box: { weighted: { gold: 1 } }",
        "tracks": """
        trail: { name: Trail, points: stars, curve: { base: 20, growth: 1, levels: 8 }, each: { gold: 1 } }
        """,
        "actions": """
        match: { name: Match, succeeds: 20% + 60% * skill, gives: { stars: 10..14 }, onFailure: { stars: 4 } }
        lottery: { succeeds: 25%, gives: { stars: 9 } }
        growing: { gives: { stars: 1 + gold } }
        surprise: { gives: { stars: 1, box: 1 } }
        work: { gives: { gold: 1 } }
        """,
    ])

    @Test func actionsWhoseTriesAreAlikeAreToldOf() throws {
        let compiler = try Self.files.compiler()
        let skills = Ratio(partsPerMillion: 250_000)...Ratio(partsPerMillion: 750_000)
        let tracks = CustomGame.odds(compiler.finished(title: "Test", skills: skills)).tracks
        #expect(tracks.map(\.id) == ["tracks.trail.match", "tracks.trail.match", "tracks.trail.lottery"])
        #expect(tracks.map { $0.skill?.partsPerMillion } == [250_000, 750_000, nil])
        #expect(tracks[0].levels.map(\.number) == [3, 5, 7, 9])
        #expect(tracks[0].levels.map(\.points) == [40, 80, 120, 160])
        // 20 % + 60 % × 25 % = 35 %, over five numbers of stars.
        #expect(tracks[0].gains.map(\.points) == [4, 10, 11, 12, 13, 14])
        #expect(abs(tracks[0].gains[0].chance - 0.65) < 1e-12 && abs(tracks[0].gains[3].chance - 0.07) < 1e-12)
        #expect(tracks[2].gains == [.init(points: 0, chance: 0.75), .init(points: 9, chance: 0.25)])
    }

    /// A chance that changes has no figure, but is told.
    @Test func actionsWithAFormulaAreToldWithIt() throws {
        let odds = CustomGame.odds(try Self.files.rules())
        #expect(odds.draws.map(\.id) == ["draws.box", "actions.lottery"])
        #expect(
            odds.remarks == [
                "Match succeeds with a chance that changes, so it has no figure here: 20% + 60% * skill.",
                "Amounts that are a range can be any number of it, each as likely: stars 10 to 14.",
            ])
    }

    @Test func playTakesAsManyTries() throws {
        let rules = try Self.files.rules()
        let skill = Ratio(partsPerMillion: 500_000)
        let odds = CustomGame.odds(try Self.files.compiler().finished(title: "Test", skills: skill...skill)).tracks
        let match = try #require(odds.first { $0.attempt == "Match" })
        let figures = TrackFigures(match)
        for level in figures.levels {
            let exact = try #require(level.tries)
            let median = try #require(exact.p50)
            let players = 2_000
            var (sum, early) = (0, 0)
            for number in 0..<players {
                var player = Player(rules, seed: 11, player: UInt32(number), skill: skill)
                var tries = 0
                while try #require(player.held("stars")) < Int64(level.points) {
                    #expect(player.act("match") == nil)
                    tries += 1
                }
                sum += tries
                early += tries <= median ? 1 : 0
            }
            let error = exact.standardDeviation / Double(players).squareRoot()
            #expect(abs(Double(sum) / Double(players) - exact.mean) < 4 * error, "\(level.number)")
            // At least half of them, up to chance.
            #expect(Double(early) / Double(players) > 0.5 - 4 * 0.5 / Double(players).squareRoot())
        }
    }
}
