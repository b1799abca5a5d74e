import QuestKernel

// The chapter of research: its commands, and what its rules write into the journal.

extension Chapter {
    static var research: Chapter {
        Chapter(
            commands: QuestBond.Command.ofResearch,
            flows: [.researchNodes],
            tallies: [.nodesResearched],
            gauges: [ResearchGauges.NodesKnown.self],
            milestones: [.firstNode, .wholeBranch, .wholeTree])
    }
}

extension QuestBond.Command {
    fileprivate static let ofResearch: [any CommandDeclaration.Type] = [
        StartResearch.self, ClaimResearch.self,
    ]
}

/// Commands of research.
extension QuestBond.Command {
    public static func startResearch(_ node: Int) -> Self { Self(StartResearch.self, node) }

    enum StartResearch: HeroCommand {
        static var entry: CommandEntry { CommandEntry(39, "startResearch", "Begins to study a node.") }
        static var fields: [CommandField] { [.position("node", in: .research, "Which node of the tree.")] }
        static var object: CommandObject? { .row { $0.researchNames } }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.startResearch(command[0], turn, &journal)
        }
    }

    public static var claimResearch: Self { Self(ClaimResearch.self) }

    enum ClaimResearch: HeroCommand {
        static var entry: CommandEntry { CommandEntry(40, "claimResearch", "Learns the node whose study is over.") }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.claimResearch(turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var researchNodes: Self { sink(45, "researchNodes", "Research nodes") }
}

extension TallyDeclaration {
    static var nodesResearched: Self {
        tally(34, "nodesResearched", "Research nodes learnt") { rules in rules.researchNames }
    }
}

extension MilestoneDeclaration {
    static var firstNode: Self { milestone(20, "firstNode", "First research node", group: "Research") }
    static var wholeBranch: Self { milestone(21, "wholeBranch", "First research branch complete", group: "Research") }
    static var wholeTree: Self { milestone(22, "wholeTree", "Whole research tree", group: "Research") }
}

/// Gauges of research.
enum ResearchGauges {
    enum NodesKnown: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(10, "nodesKnown", "Research nodes known", "nodes") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.research.known.nonzeroBitCount)
        }
    }
}
