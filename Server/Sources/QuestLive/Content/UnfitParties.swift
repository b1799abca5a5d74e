/// Parties that cannot take up a content, and were told of: each alarm is raised once.
///
/// After a rollback that may be every party there is, so they are kept as numbers, at some 20 bytes each.
struct UnfitParties {
    private var byContent: [String: Set<Int64>] = [:]
    private let mostContents = 32
    private let mostParties = 1_000_000

    /// Whether the party was not among those of this content.
    mutating func insert(_ party: Int64, of content: String) -> Bool {
        if byContent[content] == nil, byContent.count >= mostContents { byContent = [:] }
        if byContent[content, default: []].count >= mostParties { byContent[content] = [] }
        return byContent[content, default: []].insert(party).inserted
    }
}
