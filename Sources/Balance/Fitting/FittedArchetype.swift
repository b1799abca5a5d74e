/// Players who play alike, as an archetype.
package struct FittedArchetype: Sendable {
    /// By their places in the fit.
    package let players: [Int]
    /// What they are like, on the scales by which players are told apart.
    let center: [Double]
    package let figures: [FittedFigure]
    /// How often they do what a plan can name, a played day.
    package let deeds: [FittedFigure]

    init(_ members: [Int], of all: [ObservedPlayer], in game: any ObservedGame) {
        players = members
        let own = members.map { all[$0] }
        center = own.center
        figures = game.figures(of: own)
        deeds = game.deeds(of: own)
    }
}

extension [ObservedPlayer] {
    /// Their mean features; empty of nobody.
    var center: [Double] {
        guard let first else { return [] }
        return first.features.indices.map { place in reduce(0) { $0 + $1.features[place] } / Double(count) }
    }
}
