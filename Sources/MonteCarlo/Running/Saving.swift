/// How a run is saved on its way, so that a process that dies costs moments and not hours.
package struct Saving: Sendable {
    /// A save that takes long is followed by a pause this many times as long.
    static let rest: UInt64 = 50

    /// Between two saves, in nanoseconds.
    let interval: UInt64
    let note: BlockNote?
    let save: @Sendable (Played) -> Void

    /// - Parameters:
    ///   - seconds: between two saves; with 0 they come one after the other.
    ///   - note: what to keep of each whole block.
    ///   - save: called from any thread, but from one at a time.
    package init(
        every seconds: Double, note: BlockNote? = nil, save: @escaping @Sendable (Played) -> Void
    ) {
        interval = UInt64(min(max(seconds, 0), 1e9) * 1e9)
        self.note = note
        self.save = save
    }
}
