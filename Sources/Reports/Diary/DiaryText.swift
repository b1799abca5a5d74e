import MonteCarlo
import QuestKernel

/// A diary in words: a heading per day, and a line for each command with its result.
package enum DiaryText {
    /// Days in texts count from 1, the day of arrival.
    ///
    /// - Parameters:
    ///   - days: indices into the diary's days; days in a row on which nothing happened are one line.
    ///   - isBrief: a paragraph per day instead of a line for each command.
    package static func lines(of diary: Diary, days: ClosedRange<Int>, isBrief: Bool = false) -> [String] {
        var lines: [String] = []
        var away: [DiaryDay] = []
        func addAbsence() {
            guard let first = away.first, let last = away.last else { return }
            let span =
                away.count == 1
                ? "\(heading(first)): did" : "\(heading(first)) to \(heading(last)), \(away.count) days: did"
            lines.append("\(span) not play")
            away = []
        }
        for day in diary.days where days.contains(day.number) {
            if day.deeds.isEmpty {
                away.append(day)
            } else {
                addAbsence()
                lines +=
                    isBrief
                    ? summary(of: day, in: diary.description)
                    : self.lines(of: day, as: diary.member, in: diary.description)
            }
        }
        addAbsence()
        return lines
    }

    /// One day of a member: a heading with the state at its end, then what happened.
    package static func lines(of day: DiaryDay, as member: Int, in description: GameDescription) -> [String] {
        ["\(heading(day)): \(state(day, description))"]
            + day.deeds.map { "  " + line(of: $0, as: member, in: description) }
    }

    /// A day in a paragraph: the sum of all its commands.
    package static func summary(of day: DiaryDay, in description: GameDescription) -> [String] {
        let words = EntrySummary.words(day.deeds.flatMap(\.entries), in: description)
        return ["\(heading(day)): \(state(day, description))"] + wrapped(words, at: 116)
    }

    /// Words with "; " between them in lines of at most `width` characters, as far as they can be broken.
    private static func wrapped(_ words: [String], at width: Int) -> [String] {
        var lines: [String] = []
        for (number, word) in words.enumerated() {
            let text = word + (number + 1 < words.count ? ";" : "")
            if let line = lines.last, line.count + 1 + text.count <= width {
                lines[lines.count - 1] = "\(line) \(text)"
            } else {
                lines.append("  " + text)
            }
        }
        return lines
    }

    /// "08:30 complete task (social, small): +12 Gold (Tasks); Equipment from tasks 6.5 % (dry 7): no".
    package static func line(of deed: DiaryDeed, as member: Int, in description: GameDescription) -> String {
        let clock = deed.instant.map { "\(self.clock($0)) " } ?? ""
        let command = deed.command.map { description.shownCommand($0) } ?? "unasked"
        let object = deed.command.flatMap { description.words.object(of: $0, number: deed.object) }
        let actor = deed.actor == member ? "" : "an ally's "
        let outcome = EntrySummary.words(deed.entries, in: description).joined(separator: "; ")
        return "\(clock)\(actor)\(command)\(object.map { " (\($0))" } ?? "")" + (outcome.isEmpty ? "" : ": \(outcome)")
    }

    static func heading(_ day: DiaryDay) -> String { "day \(day.number + 1) (\(weekday(day.date)))" }

    static func weekday(_ date: LocalDay) -> String {
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][Moment.weekday(of: date)]
    }

    /// What the player's clock shows: simulated days have 86,400 seconds each.
    static func clock(_ instant: Int64) -> String {
        let minutes = (instant % 86_400 + 86_400) % 86_400 / 60
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// Level and currencies as the day ended; money and experience always, others if there are any.
    private static func state(_ day: DiaryDay, _ description: GameDescription) -> String {
        let shown = description.resources.indices.filter { index in
            guard description.resources[index].isCurrency, day.balances.indices.contains(index) else { return false }
            let isMain = [description.money.rawValue, description.experience.rawValue].contains(UInt16(index))
            return isMain || day.balances[index] != 0
        }
        let held = shown.map {
            Words.amount(day.balances[$0], of: ResourceID(UInt16(truncatingIfNeeded: $0)), in: description)
        }
        return (["level \(day.level + description.firstLevel)"] + held).joined(separator: ", ")
    }
}
