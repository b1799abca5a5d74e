import CrownAndBarrel
import GameContract
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

@Suite("Crown & Barrel keeps the contract of a game")
struct ContractTests {
    private func contract() throws -> Contract<CrownAndBarrel> {
        Contract(
            rules: try TestGame.rules(), newParty: { CrownAndBarrelParty() },
            command: { draws in
                let any = Int(draws.whole(in: -1...20))
                let commands: [CrownAndBarrel.Command] = [
                    .open, .addWatch(brand: draws.below(9) == 0 ? nil : any), .addWatch(brand: any), .removeWatch(any),
                    .removeWear(any), .logWear(any), .logWear(any), .logWear(any / 2),
                ]
                return (commands[Int(draws.below(8))], [30, 9000, 90_000, 200_000][Int(draws.below(4))])
            }, balances: { $0.ledger.balances }
        )
    }

    @Test("the battery", arguments: 0..<10 as Range<UInt64>)
    func battery(seed: UInt64) throws {
        let outcome = try contract().expectKept(seed: seed)
        #expect(outcome.accepted > 150 && Set(outcome.refusals.map { "\($0)" }).count > 2)
        #expect(Figures(recounting: outcome.party.collection) == outcome.party.collection.figures)
    }

    @Test("a row more leaves unlocks, progress and collection as they were", arguments: 0..<5 as Range<UInt64>)
    func contentGrows(seed: UInt64) throws {
        let growing = GrowingContent(
            try contract(), content: try ShippedScenario.content("crownandbarrel"),
            shape: RowShape(CrownAndBarrelContent.self)
        ) { tree throws(ContentProblem) in
            var reader = ContentReader()
            return CrownAndBarrelRules(try reader.read(CrownAndBarrelContent.self, from: tree))
        } shown: { party, rules, _, _ in
            let unlocked = party.unlocks.map { "\(rules.content.achievements[$0.achievement].id) \($0.day)" }
            let progress = (0..<50).map { party.progress(towards: $0, rules) }
            let brands = party.collection.watches.map { watch in
                watch.brand.map { rules.content.brands[Int($0)].name } ?? "unknown"
            }
            return "\(unlocked) \(progress) \(brands) \(party.ledger.balances)"
        }
        #expect(try growing.expectPastStays(seed: seed).grown == ["achievements", "brands"])
    }

    @Test("content of strangers is refused with its place, or sound")
    func strangersContent() throws {
        StrangersContent(try ShippedScenario.read("crownandbarrel").tree) { tree throws(ContentProblem) in
            try GameScenario<CrownAndBarrelPopulation>(tree, named: "crownandbarrel").rules
        }.expectRefusedOrSound { rules in
            var game = TestGame(rules)
            game.add(3)
            for day in 0..<20 as Range<LocalDay> { game.play(.logWear(Int(day) % 3), day: day) }
            #expect(game.party.ledger.balances == [Int64(game.party.unlocks.count)])
        }
    }
}
