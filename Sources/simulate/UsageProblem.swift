/// A mistake on the command line that shows only once the scenario is known: exit code 64.
struct UsageProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
