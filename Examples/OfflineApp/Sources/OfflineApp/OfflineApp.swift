import Foundation
import QuestClient

/// An app on a train: it plays on without a network, is killed, and comes back; each deed counts once.
@main
enum OfflineApp {
    static func main() async {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("offline-app-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try await ride(in: folder)
        } catch {
            print("The ride ended early: \(error)")
            exit(1)
        }
    }

    /// What was expected did not happen.
    struct Unexpected: Error {
        let what: String
    }

    private static func ride(in folder: URL) async throws {
        let (service, clock, app) = (TrainService(), LeapingClock(), MarasApp())
        func launch() throws -> PlayerClient {
            let caller = ServiceCaller(service, clock: clock) { _ in "token-of-player-7" }
            return try PlayerClient(
                player: 7, file: folder.appendingPathComponent("commands"), caller: caller, app: app)
        }

        print("The train enters a tunnel. Mara plays on:")
        await service.will(.tunnel)
        var client = try launch()
        try await client.queue(Deed(do: "open"))
        try await client.queue(Deed(do: "completeTask", category: "mental", size: "small", proof: "quick"))
        print("  queued \(await client.waiting.count) commands; a flush: \(await client.flush())")

        // From the third failure in a row on, the app shows a small icon, and play goes on.
        for _ in 0..<2 { _ = await client.flush() }
        print(
            "  \(await client.status.failures) tries failed, so the icon is \(await client.status.isPending ? "on" : "off")"
        )

        print("The app is killed, and starts again:")
        await client.close()
        client = try launch()
        try expect(await client.waiting.count == 2, "two commands wait after a restart")
        print("  \(await client.waiting.count) commands wait in the file")

        print("The tunnel ends; the service plays them, and the answer is lost in the next one:")
        await service.will(.loseTheAnswer)
        print("  a flush: \(await client.flush()); the service has played \(await service.journal.count)")
        await service.will(.answer)
        try expect(try await client.drain() == .empty, "the second try is answered")
        try expect(await service.journal.count == 2, "and nothing was played twice")

        print("The service is busy, and says for how long:")
        await service.will(.askToWait(seconds: 40))
        try await client.queue(Deed(do: "claimMission"))
        print("  a flush: \(await client.flush())")
        await service.will(.answer)
        try expect(try await client.drain() == .empty, "after the wait it is played")

        print("At home her tablet was later than all that the phone did since:")
        try await client.queue(Deed(do: "equip", item: 0))
        await service.will(.saySuperseded)
        app.answersByQueuing(Deed(do: "equip", item: 3), to: client)
        _ = await client.flush()
        try expect(try await client.drain() == .empty, "what was done later is played")

        let state = try await client.currentState()
        print("The app shows \(String(decoding: state.body, as: UTF8.self))\(state.isFresh ? "" : ", as it was")")
        print("The journal of the service: \(await service.journal.joined(separator: ", "))")
        try expect(
            await service.journal == ["open", "completeTask", "claimMission", "equip"], "each deed counts once")
    }

    private static func expect(_ isSo: Bool, _ what: String) throws {
        guard isSo else { throw Unexpected(what: what) }
    }
}

/// A command as this game's service takes it. An app that embeds the engine queues the engine's commands themselves.
struct Deed: Encodable, Sendable {
    let `do`: String
    var category: String?
    var size: String?
    var proof: String?
    var item: Int?
}
