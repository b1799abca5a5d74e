import FlyingFox
import FlyingSocks
import Foundation

/// A reply that goes on: one event after the other, in the format of server-sent events.
struct EventStream: Sendable {
    private let continuation: AsyncStream<[UInt8]>.Continuation
    private let chunks: AsyncStream<[UInt8]>

    init() { (chunks, continuation) = AsyncStream<[UInt8]>.makeStream() }

    /// Sends an event; nothing happens where the reader has gone.
    ///
    /// - Parameter json: on one line.
    func send(_ name: String, _ json: [UInt8]) {
        continuation.yield(Array("event: \(name)\ndata: ".utf8) + json + Array("\n\n".utf8))
    }

    func end() { continuation.finish() }

    /// Sends a comment now and then: only a write shows that the reader has gone.
    func beat() {
        Task { [continuation] in
            while true {
                try await Task.sleep(nanoseconds: 500_000_000)
                if case .terminated = continuation.yield(Array(": alive\n\n".utf8)) { return }
            }
        }
    }

    /// - Parameter body: called when the reader has gone, or the last event is sent.
    func onEnd(_ body: @escaping @Sendable () -> Void) { continuation.onTermination = { _ in body() } }

    var body: HTTPBodySequence { HTTPBodySequence(from: Bytes(chunks: chunks), suggestedBufferSize: 65_536) }

    private struct Bytes: AsyncBufferedSequence, Sendable {
        typealias Element = UInt8
        let chunks: AsyncStream<[UInt8]>

        func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator()) }

        struct Iterator: AsyncBufferedIteratorProtocol {
            var chunks: AsyncStream<[UInt8]>.Iterator
            private var rest: ArraySlice<UInt8> = []

            init(chunks: AsyncStream<[UInt8]>.Iterator) { self.chunks = chunks }

            mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

            mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
                while rest.isEmpty {
                    guard let chunk = await chunks.next() else { return nil }
                    rest = chunk[...]
                }
                let part = rest.prefix(count > 0 ? count : 1)
                rest = rest.dropFirst(part.count)
                return Array(part)
            }
        }
    }
}
