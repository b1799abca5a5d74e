import CustomGame
import QuestKernel
import Testing

/// What luck decides of what waits for a player is decided however long it waits, and however often it is looked at.
@Suite struct WaitingLuckTests {
    private static let files = files(every: "1d")

    private static func files(every: String) -> Files {
        Files([
            "resources": "gold: { start: 9 }\ngems: {}\npoints: { kind: points }",
            "generators": "mill: { start: 1, makes: { points: 24 }, every: \(every), cost: { gold: 1 }, levels: 1 }",
            "actions": "pull: { gives: { chest: 1 } }\nbegin: { resets: [points, rank] }",
            "draws": """
            chest: { tiers: { great: { chance: 0.2, gives: { gems: 100 } } }, otherwise: { gold: 1 } }
            """,
            "tracks": "rank: { points: points, curve: { base: 10, levels: 99 }, each: { chest: 1 } }",
            "shops": """
            stall:
              shows: 1
              rotates: month
              offers:
                crumb: { cost: { gold: 1 }, gives: { gold: 2 }, weight: 7 }
                pearl: { cost: { gold: 1 }, gives: { gems: 1 }, weight: 2 }
                crown: { cost: { gold: 1 }, gives: { gems: 9 }, weight: 1 }
            """,
        ])
    }

    /// A level each five days, or by training, with a chest at one of them.
    private static func climbing(chestAt level: Int, season days: Int? = nil) -> Files {
        Files([
            "resources": "gold: { start: 9 }\ngems: {}\ncrumbs: {}\npoints: { kind: points }",
            "generators": "mill: { start: 1, makes: { points: 10 }, every: 5d, cost: { gold: 1 }, levels: 1 }",
            "actions": "train: { gives: { points: 10 } }\nbegin: { resets: [points, rank] }",
            "draws": "chest: { tiers: { great: { chance: 0.5, gives: { gems: 100 } } }, otherwise: { gold: 1 } }",
            "tracks": """
            rank:
              points: points
              \(days.map { "season: \($0)" } ?? "name: Rank")
              curve: { base: 10, levels: 99 }
              each: { crumbs: 1 }
              rewards: [{ level: \(level), gives: { chest: 1 } }]
            """,
        ])
    }

    private static func view(_ player: Player, onDay day: Int32, at instant: Int64? = nil) -> CustomView {
        CustomGame.view(
            of: player.party, at: Moment(instant: instant ?? Int64(day) * 86_400, day: day, minute: 0),
            rules: player.rules, randomness: Randomness(seed: 3))
    }

    private static func gems(_ view: CustomView) -> Int64 {
        view.resources.first { $0.name == "gems" }?.amount ?? 0
    }

    private static func shown(_ view: CustomView) -> [String] {
        view.actions.filter { $0.name.hasPrefix("stall.") && $0.refusal != "notOnShow" }.map(\.name)
    }

    /// Whoever looks each day, and plays on the lucky one alone, has no more luck than others.
    @Test func whatLevelsGaveIsNotDrawnAgain() throws {
        let rules = try Self.files.rules()
        var jackpots: Int64 = 0
        for number in 0..<300 as Range<UInt32> {
            var player = Player(rules, seed: 3, player: number)
            // 24 points a day: two levels, then five in all.
            let seen = [1, 2].map { Self.gems(Self.view(player, onDay: $0)) }
            #expect(seen[0] <= seen[1], "player \(number)")
            player.wait(2 * 86_400)
            #expect(player.held("gems") == seen[1])
            jackpots += seen[1] / 100
        }
        // A fifth of 300 times the four levels of 48 points.
        #expect((195...285).contains(jackpots), "\(jackpots)")
    }

    /// Deeds of before that are told later, one day after the other, as long as what waits is not lucky.
    @Test func whatWasDoneBeforeChangesNothingOfIt() throws {
        let rules = try Self.files(every: "20d").rules()
        for number in 0..<100 as Range<UInt32> {
            var player = Player(rules, seed: 3, player: number)
            let seen = Self.gems(Self.view(player, onDay: 12))
            for _ in 0..<7 {
                player.wait(86_400)
                #expect(Self.gems(Self.view(player, onDay: 12)) == seen, "player \(number)")
            }
        }
    }

    /// A prestige brings the levels again, and none of their luck.
    @Test func aLevelThatIsReachedAgainHasOtherLuck() throws {
        let rules = try Self.files.rules()
        var alike = 0
        for number in 0..<400 as Range<UInt32> {
            var player = Player(rules, seed: 3, player: number)
            var had: [Int64] = []
            for _ in 0..<2 {
                let before = player.held("gems") ?? 0
                player.wait(43_200)
                had.append((player.held("gems") ?? 0) - before)
                player.act("begin")
            }
            alike += had[0] == had[1] ? 1 : 0
        }
        // 0.2² + 0.8² of 400.
        #expect((235...309).contains(alike), "\(alike)")
    }

