import Foundation

/// Options from the environment: `QUEST_LIVE_SUPPORT_PORT=9000` is `--support-port 9000`, unless the command line says
/// otherwise. Service managers and containers set these, from files too.
package enum Settings {
    package static let prefix = "QUEST_LIVE_"
    /// The options that can be set so, of the verbs that have them.
    package static let options: [String: [String]] = [
        "serve": [
            "folder", "database", "content", "host", "port", "support-port", "rate", "deeds-a-day", "no-pace",
            "proof-key", "public-key", "log-format", "log-level", "traces",
        ],
        "token": ["folder"], "replay": ["folder", "database"], "anchor": ["folder", "database"],
        "backup": ["folder", "database"], "restore": ["folder", "database"], "journals": ["folder", "database"],
        "publish": ["folder", "support-port"], "play": ["folder"],
    ]
    private static let flags: Set = ["no-pace"]

    /// The arguments with those of the environment after them.
    ///
    /// - Throws: where a variable with the prefix is no option: a mistyped one would change nothing, and nobody would know.
    package static func arguments(
        _ given: [String], _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> [String] {
        let known = Set(options.values.joined())
        var arguments = given
        for (variable, value) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix(prefix) {
            let option = variable.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
            guard known.contains(option) else {
                throw Mistake(description: "the environment has \(variable), and there is no option --\(option)")
            }
            let isGiven = given.contains { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }
            guard let verb = given.first, options[verb]?.contains(option) == true, !isGiven else { continue }
            guard flags.contains(option) else {
                arguments.append("--\(option)=\(value)")
                continue
            }
            switch value {
            case "1", "true": arguments.append("--\(option)")
            case "", "0", "false": break
            default: throw Mistake(description: "\(variable): expected true or false, found \"\(value)\"")
            }
        }
        return arguments
    }

    /// A variable that sets nothing.
    package struct Mistake: Error, CustomStringConvertible {
        package let description: String
    }
}
