import QuestKernel

/// The closest estimate ever made of each task (plan, "PersonalBestTracker").
public struct PersonalBests: Sendable, Equatable, Codable {
    public struct Best: Sendable, Equatable, Codable {
        /// |estimated − actual|.
        public var errorSeconds: Int32
        public var day: LocalDay
    }

    /// By task; tasks that were added to the game later have no place yet.
    private var bests: [Best?]

    init(tasks: Int) { bests = Array(repeating: nil, count: tasks) }

    public subscript(task: Int) -> Best? { bests.indices.contains(task) ? bests[task] : nil }

    /// Notes an estimate's error; returns whether it is smaller than every earlier one; the first one always is.
    mutating func note(_ errorSeconds: Int32, of task: Int, on day: LocalDay) -> Bool {
        while bests.count <= task { bests.append(nil) }
        if let best = bests[task], best.errorSeconds <= errorSeconds { return false }
        bests[task] = Best(errorSeconds: errorSeconds, day: day)
        return true
    }
}
