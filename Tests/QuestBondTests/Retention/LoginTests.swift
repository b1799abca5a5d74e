import QuestKernel
import Testing

@testable import QuestBond

@Suite struct LoginTests {
    /// Which day of the cycle each of these days' claims gave; days that are opened without a claim are below 0.
    private func claims(on days: [LocalDay], changing changes: [String] = []) throws -> [Int] {
        var ground = try Playground(changing: changes)
        var claims: [Int] = []
        for day in days {
            let date = day < 0 ? -day : day
            if date > 0 { try ground.open(day: date) }
            guard day >= 0 else { continue }
            let record = try ground.play(.claimLogin)
            #expect(ground.act(.claimLogin) == .alreadyClaimedToday)
            claims += (0..<7).filter { record.tally(.loginDays, $0) == 1 }
        }
        return claims
    }

    @Test("QB11 seven days, then the first again; the cycle goes on after missed days, by the other reading anew")
    func cycle() throws {
        let anew = ["login.missedDayStartsOver=true"]
        let daily = Array(LocalDay(0)...8)
        for changes in [[], anew] { #expect(try claims(on: daily, changing: changes) == [0, 1, 2, 3, 4, 5, 6, 0, 1]) }
        let away: [LocalDay] = [0, 1, 4, 5]
        #expect(try claims(on: away) == [0, 1, 2, 3])
        #expect(try claims(on: away, changing: anew) == [0, 1, 0, 1])
        // A day that was opened and not claimed is missed too.
        let forgotten: [LocalDay] = [0, 1, -2, 3, 4]
        #expect(try claims(on: forgotten) == [0, 1, 2, 3])
        #expect(try claims(on: forgotten, changing: anew) == [0, 1, 0, 1])
    }
}
