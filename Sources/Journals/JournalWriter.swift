import CanonicalJSON
import QuestKernel

/// The lines of a file of journals, each one JSON object.
public struct JournalWriter: Sendable {
    private let names: EntryNames

    /// - Parameter game: what the entries' numbers mean.
    public init(_ game: GameDescription) { names = EntryNames(game) }

    public func line(_ header: JournalHeader) -> [UInt8] { Self.line { header.write(to: &$0) } }

    public func line(_ player: RecordedPlayer) -> [UInt8] { Self.line { player.write(to: &$0) } }

    /// What happened to a player on a day of life, in order.
    ///
    /// - Parameter entries: of commands the amount is the minute after midnight on the player's clock.
    public func line(player: String, day: Int, _ entries: some Sequence<JournalEntry>) -> [UInt8] {
        // The day comes first, so that who looks for players alone passes over the line.
        var line = Array("{\"day\":\(day),\"player\":".utf8) + JSONValue.string(player).bytes
        line += ",\"entries\":[".utf8
        var isFirst = true
        for entry in entries {
            if !isFirst { line.append(UInt8(ascii: ",")) }
            isFirst = false
            names.write(entry, to: &line)
        }
        line += "]}\n".utf8
        return line
    }

    /// The last line, by which a reader sees that none is missing.
    ///
    /// - Parameter lines: before this one.
    public func end(players: Int, lines: Int) -> [UInt8] {
        Self.line { text in
            text.object { text in
                text.key("end") { text in
                    text.object { text in
                        text.key("players", players)
                        text.key("lines", lines)
                    }
                }
            }
        }
    }

    private static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var text = JSONWriter()
        body(&text)
        text.newline()
        return text.bytes
    }
}
