import QuestKernel

/// What a hero has researched, and what is being studied.
public struct ResearchState: Sendable, Equatable, Codable {
    /// Known nodes, one bit each.
    public internal(set) var known: UInt64 = 0
    /// The node under study; one at a time.
    public internal(set) var study = Timer()
}

extension Hero {
    /// Why a node cannot be begun now; nil if it can.
    @inline(__always)
    public func refusesStudy(of index: Int, _ rules: QuestBondRules) -> QuestBond.Refusal? {
        guard rules.research.nodes.indices.contains(index) else { return .noSuchNode }
        if !research.study.isIdle { return .alreadyStudying }
        if research.known & (1 << UInt64(index)) != 0 { return .alreadyKnown }
        let needed = rules.research.nodes[index].needed
        if research.known & needed != needed { return .notUnlocked }
        guard has(rules.research.nodes[index].tokens, of: Resource.tokens) else { return .notEnoughTokens }
        guard has(rules.research.nodes[index].gold, of: Resource.gold) else { return .notEnoughGold }
        guard units(.materials, rules) >= rules.research.nodes[index].materials else { return .notEnoughMaterials }
        return nil
    }

    /// Begins a node: its price is paid at once; QB41.
    mutating func startResearch(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        if let refusal = refusesStudy(of: index, rules) { return refusal }
        spend(rules.research.nodes[index].tokens, of: Resource.tokens, into: .researchNodes, turn, &journal)
        spend(rules.research.nodes[index].gold, of: Resource.gold, into: .researchNodes, turn, &journal)
        pay(rules.research.nodes[index].materials, of: .materials, into: .researchNodes, turn, &journal)
        research.study.row = Int16(truncatingIfNeeded: index)
        research.study.endsAt = turn.moment.instant(after: rules.research.nodes[index].time)
        return nil
    }

    /// Claims a finished study: its bonus is permanent.
    mutating func claimResearch(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if research.study.isIdle { return .noStudy }
        if turn.moment.instant < research.study.endsAt { return .notFinishedYet }
        let index = Int(research.study.row)
        research.study = Timer()
        research.known |= 1 << UInt64(index)
        journal.tally(Tally.nodesResearched.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        refreshBonuses(turn.rules)
        reach(.firstNode, turn, &journal)
        if turn.rules.hasWholeBranch(research.known, with: index) { reach(.wholeBranch, turn, &journal) }
        if research.known.nonzeroBitCount == turn.rules.research.nodes.count { reach(.wholeTree, turn, &journal) }
        return nil
    }

    /// Research adds to what is worn.
    @inline(__always)
    func addResearch(to sum: inout Bonuses, _ rules: QuestBondRules) {
        var known = research.known
        while known != 0 {
            let index = known.trailingZeroBitCount
            known &= known &- 1
            // Known under other content that had more nodes: inactive.
            guard index < rules.research.nodes.count else { return }
            let amount = rules.research.nodes[index].amount
            switch rules.research.nodes[index].effect {
            case .dungeonSuccess: sum.dungeonSuccess += amount
            case .expeditionSuccess: sum.expeditionSuccess += amount
            case .bossPower: sum.bossPower += amount
            case .criticalChance: sum.criticalChance += amount
            case .missionTime: sum.missionTime += amount
            case .taskExperience: sum.taskExperience += amount
            case .materialDrops: sum.materialDrops += amount
            case .rareDrops: sum.rareDrops += amount
            case .gold: sum.gold += amount
            case .affixChance: sum.affixChance += amount
            case .expeditionSlot: sum.expeditionSlots += amount.roundedUp
            }
        }
    }
}

extension QuestBondRules {
    /// Whether all of a node's branch is known.
    func hasWholeBranch(_ known: UInt64, with node: Int) -> Bool {
        for index in research.nodes.indices
        where research.nodes[index].branch == research.nodes[node].branch && known & (1 << UInt64(index)) == 0 {
            return false
        }
        return true
    }

    public func branch(ofNode index: Int) -> ResearchBranch { research.nodes[index].branch }
    public func researchTokens(_ index: Int) -> ResearchTokens { research.nodes[index].tokens }
    public func researchGold(_ index: Int) -> Gold { research.nodes[index].gold }

    /// The next node of the branches, beginning with `first`, that is unlocked and not known yet, the one for the
    /// fewest tokens; -1 when all are known.
    public func nextNode(known: UInt64, first: ResearchBranch) -> Int {
        for turn in 0..<UInt8(3) {
            let branch = (first.rawValue + turn) % 3
            var next = -1
            for index in 0..<research.nodes.count
            where research.nodes[index].branch.rawValue == branch && known & (1 << UInt64(index)) == 0 {
                let needed = research.nodes[index].needed
                if known & needed != needed { continue }
                if next < 0 || research.nodes[index].tokens < research.nodes[next].tokens { next = index }
            }
            if next >= 0 { return next }
        }
        return -1
    }
}
