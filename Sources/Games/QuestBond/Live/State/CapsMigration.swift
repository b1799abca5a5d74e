import QuestKernel

extension PlainValue {
    /// What version 3 adds to each hero: what it has used up in parties. Until then the party counted that, so a hero's
    /// share of the week and of the party's achievements is read from there; the day's begins anew.
    mutating func rememberCaps() throws(StateProblem) {
        guard case .list(var members) = self["members"] else { throw .damaged("no members") }
        let caps: PlainValue
        do { caps = try PlainValue(PartyCaps()) } catch { throw .damaged("\(error)") }
        for index in members.indices {
            var its = caps
            if members.count > 1, let week = self["fellowship"]?["week"] {
                its["week"] = week
                if case .list(let tasks) = self["fellowship"]?["weekTasks"], tasks.indices.contains(index) {
                    its["weekTasks"] = tasks[index]
                }
                its["hasWonChallenge"] = self["fellowship"]?["challengeIsWon"] ?? .flag(false)
                if let day = self["fellowship"]?["day"] { its["day"] = day }
                if let unlocked = self["fellowship"]?["achievements"]?["unlocked"] { its["awards"] = unlocked }
            }
            members[index]["caps"] = its
        }
        self["members"] = .list(members)
    }
}
