import Balance

/// What a tornado says in words, on every page and terminal.
package enum TornadoWords {
    /// How sure a bar is; where these players cannot tell, how many would.
    package static func verdict(_ bar: TornadoBar) -> String {
        guard !bar.isTold else { return MetricWords.verdict(bar.verdict) }
        return "cannot tell" + (bar.playersNeeded.map { "; about \(players($0)) would" } ?? "")
    }

    /// What these players cannot tell about a figure, and how many would; nil if they tell of all.
    package static func open(_ answer: TornadoAnswer, _ metric: Int) -> String? {
        let count = answer.bars[metric].count { !$0.isTold }
        guard count > 0 else { return nil }
        let study = answer.study
        let subject = count == 1 ? "it moves" : "they move"
        let start =
            "\(Words.number(study.players)) players cannot tell of \(count) of "
            + "\(Words.count(answer.bars[metric].count, "figure")) whether \(subject) it."
        guard let nearest = answer.nearestToBeTold(metric) else { return start }
        return start
            + " About \(players(nearest.players)) would tell of \(nearest.bar.parameter.path), if its effect is as large "
            + "as it looks."
    }

    /// Which figures are left out because the document gives them as they stand; nil if there are none.
    package static func leftOut(_ paths: [String], most: Int) -> String? {
        guard !paths.isEmpty else { return nil }
        return "not varied, because the design document gives them: \(Words.list(paths, most: most)); "
            + "--vary \(paths[0])=x0.8..1.2 varies one"
    }

    /// Two significant digits: an estimate of an estimate is not more precise.
    private static func players(_ count: Int) -> String {
        var power = 1
        while count / power >= 100 { power *= 10 }
        return Words.count((count + power - 1) / power * power, "player")
    }
}
