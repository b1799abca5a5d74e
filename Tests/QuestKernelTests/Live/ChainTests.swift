import Foundation
import QuestKernel
import Testing

/// Histories that cannot be changed unnoticed, and that can forget.
@Suite struct ChainTests {
    private func records(_ count: Int) throws -> [SealedRecord] {
        try (0..<count).map { number in
            try #require(SealedRecord("entry \(number)", salt: [UInt8](repeating: UInt8(number), count: 16)))
        }
    }

    private let beginning = ChainLink(beginning: "party 7")

    @Test func aHistoryHoldsAndGoesOn() throws {
        let all = try records(20)
        let link = try beginning.following(all)
        #expect(try beginning.following(all[..<12]).following(all[12...]) == link)
        #expect(try ChainLink(beginning: "party 8").following(all) != link)
    }

    @Test func aForgottenRecordLeavesTheChainWhole() throws {
        var all = try records(20)
        let link = try beginning.following(all)
        for index in all.indices where index % 3 == 0 { all[index].forget() }
        #expect(try beginning.following(all) == link)
        #expect(all[0].isForgotten && all[0].holds && !all[1].isForgotten)
        let text = String(decoding: try JSONEncoder().encode(all), as: UTF8.self)
        #expect(!text.contains("entry 0") && !text.contains("entry 18") && text.contains("entry 19"))
        let back = try JSONDecoder().decode([SealedRecord].self, from: Data(text.utf8))
        #expect(try beginning.following(back) == link)
    }

    @Test func everyChangeIsSeen() throws {
        let all = try records(6)
        let link = try beginning.following(all)
        #expect(try beginning.following(all.dropLast()) != link)
        #expect(try beginning.following(all.dropFirst()) != link)
        var swapped = all
        swapped.swapAt(2, 3)
        #expect(try beginning.following(swapped) != link)
        let other = try #require(SealedRecord("entry 2, richer", salt: [UInt8](repeating: 2, count: 16)))
        var replaced = all
        replaced[2] = other
        #expect(try beginning.following(replaced) != link)
        #expect(try beginning.following(all + [other]) != link)
    }

    /// What is written into the stored form by hand: texts, salts, digests.
    @Test(arguments: ["text", "salt", "digest"])
    func aTamperedRecordIsNamed(field: String) throws {
        let all = try records(4)
        var stored = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(all)) as? [[String: String]])
        stored[2][field] = field == "text" ? "entry 2!" : String(repeating: "0", count: field == "salt" ? 32 : 64)
        let back = try JSONDecoder().decode([SealedRecord].self, from: JSONSerialization.data(withJSONObject: stored))
        #expect(throws: ChainProblem(place: 2)) { try beginning.following(back) }
        // Half forgotten is tampered with too.
        stored = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(all)) as? [[String: String]])
        stored[1][field] = nil
        if field != "digest" {
            let half = try JSONDecoder().decode(
                [SealedRecord].self, from: JSONSerialization.data(withJSONObject: stored))
            #expect(throws: ChainProblem(place: 1)) { try beginning.following(half) }
        }
    }

    @Test func aShortSaltIsRefused() {
        #expect(SealedRecord("text", salt: [UInt8](repeating: 1, count: 15)) == nil)
    }

    @Test func whoForgetsCannotBeGuessed() throws {
        // The same text under two salts has nothing in common.
        let one = try #require(SealedRecord("quick", salt: [UInt8](repeating: 1, count: 16)))
        let two = try #require(SealedRecord("quick", salt: [UInt8](repeating: 2, count: 16)))
        #expect(one.digest != two.digest && one.digest != SHA256.hexadecimal(of: Array("quick".utf8)))
    }
}