    /// What is done in one season moves nothing of what waits in the next.
    @Test func whatWasReachedBeforeASeasonChangesNothingOfIt() throws {
        let rules = try Self.climbing(chestAt: 2, season: 20).rules()
        var jackpots: Int64 = 0
        for number in 0..<100 as Range<UInt32> {
            var player = Player(rules, seed: 3, player: number)
            player.wait(6 * 86_400)
            let (had, seen) = (player.held("gems") ?? 0, Self.gems(Self.view(player, onDay: 27)))
            for deed in ["train", "train", "begin", "train", "train", "train"] {
                player.act(deed)
                // What is begun anew in this season has another chest.
                let more = (player.held("gems") ?? 0) - had
                #expect(Self.gems(Self.view(player, onDay: 27)) - more == seen, "player \(number), \(deed)")
            }
            jackpots += (seen - had) / 100
        }
        #expect((35...65).contains(jackpots), "\(jackpots)")
    }

    /// A level that waits has its luck, however often the levels below it are begun anew before it.
    @Test func toBeginAgainIsNoOtherLuckForWhatWasNotGivenYet() throws {
        let rules = try Self.climbing(chestAt: 4).rules()
        var jackpots: Int64 = 0
        for number in 0..<100 as Range<UInt32> {
            var player = Player(rules, seed: 3, player: number)
            let seen = Self.gems(Self.view(player, onDay: 17))
            for deed in ["begin", "train", "begin", "train", "train", "begin"] {
                player.act(deed)
                #expect(player.held("gems") == 0)
                #expect(Self.gems(Self.view(player, onDay: 17)) == seen, "player \(number), \(deed)")
            }
            jackpots += seen / 100
        }
        #expect((35...65).contains(jackpots), "\(jackpots)")
    }

    /// What is made beyond the most that can be held is replaced with the same luck, whenever that is.
    @Test func whatIsMadeBeyondTheMostIsNotDrawnAgain() throws {
        let files = Files([
            "resources": "gold: { start: 9 }\ngems: {}",
            "items": "shard: { most: 1, beyond: { chest: 1 } }",
            "generators": "mine: { start: 1, makes: { shard: 1 }, every: 1d, cost: { gold: 1 }, levels: 1 }",
            "draws": "chest: { tiers: { great: { chance: 0.2, gives: { gems: 100 } } }, otherwise: { gold: 1 } }",
            "actions": "look: { gives: { gold: 1 } }",
        ])
        let rules = try files.rules()
        var jackpots: Int64 = 0
        for number in 0..<300 as Range<UInt32> {
            var player = Player(rules, seed: 3, player: number)
            let seen = (1...6).map { Self.gems(Self.view(player, onDay: $0)) }
            #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 }, "player \(number): \(seen)")
            player.wait(3 * 86_400)
            #expect(player.held("gems") == seen[2])
            #expect(Self.gems(Self.view(player, onDay: 6)) == seen[5])
            jackpots += seen[5] / 100
        }
        // A fifth of 300 times the five that are too many.
        #expect((250...350).contains(jackpots), "\(jackpots)")
    }

    @Test func aShopShowsTheSameOnEachDayOfItsSpan() throws {
        let rules = try Self.files.rules()
        var crowns = 0
        for number in 0..<300 as Range<UInt32> {
            var player = Player(rules, seed: 3, player: number)
            let seen = [30, 31, 45, 59].map { Self.shown(Self.view(player, onDay: $0)) }
            #expect(Set(seen).count == 1, "\(seen)")
            player.wait(40 * 86_400)
            #expect(Self.shown(Self.view(player, onDay: 40)) == seen[0])
            crowns += seen[0] == ["stall.crown"] ? 1 : 0
        }
        #expect((12...51).contains(crowns), "\(crowns)")
    }

    /// The draws of the day before go on: none of them is made again.
    @Test func whatWaitsIsNoRepetitionOfWhatWasPlayed() throws {
        let rules = try Self.files.rules()
        var alike = 0
        for number in 0..<400 as Range<UInt32> {
            var player = Player(rules, seed: 3, player: number)
            player.act("pull")
            let pulled = player.held("gems")
            player.wait(43_200, opens: false)
            let first = Self.gems(Self.view(player, onDay: 0, at: player.now.instant)) - (pulled ?? 0)
            alike += (pulled ?? 0 > 0) == (first > 0) ? 1 : 0
        }
        // 0.2² + 0.8² of 400.
        #expect((235...309).contains(alike), "\(alike)")
    }

    /// Where rewards bring rewards without an end, what is shown is what the next command is judged by.
    @Test func whatIsShownIsNoFurtherThanWhatIsPlayed() throws {
        let files = Files([
            "resources": "points: { kind: points }",
            "actions": "work: { gives: { points: 1 } }\nboast: { when: level(rank) >= 100, gives: { points: 1 } }",
            "tracks": "rank: { points: points, curve: { base: 1, levels: 900 }, each: { points: 1 } }",
        ])
        var player = try Player(files)
        player.act("work")
        let view = CustomGame.view(
            of: player.party, at: player.now, rules: player.rules, randomness: Randomness(seed: 1))
        #expect(view.actions.first { $0.name == "boast" }?.refusal == "notNow")
        #expect(player.act("boast") == .notNow)
    }
}
