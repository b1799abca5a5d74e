/// A file with one open question of TimeQuest: whether nearer levels are kinder.
enum PaceQuestion {
    /// - Parameters:
    ///   - from: the least that the aim takes of active days.
    ///   - answers: more of them, as the file has them.
    static func file(from: String = "0", answers: [String] = []) -> String {
        let all = ["{ name: as it stands }", "{ name: nearer levels, set: [levels.baseXP=60] }"] + answers
        return """
            questions:
              pace:
                asks: Are nearer levels kinder?
                section: Levels
                why: The first levels come in days.
                answers:
            \(all.map { "      - \($0)" }.joined(separator: "\n"))
                shows: [earned(xp), days_to_level(3).p50]
                aims:
                  - { metric: active_days, from: \(from), to: 1, because: a test }
            """
    }
}
