import Foundation
import QuestKernel
import Testing

@testable import QuestBond

/// Commands as clients send them: what is described is read, what is read is written, all else is refused by name.
@Suite struct CommandWireTests {
    @Test func theExampleOfTheDocumentationReads() throws {
        let text = #"{"do": "completeTask", "category": "physical", "size": "large", "proof": "verified"}"#
        #expect(try Wire.read(text) == .completeTask(.physical, .large, .verified))
        #expect(try Wire.read(#"{"do": "open"}"#) == .open)
        #expect(try Wire.read(#"{"do": "buy", "offer": "stock", "stock": 2}"#) == .buy(.stock(2)))
        let routine = #"{"do": "addRoutine", "kind": "morning", "habits": [0, 2, 15]}"#
        #expect(try Wire.read(routine) == .addRoutine(.morning, HabitSet(rawValue: 0x8005)))
    }

    @Test(arguments: CommandDescription.all.map(\.name))
    func everyCommandGoesThereAndBack(name: String) throws {
        let number = try #require(Commands.number(named: name))
        for sample in CommandSample.samples(of: Commands.descriptions[Int(number)]) {
            let command = try Wire.read(sample)
            #expect(command.number == number, "\(sample)")
            let written = try Wire.write(command)
            #expect(try Wire.read(written) == command, "\(sample) became \(written)")
            #expect(written == sample)
        }
    }

    @Test func whateverAPlayerTriesIsReadAsItWasWritten() throws {
        var player = HostilePlayer(seed: 48)
        var read = 0
        for _ in 0..<5_000 {
            let command = player.command()
            let text = try Wire.write(command)
            // Positions and amounts that no list has are refused, and never read as others.
            guard let back = try? Wire.read(text) else { continue }
            #expect(back == command, "\(text)")
            read += 1
        }
        #expect(read > 3_000)
    }

    @Test func everyCommandAndFieldIsDescribed() {
        let all = CommandDescription.all
        #expect(all.map(\.name) == Commands.all.map { $0.entry.name }.filter { $0 != "correct" })
        for command in all {
            #expect(command.doc.hasSuffix("."), "\(command.name)")
            #expect(Set(command.fields.map(\.name)).count == command.fields.count, "\(command.name)")
            #expect(command.places.allSatisfy { $0 < QuestBond.Command.room }, "\(command.name) has too many values")
            for field in command.fields {
                #expect(field.doc.hasSuffix("."), "\(command.name).\(field.name)")
                #expect(field.name != "do")
                switch field.kind {
                case .name: #expect(field.names?.isEmpty == false && field.least == nil && field.list == nil)
                case .position, .positions: #expect(field.list != nil && field.least == 0 && field.most != nil)
                case .number: #expect(field.least != nil && field.most != nil && field.names == nil)
                case .flag: #expect(field.names == nil && field.least == nil)
                }
            }
        }
    }

    @Test func everyListThatACommandCountsInIsShown() throws {
        let rules = try QuestBondFiles.rules()
        let party = Party(1, rules: rules)
        let moment = Moment(instant: 0, day: 0, minute: 0)
        let view = try #require(QuestBond.view(of: party, for: 0, at: moment, rules: rules))
        let shown = try Wire.keys(view)
        let catalogue = try Wire.keys(rules.catalogue)
        for list in CommandList.allCases {
            #expect((list.isOfTheView ? shown : catalogue).contains(list.rawValue), "\(list)")
        }
        let used = Set(CommandDescription.all.flatMap(\.fields).compactMap(\.list))
        #expect(used == Set(CommandList.allCases))
    }

