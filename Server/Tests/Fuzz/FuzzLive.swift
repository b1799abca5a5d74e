import CanonicalJSON
import Foundation
import QuestKernel

@testable import QuestLive

/// One input for one of the service's readers, which `FUZZ_READER` names:
///
/// - `commands`: lines of JSON, each read as a command and carried out by the same hero, an hour apart;
/// - `states`: a party as the file keeps it, read, written and read again, and then played on with;
/// - `snapshots`: a content as a publisher sends it, compiled, with its odds and a first visit.
///
/// Any bytes must end in an answer or in an error that is thrown: a trap, an endless loop or too much memory is a find.
/// libFuzzer, with which `Tests/Fuzz/run` builds this, has the program's beginning, and calls functions of these names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLive(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    do { try target.read(bytes) } catch {
        // Messages are made of the input too.
        let message = String(describing: error)
        if message.isEmpty { fatalError("an error without words") }
    }
    return 0
}

/// Writes what a reader begins with into the folder that `FUZZ_SEEDS` names.
@_cdecl("LLVMFuzzerInitialize")
public func startFuzzing(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    guard let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"] else { return 0 }
    for (number, seed) in target.seeds.enumerated() {
        let file = URL(fileURLWithPath: folder).appending(path: "\(target.reader)-\(number)")
        do { try Data(seed).write(to: file) } catch { fatalError("\(file.path): \(error)") }
    }
    return 0
}

private let target = Target()

private struct Target {
    let reader = ProcessInfo.processInfo.environment["FUZZ_READER"] ?? "commands"
    private let snapshot: Data
    private let version: ContentVersion
    private let beginning: any LiveParty
    private let luck = Luck(own: Randomness(seed: 1), ofAccount: Randomness(seed: 2))
    /// A command of each kind, with the least that its schema asks for.
    private let examples: [[UInt8]]

    init() {
        do {
            let given = ProcessInfo.processInfo.environment["FUZZ_CONTENT"].map { URL(fileURLWithPath: $0) }
            snapshot = try given.map { try Data(contentsOf: $0) } ?? BundledContent.data()
            version = try ContentVersion(snapshot: snapshot)
            beginning = version.game.party(of: 7)
            examples = Self.examples(of: version)
        } catch { fatalError("\(error)") }
    }

    func read(_ bytes: [UInt8]) throws {
        switch reader {
        case "commands":
            var party = beginning
            try play(bytes.split(separator: UInt8(ascii: "\n")).prefix(16).map { Array($0) }, with: &party)
        case "states":
            var party = try version.game.party(from: Data(bytes), pieces: [:])
            let written = try party.data(content: version.hash)
            let pieces = try party.pieces(changedSince: nil).compactMapValues { $0 }
            let again = try version.game.party(from: written, pieces: pieces)
            guard again.isSame(as: party) else { fatalError("a state is another one once it is written") }
            try play(examples, with: &party)
            _ = (try party.view(for: 0, hiding: [], at: moment(examples.count), luck), try party.digest)
        case "snapshots":
            let other = try ContentVersion(snapshot: Data(bytes))
            _ = (other.game.odds.value, other.game.commandSchema, Compatibility.problem(from: version, to: other))
            _ = OddsDifference.value(from: version.game.odds, to: other.game.odds)
            var party = other.game.party(of: 7)
            try play(examples, with: &party)
        case let other: fatalError("FUZZ_READER: expected commands, states or snapshots, not \(other)")
        }
    }

    private func play(_ lines: [[UInt8]], with party: inout any LiveParty) throws {
        var journal = Journal()
        for (hour, line) in lines.enumerated() {
            let command: any LiveCommand
            do {
                let value = try StrictJSON.value(of: line)
                _ = type(of: version.game).deed(value)
                command = try type(of: version.game).command(value)
            } catch { continue }
            let before = party
            let refusal = try party.carryOut(command, by: 0, at: moment(hour), luck, journal: &journal)
            guard refusal == nil || party.isSame(as: before) else { fatalError("a refused command changed something") }
            journal.removeAll()
        }
    }

    /// In hours after a Monday morning.
    private func moment(_ hours: Int) -> Moment {
        let minutes = 8 * 60 + hours * 60
        return Moment(
            instant: 1_893_456_000 + Int64(minutes) * 60, day: LocalDay(minutes / 1_440), minute: Int16(minutes % 1_440)
        )
    }

    private static func examples(of version: ContentVersion) -> [[UInt8]] {
        let first = [#"{"do":"create","class":"mage","zodiac":"leo"}"#, #"{"do":"open"}"#, #"{"do":"visit"}"#]
        let rest = version.game.commandSchema["oneOf"]?.array?.map { JSONValue.example(of: $0).text } ?? []
        return (first + rest).map { Array($0.utf8) }
    }

    var seeds: [[UInt8]] {
        switch reader {
        case "commands": return [Array(examples.joined(separator: [UInt8(ascii: "\n")]))] + examples
        case "states":
            var party = beginning
            return (0..<8).compactMap { count in
                try? play(Array(examples.prefix(count * 8)), with: &party)
                return (try? party.data(content: version.hash)).map { Array($0) }
            }
        default: return [Array(snapshot)]
        }
    }
}

extension JSONValue {
    /// The least value that a schema allows.
    fileprivate static func example(of schema: JSONValue) -> JSONValue {
        if let value = schema["const"] { return value }
        if let value = schema["enum"]?.array?.first { return value }
        switch schema["type"]?.string {
        case "object":
            let needed = schema["required"]?.array?.compactMap(\.string) ?? []
            return .object(needed.map { .init($0, example(of: schema["properties"]?[$0] ?? .null)) })
        case "array": return []
        case "boolean": return true
        case "string": return "a"
        default: return schema["minimum"] ?? 0
        }
    }
}
