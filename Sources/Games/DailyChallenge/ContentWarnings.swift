import QuestKernel

extension DailyChallengeRules {
    /// Content that no player will ever meet as it is meant, in words: not wrong, but a designer should look at it.
    public var contentWarnings: [String] {
        var warnings: [String] = []
        var known: [String: String] = [:]
        for row in challenges {
            let text = row.text.lowercased()
            if let earlier = known[text] {
                warnings.append("challenges.\(row.id): the same text as \(earlier): players see one challenge twice")
            } else {
                known[text] = row.id
            }
        }
        for category in ChallengeCategory.allCases where rows[category.index].count == 1 {
            warnings.append(
                "challenges: \(category.name) has one alone, so that its days are all the same")
        }
        return warnings
    }
}
