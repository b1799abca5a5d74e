import Foundation
import Testing

@testable import QuestLive
@testable import quest_live

/// The simulator's people at the real service.
@Suite struct BotTests {
    private static let scenario = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../scenarios/questbond").standardized.path

    @Test(arguments: ["steady", "casual"])
    func anArchetypesDaysAreTheSameThroughBothHosts(_ archetype: String) async throws {
        try await LiveService.run { live in
            let table = try await BotTable(folder: live.folder, port: live.port, clock: live.clock)
            let outcome = try await table.seat(
                1_000, archetype: archetype, scenario: Self.scenario, days: 6)
            #expect(outcome.problem == nil)
            #expect(outcome.commands > 15)
            try await live.expectReplays()
        }
    }

    @Test func anArchetypeThatNobodyKnowsIsNamed() async throws {
        try await LiveService.run { live in
            let table = try await BotTable(folder: live.folder, port: live.port, clock: live.clock)
            await #expect(throws: (any Error).self) {
                try await table.seat(1_000, archetype: "stedy", scenario: Self.scenario, days: 1)
            }
        }
    }
}
