import CanonicalJSON

/// A player whose journal is kept: all that is known beside what was done.
public struct RecordedPlayer: Sendable, Equatable {
    /// A name that stands for the player; nobody has it twice.
    public var name: String
    /// Of those who played together: players of one party follow one another.
    public var party: String
    /// The local day of the first entry, counted from a Monday.
    public var arrival: Int64
    /// Days of life up to the last whole one, played or not.
    public var days: Int
    /// Nil where nobody knows it.
    public var archetype: String?

    public init(name: String, party: String, arrival: Int64, days: Int, archetype: String? = nil) {
        self.name = name
        self.party = party
        self.arrival = arrival
        self.days = days
        self.archetype = archetype
    }

    func write(to text: inout JSONWriter) {
        text.object { text in
            text.key("player", name)
            text.key("party", party)
            text.key("arrival", arrival)
            text.key("days", days)
            if let archetype { text.key("archetype", archetype) }
        }
    }

    init(_ value: JSONValue) throws(JournalMistake) {
        name = try value.text("player")
        party = try value.text("party")
        arrival = try value.whole("arrival", Self.arrivals)
        days = Int(try value.whole("days", 1...Int64(Self.mostDays)))
        archetype = value["archetype"] == nil ? nil : try value.text("archetype")
    }

    /// As many as rules can play.
    private static let arrivals: ClosedRange<Int64> = 0...65_535
    public static let mostDays = 3_650
}
