/// What one factor of a screening stands for.
package enum ScreenedFactor: Sendable {
    case parameter(Parameter)
    /// All parameters of a chapter of content, each moved by itself within its range.
    case chapter(name: String, parameters: Int)

    package var name: String {
        switch self {
        case .parameter(let parameter): return parameter.path
        case .chapter(let name, _): return name
        }
    }

    package var parameter: Parameter? {
        switch self {
        case .parameter(let parameter): return parameter
        case .chapter: return nil
        }
    }
}
