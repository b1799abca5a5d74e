// What a simulated player asks about moods and goals.
extension QuestBondRules {
    /// The steps of a mood's scale.
    public var moods: Int { wellness.moods }
    public var goalTemplateCount: Int { goals.templates.count }
    /// Whether a template is for a whole party.
    public func isSharedGoal(_ template: Int) -> Bool { goals.templates[template].shared }
    /// The possible target of an own goal that is nearest to a number.
    public func ownGoal(near target: Int) -> Int {
        Swift.min(Swift.max(target, Int(goals.leastTarget)), Int(goals.mostTarget))
    }
}
