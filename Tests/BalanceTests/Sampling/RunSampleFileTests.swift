import Balance
import Foundation
import MonteCarlo
import Testing

@Suite struct RunSampleFileTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "harvest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var path: String { folder.appending(path: "question.json").path }

    private func sampler(
        _ scenario: String = "timequest", _ changes: [String] = [], seed: UInt64? = nil, days: Int = 10
    ) throws -> Sampler {
        try Sampler(ProjectScenarios.source(scenario, changes), seed: seed, days: days)
    }

    @Test func aStoppedSampleGoesOnToTheSameBytes() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let sampler = try sampler()
        let metrics = try sampler.book.metrics(["earned(xp)", "active_days"])
        var whole = sampler.runSample(of: metrics)
        #expect(try sampler.play(upTo: 5, into: &whole, metrics, threads: 1, savingTo: nil))

        var part = try sampler.runSample(of: metrics, goingOnFrom: path)
        let isWhole = try sampler.play(
            upTo: 5, into: &part, metrics, threads: 2, savingTo: path, round: 2, stop: StopRequest(afterBlocks: 3))
        #expect(!isWhole && part.blocks == [0, 1, 2])
        var resumed = try sampler.runSample(of: metrics, goingOnFrom: path)
        #expect(resumed == part)
        #expect(try sampler.play(upTo: 5, into: &resumed, metrics, threads: 2, savingTo: path))
        #expect(resumed == whole)
        #expect(try RunSampleFile.read(path) == whole)
    }

    @Test func anothersFileIsRefusedByWhatDiffers() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = try sampler()
        let names = ["earned(xp)"]
        var runSample = own.runSample(of: try own.book.metrics(names))
        #expect(try own.play(upTo: 1, into: &runSample, own.book.metrics(names), threads: 1, savingTo: path))
        func refusal(_ sampler: Sampler, _ names: [String]) throws -> String {
            let metrics = try sampler.book.metrics(names)
            let problem = try #require(throws: RunSampleProblem.self) {
                try sampler.runSample(of: metrics, goingOnFrom: path)
            }
            return problem.expected
        }
        #expect(try refusal(sampler("dailychallenge"), ["active_days"]) == "game dailychallenge")
        #expect(try refusal(sampler(seed: 99), names) == "seed 99")
        #expect(try refusal(sampler(days: 11), names) == "days 11")
        #expect(try refusal(sampler("timequest", ["scenario.title=x"]), names).hasPrefix("content of hash"))
        #expect(try refusal(own, ["active_days"]) == "the figures asked for")
    }

    @Test func damagedFilesAreRefused() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let sampler = try sampler()
        let metrics = try sampler.book.metrics(["earned(xp)", "days_to_level(3).p50"])
        var runSample = sampler.runSample(of: metrics)
        #expect(try sampler.play(upTo: 2, into: &runSample, metrics, threads: 1, savingTo: path))
        let text = try ResealedFile.text(path)
        let sums = try #require(text.range(of: "\"sums\":[[["))
        let damage = [
            "", "{", String(text.dropLast(20)), text.replacingOccurrences(of: "\"schema\":3", with: "\"schema\":4"),
            text.replacingOccurrences(of: "\"blocks\":[0,1]", with: "\"blocks\":[1,0]"),
            text.replacingOccurrences(of: "\"blocks\":[0,1]", with: "\"blocks\":[0]"),
            text.replacingOccurrences(of: "\"blocks\":[0,1]", with: "\"blocks\":[-1,0]"),
            text.replacingCharacters(in: sums, with: "\"sums\":[[[9223372036854775807,"),
            text.replacingCharacters(in: sums, with: "\"sums\":[[[7],["),
        ]
        for (number, damaged) in damage.enumerated() {
            #expect(damaged != text)
            try ResealedFile.write(damaged, to: path)
            #expect(throws: RunSampleProblem.self, "\(number)") {
                try sampler.runSample(of: metrics, goingOnFrom: path)
            }
        }
    }

    /// Any one of its bytes: a swapped digit makes another figure that looks as good.
    @Test func aFileWithOneOtherByteIsRefused() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let sampler = try sampler()
        let metrics = try sampler.book.metrics(["earned(xp)", "days_to_level(3).p50"])
        var runSample = sampler.runSample(of: metrics)
        #expect(try sampler.play(upTo: 2, into: &runSample, metrics, threads: 1, savingTo: path))
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let flips: [UInt8] = [0x01, 0x20, 0x80]
        for place in whole.indices {
            var damaged = whole
            for flip in flips {
                damaged[place] = whole[place] ^ flip
                if case .whole = SealedText.open(damaged) { Issue.record("byte \(place), bits \(flip)") }
            }
            // Files take longer, so each byte is changed in one way there.
            damaged[place] = whole[place] ^ flips[place % flips.count]
            try Data(damaged).write(to: URL(fileURLWithPath: path))
            #expect(throws: RunSampleProblem.self, "byte \(place)") {
                try sampler.runSample(of: metrics, goingOnFrom: path)
            }
        }
        for length in [0, 1, 12, 75, 90, whole.count - 2, whole.count - 1] {
            try Data(whole.prefix(length)).write(to: URL(fileURLWithPath: path))
            #expect(throws: RunSampleProblem.self, "\(length) bytes") {
                try sampler.runSample(of: metrics, goingOnFrom: path)
            }
        }
        try Data(whole + [10]).write(to: URL(fileURLWithPath: path))
        #expect(throws: RunSampleProblem.self) { try sampler.runSample(of: metrics, goingOnFrom: path) }
        try Data(whole).write(to: URL(fileURLWithPath: path))
        #expect(try sampler.runSample(of: metrics, goingOnFrom: path) == runSample)
    }

    /// Even one that holds today's figures: a reader cannot know whether they were changed.
    @Test func aFileWithoutItsChecksumIsRefused() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let sampler = try sampler()
        let metrics = try sampler.book.metrics(["earned(xp)"])
        var runSample = sampler.runSample(of: metrics)
        #expect(try sampler.play(upTo: 1, into: &runSample, metrics, threads: 1, savingTo: path))
        let text = try ResealedFile.text(path)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: RunSampleProblem.self) { try sampler.runSample(of: metrics, goingOnFrom: path) }
        // The form before checksums is called by its name.
        try text.replacingOccurrences(of: "\"schema\":3", with: "\"schema\":1")
            .write(toFile: path, atomically: true, encoding: .utf8)
        let problem = try #require(throws: RunSampleProblem.self) {
            try sampler.runSample(of: metrics, goingOnFrom: path)
        }
        #expect(problem.expected == "schema 3" && problem.found == "schema 1")
    }
}
