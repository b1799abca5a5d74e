/// A place of a list that a command names.
package struct NamedPlace: Sendable, Equatable {
    /// The command's field, and the list as `/state` names it.
    package let field: String
    package let list: String
    package let index: Int
}
