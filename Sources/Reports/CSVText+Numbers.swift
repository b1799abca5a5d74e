import Scenarios

extension CSVText {
    /// A number at full precision; empty for none.
    package static func number(_ value: Double?) -> String { value.map(NumberText.exact) ?? "" }
}
