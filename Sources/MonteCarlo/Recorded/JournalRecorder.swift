import Journals
import QuestKernel
import SimulatedPlayers

/// Plays the players of a run again and writes their journals, as a live service exports those of its players.
package enum JournalRecorder {
    /// - Parameters:
    ///   - players: as many as played: no party begins within them and ends beyond.
    ///   - contents: the hash of the game's content.
    ///   - stop: looked at between blocks.
    ///   - write: is given the lines, in order.
    package static func write<Players: Population>(
        among population: Players, players: Int, days: Int, threads: Int, contents: [String],
        stop: StopRequest = StopRequest(), write: ([UInt8]) throws -> Void,
        progress: ((_ playersDone: Int) -> Void)? = nil
    ) throws {
        let lines = JournalWriter(population.description)
        try write(
            lines.line(
                JournalHeader(
                    source: .simulated, game: population.description.game, engine: EngineVersion.current,
                    contents: contents, archetypes: population.archetypes)))
        var count = 1
        try BlocksInOrder.play(
            players: players, threads: threads, blocksAtATime: 2, stop: stop,
            worker: {
                var recorder = Recorder(population, days, lines)
                return { block in recorder.play(block) }
            },
            take: { block in
                count += block.lines
                try write(block.bytes)
            }, progress: progress)
        guard stop.reason == nil else { return }
        try write(lines.end(players: players, lines: count))
    }

    private struct Written: Sendable {
        var bytes: [UInt8] = []
        var lines = 0

        mutating func add(_ line: [UInt8]) {
            bytes += line
            lines += 1
        }
    }

    /// One thread's session and journal.
    private struct Recorder<Players: Population> {
        private let population: Players
        private let days: Int
        private let lines: JournalWriter
        private var session: Players.Session
        private var journal = Journal()

        init(_ population: Players, _ days: Int, _ lines: JournalWriter) {
            (self.population, self.days, self.lines) = (population, days, lines)
            session = population.makeSession()
        }

        mutating func play(_ block: Range<Int>) -> Result<Written, RunFailure> {
            var written = Written()
            var first = block.lowerBound
            while first < block.upperBound {
                do throws(RunFailure) {
                    first += try play(partyFrom: first, into: &written)
                } catch { return .failure(error) }
            }
            return .success(written)
        }

        private mutating func play(partyFrom first: Int, into written: inout Written) throws(RunFailure) -> Int {
            let (population, days, lines) = (population, days, lines)
            return try RecordedParty.play(
                from: first, of: population, days: days, in: &session, &journal,
                begin: { members, session in
                    for member in 0..<members {
                        written.add(
                            lines.line(
                                RecordedPlayer(
                                    name: "\(first + member)", party: "\(first)", arrival: Int64(session.arrival),
                                    days: days, archetype: population.archetypes[session.archetype(of: member)])))
                    }
                },
                day: { member, day, entries in
                    guard !entries.isEmpty else { return }
                    written.add(lines.line(player: "\(first + member)", day: day, entries))
                })
        }
    }
}
