import QuestKernel

extension ScenarioSource {
    /// The same scenario with figures from the command line in place of its own, in order.
    package func changed(by arguments: [String]) throws(ContentProblem) -> ScenarioSource {
        var tree = tree
        guard !arguments.isEmpty else { return self }
        for argument in arguments { tree = try Override(argument).applied(to: tree) }
        tree = tree.withPlainShares()
        var changed = replacing(tree)
        changed.warnings += OutsideRange.warnings(from: self.tree, to: tree)
        return changed
    }

    /// The same scenario, of which variants are compiled sooner: of each only the rows are read that differ.
    package func remembered() throws(ContentProblem) -> ScenarioSource {
        var source = self
        source.memory = try ScenarioHeader.read(from: tree).game.scenario.memory(of: tree)
        return source
    }

    /// The same scenario with another tree.
    package func replacing(_ tree: ContentNode) -> ScenarioSource {
        ScenarioSource(
            name: name, tree: tree, lineage: lineage, files: files, ownFiles: ownFiles, warnings: warnings,
            memory: memory)
    }
}
