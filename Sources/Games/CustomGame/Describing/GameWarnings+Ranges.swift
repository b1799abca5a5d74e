import QuestKernel

// Chances beyond 0 to 100 %, and percentages that take more than there is: play cuts them off, which may not be meant.
extension GameWarnings {
    /// - Parameter skills: of those who play.
    static func ranges(_ parts: CustomRules.Parts, _ names: GameNames, skills: ClosedRange<Ratio>) -> [String] {
        let figures = FigureRanges(parts, names.layout, skills: skills)
        var warnings: [String] = []
        for (index, deed) in parts.deeds.enumerated() {
            let name = parts.deedNames[index].name
            let row = name.split(separator: ".").first.map(String.init) ?? name
            let path = "\(names.chapters[row] ?? "actions").\(name)"
            if let chance = chance(of: deed, parts, figures) {
                if chance.high > 1_000_000 {
                    warnings.append(
                        "\(path).succeeds: may reach \(percent(chance.high)), and what is above 100 % is lost; "
                            + "min(100%, …) says that it is meant")
                }
                if chance.low < 0 {
                    warnings.append(
                        "\(path).succeeds: may fall to \(percent(chance.low)), which counts as 0; "
                            + "max(0%, …) says that it is meant")
                }
            }
            warnings += tooMuch(figures.factor(deed.priceShares), "\(path): modifiers of its price")
        }
        for (name, index) in names.resources.sorted(by: { $0.value < $1.value }) {
            let rule = parts.resources[index]
            if let most = FigureRanges.most(of: rule), rule.start > most {
                warnings.append(
                    "\(names.chapters[name] ?? "resources").\(name).start: \(rule.start) is more than the \(most) "
                        + "that can be held")
            }
            let factor = figures.factor(rule.gainShares)
            warnings += tooMuch(factor, "\(names.chapters[name] ?? "resources").\(name): modifiers of what is given")
        }
        return warnings
    }

    /// The chance of an action with its modifiers, in millionths; nil where it cannot fail. A ladder's chances are a
    /// table, which was held to 0 to 100 % when it was read; a step that a modifier makes sure is meant.
    private static func chance(
        of deed: Deed, _ parts: CustomRules.Parts, _ figures: FigureRanges
    ) -> FormulaRange? {
        guard case .action = deed.kind, let formula = deed.chance else { return nil }
        let chance = figures.range(of: formula)
        guard !deed.chanceShares.isEmpty else { return chance }
        let factor = figures.factor(deed.chanceShares)
        return chance.scaled(by: FormulaRange(Swift.max(0, factor.low), Swift.max(0, factor.high)))
    }

    private static func tooMuch(_ factor: FormulaRange, _ what: String) -> [String] {
        guard factor.low < 0 else { return [] }
        return [
            "\(what) may take \(percent(Arithmetic.subtract(1_000_000, factor.low))), and no more than 100 % is taken"
        ]
    }

    private static func percent(_ millionths: Int64) -> String {
        // A thousand times over, figures are without a bound that matters.
        guard millionths.magnitude < 1_000_000_000 else {
            return millionths < 0 ? "any percentage below 0" : "any percentage"
        }
        return "\(Decimal6(millionths: millionths * 100)) %"
    }
}
