import QuestBond

extension QuestBond.Refusal {
    /// What programs know the rule by: `notEnoughGold`.
    package var code: String { String(describing: self) }
}
