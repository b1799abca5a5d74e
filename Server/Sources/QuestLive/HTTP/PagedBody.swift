import HTTPTypes
import Hummingbird
import Synchronization

/// A body that is made while it is sent. Where that fails the connection breaks, so that no half of it looks whole.
package struct PagedBody: Sendable {
    typealias Send = ([UInt8]) async throws -> Void

    let write: @Sendable (Send) async throws -> Void

    var responseBody: ResponseBody {
        ResponseBody { writer in
            var line = writer
            try await write { try await line.write(ByteBuffer(bytes: $0)) }
            try await line.finish(nil)
        }
    }
}

extension ResponseBody {
    /// How many bytes it has: where that is not known they are made, and counted.
    consuming func length() async throws -> Int {
        if let contentLength { return contentLength }
        let counter = Counter()
        try await write(counter)
        return counter.bytes.withLock { $0 }
    }

    private final class Counter: ResponseBodyWriter {
        let bytes = Mutex(0)

        func write(_ buffer: ByteBuffer) { bytes.withLock { $0 += buffer.readableBytes } }

        func finish(_ trailingHeaders: HTTPFields?) {}
    }
}
