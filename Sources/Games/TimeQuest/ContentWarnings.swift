import QuestKernel

extension TimeQuestRules {
    /// Content that no player will ever meet, in words: not wrong, but a designer should look at it.
    public var contentWarnings: [String] {
        var warnings: [String] = []
        let (accuracy, limits) = (content.accuracy, content.sessions)
        for (field, within, closer) in [
            ("closeWithin", accuracy.closeWithin, accuracy.spotOnWithin),
            ("offWithin", accuracy.offWithin, accuracy.closeWithin),
        ] where within == closer {
            warnings.append("accuracy.\(field): no estimate gets this rating, its band is empty")
        }
        for task in content.tasks where task.typicalSeconds > Seconds(limits.longestTaskMinutes) {
            warnings.append(
                "tasks.\(task.id): it usually takes longer than a session allows, "
                    + "\(limits.longestTaskMinutes) minutes")
        }
        if limits.longestTaskMinutes > limits.mostOpenMinutes {
            warnings.append("sessions.longestTaskMinutes: no task that long ends while its session is open")
        }
        return warnings
    }
}
