import QuestKernel

/// What a hero has used up of what parties give once, once a day or once a week.
///
/// It belongs to the hero and not to the party: who leaves, joins or founds a party has what is left of it, and no
/// more.
struct PartyCaps: Sendable, Equatable, Codable {
    /// The local day that the daily counts belong to, and the week of the weekly ones; -1 before the first.
    var day: LocalDay = -1
    var week: Int32 = -1
    /// Heroes who were nudged and praised on that day, by their numbers + 1; 0 for none. A member has three allies.
    var nudged = SIMD4<UInt32>()
    var praised = SIMD4<UInt32>()
    var hasDoneDuty = false
    /// Whether a party's full day was counted for the bond, with this hero in it.
    var hadFullDay = false
    /// Runs of party dungeons from which there was a share.
    var dungeonRuns: Int16 = 0
    /// The shared goal, as a row of the templates, for which steps of that day were counted, and how many; -1 for none.
    /// After steps for a second one it stands for all of them, with the most that any of them counted.
    var goal: Int16 = -1
    var goalSteps: Int16 = 0
    static let allGoals: Int16 = -2
    /// Tasks in a party in that week, and whether a challenge was won with them.
    var weekTasks: Int16 = 0
    var hasWonChallenge = false
    /// Achievements of parties that were paid to this hero.
    var awards = SmallSet()

    /// A day begins, and perhaps a week; days never go back.
    mutating func begin(_ newDay: LocalDay) {
        guard newDay > day else { return }
        day = newDay
        (nudged, praised) = (SIMD4(), SIMD4())
        (hasDoneDuty, hadFullDay, dungeonRuns) = (false, false, 0)
        (goal, goalSteps) = (-1, 0)
        let newWeek = Moment.week(of: newDay)
        guard newWeek != week else { return }
        week = newWeek
        (weekTasks, hasWonChallenge) = (0, false)
    }

    /// The same, as it stands on a day.
    func on(_ day: LocalDay) -> PartyCaps {
        var caps = self
        caps.begin(day)
        return caps
    }

    /// Notes an ally among those who were nudged, or praised; false if it is one of them or if there were three.
    static func note(_ player: UInt32, in known: inout SIMD4<UInt32>) -> Bool {
        let name = player &+ 1
        for place in 0..<Party.most - 1 where known[place] == name || known[place] == 0 {
            if known[place] == name { return false }
            known[place] = name
            return true
        }
        return false
    }

    /// Whether an ally was nudged or praised on the day of the counts.
    func wrote(to player: UInt32) -> Bool {
        let name = player &+ 1
        for place in 0..<Party.most - 1 where nudged[place] == name || praised[place] == name { return true }
        return false
    }

    /// Steps of the day that were counted for a shared goal.
    func steps(of goal: Int16, on day: LocalDay) -> Int16 {
        self.day == day && (self.goal == goal || self.goal == Self.allGoals) ? goalSteps : 0
    }

    /// Steps of the day were counted for a shared goal: taken up later, neither it nor a third one has them again.
    mutating func count(_ steps: Int16, of goal: Int16) {
        let isAnother = self.goal >= 0 && self.goal != goal
        goalSteps = self.goal == goal ? steps : Swift.max(goalSteps, steps)
        if isAnother { self.goal = Self.allGoals } else if self.goal != Self.allGoals { self.goal = goal }
    }
}

extension Party {
    /// Changes what all members have used up, as it stands on the party's date.
    mutating func changeCaps(_ body: (_ member: Int, inout PartyCaps) -> Void) {
        let day = fellowship.day
        for member in 0..<count {
            change(UInt8(member)) { hero in
                hero.caps.begin(day)
                body(member, &hero.caps)
            }
        }
    }

    /// Whether a full day counts for the bond: for each of its heroes it does once a day, in whichever party.
    mutating func noteFullDay() -> Bool {
        var isNew = false
        changeCaps { _, caps in
            isNew = isNew || !caps.hadFullDay
            caps.hadFullDay = true
        }
        return isNew
    }

    /// Members, one bit each, for whom a won challenge is the week's first, in whichever party.
    mutating func noteWonChallenge() -> UInt8 {
        var winners: UInt8 = 0
        changeCaps { member, caps in
            if !caps.hasWonChallenge { winners |= 1 << UInt8(member) }
            caps.hasWonChallenge = true
        }
        return winners
    }

    /// Members, one bit each, who have a run of a party dungeon left today: they get a share, which uses it up.
    ///
    /// - Parameter there: the members who are on it, one bit each.
    mutating func noteDungeonRun(_ most: Int16, by there: UInt8, on day: LocalDay) -> UInt8 {
        var sharers: UInt8 = 0
        for member in 0..<count where there & (1 << UInt8(member)) != 0 {
            change(UInt8(member)) { hero in
                hero.caps.begin(day)
                guard hero.caps.dungeonRuns < most else { return }
                hero.caps.dungeonRuns += 1
                sharers |= 1 << UInt8(member)
            }
        }
        return sharers
    }
}
