import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct ExperimentTests {
    private static let shipped = Result {
        try ScenarioSource.read(QuestBondFiles.root.path + "/scenarios/questbond-ab.yaml")
    }

    private func rules(_ changes: [String] = []) throws -> QuestBondRules {
        try QuestBondScenario(Self.shipped.get().changed(by: changes)).rules
    }

    /// The first player of each arm.
    private func players(_ rules: QuestBondRules, _ randomness: Randomness) throws -> (
        designed: UInt32, changed: UInt32
    ) {
        let experiment = try #require(rules.experiment)
        let designed = try #require((UInt32(0)..<100).first { !experiment.changes(for: $0, randomness) })
        let changed = try #require((UInt32(0)..<100).first { experiment.changes(for: $0, randomness) })
        return (designed, changed)
    }

    @Test(
        "QB48 which parties are in the changed arm follows from seed, first player and the experiment's name, in its share"
    )
    func assignment() throws {
        let rules = try rules()
        let experiment = try #require(rules.experiment)
        #expect(experiment.id == "generousTasks" && experiment.share == Probability(partsPerMillion: 500_000))
        let randomness = Randomness(seed: 3)
        let half = (UInt32(0)..<20_000).filter { experiment.changes(for: $0, randomness) }
        // Four standard deviations of 20,000 fair coins are 283.
        #expect(abs(half.count - 10_000) < 283)
        #expect(half == (UInt32(0)..<20_000).filter { experiment.changes(for: $0, randomness) })

        // A smaller share keeps its players, another seed or name divides them again.
        let fifth = try #require(try self.rules(["experiments.running.generousTasks.share=0.2"]).experiment)
        let few = (UInt32(0)..<20_000).filter { fifth.changes(for: $0, randomness) }
        #expect(abs(few.count - 4_000) < 227 && Set(few).isSubset(of: half))
        let elsewhere = (UInt32(0)..<20_000).filter { experiment.changes(for: $0, Randomness(seed: 4)) }
        #expect(abs(Set(half).intersection(elsewhere).count - 5_000) < 245)
    }

    @Test("QB48 all members of a party play by the figures of its first player's arm, and see them")
    func partiesAreWhole() throws {
        let rules = try rules()
        let randomness = Randomness(seed: 3)
        let (designed, changed) = try players(rules, randomness)
        // Whatever arm a second member would be in alone.
        for (first, second, isChanged) in [(designed, changed, false), (changed, designed, true)] {
            var party = Party(first, with: [second], rules: rules)
            var journal = Journal()
            let now = Moment(instant: 0, day: 0, minute: 720)
            for member in [1, 0] {
                for command: QuestBond.Command in [.create(.mage, .leo), .open, .completeTask(.mental, .small, .quick)]
                {
                    #expect(
                        QuestBond.apply(
                            command, by: member, to: &party, at: now, rules: rules, randomness: randomness,
                            journal: &journal) == nil)
                }
            }
            let record = Record(entries: journal.entries)
            let (equipment, material): (Int32, Int32) = isChanged ? (80_000, 400_000) : (65_000, 350_000)
            #expect(record.rolls(.taskEquipment).map(\.chance) == [equipment, equipment])
            #expect(record.rolls(.taskMaterial).map(\.chance) == [material, material])
            #expect(record.counts(.experimentArms, rows: 2) == (isChanged ? [0, 2] : [2, 0]))
        }
        #expect(rules.arm(ofParty: designed, randomness) === rules)
        #expect(rules.arm(ofParty: changed, randomness).loot.tasks.materialChance.partsPerMillion == 400_000)
        #expect(rules.loot.tasks.materialChance.partsPerMillion == 350_000)
        let description = QuestBond.describe(rules)
        #expect(description.tallies[Int(Tally.experimentArms.rawValue)].rows == ["as designed", "generousTasks"])
        #expect(description.conditions[1].value == "generousTasks, for 50 % of parties")
    }

    @Test("QB48 in the unchanged arm players play exactly as without an experiment")
    func theOtherArmIsUntouched() throws {
        let plain = try QuestBondFiles.rules()
        #expect(plain.experiment == nil && plain.variant == nil)
        #expect(QuestBond.describe(plain).conditions[1].value == "none")
        let tested = try rules()
        let randomness = Randomness(seed: 3)
        let (designed, changed) = try players(tested, randomness)
        func life(of player: UInt32, _ rules: QuestBondRules) -> [JournalEntry] {
            var party = Party(player, rules: rules)
            var journal = Journal()
            func act(_ command: QuestBond.Command, day: LocalDay) {
                _ = QuestBond.apply(
                    command, by: 0, to: &party, at: Moment(instant: Int64(day) * 86_400, day: day, minute: 720),
                    rules: rules,
                    randomness: randomness, journal: &journal)
            }
            act(.create(.warrior, .aries), day: 0)
            for day in LocalDay(0)..<40 {
                act(.open, day: day)
                for _ in 0..<6 { act(.completeTask(.physical, .small, .quick), day: day) }
            }
            let arms = Tally.experimentArms.rawValue
            return journal.entries.filter { !($0.kind == .tally && $0.code == arms) }
        }
        #expect(life(of: designed, tested) == life(of: designed, plain))
        #expect(life(of: changed, tested) != life(of: changed, plain))
    }

    @Test("QB48 odds of an arm are its own, whatever the experiment's name, and tell which draws the other one lacks")
    func oddsOfAnArm() throws {
        let change = "forge.recipes.artisan.rarity: [0, 0, 1, 0, 0]"
        let overlay = try YAMLTree.read(
            "experiments: {running: {store: {about: A., share: 0.5, changes: {\(change)}}}}", file: "ab.yaml")
        var tree = try QuestBondFiles.source().tree.overlaid(with: overlay)
        if case .map(let entries) = tree.value {
            tree.value = .map(entries.filter { !["scenario", "archetypes", "targets"].contains($0.key) })
        }
        var reader = ContentReader()
        let rules = try QuestBondRules.compile(tree, &reader)
        let designed = try #require(rules.arm(named: Experiment.designed)).oddsOfThisArm()
        let changed = try #require(rules.arm(named: "store")).oddsOfThisArm()
        #expect(designed.draws == (try QuestBondFiles.rules().odds().draws))
        let missing = Set(designed.draws.map(\.id)).subtracting(changed.draws.map(\.id))
        #expect(missing == ["affixes.epic.artisan"])
        let remark = "In the experiment store there is no Affixes: Epic item of the recipe artisan."
        #expect(rules.odds().remarks.contains(remark))
    }

    @Test(
        "QB48 an experiment on what is not there, a whole section, levels, pity, or of another shape is refused",
        arguments: [
            ("loot.tasks.equipmentChanse: 0.1", "loot.tasks.equipmentChanse", "equipmentChance"),
            ("archetypes.archetypes.steady.share: 2", "archetypes", nil),
            ("loot.tasks: 0.1", "experiments.running.trial.changes", nil),
            ("loot..tasks: 0.1", "experiments.running.trial.changes", nil),
            ("experiments.running.trial.share: 0.1", "experiments.running.trial.changes", nil),
            ("loot.tasks.equipmentChance: 7", "loot.tasks.equipmentChance", nil),
            ("heroes.milestoneLevels: [5, 10]", "experiments.running.trial.changes", nil),
            ("dungeons.dungeons.goblinCaves.rooms: [{}]", "experiments.running.trial.changes", nil),
            ("loot.pity.tasks.threshold: 15", "experiments.running.trial.changes", nil),
            ("heroes.levelBase: 200", "experiments.running.trial.changes", nil),
        ] as [(String, String, String?)])
    func refusals(change: String, path: String, suggestion: String?) throws {
        let overlay = try YAMLTree.read(
            "experiments: {running: {trial: {about: A., share: 0.5, changes: {\(change)}}}}", file: "ab.yaml")
        var tree = try QuestBondFiles.source().tree.overlaid(with: overlay)
        if case .map(let entries) = tree.value {
            tree.value = .map(entries.filter { !["scenario", "archetypes", "targets"].contains($0.key) })
        }
        let content = tree
        let problem = #expect(throws: ContentProblem.self) {
            var reader = ContentReader()
            _ = try QuestBondRules.compile(content, &reader)
        }
        #expect(problem?.path == path)
        #expect(problem?.suggestion == suggestion)
        #expect(problem?.place.file == "ab.yaml")
    }

    @Test("QB48 one experiment runs at a time, with something to change for a share of players")
    func oneAtATime() throws {
        for text in [
            "{a: {about: A., share: 0.5, changes: {loot.bagLimit: 50}}, b: {about: B., share: 0.5, changes: {loot.bagLimit: 70}}}",
            "{a: {about: A., share: 1.5, changes: {loot.bagLimit: 50}}}", "{a: {about: A., share: 0.5, changes: {}}}",
            "{a: {about: A., share: 0.5}}", "{}",
        ] {
            let overlay = try YAMLTree.read("{running: \(text)}", file: "ab.yaml")
            #expect(throws: ContentProblem.self, "\(text)") {
                var reader = ContentReader()
                _ = try reader.read(ExperimentContent.self, from: overlay)
            }
        }
    }
}
