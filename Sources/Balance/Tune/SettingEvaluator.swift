import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios

/// Plays settings of some parameters over the same players, each once, and remembers the results.
package final class SettingEvaluator {
    package let base: Sampler
    package let parameters: [Parameter]
    package let goals: [Goal]
    package let blocks: Int
    private let threads: Int
    private let folder: String?
    private let stop: StopRequest
    private let onSetting: (String) -> Void
    private var memo: [[ParameterValue]: [MetricSample]?] = [:]

    /// Ends the search when the process is asked to stop.
    package struct Stopped: Error {}

    /// - Parameters:
    ///   - folder: where played settings are kept; nil for nowhere.
    ///   - onSetting: called with each setting and the goals' figures there.
    package init(
        _ base: Sampler, parameters: [Parameter], goals: [Goal], blocks: Int, threads: Int, folder: String?,
        stop: StopRequest = StopRequest(), onSetting: @escaping (String) -> Void = { _ in }
    ) {
        self.base = base
        self.parameters = parameters
        self.goals = goals
        self.blocks = blocks
        self.threads = threads
        self.folder = folder
        self.stop = stop
        self.onSetting = onSetting
    }

    /// Settings in the order of play, without those that content refuses.
    package private(set) var played: [[ParameterValue]] = []

    /// The same parameters and goals under another seed.
    package func anew(seed: UInt64) throws -> SettingEvaluator {
        SettingEvaluator(
            try Sampler(base.source, seed: seed, days: base.days), parameters: parameters, goals: goals, blocks: blocks,
            threads: threads, folder: folder, stop: stop,
            onSetting: { [onSetting] in onSetting("\($0), by other players, of seed \(seed)") })
    }

    /// By goal; nil where content does not take the setting.
    package func samples(at values: [ParameterValue]) throws -> [MetricSample]? {
        if let known = memo[values] { return known }
        let samples: [MetricSample]?
        do {
            samples = try play(values)
            played.append(values)
        } catch is ContentProblem {
            samples = nil
        }
        memo[values] = .some(samples)
        onSetting("\(name(values)): \(samples.map(inWords) ?? "content refuses it")")
        return samples
    }

    private func play(_ values: [ParameterValue]) throws -> [MetricSample] {
        let sampler = try Sampler(parameters.set(to: values, in: base.source), seed: base.seed, days: base.days)
        var metrics: [Metric] = []
        for goal in goals {
            let metric = try sampler.book.metric(goal.metric.name)
            if !metrics.contains(metric) { metrics.append(metric) }
        }
        let path = folder.map {
            "\($0)/point-\(SHA256.hexadecimal(of: Array("\(base.seed) \(name(values))".utf8)).prefix(24)).json"
        }
        var runSample =
            try path.map { try sampler.runSample(of: metrics, goingOnFrom: $0) } ?? sampler.runSample(of: metrics)
        guard
            try sampler.play(
                upTo: blocks, into: &runSample, metrics, threads: threads, savingTo: path, stop: stop)
        else { throw Stopped() }
        return try goals.map { goal in
            guard let sample = runSample.sample(try sampler.book.metric(goal.metric.name), blocks: blocks) else {
                throw TuningProblem("\(goal.metric.name) was not sampled")
            }
            return sample
        }
    }

    package func name(_ values: [ParameterValue]) -> String {
        zip(parameters, values).map { "\($0.path)=\($1)" }.joined(separator: ", ")
    }

    private func inWords(_ samples: [MetricSample]) -> String {
        zip(goals, samples).map { goal, sample in
            let isShare = sample.metric.unit == .share
            let value =
                sample.smoothValue.map {
                    isShare ? "\((($0 * 1e4).rounded()) / 100) %" : "\((($0 * 1e4).rounded()) / 1e4)"
                } ?? "no value within the run"
            return "\(goal.metric.name) \(value)"
        }.joined(separator: ", ")
    }

    /// The number that a search uses. A day beyond the run counts as twice the run's length: too late.
    func reading(_ sample: MetricSample) -> Double? {
        sample.smoothValue ?? (sample.metric.unit == .days && sample.counted > 0 ? 2 * Double(base.days) : nil)
    }
}
