/// What a member of the staff may do, as the token's `roles` say; one role includes no other.
package enum StaffRole: String, Sendable, CaseIterable {
    /// See a player's account, journal and luck.
    case look
    /// Give and take, and repair.
    case correct
    /// Propose and approve content, and roll it back.
    case publish
    /// Read what staff did, and follow leaps of the clock.
    case admin
}
