import Foundation
import QuestKernel
import Testing

@Suite("Occasions are counted by purpose, within a day")
struct OccasionCounterTests {
    @Test("each purpose has a count of its own, up to the last that can be counted; a new day begins at 0")
    func eachPurposeHasItsOwn() {
        var counter = OccasionCounter(purposes: OccasionCounter.limit)
        for purpose in 0..<OccasionCounter.limit {
            for ordinal in 0..<purpose { #expect(counter.next(purpose) == UInt16(ordinal)) }
        }
        for purpose in 0..<OccasionCounter.limit { #expect(counter.count(purpose) == UInt16(purpose)) }
        counter.startDay()
        #expect(counter == OccasionCounter(purposes: OccasionCounter.limit))
    }

    @Test("it is written as its counts, and read from them; more than can be counted are refused")
    func itIsWrittenAsItsCounts() throws {
        var counter = OccasionCounter(purposes: 3)
        _ = counter.next(2)
        let text = try JSONEncoder().encode(counter)
        #expect(String(decoding: text, as: UTF8.self) == #"{"counts":[0,0,1]}"#)
        #expect(try JSONDecoder().decode(OccasionCounter.self, from: text) == counter)
        let many = Data(#"{"counts":[\#(Array(repeating: "0", count: 65).joined(separator: ","))]}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(OccasionCounter.self, from: many) }
    }
}
