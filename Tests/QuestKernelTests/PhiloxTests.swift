import QuestKernel
import Testing

@Suite("Philox4x32-10")
struct PhiloxTests {
    /// The known answers of Random123 (kat_vectors).
    @Test(
        "gives the published known answers",
        arguments: [
            ([0, 0, 0, 0], [0, 0], [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
            (
                [.max, .max, .max, .max], [.max, .max], [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]
            ),
            (
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344], [0xa409_3822, 0x299f_31d0],
                [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]
            ),
        ] as [([UInt32], [UInt32], [UInt32])])
    func givesThePublishedKnownAnswers(counter: [UInt32], key: [UInt32], answer: [UInt32]) {
        let block = Philox4x32.block((counter[0], counter[1], counter[2], counter[3]), key: (key[0], key[1]))
        #expect([block.0, block.1, block.2, block.3] == answer)
    }

    @Test("agrees with a plain second implementation on a thousand counters")
    func agreesWithAPlainSecondImplementation() {
        for index in 0..<1000 as Range<UInt32> {
            let counter = [index &* 2_654_435_761, ~index, index << 16, index]
            let key = [index &* 40_503, index ^ 0xFFFF_0000]
            let block = Philox4x32.block((counter[0], counter[1], counter[2], counter[3]), key: (key[0], key[1]))
            #expect([block.0, block.1, block.2, block.3] == DrawSources.philox(counter, key: key, rounds: 10))
        }
    }
}
