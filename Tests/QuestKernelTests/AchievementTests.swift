import Foundation
import QuestKernel
import Testing

@Suite struct AchievementTests {
    /// Metric 0: at 3 and at 10; metric 1: at 5; metric 2: nothing.
    private let table = AchievementTable(
        [.init(metric: 0, target: 3), .init(metric: 1, target: 5), .init(metric: 0, target: 10)], metrics: 3)

    private func numbers(_ set: SmallSet) -> [Int] { (0..<SmallSet.limit).filter(set.contains) }

    @Test("An achievement is unlocked at its target, once, and by its own metric alone")
    func unlocking() throws {
        let table = try #require(table)
        var book = AchievementBook()
        func judge(_ metric: Int, _ progress: Int64) -> [Int] {
            numbers(book.judge(metric, progress: progress, in: table))
        }
        #expect(judge(0, 2) == [])
        #expect(judge(2, .max) == [])
        #expect(judge(7, .max) == [])
        #expect(judge(0, 3) == [0])
        #expect(judge(0, 9) == [])
        #expect(judge(0, 10) == [2])
        #expect(book.unlocked.contains(0) && book.unlocked.contains(2) && !book.unlocked.contains(1))
    }

    @Test("One action may unlock several; what fell back since stays unlocked, and progress is the figure as it is")
    func permanent() throws {
        let table = try #require(table)
        var book = AchievementBook()
        let new = [50, 0, 50].map { numbers(book.judge(0, progress: $0, in: table)) }
        #expect(new == [[0, 2], [], []])
        #expect(book.unlocked.count == 2)
    }

    @Test("Achievements that were added later are judged once by what is there already")
    func newcomers() throws {
        let old = try #require(AchievementTable([.init(metric: 0, target: 3)], metrics: 2))
        var book = AchievementBook()
        let first = numbers(book.judgeNewcomers(in: old) { _ in 4 })
        #expect(first == [0])
        let new = try #require(
            AchievementTable(
                [.init(metric: 0, target: 3), .init(metric: 1, target: 2), .init(metric: 1, target: 9)], metrics: 2))
        let found = numbers(book.judgeNewcomers(in: new) { $0 == 1 ? 5 : 0 })
        #expect(found == [1])
        // Known by now: only an action that touches it unlocks the third.
        let none = numbers(book.judgeNewcomers(in: new) { _ in 100 })
        #expect(none == [])
        let third = numbers(book.judge(1, progress: 9, in: new))
        #expect(third == [2])
        let copy = try JSONDecoder().decode(AchievementBook.self, from: JSONEncoder().encode(book))
        #expect(copy == book)
    }

    @Test(
        "An achievement that is added later is unlocked by a figure that has just reached its target",
        arguments: [4, 5])
    func newcomerAtItsTarget(progress: Int64) throws {
        let table = try #require(AchievementTable([.init(metric: 0, target: 5)], metrics: 1))
        var book = AchievementBook()
        let found = numbers(book.judgeNewcomers(in: table) { _ in progress })
        #expect(found == (progress == 5 ? [0] : []))
    }

    @Test("A set of small numbers holds exactly what it was given, lowest first")
    func sets() {
        var set = SmallSet()
        let nothing = set.popFirst()
        #expect(set.isEmpty && nothing == nil)
        for number in stride(from: 255, through: 0, by: -17) {
            let isNew = set.insert(number)
            #expect(isNew)
        }
        let isNew = set.insert(0)
        #expect(!isNew && set.count == 16)
        var other = SmallSet()
        other.insert(17)
        var rest = set.subtracting(other)
        var taken: [Int] = []
        while let number = rest.popFirst() { taken.append(number) }
        #expect(taken == Array(stride(from: 0, through: 255, by: 17)).filter { $0 != 17 })
    }

    @Test("A table refuses metrics that are not there, and more rows than it can number")
    func tables() {
        #expect(AchievementTable([.init(metric: 1, target: 1)], metrics: 1) == nil)
        #expect(AchievementTable([.init(metric: -1, target: 1)], metrics: 1) == nil)
        #expect(AchievementTable(Array(repeating: .init(metric: 0, target: 1), count: 257), metrics: 1) == nil)
        #expect(AchievementTable(Array(repeating: .init(metric: 0, target: 1), count: 256), metrics: 1) != nil)
    }
}
