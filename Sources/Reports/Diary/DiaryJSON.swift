import CanonicalJSON
import Foundation
import MonteCarlo
import QuestKernel

/// A diary as data: whole numbers and names of the game's description, in the order in which things happened.
package struct DiaryJSON: Encodable {
    package struct Day: Encodable {
        /// Of life, from 1; the date from 0.
        var day: Int
        var date: Int32
        var level: Int
        /// By name, zeros left out.
        var balances: [String: Int64]
        var gauges: [String: Int64]
        var deeds: [Deed]
    }

    package struct Deed: Encodable {
        var time: String?
        var command: String?
        /// What it is about, in the game's own words.
        var object: String?
        /// The player who gave the command.
        var by: Int
        var entries: [DescribedEntry]
    }

    package struct Totals: Encodable {
        var level: Int
        var activeDays: Int
        var journalEntries: Int
        /// By resource and flow, above 0 in and below 0 out.
        var flows: [String: [String: Int64]]
        var rolls: [String: Roll]
        var tallies: [String: [String: Int64]]
        /// The day of life, from 1, by level and by milestone.
        var levelDays: [String: Int]
        var milestoneDays: [String: Int]
        var commands: [String: Int64]
    }

    package struct Roll: Encodable {
        var tries: Int64
        var hits: Int64
        var forced: Int64
        var longestDryRun: Int64
    }

    /// Raised when a field changes its meaning or is removed.
    var schemaVersion = 2
    var engineVersion: String
    var game: String
    var scenario: String
    var contentHash: String
    /// A text, because many JSON readers do not support such large whole numbers.
    var seed: String
    var player: Int
    var archetype: String
    var archetypeName: String
    var partyFrom: Int
    var members: Int
    var arrival: Int32
    var daysPlayed: Int
    var days: [Day]
    var totals: Totals

    /// - Parameter shown: days of life from 0, or none; totals are of all played days.
    package init(_ diary: Diary, identity: RunIdentity, seed: UInt64, days shown: ClosedRange<Int>?) {
        engineVersion = identity.engineVersion
        game = identity.game
        scenario = identity.scenario
        contentHash = identity.contentHash
        self.seed = "\(seed)"
        player = diary.player
        archetype = diary.archetype
        archetypeName = diary.archetypeName
        partyFrom = diary.partyFrom
        members = diary.members
        arrival = diary.arrival
        daysPlayed = diary.days.count
        days = diary.days.filter { shown?.contains($0.number) == true }.map { Day($0, diary) }
        totals = Totals(diary)
    }

    /// One line; the same diary gives the same bytes.
    package func text() throws -> String {
        try String(decoding: JSONText.bytes(of: self), as: UTF8.self)
    }
}

extension DiaryJSON.Day {
    init(_ day: DiaryDay, _ diary: Diary) {
        let description = diary.description
        self.day = day.number + 1
        date = day.date
        level = day.level + description.firstLevel
        balances = Self.named(day.balances, description.resources.map(\.name))
        gauges = Self.named(day.gauges, description.gauges.map(\.name))
        deeds = day.deeds.map { deed in
            DiaryJSON.Deed(
                time: deed.instant.map(DiaryText.clock), command: deed.command.flatMap { description.commands.at($0) },
                object: deed.command.flatMap { description.words.object(of: $0, number: deed.object) },
                by: diary.partyFrom + deed.actor,
                entries: deed.entries.map { DescribedEntry($0, description) })
        }
    }

    private static func named(_ figures: [Int64], _ names: [String]) -> [String: Int64] {
        Dictionary(zip(names, figures).filter { $0.1 != 0 }) { first, _ in first }
    }
}

extension DiaryJSON.Totals {
    init(_ diary: Diary) {
        let (totals, description) = (diary.totals, diary.description)
        level = (diary.days.last?.level ?? 0) + description.firstLevel
        activeDays = totals.activeDays
        journalEntries = totals.entries
        var flows: [String: [String: Int64]] = [:]
        for (key, amount) in totals.added {
            flows[description.resources[key.resource].name, default: [:]][
                description.flows[key.flow].name, default: 0] += amount
        }
        for (key, amount) in totals.taken {
            flows[description.resources[key.resource].name, default: [:]][
                description.flows[key.flow].name, default: 0] -= amount
        }
        self.flows = flows
        rolls = Dictionary(
            zip(description.rolls, totals.rolls).filter { $0.1.tries > 0 }.map { roll, tries in
                (
                    roll.name,
                    DiaryJSON.Roll(
                        tries: tries.tries, hits: tries.hits, forced: tries.forced, longestDryRun: tries.dryRun.longest)
                )
            }
        ) { first, _ in first }
        var tallies: [String: [String: Int64]] = [:]
        for (tally, counts) in zip(description.tallies, totals.tallies) {
            for (row, count) in zip(tally.rows, counts) where count != 0 {
                tallies[tally.name, default: [:]][row, default: 0] += count
            }
        }
        self.tallies = tallies
        levelDays = Dictionary(
            totals.levelDays.enumerated().compactMap { index, day in
                day.map { ("\(index + description.firstLevel)", $0 + 1) }
            }
        ) { first, _ in first }
        milestoneDays = Dictionary(
            zip(description.milestones, totals.milestoneDays).compactMap { milestone, day in
                day.map { (milestone.name, $0 + 1) }
            }
        ) { first, _ in first }
        commands = Dictionary(zip(description.commands, totals.commands).filter { $0.1 != 0 }) { first, _ in first }
    }
}

extension Array {
    fileprivate func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
