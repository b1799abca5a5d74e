import DailyMenu
import QuestKernel
import SimulatedPlayers
import Testing

/// The community as simulated players use it.
@Suite("DM8 players of the community")
struct CommunityPopulationTests {
    private func lives(
        _ population: DailyMenuPopulation, _ players: [UInt32], days: Int32
    ) -> [UInt32: (entries: [JournalEntry], session: DailyMenuSession)] {
        var session = population.makeSession()
        var lives: [UInt32: ([JournalEntry], DailyMenuSession)] = [:]
        for player in players {
            var journal = Journal()
            population.start(partyFrom: player, in: &session, journal: &journal)
            for day in 0..<days { population.play(day: day, in: &session, journal: &journal) }
            lives[player] = (journal.entries, session)
        }
        return lives
    }

    @Test("DM8 a player plays the same, whoever used the session before, with a community of their own")
    func aLifeIsTheSameWhoeverPlayedThereBefore() throws {
        let population = try TestGame.population()
        let forward = lives(population, Array(0..<16), days: 40)
        let backward = lives(population, Array((0..<16 as Range<UInt32>).reversed()), days: 40)
        for player in 0..<16 as Range<UInt32> {
            // By the outcome alone: communities are too long to print.
            let isSame =
                forward[player]?.entries == backward[player]?.entries
                && forward[player]?.session.circle.community == backward[player]?.session.circle.community
            #expect(isSame, "player \(player)")
        }
        #expect(Set((0..<16 as Range<UInt32>).map { forward[$0]?.session.circle.community.activities.count }).count > 3)
    }

    @Test("DM8 everything that players can do with the community is done, and is in the player's journal")
    func everythingIsDone() throws {
        let population = try TestGame.population()
        let names = population.description
        var commands: Set<String> = []
        for (_, life) in lives(population, Array(0..<80), days: 120) {
            for entry in life.entries where entry.kind == .command { commands.insert(names.commands[Int(entry.code)]) }
        }
        for command in ["submit", "resubmit", "vote", "rate", "download", "report", "collect", "add", "move"] {
            #expect(commands.contains("community.\(command)"), "\(command)")
        }
        // A moderator's verdicts are not actions of the player.
        #expect(!commands.contains("community.approve") && !commands.contains("community.reject"))
        for command in ["edit", "resetToOriginal", "delete", "undoDelete"] { #expect(commands.contains(command)) }
    }

    @Test("DM8 what is downloaded joins the player's own menu, and what is published is in the ledger")
    func downloadsJoinTheMenu() throws {
        let population = try TestGame.population()
        var (downloads, published) = (0, Int64(0))
        for (_, life) in lives(population, Array(0..<60), days: 120) {
            let community = life.session.circle.community
            let taken = community.activities.indices.count {
                community.voice(of: $0, Circle.player)?.hasDownloaded == true
            }
            #expect(life.session.party.own.count { $0.source == .community } >= taken)
            let tally = life.entries.filter {
                $0.kind == .tally && $0.code == population.community.tallies && $0.cell == 2
            }
            #expect(tally.count == taken)
            let flows = life.entries.filter { $0.kind == .flow && $0.resource == population.community.resources }
                .reduce(0) { $0 + $1.amount }
            #expect(flows == life.session.balance(of: ResourceID(population.community.resources), member: 0))
            downloads += taken
            published += flows
        }
        #expect(downloads > 60 && published > 5)
    }

    @Test("DM8 sums over voices are what a recount finds; five reports flag, and flagged ones are judged again")
    func sumsAreWhatARecountFinds() throws {
        let population = try TestGame.population(["archetypes.circle.overlooks=1", "archetypes.circle.moderates=0.5"])
        var judged: Set<Community.Status> = []
        for (_, life) in lives(population, Array(0..<60), days: 120) {
            for activity in life.session.circle.community.activities {
                #expect(activity.votes == activity.voices.reduce(0) { $0 + Int64($1.vote) })
                #expect(activity.downloads == Int64(activity.voices.count { $0.hasDownloaded }))
                #expect(activity.reports == Int64(activity.voices.count { $0.report != nil }))
                #expect(activity.ratings == Int64(activity.voices.count { $0.stars > 0 }))
                #expect(activity.status != .approved || activity.reports < 5 || activity.publications > 0)
                judged.insert(activity.status)
            }
            #expect(life.session.circle.isUnfit.count == life.session.circle.community.activities.count)
        }
        #expect(judged.contains(.approved) && judged.contains(.pending))
    }

    @Test("DM8 without others there is no community, and nothing else changes for a player")
    func withoutOthers() throws {
        let alone = lives(try TestGame.population(["archetypes.circle.others=0"]), Array(0..<10), days: 40)
        let together = lives(try TestGame.population(), Array(0..<10), days: 40)
        for player in 0..<10 as Range<UInt32> {
            let (one, other) = (try #require(alone[player]), try #require(together[player]))
            #expect(one.session.circle.community.activities.isEmpty)
            // The days on which a player is there are the same, whatever the community brings.
            #expect(days(one.entries) == days(other.entries))
        }
    }

    private func days(_ entries: [JournalEntry]) -> [Int64] {
        var days: [Int64] = []
        for entry in entries where entry.kind == .command && days.last != entry.amount / 86_400 {
            days.append(entry.amount / 86_400)
        }
        return days
    }
}
