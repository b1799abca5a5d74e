import QuestBond

extension QuestBond.Refusal {
    /// The rule's name for programs: `notEnoughGold`.
    package var code: String { String(describing: self) }
}
