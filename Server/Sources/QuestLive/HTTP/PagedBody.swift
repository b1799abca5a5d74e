import Hummingbird

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
