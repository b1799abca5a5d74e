import CanonicalJSON
import QuestKernel

/// Reads files of journals party by party and day by day, and holds no more of them than a day of one party.
///
/// Whoever reads has seen a whole file only at its end: what was made of it until then is thrown away if a line is wrong.
public struct JournalReader {
    public enum Part: Sendable {
        /// Players who played together; the days that follow are theirs.
        case party([RecordedPlayer])
        /// A day of life of that party, with all entries in order; members are numbered as the party lists them.
        case day(Int, [JournalEntry])
    }

    /// The most members of a party.
    public static let largestParty = 4

    private var days: DayLineReader
    /// Whether entries are read, and not the players alone.
    private let readsDays: Bool
    private var lines: JournalLines
    public private(set) var header: JournalHeader
    private var party: [RecordedPlayer] = []
    private var playersSoFar = 0
    /// The newest day of the party.
    private var day = -1
    /// A line that was read and belongs to the next part.
    private var pending: Line?
    private var isAtEnd = false

    private enum Line {
        case player(RecordedPlayer)
        case day(Int, [JournalEntry])
        case end
    }

    /// Reads the first line.
    ///
    /// - Parameters:
    ///   - game: the game that the journals are to be of.
    ///   - readsDays: if not, lines with entries are passed over.
    public init(_ path: String, of game: GameDescription, readsDays: Bool = true) throws(JournalProblem) {
        days = DayLineReader(EntryNames(game))
        self.readsDays = readsDays
        lines = try JournalLines(path)
        guard let first = try lines.next() else { throw JournalProblem(file: path, "the file is empty") }
        do throws(JournalMistake) {
            header = try JournalHeader(try Self.value(first))
        } catch { throw JournalProblem(file: path, line: 1, "\(error)") }
        guard header.game == game.game else {
            throw JournalProblem(
                file: path, line: 1, "expected journals of \(game.game), found those of \(header.game)")
        }
    }

    /// The line that was read last, for messages.
    public var line: Int { lines.number }

    /// Nil at the end of the file.
    public mutating func next() throws(JournalProblem) -> Part? {
        do throws(JournalMistake) {
            guard let line = try take() else { return nil }
            switch line {
            case .player(let player): return .party(try readParty(from: player))
            case .day(let day, let entries): return .day(day, try readDay(day, entries))
            case .end: return nil
            }
        } catch { throw JournalProblem(file: lines.file, line: lines.number, "\(error)") }
    }

    private mutating func readParty(from first: RecordedPlayer) throws(JournalMistake) -> [RecordedPlayer] {
        party = [first]
        day = -1
        while let line = try take() {
            guard case .player(let player) = line, player.party == first.party else {
                pending = line
                break
            }
            guard party.count < Self.largestParty else {
                throw JournalMistake("party \(first.party) has more than \(Self.largestParty) players")
            }
            party.append(player)
        }
        return party
    }

    /// All lines of one day.
    private mutating func readDay(_ day: Int, _ entries: [JournalEntry]) throws(JournalMistake) -> [JournalEntry] {
        var entries = entries
        self.day = day
        while let line = try take() {
            guard case .day(day, let more) = line else {
                pending = line
                break
            }
            entries += more
        }
        return entries
    }

    // MARK: - Lines

    private mutating func take() throws(JournalMistake) -> Line? {
        if let line = pending {
            pending = nil
            return line
        }
        guard !isAtEnd else { return nil }
        while true {
            let bytes: ArraySlice<UInt8>?
            do { bytes = try lines.next() } catch { throw JournalMistake(error.reason) }
            guard let bytes else { throw JournalMistake("the last line is missing; the file was cut off") }
            let isDay = bytes.starts(with: DayLineReader.opening)
            if isDay, !readsDays { continue }
            if isDay, let line = try days.read(bytes) { return try take(line) }
            if let line = try line(bytes) { return line }
        }
    }

    private mutating func line(_ bytes: ArraySlice<UInt8>) throws(JournalMistake) -> Line? {
        let value = try Self.value(bytes)
        if value["entries"] != nil {
            guard readsDays, let day = try days.read(bytes) else { return nil }
            return try take(day)
        }
        if value["end"] != nil { return try endLine(value) }
        guard value["days"] != nil else {
            throw JournalMistake("expected a player, a day or the end of the journals")
        }
        let player = try RecordedPlayer(value)
        if let archetype = player.archetype, !header.archetypes.contains(archetype) {
            throw JournalMistake("archetype: the first line does not name \"\(archetype)\"")
        }
        playersSoFar += 1
        return .player(player)
    }

    private mutating func endLine(_ value: JSONValue) throws(JournalMistake) -> Line {
        let end = value["end"] ?? .null
        let (players, before) = (try end.whole("players", 0...Int64.max), try end.whole("lines", 0...Int64.max))
        guard players == playersSoFar, before == lines.number - 1 else {
            throw JournalMistake(
                "expected \(players) players in \(before) lines before this one, found \(playersSoFar) in "
                    + "\(lines.number - 1); lines were lost or doubled")
        }
        isAtEnd = true
        let after: ArraySlice<UInt8>?
        do { after = try lines.next() } catch { throw JournalMistake(error.reason) }
        guard after == nil else { throw JournalMistake("expected nothing after the end of the journals") }
        return .end
    }

    private func take(_ line: DayLine) throws(JournalMistake) -> Line {
        guard let member = party.firstIndex(where: { $0.name == line.player }) else {
            throw JournalMistake("player: expected one of the party above, found \"\(line.player)\"")
        }
        guard line.day < party[member].days else {
            throw JournalMistake("day: expected one of the player's \(party[member].days) days, found \(line.day)")
        }
        guard line.day >= day else {
            throw JournalMistake("day: expected day \(day) or a later one, found \(line.day)")
        }
        let midnight = (party[member].arrival + Int64(line.day)) * 86_400
        var entries = line.entries
        for place in entries.indices {
            entries[place].member = UInt8(truncatingIfNeeded: member)
            if entries[place].kind == .command { entries[place].amount += midnight }
        }
        return .day(line.day, entries)
    }

    private static func value(_ line: ArraySlice<UInt8>) throws(JournalMistake) -> JSONValue {
        do { return try StrictJSON.value(of: line, deepest: 4) } catch {
            throw JournalMistake("no JSON: \(error)")
        }
    }
}
