import QuestKernel

/// Push notices and their caps ("Re-engagement Push Notifications", "Notification Frequency Framework").
struct NoticeContent: ContentRow {
    var mostADay: Int = 2
    var mostALapse: Int = 3
    var lapseSpacing: Int32 = 2
    var lapseFrom: Int32 = 2
    var silenceFrom: Int32 = 30
    var lapseDays: [Int32] = []
    var loginAt: Minutes = 0
    var comebackAt: Minutes = 0
    var eveningAt: Minutes = 0
    var streakAt: Minutes = 0
    var stagesPush = false
    var finishedOnce = false
    var messagesTold = true
    var weekKeepsPlace = true

    static let noun = "the notices"
    static var fields: [Field<NoticeContent>] {
        [
            .whole("mostADay", \.mostADay, 0...20, unit: "notices", "The most per day, of all kinds together."),
            .whole("mostALapse", \.mostALapse, 0...20, unit: "notices", "The most comeback notices per lapse."),
            .whole("lapseSpacing", \.lapseSpacing, 1...365, unit: "days", "The fewest days between two of them."),
            .whole(
                "lapseFrom", \.lapseFrom, 1...365, unit: "days",
                "From this many days away on no notice tells of the login reward, the streak or the evening."),
            .whole(
                "silenceFrom", \.silenceFrom, 1...3_650, unit: "days", "From this many days away on there are none."),
            .wholes("lapseDays", \.lapseDays, 1...3_650, unit: "days", "Days away on which a comeback notice is due."),
            .whole(
                "loginAt", \.loginAt, 0...1_439, unit: "minutes after midnight", "When the login reward is announced."),
            .whole(
                "comebackAt", \.comebackAt, 0...1_439, unit: "minutes after midnight", "When comeback notices are sent."
            ),
            .whole(
                "eveningAt", \.eveningAt, 0...1_439, unit: "minutes after midnight",
                "When the evening summary is sent: the party's day, stages, what else is finished, on Sundays the week."
            ),
            .whole("streakAt", \.streakAt, 0...1_439, unit: "minutes after midnight", "When a streak is at risk."),
            .flag(
                "stagesPush", \.stagesPush,
                "Whether each stage of an expedition has a notice of its own; otherwise the evening summary tells of it."
            ),
            .flag(
                "finishedOnce", \.finishedOnce,
                "Whether only the first thing that finishes on a day is told at once; otherwise all that find a place are."
            ),
            .flag(
                "messagesTold", \.messagesTold, optional: false,
                "Whether the evening summary tells of nudges, kudos and tasks given; otherwise no notice does."),
            .flag(
                "weekKeepsPlace", \.weekKeepsPlace, optional: false,
                "Whether on Sundays a place of the day is kept for the evening summary, which tells of the week."),
        ]
    }
}

/// Kinds of notices. New ones go last, so that numbers stay.
public enum Notice: UInt8, CaseIterable, Sendable, Codable {
    case loginReward, comeback, partyActivity, streakAtRisk, finished, weeklySummary
    case expeditionStage
    /// The one that tells of the party's day, of more that is finished, and of the week.
    case eveningSummary
    /// A nudge, kudos or a task from an ally.
    case allyMessage
}

/// Why a due notice is not sent.
public enum NoticeCap: UInt8, CaseIterable, Sendable, Codable { case day, lapse, spacing, silence }
