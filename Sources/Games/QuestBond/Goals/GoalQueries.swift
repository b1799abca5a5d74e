// What a simulated player asks about moods and goals.
extension QuestBondRules {
    /// The steps of a mood's scale.
    public var moods: Int { wellness.moods }
    public var goalTemplateCount: Int { goals.templates.count }
    /// Whether a template is for a whole party.
    public func isSharedGoal(_ template: Int) -> Bool { goals.templates[template].shared }
    /// The smallest target of a player's own goal.
    public var leastGoal: Int { Int(goals.leastTarget) }
}
