import CustomGame
import QuestKernel

/// How much of something is given or paid.
enum Amount: Sendable, Equatable {
    case exactly(Int64)
    /// Each amount equally likely.
    case from(Int64, to: Int64)
    /// A figure that the input does not have, with a range around it.
    case assumed(Int64)

    /// Content has numbers below 10¹².
    static let most: Int64 = 999_999_999_999

    var highest: Int64 {
        switch self {
        case .exactly(let amount), .assumed(let amount): amount
        case .from(_, let high): high
        }
    }

    var isNothing: Bool { highest == 0 }

    var yaml: String {
        switch self {
        case .exactly(let amount): "\(amount)"
        case .from(let low, let high): "\(low)..\(high)"
        case .assumed(let used): "!assumed [\(used - used / 2), \(used), \(used * 2)]"
        }
    }

    /// Both together; nil where they come to more than a game holds.
    func plus(_ other: Amount) -> Amount? {
        switch (self, other) {
        case (.exactly(let one), .exactly(let two)): one <= Self.most - two ? .exactly(one + two) : nil
        case (.exactly(let more), .from(let low, let high)), (.from(let low, let high), .exactly(let more)):
            high < Self.most - more ? .from(low + more, to: high + more) : nil
        default: nil
        }
    }
}

/// Names of resources, items and draws with amounts, in the order in which they were added.
struct Reward: Sendable {
    private(set) var parts: [(id: String, amount: Amount)] = []

    var isEmpty: Bool { parts.isEmpty }

    init() {}

    init(_ id: String, _ amount: Amount = .exactly(1)) { parts = [(id, amount)] }

    /// The one thing that it gives a single one of.
    var single: String? {
        guard let only = parts.first, parts.count == 1, only.amount == .exactly(1) else { return nil }
        return only.id
    }

    /// Adds an amount; what is nothing is not added. `part` is where it comes from, for the message.
    mutating func add(_ id: String, _ amount: Amount, from part: JSONPart) throws(ContentProblem) {
        guard !amount.isNothing else { return }
        guard merge(id, amount) else {
            throw part.problem("at most \(Amount.most) of \(id) at once", found: "more, with what was named before")
        }
    }

    /// Adds an amount; false, and no change, where there would be too much.
    mutating func merge(_ id: String, _ amount: Amount) -> Bool {
        guard let place = parts.firstIndex(where: { $0.id == id }) else {
            parts.append((id, amount))
            return true
        }
        guard let sum = parts[place].amount.plus(amount) else { return false }
        parts[place].amount = sum
        return true
    }

    var yaml: String { "{ \(parts.map { "\($0.id): \($0.amount.yaml)" }.joined(separator: ", ")) }" }
}
