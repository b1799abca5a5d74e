extension QuestBondRules {
    /// The steps of a mood's scale.
    public var moods: Int { wellness.moods }
    public var goalTemplateCount: Int { goals.templates.count }
    public func goalName(_ template: Int) -> String { goals.templates[template].name }
    /// Whether a template is for a whole party.
    public func isSharedGoal(_ template: Int) -> Bool { goals.templates[template].shared }
    /// The smallest target of a goal of one's own.
    public var leastGoal: Int { Int(goals.leastTarget) }
}
