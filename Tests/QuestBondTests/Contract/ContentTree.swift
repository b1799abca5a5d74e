import QuestKernel

@testable import QuestBond

/// One scalar of a content tree.
struct ContentLeaf {
    enum Step {
        case key(Int)
        case index(Int)
    }

    var path: String
    var steps: [Step]
    var text: String
    /// Whether it is the low or high end of a tagged triple, which nobody plays with.
    var isBound: Bool
    /// Whether it is the middle of a tagged triple: the figure that is played with.
    var isMiddle = false
    /// What to replace to give the figure any value: of a triple the whole, whose low and high would not allow it.
    var whole: ArraySlice<Step> { isMiddle ? steps.dropLast() : steps[...] }
    var isNumber: Bool { Decimal6(text) != nil }
    /// The content file it stands in, without `.yaml`.
    var file: String { path.split(separator: ".").first.map(String.init) ?? "" }
}

extension ContentNode {
    /// Every scalar, of long tables the first and last row alone: their rows declare the same fields.
    ///
    /// - Parameter sparse: of long tables the first row alone, of lists of figures the first and the last.
    func leaves(
        _ path: String = "", _ steps: [ContentLeaf.Step] = [], isBound: Bool = false, sparse: Bool = false
    ) -> [ContentLeaf] {
        switch value {
        case .scalar(let text): return [ContentLeaf(path: path, steps: steps, text: text, isBound: isBound)]
        case .list(let nodes):
            // A tag with a factor stands before a list of figures, all of which are played with.
            let isTriple = tag.map { !$0.contains(":") } == true && nodes.count == 3 && nodes.allSatisfy { $0.isFigure }
            let isTable = nodes.contains { !$0.isFigure }
            return Self.ends(nodes.count, isLong: isTable || sparse && !isTriple, sparse && isTable).flatMap { index in
                var leaves = nodes[index].leaves(
                    "\(path)[\(index)]", steps + [.index(index)], isBound: isBound || isTriple && index != 1,
                    sparse: sparse)
                if isTriple, index == 1, !leaves.isEmpty { leaves[0].isMiddle = true }
                return leaves
            }
        case .map(let entries):
            let isTable =
                entries.count > 2 && entries.allSatisfy { if case .map = $0.node.value { true } else { false } }
            return Self.ends(entries.count, isLong: isTable && steps.count > 1, sparse && isTable).flatMap { index in
                entries[index].node.leaves(
                    path.isEmpty ? entries[index].key : "\(path).\(entries[index].key)", steps + [.key(index)],
                    isBound: isBound, sparse: sparse)
            }
        }
    }

    private var isFigure: Bool { if case .scalar(let text) = value { Decimal6(text) != nil } else { false } }

    private static func ends(_ count: Int, isLong: Bool, _ firstAlone: Bool) -> [Int] {
        isLong && count > 2 ? (firstAlone ? [0] : [0, count - 1]) : Array(0..<count)
    }

    /// The tree with another text at a leaf.
    func replacing(_ steps: ArraySlice<ContentLeaf.Step>, with text: String) -> ContentNode {
        var copy = self
        guard let step = steps.first else {
            copy.value = .scalar(text)
            return copy
        }
        switch (step, value) {
        case (.key(let index), .map(var entries)):
            entries[index].node = entries[index].node.replacing(steps.dropFirst(), with: text)
            copy.value = .map(entries)
        case (.index(let index), .list(var nodes)):
            nodes[index] = nodes[index].replacing(steps.dropFirst(), with: text)
            copy.value = .list(nodes)
        default: break
        }
        return copy
    }

    /// The tree without a leaf's own key; nothing where it stands in a list.
    func removing(_ steps: ArraySlice<ContentLeaf.Step>) -> ContentNode? {
        var copy = self
        switch (steps.first, value) {
        case (.key(let index), .map(var entries)):
            if steps.count == 1 {
                entries.remove(at: index)
            } else {
                guard let inner = entries[index].node.removing(steps.dropFirst()) else { return nil }
                entries[index].node = inner
            }
            copy.value = .map(entries)
            return copy
        case (.index(let index), .list(var nodes)) where steps.count > 1:
            guard let inner = nodes[index].removing(steps.dropFirst()) else { return nil }
            nodes[index] = inner
            copy.value = .list(nodes)
            return copy
        default: return nil
        }
    }

    /// Reads one file's part of the content alone: quick, and what most mistakes are found by.
    func readFile(_ name: String) throws(ContentProblem) {
        guard let node = self[name] else { return }
        var reader = ContentReader()
        switch name {
        case "heroes": _ = try reader.read(HeroContent.self, from: node)
        case "tasks": _ = try reader.read(TaskContent.self, from: node)
        case "quests": _ = try reader.read(QuestContent.self, from: node)
        case "login": _ = try reader.read(LoginContent.self, from: node)
        case "loot": _ = try reader.read(LootContent.self, from: node)
        case "equipment": _ = try reader.read(EquipmentContent.self, from: node)
        case "affixes": _ = try reader.read(AffixContent.self, from: node)
        case "consumables": _ = try reader.read(ConsumableContent.self, from: node)
        case "dungeons": _ = try reader.read(DungeonContent.self, from: node)
        case "missions": _ = try reader.read(MissionContent.self, from: node)
        case "expeditions": _ = try reader.read(ExpeditionContent.self, from: node)
        case "forge": _ = try reader.read(ForgeContent.self, from: node)
        case "arena": _ = try reader.read(ArenaContent.self, from: node)
        case "raid": _ = try reader.read(RaidContent.self, from: node)
        case "research": _ = try reader.read(ResearchContent.self, from: node)
        case "prestige": _ = try reader.read(PrestigeContent.self, from: node)
        case "store": _ = try reader.read(StoreContent.self, from: node)
        case "seasons": _ = try reader.read(SeasonContent.self, from: node)
        case "dialogue": _ = try reader.read(DialogueContent.self, from: node)
        case "weather": _ = try reader.read(WeatherContent.self, from: node)
        case "cues": _ = try reader.read(CueContent.self, from: node)
        case "routines": _ = try reader.read(RoutineContent.self, from: node)
        case "categories": _ = try reader.read(CategoryContent.self, from: node)
        case "flags": _ = try reader.read(FlagContent.self, from: node)
        case "duties": _ = try reader.read(DutyContent.self, from: node)
        case "onboarding": _ = try reader.read(OnboardingContent.self, from: node)
        case "party": _ = try reader.read(PartyContent.self, from: node)
        default: _ = try compiled()
        }
    }

    /// Compiles content, which succeeds or says what is wrong and where.
    func compiled() throws(ContentProblem) -> QuestBondRules {
        var reader = ContentReader()
        return try QuestBondRules(try reader.read(QuestBondContent.self, from: self))
    }
}
