import QuestKernel

/// The research tree ("Passive Progression Layer").
struct ResearchContent: ContentRow {
    var nodes: [ResearchNodeRow] = []

    static let noun = "the research tree"
    static var fields: [Field<ResearchContent>] { [.table("nodes", \.nodes, "Nodes of the three branches.")] }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if nodes.count > ResearchTree.limit {
            throw reader.problem(
                node, field: "nodes", expected: "at most \(ResearchTree.limit) nodes", found: "\(nodes.count)")
        }
    }
}

/// The three branches.
public enum ResearchBranch: UInt8, ContentChoice, Codable { case combat, efficiency, fortune }

/// What a node raises permanently.
enum ResearchEffect: UInt8, ContentChoice {
    case dungeonSuccess, expeditionSuccess, bossPower, criticalChance
    case missionTime, taskExperience, materialDrops
    case rareDrops, gold, affixChance
    case expeditionSlot
}

/// One node.
struct ResearchNodeRow: ContentTableRow {
    var id = ""
    var name = ""
    var branch = ResearchBranch.combat
    var after: Reference?
    var effect = ResearchEffect.gold
    var amount: Ratio = 0
    var gold: Gold = 0
    var tokens: ResearchTokens = 0
    var materials: MaterialUnits = 0
    var hours: Hours = 1

    static let noun = "a research node"
    static var fields: [Field<ResearchNodeRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("branch", \.branch, "Its branch."),
            .reference("after", \.after, optional: true, "The node of the branch that must be known first."),
            .choice("effect", \.effect, "What it raises."),
            .ratio("amount", \.amount, "By how much: a share, or points of a chance."),
            .whole("gold", \.gold, 0...1_000_000, unit: "gold", "Gold it takes."),
            .whole("tokens", \.tokens, 0...10_000, unit: "research tokens", "Research tokens it takes."),
            .whole("materials", \.materials, 0...100_000, unit: "units", "Units of Ore, Hide or Crystal it takes."),
            .whole("hours", \.hours, 0...168, unit: "hours", "How long it takes."),
        ]
    }
}
