/// A stretch of an account's life, by which its keys are told from those of before: up to the end of its first hero,
/// from there to the next beginning, with the next hero, and so on. A number that only rises, so neither a deletion nor
/// a beginning has to touch the replies that are kept.
enum Era {
    /// The present one, in SQL, of the player whom the first argument names.
    static let present = """
        coalesce((SELECT 2 * epoch - 1 FROM formerPlayer WHERE id = ?1) \
        + (SELECT count(*) FROM player WHERE id = ?1), 0)
        """
}
