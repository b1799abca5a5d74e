import Balance

/// The section about passes, seasons and other tracks: how many tries their levels take.
enum OddsTracks {
    static func section(_ tracks: [TrackFigures]) -> Section {
        var seen: Set<String> = []
        let names = tracks.map(\.name).filter { seen.insert($0).inserted }
        var blocks: [Block] = names.map { name in .table(table(name, tracks.filter { $0.name == name })) }
        blocks += OddsCell.missing(tracks.flatMap(\.levels).compactMap { $0.tries?.missing })
        return Section(
            id: "tracks", title: "Passes and other tracks",
            lead: "How many tries of one kind it takes to a level, from nothing and by nothing else. What other things "
                + "give, and bonuses, bring it sooner; a season that ends takes the points away.",
            blocks: blocks)
    }

    private static func table(_ name: String, _ tracks: [TrackFigures]) -> Table {
        Table(
            id: "track-\(name.oddsID)", title: "\(name): tries until a level",
            caption: "Where skill decides, the rows are of the least and the most skilled who play.",
            columns: [
                Column(name: "A try is", kind: .text), Column(name: "Skill", kind: .text),
                Column(name: "Points a try", kind: .number), Column(name: "Level", kind: .number),
                Column(name: "Points", kind: .number),
            ] + OddsCell.waitColumns + [Column(name: "Sure by", unit: "tries", kind: .number)],
            rows: tracks.flatMap { track in track.levels.map { row(track, $0) } })
    }

    private static func row(_ track: TrackFigures, _ level: TrackFigures.Level) -> [Cell] {
        let start: [Cell] = [
            .text(track.attempt), .text(track.skill.map(Words.percent) ?? "any"), OddsCell.mean(track.meanPoints),
            .number(Double(level.number), decimals: 0), .number(Double(level.points), decimals: 0),
        ]
        guard let tries = level.tries else { return start + [.text("too far"), .empty, .empty, .empty, .empty] }
        return start + [
            OddsCell.mean(tries.mean), OddsCell.whole(tries.p50), OddsCell.whole(tries.p90),
            OddsCell.whole(tries.p99), OddsCell.surely(tries.surelyOnTry),
        ]
    }
}
