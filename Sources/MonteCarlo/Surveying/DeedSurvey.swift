import Dispatch
import QuestKernel
import SimulatedPlayers
import Synchronization

/// What simulated players did, deed by deed, and what each deed moved.
package struct DeedSurvey: Sendable {
    /// A kind of command, about something.
    package struct Key: Sendable, Hashable, Comparable {
        package let command: Int
        /// By index in `GameWords.objects`; 0 for nothing.
        package let object: Int

        package init(command: Int, object: Int) { (self.command, self.object) = (command, object) }

        package static func < (one: Key, other: Key) -> Bool {
            (one.command, one.object) < (other.command, other.object)
        }
    }

    /// How often it was done, and what came of it for the whole party together.
    package struct Done: Sendable, Equatable {
        package var times: Int64 = 0
        /// Units by resource: above 0 what came, below 0 what went.
        package var net: [Int: Int64] = [:]
        /// By resource: how many times it ended with less of it.
        package var taking: [Int: Int64] = [:]

        package init() {}

        package mutating func add(_ other: Done) {
            times += other.times
            net.merge(other.net, uniquingKeysWith: DeedSurvey.sum)
            taking.merge(other.taking) { $0 + $1 }
        }

        /// What usually goes with it: in half of all times or more.
        package var takes: Set<Int> { Set(taking.filter { 2 * $0.value >= times }.keys) }
    }

    /// The most that one player did on one day.
    package struct Most: Sendable, Equatable {
        package var times = 0
        package var player = 0
        /// Of life, from 0.
        package var day = 0
    }

    package let players: Int
    package let days: Int
    /// By block of players, in their order.
    package fileprivate(set) var blocks: [[Key: Done]]
    package fileprivate(set) var most: [Key: Most]

    /// Stays at the end of what a whole number holds.
    fileprivate static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let (sum, overflows) = one.addingReportingOverflow(other)
        return overflows ? (one < 0 ? .min : .max) : sum
    }

    /// Of all players.
    package var deeds: [Key: Done] {
        blocks.reduce(into: [:]) { all, block in
            for (key, done) in block { all[key, default: Done()].add(done) }
        }
    }
}

extension DeedSurvey {
    /// Plays the first players of a run, alone with their parties, with journals.
    ///
    /// - Parameters:
    ///   - players: rounded up to whole blocks.
    ///   - progress: called from any thread with how many players are done.
    /// - Returns: nil if it was stopped.
    package static func play<Players: Population>(
        among population: Players, players: Int, days: Int, threads: Int, stop: StopRequest = StopRequest(),
        progress: (@Sendable (_ playersDone: Int) -> Void)? = nil
    ) throws(RunFailure) -> DeedSurvey? {
        let count = (Swift.max(players, 1) - 1) / PartyGroup.size + 1
        let played = Mutex([Result<SurveyedBlock, RunFailure>?](repeating: nil, count: count))
        let begun = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: Swift.max(threads, 1)) { _ in
            var surveyor = Surveyor(population, days)
            while stop.reason == nil {
                let place = begun.wrappingAdd(1, ordering: .relaxed).oldValue
                guard place < count else { return }
                let block = surveyor.play(blockFrom: place * PartyGroup.size)
                let done = played.withLock { all in
                    all[place] = block
                    return all.count { $0 != nil }
                }
                progress?(done * PartyGroup.size)
            }
        }
        var survey = DeedSurvey(players: count * PartyGroup.size, days: days, blocks: [], most: [:])
        // Of several failures the first block's is reported, whatever the number of threads.
        for block in played.withLock({ $0 }) {
            guard let block else { return nil }
            let own = try block.get()
            survey.blocks.append(own.done)
            // Among equals the first player's: blocks come in their order.
            survey.most.merge(own.most) { $1.times > $0.times ? $1 : $0 }
        }
        return survey
    }
}

private struct SurveyedBlock {
    var done: [DeedSurvey.Key: DeedSurvey.Done] = [:]
    var most: [DeedSurvey.Key: DeedSurvey.Most] = [:]
}

/// One thread's session and journal.
private struct Surveyor<Players: Population> {
    private let population: Players
    private let days: Int
    private var session: Players.Session
    private var journal = Journal()
    /// By number of flow.
    private let isBeside: [Bool]
    /// Of the day in hand, by member.
    private var today: [[DeedSurvey.Key: Int]]

    init(_ population: Players, _ days: Int) {
        self.population = population
        self.days = days
        session = population.makeSession()
        isBeside = population.description.flows.map(\.isBesideCommands)
        today = Array(repeating: [:], count: Layout.partySize)
    }

    mutating func play(blockFrom start: Int) -> Result<SurveyedBlock, RunFailure> {
        var block = SurveyedBlock()
        var first = start
        while first < start + PartyGroup.size {
            do throws(RunFailure) { first += try play(partyFrom: first, into: &block) } catch {
                return .failure(error)
            }
        }
        return .success(block)
    }

    private mutating func play(partyFrom first: Int, into block: inout SurveyedBlock) throws(RunFailure) -> Int {
        journal.removeAll()
        population.start(partyFrom: UInt32(first), in: &session, journal: &journal)
        let members = session.members
        guard (1...PartyGroup.size - first % PartyGroup.size).contains(members), members <= Layout.partySize else {
            throw .partySize(player: first, members: members)
        }
        for day in 0..<days {
            population.play(day: Int32(day), in: &session, journal: &journal)
            add(first, members, day, to: &block)
            journal.removeAll()
        }
        return members
    }

    /// Everything up to the next command belongs to the one before it.
    private mutating func add(_ first: Int, _ members: Int, _ day: Int, to block: inout SurveyedBlock) {
        for member in 0..<members { today[member].removeAll(keepingCapacity: true) }
        var key: DeedSurvey.Key?
        var net: [Int: Int64] = [:]
        func end() {
            guard let key else { return }
            var done = DeedSurvey.Done()
            (done.times, done.net) = (1, net)
            for (resource, amount) in net where amount < 0 { done.taking[resource] = 1 }
            block.done[key, default: .init()].add(done)
        }
        for entry in journal.entries {
            switch entry.kind {
            case .command:
                end()
                let own = DeedSurvey.Key(command: Int(entry.code), object: Int(entry.cell))
                (key, net) = (own, [:])
                if Int(entry.member) < members { today[Int(entry.member)][own, default: 0] += 1 }
            case .flow where !isBeside[Int(entry.code)]:
                net[Int(entry.resource)] = DeedSurvey.sum(net[Int(entry.resource)] ?? 0, entry.amount)
            default: break
            }
        }
        end()
        for member in 0..<members {
            for (key, times) in today[member] where times > block.most[key]?.times ?? 0 {
                block.most[key] = DeedSurvey.Most(times: times, player: first + member, day: day)
            }
        }
    }
}
