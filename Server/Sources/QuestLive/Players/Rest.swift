/// How long work that nobody waits for rests after each piece, so that whoever plays meanwhile hardly notices it.
enum Rest {
    /// Three times as long as the piece took, so that all such work keeps a processor a quarter busy; but never longer
    /// than a second: what a piece took by the clock may be a pause of the whole machine.
    static func after(_ piece: Duration) -> Duration { min(piece * 3, .seconds(1)) }
}
