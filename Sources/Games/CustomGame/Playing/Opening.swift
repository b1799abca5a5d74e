import QuestKernel

extension CustomCrowd {
    /// What opening the game brings.
    func open(_ lanes: LaneSet) {
        for column in parts.endingVisit { set(column, to: 0, lanes) }
        let opened = values(parts.opened)
        let first = lanes.filter { opened[$0] - 1 != Int64(today[$0]) }
        guard !first.isEmpty else { return }
        touch(parts.opened)
        touch(parts.fixed.streak)
        let streaks = values(parts.fixed.streak)
        var missed = LaneSet.none
        first.forEach { lane in
            let last = opened[lane] - 1
            opened[lane] = Int64(today[lane]) + 1
            let isBroken = last != Int64(today[lane]) - 1
            streaks[lane] = isBroken ? 1 : streaks[lane] + 1
            if isBroken, last >= 0 { missed.insert(lane) }
        }
        greet(first, missed: missed)
        for pack in parts.packs where pack.days > 0 {
            let terms = values(pack.term)
            let holders = first.filter { terms[$0] >= Int64(today[$0]) && terms[$0] > 0 }
            guard !holders.isEmpty else { continue }
            isPaid = true
            withDraws(for: pack.purpose, giving: pack.daily, holders) {
                gain(pack.daily, from: pack.faucet, &$0, holders)
            }
            isPaid = false
        }
    }

    /// The calendar's next day.
    private func greet(_ lanes: LaneSet, missed: LaneSet) {
        let calendar = parts.calendar
        guard !calendar.days.isEmpty else { return }
        let next = values(calendar.next)
        touch(calendar.next)
        if calendar.restarts { missed.forEach { next[$0] = 0 } }
        let most = Int64(calendar.days.count)
        let greeted = calendar.repeats ? lanes : lanes.filter { next[$0] < most }
        withColumn { days in
            greeted.forEach { lane in
                days[lane] = next[lane] >= most ? 0 : next[lane]
                next[lane] = days[lane] + 1
            }
            each(days, greeted) { day, alike in
                let gives = calendar.days[Int(day)]
                withDraws(for: calendar.purpose, giving: gives, alike) {
                    gain(gives, from: parts.flows.calendar, &$0, alike)
                }
            }
        }
    }
}
