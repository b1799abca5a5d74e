import Foundation
import QuestKernel
import Testing

/// Plain data: the same value has the same bytes, and comes back as it was.
@Suite struct PlainValueTests {
    private struct Sample: Codable, Equatable {
        var flag = true
        var small: Int8 = -7
        var whole = Int64.min
        var large = UInt64.max
        var text = "Größe \u{0}"
        var list: [Int?] = [1, nil, 3]
        var lanes = SIMD4<Int32>(1, -2, 3, -4)
        var map: [String: Int] = ["b": 2, "a": 1, "ä": 3]
        var inner: [Inner] = [Inner(), Inner(name: nil)]
        struct Inner: Codable, Equatable { var name: String? = "x" }
    }

    @Test func valuesComeBackAsTheyWere() throws {
        let sample = Sample()
        let plain = try PlainValue(sample)
        #expect(try plain.decoded(as: Sample.self) == sample)
        #expect(plain["whole"] == .whole(.min) && plain["large"] == .large(.max) && plain["flag"] == .flag(true))
        #expect(plain["inner"]?.entries?.count == 2 && plain["nothing"] == nil)
    }

    @Test func plainDataGoesThereAndBackAsJSON() throws {
        let plain = try PlainValue(Sample())
        let back = try JSONDecoder().decode(PlainValue.self, from: JSONEncoder().encode(plain))
        #expect(back == plain && back.digest() == plain.digest())
    }

    @Test func bytesDoNotDependOnTheOrderOfKeys() throws {
        var one: [String: Int] = [:]
        var two: [String: Int] = [:]
        for number in 0..<100 { one["key \(number)"] = number }
        for number in (0..<100).reversed() { two["key \(number)"] = number }
        #expect(try PlainValue(one).canonicalBytes == PlainValue(two).canonicalBytes)
        // By coreutils: printf 'm2:s1:ai1;s1:bl2:ys1:xn' is 2 entries: a 1, b [true, "x"], and then a null of its own.
        let known = PlainValue.map(["b": .list([.flag(true), .text("x")]), "a": .whole(1)])
        #expect(String(decoding: known.canonicalBytes, as: UTF8.self) == "m2:s1:ai1;s1:bl2:ys1:x")
        #expect(known.digest() == SHA256.hexadecimal(of: Array("m2:s1:ai1;s1:bl2:ys1:x".utf8)))
    }

    @Test func otherValuesHaveOtherBytes() {
        let values: [PlainValue] = [
            .null, .flag(true), .flag(false), .whole(0), .whole(1), .text(""), .text("1"), .text("n"), .list([]),
            .list([.null]), .map([:]), .map(["": .null]), .list([.list([])]), .list([.text("ab")]),
            .list([.text("a"), .text("b")]), .list([.text("as1:b")]), .whole(11), .list([.whole(1), .whole(1)]),
        ]
        #expect(Set(values.map(\.canonicalBytes)).count == values.count)
    }

    @Test func fractionsAreRefused() {
        #expect(throws: EncodingError.self) { try PlainValue(["a": 1.5]) }
        #expect(throws: EncodingError.self) { try PlainValue([Float(1)]) }
    }

    @Test func whatIsNotThereIsSaid() throws {
        let plain = try PlainValue(Sample())
        for name in ["flag", "small", "text", "list", "inner"] {
            var broken = plain
            broken[name] = nil
            #expect(throws: DecodingError.self, "\(name)") { try broken.decoded(as: Sample.self) }
            broken[name] = .whole(1_000)
            #expect(throws: DecodingError.self, "\(name)") { try broken.decoded(as: Sample.self) }
        }
    }

    @Test func deepDataIsRefused() {
        let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PlainValue.self, from: Data(deep.utf8)) }
    }
}
