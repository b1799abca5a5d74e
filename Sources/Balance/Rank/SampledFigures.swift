import EconomyMetrics

/// A figure of samples of the same blocks of players.
struct SampledFigures: RaceFigures {
    /// By arm; those who play no more have none.
    let samples: [Int: MetricSample]

    func value(of arm: Int) -> Double? { samples[arm]?.smoothValue }

    func contrast(_ left: Int, _ right: Int, times share: Double) -> PairedContrast? {
        guard let one = samples[left], let other = samples[right], one.blocks.count == other.blocks.count,
            one.blocks.count >= Race.fewestBlocks, let from = one.smoothValue, let to = other.smoothValue,
            let own = one.influences, let others = other.influences
        else { return nil }
        let error = one.error(of: zip(own, others).map { $0 - share * $1 })
        return PairedContrast(
            value: from - share * to, error: error.value, degreesOfFreedom: error.degreesOfFreedom)
    }
}
