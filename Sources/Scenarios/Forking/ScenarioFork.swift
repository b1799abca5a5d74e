import QuestKernel

/// A patch of a live game: from a day of the calendar on, a scenario's players play by other figures.
package struct ScenarioFork: Sendable {
    /// The first day of the new figures. Days of the calendar count from 1, on which the first players arrive.
    package let day: Int
    /// The whole scenario as it is from that day on.
    package let tree: ContentNode
    /// What the patch changes.
    package let changes: [ContentDifference]

    /// What of it only those meet who begin to play on its day or later.
    private var ofBeginners: [ContentDifference] {
        changes.filter { change in
            let steps = change.path.split(separator: ".")
            return steps.count == 3 && ["resources", "items"].contains(steps[0]) && steps[2] == "start"
        }
    }

    /// What reaches nobody, as everybody has begun by then; nil where it reaches somebody.
    ///
    /// - Parameter lastArrival: the last day on which players arrive.
    package func unreached(lastArrival: Int) -> String? {
        guard day > lastArrival, !ofBeginners.isEmpty else { return nil }
        let paths = ofBeginners.map(\.path).joined(separator: ", ")
        return
            "--fork day=\(day): \(paths): what players begin with reaches nobody after day \(lastArrival), on which the "
            + "last of them arrive"
    }

    /// The day as players' clocks have it.
    package var date: LocalDay { LocalDay(day - 1) }

    /// What a report says of it: "From day 90 on", "loot.tasks.equipmentChance = 0.07".
    package var condition: GameDescription.Condition {
        let most = 12
        var words = changes.prefix(most).map { change in
            change.new.map { "\(change.path) = \($0)" } ?? change.description
        }
        if changes.count > most { words.append("and \(changes.count - most) more") }
        return GameDescription.Condition(
            label: "From day \(day) on", value: words.isEmpty ? "nothing changes" : words.joined(separator: "; "))
    }
}

extension ScenarioSource {
    /// The days of the calendar on which a patch may come: the last on which anybody can play is day 3,650 of life of
    /// those who arrive a year after the first.
    package static let forkDays = 1...4_015

    /// The same players, who play by this scenario up to a day of the calendar, and by another one from it on.
    ///
    /// - Throws: where the other one has other players, or other things than figures.
    package func forked(onDay day: Int, to next: ScenarioSource) throws(ContentProblem) -> ScenarioSource {
        guard Self.forkDays.contains(day) else {
            throw Self.problem(day, "", "a day of the calendar from 1 to \(Self.forkDays.upperBound)", "\(day)")
        }
        let played = try differences(to: next).filter { difference in
            difference.kind != .provenance && !difference.path.hasPrefix("targets")
                && !Self.sizes.contains(difference.path)
        }
        for difference in played { try Self.check(difference, onDay: day) }
        if let path = ListShape.firstDifference(tree, next.tree, at: "") {
            throw Self.problem(day, path, "a list of the same length: a patch changes figures", "another length")
        }
        var forked = self
        forked.fork = ScenarioFork(day: day, tree: next.tree, changes: played)
        forked.warnings += next.warnings.filter { !warnings.contains($0) }
        return forked
    }

    /// Refuses a patch that comes after everything has been played.
    package func checkFork(days: Int, arrivalSpan: Int) throws(ContentProblem) {
        let last = days + max(arrivalSpan, 1) - 1
        guard let fork, fork.day > last else { return }
        throw Self.problem(fork.day, "", "a day from 1 to \(last), the last on which anybody plays", "\(fork.day)")
    }

    /// How long, how many and of which seed decide nothing in the game; the first scenario's are used.
    private static let sizes: Set<String> = [
        "scenario.title", "scenario.description", "scenario.days", "scenario.players", "scenario.seed",
    ]

    private static func check(_ difference: ContentDifference, onDay day: Int) throws(ContentProblem) {
        if ["scenario.", "archetypes"].contains(where: difference.path.hasPrefix) {
            throw problem(
                day, difference.path,
                "the same players: a patch changes the game, not who plays it and when they arrive",
                difference.new ?? "none")
        }
        let isAnotherShape =
            difference.kind == .reordered || (difference.isRow && [.added, .removed].contains(difference.kind))
        if isAnotherShape {
            throw problem(
                day, difference.path, "the same rows in the same order: a patch changes figures", "\(difference)")
        }
    }

    static func problem(_ day: Int, _ path: String, _ expected: String, _ found: String) -> ContentProblem {
        ContentProblem(
            place: Place(file: "--fork day=\(day)", line: 0, column: 0), path: path, expected: expected, found: found)
    }
}

/// Lists that are longer or shorter than they were: what players have of them is counted by number.
private enum ListShape {
    static func firstDifference(_ old: ContentNode, _ new: ContentNode, at path: String) -> String? {
        switch (old.value, new.value) {
        case (.map(let before), .map(let after)):
            for entry in before {
                guard let next = after.first(where: { $0.key == entry.key })?.node else { continue }
                let inner = path.isEmpty ? entry.key : "\(path).\(entry.key)"
                // Targets are not played.
                guard inner != "targets", let found = firstDifference(entry.node, next, at: inner) else { continue }
                return found
            }
            return nil
        case (.list(let before), .list(let after)):
            guard before.count == after.count else {
                // A tagged figure is written as a list of its range.
                return old.tag == nil && new.tag == nil ? path : nil
            }
            for (index, (one, other)) in zip(before, after).enumerated() {
                if let found = firstDifference(one, other, at: "\(path)[\(index)]") { return found }
            }
            return nil
        default: return nil
        }
    }
}