    @Test(
        arguments: [
            ("[]", "command: expected an object with the field \"do\", found something else"),
            ("{}", "do: expected the name of a command, found no such field"),
            (#"{"d": "open"}"#, "do: expected the name of a command, found no such field. Did you mean \"do\"?"),
            (#"{"do": 3}"#, "do: expected the name of a command, found 3"),
            (#"{"do": null}"#, "do: expected the name of a command, found null"),
            (
                #"{"do": "compleetTask"}"#,
                "do: expected the name of a command, found \"compleetTask\". Did you mean \"completeTask\"?"
            ),
            (#"{"do": "correct", "amount": 1}"#, "do: expected the name of a command, found \"correct\""),
            (#"{"do": "hack"}"#, "do: expected the name of a command, found \"hack\""),
            (
                #"{"do": "open", "day": 3}"#, "open.day: expected no fields beside \"do\", found \"day\""
            ),
            (
                #"{"do": "completeTask", "category": "physical", "size": "large"}"#,
                "completeTask.proof: expected one of quick, standard, verified, partyVerified, found no such field"
            ),
            (
                #"{"do": "completeTask", "category": "physicl", "size": "large", "proof": "quick"}"#,
                "completeTask.category: expected one of physical, mental, social, household, wellness, creative, "
                    + "found \"physicl\". Did you mean \"physical\"?"
            ),
            (
                #"{"do": "completeTask", "category": "physical", "sice": "large", "proof": "quick"}"#,
                "completeTask.sice: expected one of category, size, proof, found \"sice\". Did you mean \"size\"?"
            ),
            (#"{"do": "equip", "item": -1}"#, "equip.item: expected a whole number from 0 to 65535, found -1"),
            (#"{"do": "equip", "item": 65536}"#, "equip.item: expected a whole number from 0 to 65535, found 65536"),
            (#"{"do": "equip", "item": "0"}"#, "equip.item: expected a whole number from 0 to 65535, found \"0\""),
            (
                #"{"do": "equip", "item": 1.5}"#,
                "equip.item: expected a whole number from 0 to 65535, found a number that is not whole or too large"
            ),
            (
                #"{"do": "equip", "item": 99999999999999999999}"#,
                "equip.item: expected a whole number from 0 to 65535, found a number that is not whole or too large"
            ),
            (#"{"do": "equip", "item": true}"#, "equip.item: expected a whole number from 0 to 65535, found true"),
            (#"{"do": "equip", "item": [0]}"#, "equip.item: expected a whole number from 0 to 65535, found a list"),
            (#"{"do": "equip", "item": {}}"#, "equip.item: expected a whole number from 0 to 65535, found an object"),
            (#"{"do": "equip", "item": null}"#, "equip.item: expected a whole number from 0 to 65535, found null"),
            (
                #"{"do": "setMoodSharing", "shares": 1}"#,
                "setMoodSharing.shares: expected true or false, found 1"
            ),
            (
                #"{"do": "allocate", "points": 4294967297, "stat": "luck"}"#,
                "allocate.points: expected a whole number from 1 to 1000000, found 4294967297"
            ),
            (
                #"{"do": "addRoutine", "kind": "morning", "habits": [1, 1]}"#,
                "addRoutine.habits: expected a list of different whole numbers from 0 to 15, found [1, 1]"
            ),
            (
                #"{"do": "addRoutine", "kind": "morning", "habits": [16]}"#,
                "addRoutine.habits: expected a list of different whole numbers from 0 to 15, found [16]"
            ),
            (
                #"{"do": "buy", "offer": "key", "stock": 1}"#, "buy.stock: expected it only with stock, found 1"
            ),
            (
                #"{"do": "buy", "offer": "stock"}"#,
                "buy.stock: expected a whole number from 0 to 65535, found no such field"
            ),
        ] as [(String, String)])
    func whatIsNoCommandIsRefusedByName(text: String, message: String) {
        #expect { _ = try Wire.read(text) } throws: { error in
            let problem = error as? CommandProblem
            #expect(problem?.description == message)
            return problem != nil
        }
    }

    @Test func theDescriptionGoesThereAndBackAsJSON() throws {
        let data = try JSONEncoder().encode(CommandDescription.all)
        #expect(try JSONDecoder().decode([CommandDescription].self, from: data) == CommandDescription.all)
    }

    @Test func refusalsHaveNamesAndSentences() {
        let all = QuestBond.Refusal.allCases
        #expect(all.count > 90)
        #expect(QuestBond.Refusal(rawValue: "notEnoughGold") == .notEnoughGold)
        for refusal in all {
            #expect(refusal.rawValue == String(describing: refusal))
            #expect(refusal.sentence.hasSuffix("."), "\(refusal)")
        }
        #expect(Set(all.map(\.sentence)).count == all.count)
    }
}

/// JSON as a host would read and write it.
enum Wire {
    static func read(_ text: String) throws -> QuestBond.Command {
        try JSONDecoder().decode(QuestBond.Command.self, from: Data(text.utf8))
    }

    static func write(_ command: QuestBond.Command) throws -> String { try text(command) }

    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func keys(_ value: some Encodable) throws -> Set<String> {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any]
        return Set(try #require(object).keys)
    }
}

/// Commands made from their description alone, as a client would make them that knows nothing else.
enum CommandSample {
    /// One command for each name of each field, for both ends of each range, and with and without what may be left out.
    static func samples(of command: CommandDescription) -> [String] {
        var all: Set<String> = []
        for field in command.fields {
            for value in values(of: field) { all.insert(text(command, with: [field.name: value])) }
            if !field.isRequired, field.belongsTo == nil { all.insert(text(command, without: field.name)) }
        }
        return all.isEmpty ? [text(command)] : all.sorted()
    }

    private static func text(
        _ command: CommandDescription, with given: [String: String] = [:], without left: String? = nil
    ) -> String {
        var chosen: [String: String] = ["do": "\"\(command.name)\""]
        for field in command.fields where field.name != left {
            // What belongs to another field's name goes with that name.
            if let names = field.belongsTo {
                guard given[field.name] != nil || names.contains(where: { given["offer"] == "\"\($0)\"" }) else {
                    continue
                }
                if given[field.name] != nil { chosen["offer"] = names.first.map { "\"\($0)\"" } }
            }
            chosen[field.name] = given[field.name] ?? chosen[field.name] ?? values(of: field)[0]
        }
        return "{" + chosen.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    private static func values(of field: CommandField) -> [String] {
        switch field.kind {
        case .name: return (field.names ?? []).map { "\"\($0)\"" }
        case .flag: return ["false", "true"]
        case .number, .position: return [field.least, field.most].compactMap { $0 }.map { "\($0)" }
        case .positions: return ["[]", "[\(field.least ?? 0),\(field.most ?? 0)]"]
        }
    }
}
