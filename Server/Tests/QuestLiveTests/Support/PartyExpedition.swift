import CanonicalJSON
import Testing

@testable import QuestLive

extension TestPlayer {
    /// Starts an expedition of the party that is on offer.
    func setOutWithTheParty() async throws {
        let offers = try await get("/v1/players/\(id)/state").json["state"]?["expeditionsOnOffer"]?.array ?? []
        var started = false
        for offer in offers where !started {
            started = try await command(["do": "startPartyExpedition", "expedition": offer]).status == 200
        }
        try #require(started)
    }
}

extension LiveService {
    /// Gives heroes the level and the keys of an expedition.
    func equip(_ players: [TestPlayer]) async throws {
        for player in players {
            try await give(60_000, of: "exp", to: player.id)
            try await give(5, of: "keys", to: player.id)
        }
    }

    /// Gives a hero units of a resource, as staff does.
    func give(_ amount: Int64, of resource: String, to player: Int64) async throws {
        let given = try await staff(
            "players/\(player)/corrections",
            ["resource": .string(resource), "amount": .integer(amount), "reason": "goodwill", "note": "x"])
        #expect(given.status == 200, "\(given.json.text)")
    }
}
