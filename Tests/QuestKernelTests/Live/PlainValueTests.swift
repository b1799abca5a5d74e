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

    /// A value that writes its containers within each other by hand, and out of order.
    private struct Nested: Encodable {
        private enum Key: CodingKey { case before, list, inner, after, owner }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: .before)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            var inner = container.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try container.encode(300, forKey: .after)
            try inner.encode("x", forKey: .before)
            try list.encode(2)
            var third = list.nestedUnkeyedContainer()
            try list.encode(true)
            try third.encode([3, 4])
            try Sample.Inner().encode(to: container.superEncoder(forKey: .owner))
            // The same container once more.
            var again = encoder.container(keyedBy: Key.self)
            try again.encodeNil(forKey: .before)
        }
    }

    @Test func containersWithinContainersStandWhereTheyWereAskedFor() throws {
        struct Empty: Encodable {}
        struct Wrapped: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(Sample.Inner(name: "y"))
            }
        }
        struct Numbers: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode([Int64(1), 2])
            }
        }
        #expect(try PlainValue([Numbers(), Numbers()]).entries?.last == .list([.whole(1), .whole(2)]))
        let inner = PlainValue.map(["name": .text("y")])
        #expect(try PlainValue(Empty()) == .map([:]) && PlainValue([Empty()]) == .list([.map([:])]))
        #expect(try PlainValue(Wrapped()) == inner && PlainValue([Wrapped(), Wrapped()]) == .list([inner, inner]))
        #expect(throws: PlainProblem.self, "a name twice") { try PlainValue(Nested()) }
        let bytes = try PlainValue.bytes(of: Nested())
        // The last entry is the one that stands there twice: a name of six letters and nothing.
        let once = try PlainValue(bytes: bytes.dropLast(9) + [0])
        #expect(
            once
                == .map([
                    "before": .whole(1), "after": .whole(300), "inner": .map(["before": .text("x")]),
                    "list": .list([.whole(2), .list([.list([.whole(3), .whole(4)])]), .flag(true)]),
                    "owner": .map(["name": .text("x")]),
                ]))
    }

    @Test func bytesHoldEveryNumber() throws {
        var numbers: [Int64] = [.min, .max, .min + 1, -17, -16, 0, 111, 112]
        for shift in 0..<63 { numbers += [1 << shift, -(1 << shift), (1 << shift) - 1] }
        #expect(try PlainValue(bytes: PlainValue.bytes(of: numbers)) == .list(numbers.map { .whole($0) }))
        let large: [UInt64] = [.max, 1 << 63, (1 << 63) - 1, 5]
        #expect(try PlainValue(large) == .list([.large(.max), .large(1 << 63), .whole(.max), .whole(5)]))
        // By hand: a list of -16, 111, 112 and -17; 112 folds to 224, that is 96 + 128 and 1; -17 to 33.
        #expect(try PlainValue.bytes(of: [-16, 111, 112, -17]) == [7, 128, 255, 4, 224, 1, 4, 33, 0])
    }

    /// By hand, from the table of marks: what was stored once must read for ever.
    @Test func theFormOfBytesStays() throws {
        let bytes: [UInt8] =
            [8, 2, 97, 6, 1, 120, 2, 99, 3, 2, 100, 5] + [UInt8](repeating: 255, count: 9) + [1]
            + [2, 101, 7, 143, 1, 2, 0, 0]
        let value = PlainValue.map([
            "a": .text("x"), "c": .flag(true), "d": .large(.max), "e": .list([.whole(-1), .null, .flag(false)]),
        ])
        #expect(try PlainValue(bytes: bytes) == value)
        #expect(try PlainValue.bytes(of: value) == bytes)
    }

    @Test func bytesThatAreDamagedAreRefused() throws {
        let bytes = try PlainValue.bytes(of: Sample())
        #expect(try PlainValue(bytes: bytes) == PlainValue(Sample()))
        for count in bytes.indices { #expect(throws: PlainProblem.self) { try PlainValue(bytes: bytes.prefix(count)) } }
        #expect(throws: PlainProblem.self) { try PlainValue(bytes: bytes + [1]) }
        // Any byte changed in any way is refused or read as something: it never traps.
        for place in bytes.indices {
            for byte in UInt8.min ... .max {
                var damaged = bytes
                damaged[place] = byte
                _ = try? PlainValue(bytes: damaged)
            }
        }
        let ends: [[UInt8]] = [
            [9], [127], [0], [4], [4] + [UInt8](repeating: 255, count: 9) + [2],
            [4] + [UInt8](repeating: 128, count: 20),
            [6, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1], [6, 1, 0xFF],
            [UInt8](repeating: 7, count: 40) + [UInt8](repeating: 0, count: 40),
        ]
        for bytes in ends { #expect(throws: PlainProblem.self, "\(bytes)") { try PlainValue(bytes: bytes) } }
    }
}
