/// What a command says of the player's own life, which no server sees.
package struct Deed: Sendable, Equatable {
    package enum Kind: Sendable {
        case none, told
        /// With a proof that the client says it has.
        case proved
        /// Nothing yet: a goal that is begun.
        case goal
        /// Nothing of one's own life: a mission that is home.
        case mission
    }

    let kind: Kind
    /// That a device says to have measured.
    var minutes: Int64 = 0

    package static let none = Deed(kind: .none)
    package static let told = Deed(kind: .told)
    package static let proved = Deed(kind: .proved)
    package static let goal = Deed(kind: .goal)
    package static let mission = Deed(kind: .mission)

    /// Whether it is something that the player did.
    var isOfLife: Bool { kind == .told || kind == .proved }
}
