import QuestKernel

/// The SFX manifest ("Audio & Sound Design"; QB51): a sound and a haptic for every event, and meditation's own sounds.
struct CueContent: ContentRow {
    var cues: [CueRow] = []
    var bells: [String] = []
    var ambience: [String] = []

    static let noun = "the cues"
    static var fields: [Field<CueContent>] {
        [
            .table("cues", \.cues, "Sound and haptic by event."),
            .texts("bells", \.bells, "Bells of meditation."),
            .texts("ambience", \.ambience, "Ambient sounds of meditation."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkNames(cues.map(\.id), of: CueEvent.allCases.map(\.name), "cues", node)
        for name in bells + ambience where !CueRow.isName(name) {
            throw reader.problem(
                node, field: bells.contains(name) ? "bells" : "ambience", expected: CueRow.nameInWords,
                found: "\"\(name)\"")
        }
    }
}

/// How a cue feels.
public enum Haptic: UInt8, ContentChoice { case light, medium, heavy, success, error }

/// One event's cue.
struct CueRow: ContentTableRow {
    var id = ""
    var sound = ""
    var haptic = Haptic.light

    static let noun = "a cue"
    static var fields: [Field<CueRow>] {
        [
            .text("sound", \.sound, "The name of the sound, which is its file's too."),
            .choice("haptic", \.haptic, "The haptic that it is paired with."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if !Self.isName(sound) {
            throw reader.problem(node, field: "sound", expected: Self.nameInWords, found: "\"\(sound)\"")
        }
    }

    static let nameInWords = "a name of lower-case letters, digits, dots and underscores"

    /// These names are used as file names on every device.
    static func isName(_ text: String) -> Bool {
        text.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                return true
            default: return false
            }
        }
    }
}

/// The manifest, compiled: cues by event.
struct CueTable: Sendable {
    let cues: [Cue]
    let bells: [String]
    let ambience: [String]

    init(_ content: CueContent) {
        cues = content.cues.map { Cue(sound: $0.sound, haptic: $0.haptic) }
        bells = content.bells
        ambience = content.ambience
    }
}

/// What an app plays on an event.
public struct Cue: Sendable, Equatable {
    public let sound: String
    public let haptic: Haptic
}
