import DailyMenu
import QuestKernel
import SimulatedPlayers
import Testing

/// The community as simulated guests use it.
@Suite("DM8 guests of the community")
struct CommunityPeopleTests {
    private func lives(
        _ people: MenuGuests, _ guests: [UInt32], days: Int32
    ) -> [UInt32: (entries: [JournalEntry], seat: GuestSeat)] {
        var seat = people.makeSeat()
        var lives: [UInt32: ([JournalEntry], GuestSeat)] = [:]
        for guest in guests {
            var journal = Journal()
            people.seat(partyFrom: guest, in: &seat, journal: &journal)
            for day in 0..<days { people.play(day: day, in: &seat, journal: &journal) }
            lives[guest] = (journal.entries, seat)
        }
        return lives
    }

    @Test("DM8 a guest's life is the same whoever sat there before, with a community of their own")
    func aLifeIsTheSameWhoeverSatThereBefore() throws {
        let people = try Table.people()
        let forward = lives(people, Array(0..<16), days: 40)
        let backward = lives(people, Array((0..<16 as Range<UInt32>).reversed()), days: 40)
        for guest in 0..<16 as Range<UInt32> {
            // By the outcome alone: communities are too long to print.
            let isSame =
                forward[guest]?.entries == backward[guest]?.entries
                && forward[guest]?.seat.circle.community == backward[guest]?.seat.circle.community
            #expect(isSame, "guest \(guest)")
        }
        #expect(Set((0..<16 as Range<UInt32>).map { forward[$0]?.seat.circle.community.activities.count }).count > 3)
    }

    @Test("DM8 everything that guests can do with the community is done, and is in the guest's journal")
    func everythingIsDone() throws {
        let people = try Table.people()
        let names = people.description
        var commands: Set<String> = []
        for (_, life) in lives(people, Array(0..<80), days: 120) {
            for entry in life.entries where entry.kind == .command { commands.insert(names.commands[Int(entry.code)]) }
        }
        for command in ["submit", "resubmit", "vote", "rate", "download", "report", "collect", "add", "move"] {
            #expect(commands.contains("community.\(command)"), "\(command)")
        }
        // A moderator's verdicts are no deeds of the guest.
        #expect(!commands.contains("community.approve") && !commands.contains("community.reject"))
        for command in ["edit", "resetToOriginal", "delete", "undoDelete"] { #expect(commands.contains(command)) }
    }

    @Test("DM8 what is downloaded joins the guest's own menu, and what is published is the ledger's")
    func downloadsJoinTheMenu() throws {
        let people = try Table.people()
        var (downloads, published) = (0, Int64(0))
        for (_, life) in lives(people, Array(0..<60), days: 120) {
            let community = life.seat.circle.community
            let taken = community.activities.indices.count {
                community.voice(of: $0, Circle.guest)?.hasDownloaded == true
            }
            #expect(life.seat.party.own.count { $0.source == .community } >= taken)
            let tally = life.entries.filter {
                $0.kind == .tally && $0.code == people.community.tallies && $0.cell == 2
            }
            #expect(tally.count == taken)
            let flows = life.entries.filter { $0.kind == .flow && $0.resource == people.community.resources }
                .reduce(0) { $0 + $1.amount }
            #expect(flows == life.seat.balance(of: ResourceID(people.community.resources), member: 0))
            downloads += taken
            published += flows
        }
        #expect(downloads > 60 && published > 5)
    }

    @Test("DM8 sums over voices are what a recount finds; five reports flag, and flagged ones are judged again")
    func sumsAreWhatARecountFinds() throws {
        let people = try Table.people(["archetypes.circle.overlooks=1", "archetypes.circle.moderates=0.5"])
        var judged: Set<Community.Status> = []
        for (_, life) in lives(people, Array(0..<60), days: 120) {
            for activity in life.seat.circle.community.activities {
                #expect(activity.votes == activity.voices.reduce(0) { $0 + Int64($1.vote) })
                #expect(activity.downloads == Int64(activity.voices.count { $0.hasDownloaded }))
                #expect(activity.reports == Int64(activity.voices.count { $0.report != nil }))
                #expect(activity.ratings == Int64(activity.voices.count { $0.stars > 0 }))
                #expect(activity.status != .approved || activity.reports < 5 || activity.publications > 0)
                judged.insert(activity.status)
            }
            #expect(life.seat.circle.isUnfit.count == life.seat.circle.community.activities.count)
        }
        #expect(judged.contains(.approved) && judged.contains(.pending))
    }

    @Test("DM8 without others there is no community, and nothing else of a guest's life moves")
    func withoutOthers() throws {
        let alone = lives(try Table.people(["archetypes.circle.others=0"]), Array(0..<10), days: 40)
        let together = lives(try Table.people(), Array(0..<10), days: 40)
        for guest in 0..<10 as Range<UInt32> {
            let (one, other) = (try #require(alone[guest]), try #require(together[guest]))
            #expect(one.seat.circle.community.activities.isEmpty)
            // The days on which somebody is there are the same, whatever the community brings.
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
