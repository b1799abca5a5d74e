import Journals
import QuestKernel
import SimulatedPlayers

/// Journals added up as a run adds up what its players do: the same totals, so the same reports.
package struct RecordedRun: Sendable {
    package let totals: Accumulators
    /// Players who were left out, as their party has not been there for so many days, or came before those who count.
    package let leftOut: Int
    /// What was asked to be noted, by cluster; the last one may hold few players.
    package let notes: [[[Int64]]]

    /// - Parameters:
    ///   - survey: what was seen in the files.
    ///   - days: of life: a party of which one has fewer is left out, and what came later does not count.
    ///   - note: what to keep of each cluster.
    ///   - selecting: whether a party counts; all that the survey counts where nothing is said.
    /// - Throws: `JournalProblem`; then nothing of the journals counts.
    package init(
        _ files: [String], _ survey: JournalSurvey, of game: RecordedGame, archetypes: [String], days: Int,
        note: BlockNote = BlockNote([]), selecting: @escaping @Sendable ([RecordedPlayer]) -> Bool = { _ in true }
    ) throws(JournalProblem) {
        var folding = Folding(survey, of: game, archetypes: archetypes, days: days, note: note, selecting)
        for file in files {
            var reader = try JournalReader(file, of: game.description)
            var failure: AggregationFailure?
            while failure == nil, let part = try reader.next() {
                do throws(AggregationFailure) { try folding.add(part) } catch { failure = error }
            }
            do throws(AggregationFailure) { try folding.endParty() } catch { failure = failure ?? error }
            if let failure { throw JournalProblem(file: file, line: reader.line, failure.description) }
        }
        do throws(AggregationFailure) {
            totals = try folding.end()
        } catch { throw JournalProblem(file: files.last ?? "", error.description) }
        leftOut = folding.leftOut
        notes = folding.notes
    }

    /// The party that is read, and the cluster that it is in.
    private struct Folding {
        private let aggregator: Aggregator
        private let survey: JournalSurvey
        private let archetypes: [String]
        private let days: Int
        private var session: RecordedSession
        private var journal = Journal(namesObjects: false)
        /// Players of the cluster so far.
        private var clustered = 0
        /// The next day of the party; nil while none counts.
        private var next: Int32?
        private(set) var leftOut = 0
        private let note: BlockNote
        private let selecting: @Sendable ([RecordedPlayer]) -> Bool
        /// What the totals added up to when they were last noted.
        private var noted: [[Int128]]
        private(set) var notes: [[[Int64]]] = []

        init(
            _ survey: JournalSurvey, of game: RecordedGame, archetypes: [String], days: Int, note: BlockNote,
            _ selecting: @escaping @Sendable ([RecordedPlayer]) -> Bool
        ) {
            aggregator = Aggregator(
                Accumulators(
                    game.description, archetypes: archetypes, days: days, arrivalSpan: survey.arrivalSpan),
                isDealt: survey.isSimulated)
            self.survey = survey
            self.archetypes = archetypes
            self.days = days
            session = RecordedSession(game)
            self.note = note
            self.selecting = selecting
            noted = note.sums(of: aggregator.accumulators)
        }

        mutating func add(_ part: JournalReader.Part) throws(AggregationFailure) {
            switch part {
            case .party(let party):
                try endParty()
                try start(party)
            case .day(let day, let entries):
                guard next != nil, day < days else { return }
                try play(upTo: Int32(truncatingIfNeeded: day))
                session.add(entries)
                for entry in entries { journal.append(entry) }
            }
        }

        private mutating func start(_ party: [RecordedPlayer]) throws(AggregationFailure) {
            guard JournalSurvey.counts(party, days: days, since: survey.since), selecting(party) else {
                leftOut += party.count
                return
            }
            if clustered + party.count > PartyGroup.size {
                try endCluster()
            }
            clustered += party.count
            let known = party.map { player in player.archetype.flatMap { archetypes.firstIndex(of: $0) } ?? 0 }
            session.start(party, archetypes: known, since: survey.firstMonday)
            next = 0
        }

        /// Ends the days before one: most are empty in a journal of somebody who comes seldom.
        private mutating func play(upTo day: Int32) throws(AggregationFailure) {
            guard var present = next else { return }
            while present < day {
                try aggregator.endOfDay(journal, session: session, day: present)
                journal.removeAll()
                present += 1
            }
            next = present
        }

        mutating func endParty() throws(AggregationFailure) {
            guard next != nil else { return }
            try play(upTo: Int32(days))
            aggregator.endOfParty()
            next = nil
        }

        private mutating func endCluster() throws(AggregationFailure) {
            try aggregator.endOfCluster()
            clustered = 0
            guard !note.isEmpty else { return }
            aggregator.settle(splittingGauges: note.splitsGauges)
            let sums = note.sums(of: aggregator.totals)
            notes.append(note.added(from: noted, to: sums))
            noted = sums
        }

        mutating func end() throws(AggregationFailure) -> Accumulators {
            if clustered > 0 { try endCluster() }
            return aggregator.accumulators
        }
    }
}
