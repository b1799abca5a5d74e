import EconomyMetrics
import MonteCarlo
import Scenarios

/// Variants that are played in stages over the same players, until it is known which is best.
package struct RankQuestion: Sendable {
    package static let armsRange = 2...200

    package let variants: [Variant]
    package let metric: Metric
    package let goal: RankGoal
    package let blocks: Int
    private let first: Sampler

    package var seed: UInt64 { first.seed }
    package var days: Int { first.days }
    package var looks: [Int] { Race(goal, arms: variants.count, blocks: blocks).looks }

    /// - Parameter blocks: of the first variant's header, how many blocks the last look has.
    package init(
        _ variants: [Variant], metric: String, goal: RankGoal, seed: UInt64?, days: Int?,
        blocks: (ScenarioHeader) throws -> Int
    ) throws {
        guard Self.armsRange.contains(variants.count), let base = variants.first else {
            throw ComparisonProblem(
                "expected \(Self.armsRange.lowerBound) to \(Self.armsRange.upperBound) variants, found \(variants.count)"
            )
        }
        let names = variants.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ComparisonProblem("expected another name for each variant, found \"\(twice)\" twice")
        }
        first = try Sampler(base.source, seed: seed, days: days)
        self.metric = try first.book.metric(metric)
        for variant in variants.dropFirst() {
            _ = try ComparisonQuestion(
                base.source, variant.source, names: (base.name, variant.name), asked: [metric], seed: first.seed,
                days: first.days)
        }
        self.variants = variants
        self.goal = goal
        self.blocks = try blocks(first.header)
    }

    /// Plays look by look.
    ///
    /// - Parameters:
    ///   - folder: keeps what was played, by variant: the same question continues from it.
    ///   - play: plays what a sampler still needs; false if it was stopped.
    ///   - afterLook: called with the race after each look.
    /// - Returns: nil if it was stopped.
    package func ranking(
        threads: Int, folder: String, play: (inout PairedSampler) throws -> Bool, afterLook: (Race) -> Void = { _ in }
    ) throws -> Ranking? {
        var race = Race(goal, arms: variants.count, blocks: blocks)
        var samples: [Int: MetricSample] = [:]
        var played: [Int: Int] = [:]
        while !race.isOver {
            let end = race.looks[race.taken]
            let left = race.left
            var sampler = try PairedSampler(
                arms(left), metrics: [metric.name], seed: seed, days: days, blocks: end, threads: threads,
                folder: folder)
            guard try play(&sampler) else { return nil }
            for (place, arm) in left.enumerated() {
                samples[arm] = try sample(try sampler.runSample(of: place), of: arm, blocks: end)
                played[arm] = end
            }
            race.look(SampledFigures(samples: samples))
            afterLook(race)
        }
        return try ranking(race, samples, played)
    }

    /// Some of the variants, each with a file of its own, whoever else plays.
    private func arms(_ left: [Int]) -> SampledArms {
        let variants = variants
        return SampledArms(
            count: left.count, name: { variants[left[$0]].name }, file: { "variant-\(left[$0] + 1)" },
            source: { variants[left[$0]].source })
    }

    /// The first variant's figure under another one: an archetype may have another number there.
    private func sample(_ runSample: RunSample, of arm: Int, blocks: Int) throws -> MetricSample? {
        let own = try Sampler(variants[arm].source, seed: seed, days: days).book.metric(metric.name)
        guard let sample = runSample.sample(own, blocks: blocks) else { return nil }
        return MetricSample(metric, blocks: sample.blocks, facts: sample.facts)
    }

    private func ranking(_ race: Race, _ samples: [Int: MetricSample], _ played: [Int: Int]) throws -> Ranking {
        let figures = SampledFigures(samples: samples)
        let leader = race.leader(figures)
        func merit(_ arm: Int) -> Double { figures.value(of: arm).map(goal.merit) ?? -.infinity }
        let looks = Dictionary(race.dropped.map { ($0.arm, $0.look) }) { first, _ in first }
        let order = variants.indices.sorted { one, other in
            let (left, right) = (looks[one] ?? .max, looks[other] ?? .max)
            if left != right { return left > right }
            return merit(one) == merit(other) ? one < other : merit(one) > merit(other)
        }
        let entries = order.map { arm in
            let own = played[arm] ?? 0
            var toBest: MetricDifference?
            if arm != leader, let leader, let best = samples[leader], let sample = samples[arm] {
                let same = MetricSample(
                    metric, blocks: Array(best.blocks.prefix(own)), facts: best.facts.prefix(own))
                toBest = MetricDifference(same, sample)
            }
            return Ranking.Entry(
                name: variants[arm].name, contentHash: variants[arm].source.contentHash,
                figure: samples[arm]?.figure() ?? MetricFigure(value: nil, counted: 0, blocks: 0), toBest: toBest,
                look: looks[arm], players: own * Plan.blockSize)
        }
        return Ranking(
            game: first.book.description.game, metric: metric, goal: goal, seed: seed, days: days,
            players: blocks * Plan.blockSize, looks: race.looks.map { $0 * Plan.blockSize }, testLevel: race.testLevel,
            entries: entries)
    }
}
