import CanonicalJSON

/// Who of the staff gave a player something or took it, and why. Players are told when, staff all of it.
struct StaffRemark: Sendable {
    let note: String
    let name: String

    /// As a row holds it, with when it was given, which is later than the moment that it is played at.
    func fields(at now: Int64) -> [JSONValue.Field] {
        [.init("note", .string(note)), .init("by", .string(name)), .init("given", .integer(now))]
    }
}
