import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios

/// Two scenarios that can be compared, and the figures to compare.
package struct ComparisonQuestion: Sendable {
    package let a: Sampler
    package let b: Sampler
    private let names: (a: String, b: String)
    /// Names that both know, each once.
    package private(set) var metrics: [String]
    private let archetypes: [String]
    private let remarks: [String]
    private let changes: [String]

    package var seed: UInt64 { a.seed }
    package var days: Int { a.days }
    package var header: ScenarioHeader { a.header }

    /// - Parameters:
    ///   - names: what the two are called, such as "questbond with loot.tasks.equipmentChance=0.07".
    ///   - asked: figures; those for all players are also asked for each archetype. The headlines if empty.
    ///   - seed, days: the first scenario's own if nil.
    package init(
        _ a: ScenarioSource, _ b: ScenarioSource, names: (a: String, b: String), asked: [String], seed: UInt64?,
        days: Int?
    ) throws {
        let first = try Sampler(a, seed: seed, days: days)
        let second = try Sampler(b, seed: first.seed, days: first.days)
        self.a = first
        self.b = second
        self.names = names
        try Self.refuseStrangers(first, second, names)
        archetypes = first.book.archetypes.filter(second.book.archetypes.contains)
        metrics = try Self.metrics(asked, first.book, second.book, archetypes)
        changes = try ContentChanges.between(a, b)
        remarks = Self.remarks(first.book, second.book, changes, names)
    }

    private static func refuseStrangers(
        _ a: Sampler, _ b: Sampler, _ names: (a: String, b: String)
    ) throws(ComparisonProblem) {
        let (gameA, gameB) = (a.book.description.game, b.book.description.game)
        guard gameA == gameB else {
            throw ComparisonProblem(
                "expected two scenarios of one game, found \(names.a) of \(gameA) and \(names.b) of \(gameB)")
        }
        guard a.header.arrivals == b.header.arrivals else {
            throw ComparisonProblem(
                "expected players who arrive over the same number of days, found \(a.header.arrivals) in \(names.a)"
                    + " and \(b.header.arrivals) in \(names.b); set scenario.arrivals to the same value")
        }
        guard a.book.archetypes.contains(where: b.book.archetypes.contains) else {
            throw ComparisonProblem(
                "expected archetypes that both scenarios have, found \(a.book.archetypes.joined(separator: ", "))"
                    + " in \(names.a) and \(b.book.archetypes.joined(separator: ", ")) in \(names.b)")
        }
    }

    private static func metrics(
        _ asked: [String], _ a: MetricBook, _ b: MetricBook, _ archetypes: [String]
    ) throws(MetricProblem) -> [String] {
        var names: [String] = []
        func add(_ name: String) { if !names.contains(name) { names.append(name) } }
        guard asked.isEmpty else {
            for text in asked {
                let metric = try a.metric(text)
                _ = try b.metric(text)
                add(metric.name)
                guard metric.archetype == nil, archetypes.count > 1 else { continue }
                // Some figures are counted only for all players together.
                for archetype in archetypes {
                    let split = "\(metric.name)@\(archetype)"
                    if (try? a.metric(split)) != nil, (try? b.metric(split)) != nil { add(split) }
                }
            }
            return names
        }
        let known = Set(b.headlines)
        for name in a.headlines where known.contains(name) { add(try a.metric(name).name) }
        return names
    }

    private static func remarks(
        _ a: MetricBook, _ b: MetricBook, _ changes: [String], _ names: (a: String, b: String)
    ) -> [String] {
        var remarks: [String] = []
        for (own, other, name) in [(a, b, names.a), (b, a, names.b)] {
            let odd = own.archetypes.filter { !other.archetypes.contains($0) }
            if !odd.isEmpty { remarks.append("Only \(name) has the archetypes \(odd.joined(separator: ", ")).") }
            let figures = own.headlines.filter { !$0.contains("@") && !other.headlines.contains($0) }
            if !figures.isEmpty { remarks.append("Only \(name) has the figures \(figures.joined(separator: ", ")).") }
        }
        if changes.contains(where: { $0.hasPrefix("archetypes") }) {
            remarks.append(
                "The populations differ too: moves come from the rules and the players together, and luck is"
                    + " shared only as far as the same players play.")
        }
        return remarks
    }
}

extension ComparisonQuestion {
    /// The two as arms, to be played over the same blocks.
    package var arms: SampledArms {
        let (a, b, names) = (a.source, b.source, names)
        return SampledArms(
            count: 2, name: { $0 == 0 ? names.a : names.b }, file: { $0 == 0 ? "a" : "b" },
            source: { $0 == 0 ? a : b })
    }

    /// The comparison over the blocks that both have played; nil before the first.
    package func comparison(of pairedSampler: PairedSampler) throws -> Comparison? {
        let (before, after) = (try pairedSampler.runSample(of: 0), try pairedSampler.runSample(of: 1))
        let blocks = pairedSampler.common
        guard blocks > 0 else { return nil }
        return comparison(blocks: blocks, MetricMove.judged(try moves(before, after, blocks: blocks)))
    }

    /// The moves of all figures over the first blocks of two samples, not judged yet.
    func moves(_ before: RunSample, _ after: RunSample, blocks: Int) throws -> [MetricMove] {
        var moves: [MetricMove] = []
        for name in metrics {
            let (metric, other) = (try a.book.metric(name), try b.book.metric(name))
            guard let from = before.sample(metric, blocks: blocks), let to = after.sample(other, blocks: blocks),
                // An archetype or a resource may have another number in the other scenario; the sums mean the same.
                let move = MetricMove(from, MetricSample(metric, blocks: to.blocks, facts: from.facts))
            else { continue }
            moves.append(move)
        }
        return moves
    }

    /// - Parameter moves: judged.
    func comparison(blocks: Int, _ moves: [MetricMove]) -> Comparison {
        Comparison(
            game: a.book.description.game, a: arm(a, names.a), b: arm(b, names.b), seed: seed, days: days,
            blocks: blocks, changes: changes, remarks: remarks, archetypes: archetypes,
            archetypeNames: archetypes.map { id in
                zip(a.book.archetypes, a.book.archetypeNames).first { $0.0 == id }?.1 ?? id
            },
            rows: Comparison.rows(judged: moves))
    }

    /// The same question about some of its figures.
    func limited(to names: Set<String>) -> ComparisonQuestion {
        var limited = self
        limited.metrics = metrics.filter(names.contains)
        return limited
    }

    private func arm(_ sampler: Sampler, _ name: String) -> Comparison.Arm {
        Comparison.Arm(
            name: name, title: sampler.header.title, contentHash: sampler.source.contentHash)
    }
}

/// Why two scenarios cannot be compared.
package struct ComparisonProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
