import QuestKernel

/// An expedition under way, with the log of the stages that are over.
public struct JourneyView: Sendable, Equatable, Codable {
    public var id: String
    public var name: String
    /// Its place in the catalogue.
    public var number: Int
    /// Seconds since the host's epoch: the end of it all, and of the next stage; the latter is nil after the last one.
    public var endsAt: Int64
    public var nextStageAt: Int64?
    public var isFinished: Bool
    public var log: [StageView]

    /// - Parameter members: who is on it, by number. Nil where nothing is under way.
    init?(_ journey: Journey, _ members: [Hero], _ moment: Moment, _ rules: QuestBondRules) {
        guard !journey.isIdle, rules.expeditions.indices.contains(Int(journey.row)) else { return nil }
        number = Int(journey.row)
        id = rules.expeditions[number].id
        name = rules.expeditions[number].name
        endsAt = journey.endsAt
        nextStageAt = journey.nextAt == Journey.never ? nil : journey.nextAt
        isFinished = journey.isOver(at: moment.instant)
        log = rules.expeditionLog(journey, members)
    }
}

/// A stage that is over, as the log tells it ("StageResult").
public struct StageView: Sendable, Equatable, Codable {
    public var name: String
    /// What happened there.
    public var story: String
    public var isCleared: Bool
    /// How it ended, by the class of the member who went first; `{name}` stands for that member, whose name only the
    /// host has, and `{allies}` for the others.
    public var outcome: String
    /// The number of the member who went first.
    public var member: Int

    /// The outcome with the members' names, by number.
    public func outcome(_ names: [String]) -> String {
        let others = names.indices.filter { $0 != member }.map { names[$0] }
        return
            outcome.filling("{name}", with: names.indices.contains(member) ? names[member] : "Someone")
            .filling("{allies}", with: others.joined(separator: " and "))
    }
}

extension QuestBondRules {
    /// The stages of a journey that are over, in order. Members go first in turn, so that the log names all of them.
    func expeditionLog(_ journey: Journey, _ members: [Hero]) -> [StageView] {
        let stages = expeditions[Int(journey.row)].stages
        return stages.prefix(Int(journey.reached)).enumerated().map { index, stage in
            let first = members[index % Swift.max(members.count, 1)]
            let isCleared = journey.cleared & (1 << UInt32(index)) != 0
            let lines = expeditionLines.first { $0.heroClass == first.heroClass.line }
            let line = (isCleared ? lines?.success : lines?.failure) ?? ""
            return StageView(
                name: stage.name, story: stage.story, isCleared: isCleared,
                outcome: members.count > 1 ? "\(line) With {allies}." : line, member: Int(first.member))
        }
    }
}

extension String {
    /// The text with every occurrence of a mark replaced.
    fileprivate func filling(_ mark: String, with words: String) -> String {
        var parts: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: mark) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return (parts + [rest]).joined(separator: words)
    }
}
