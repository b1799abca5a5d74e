import CustomGame
import QuestKernel

/// Players of a game in files who are simulated side by side while the game is patched: each goes over to the new rules
/// on the date of the patch, which is another day of life for each day of arrival.
final class ForkedCustomGroup: PlayerGroup {
    let sheet: LaneSheet
    private let before: CustomPopulation
    private let after: CustomPopulation
    private let date: LocalDay
    private let size: Int
    /// The same lanes twice; each player is in one of them.
    private let old: CustomPlayers
    private let new: CustomPlayers
    private let columns: [Int32]
    /// For figures of which some players have the old rules' and some the new ones'.
    private let mixedLevels: UnsafeMutablePointer<Int64>
    /// By gauge: its values, a row of `mixedGauges` where some have either's.
    private let gaugeRows: UnsafeMutablePointer<UnsafePointer<Int64>>
    private let mixedGauges: UnsafeMutablePointer<Int64>
    private let gaugeCount: Int

    init(
        _ before: CustomPopulation, then after: CustomPopulation, from date: LocalDay, _ sheet: LaneSheet, size: Int
    ) {
        (self.before, self.after, self.date, self.sheet, self.size) = (before, after, date, sheet, size)
        old = before.players(size, sheet: sheet)
        new = after.players(size, sheet: sheet)
        columns = after.columns(after: old)
        mixedLevels = .filled(1, size)
        gaugeCount = after.description.gauges.count
        mixedGauges = .filled(0, gaugeCount * size)
        gaugeRows = .filled(UnsafePointer(mixedGauges), gaugeCount)
    }

    deinit {
        mixedLevels.deallocate()
        mixedGauges.deallocate()
        gaugeRows.deallocate()
    }

    func start(_ players: [UInt32]) {
        old.clear()
        new.clear()
        for (lane, player) in players.enumerated() {
            // Those who arrive after the patch go over before their first day.
            before.place(player, at: lane, among: old)
            guard old.arrivals[lane] >= date else { continue }
            old.forget(LaneSet(lane))
            after.place(player, at: lane, among: new)
        }
    }

    func play(day: Int32) {
        let going = old.present.filter { old.arrivals[$0] + day >= date }
        if !going.isEmpty { new.takeOver(going, from: old, columns: columns) }
        if !old.present.isEmpty { before.play(day: day, old) }
        if !new.present.isEmpty { after.play(day: day, new) }
    }

    // Who they are and when they came was noted of everybody among the old ones.
    var archetypes: UnsafePointer<Int> { UnsafePointer(old.archetypes) }
    var arrivals: UnsafePointer<LocalDay> { UnsafePointer(old.arrivals) }

    var levels: UnsafePointer<Int64>? {
        guard let levels = old.crowd.mainLevels, let others = new.crowd.mainLevels else { return nil }
        return mixed(levels, others, into: mixedLevels)
    }

    var gauges: UnsafePointer<UnsafePointer<Int64>> {
        let (values, others) = (old.crowd.gaugeValues, new.crowd.gaugeValues)
        for gauge in 0..<gaugeCount {
            gaugeRows[gauge] = mixed(values[gauge], others[gauge], into: mixedGauges + gauge * size)
        }
        return UnsafePointer(gaugeRows)
    }

    private func mixed(
        _ values: UnsafePointer<Int64>, _ others: UnsafePointer<Int64>, into mixture: UnsafeMutablePointer<Int64>
    ) -> UnsafePointer<Int64> {
        if new.present.isEmpty { return values }
        if old.present.isEmpty { return others }
        for lane in 0..<size { mixture[lane] = values[lane] }
        new.present.forEach { mixture[$0] = others[$0] }
        return UnsafePointer(mixture)
    }
}
