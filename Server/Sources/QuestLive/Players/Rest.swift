/// How long work that nobody waits for rests after each piece, so that whoever plays meanwhile hardly notices it.
enum Rest {
    /// Three times as long as the piece took: all such work keeps a processor a quarter busy.
    static func after(_ piece: Duration) -> Duration { piece * 3 }
}
