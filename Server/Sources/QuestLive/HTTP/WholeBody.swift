import Hummingbird
import NIOCore

extension ResponseBody {
    /// A body whose bytes are all there.
    ///
    /// A long one goes out piece by piece, of the same bytes: who reads it slowly is seen to read.
    init(whole bytes: ByteBuffer) {
        let piece = 65_536
        guard bytes.readableBytes > piece else {
            self.init(byteBuffer: bytes)
            return
        }
        self.init(contentLength: bytes.readableBytes) { writer in
            var rest = bytes
            while let next = rest.readSlice(length: Swift.min(piece, rest.readableBytes)), next.readableBytes > 0 {
                try await writer.write(next)
            }
            try await writer.finish(nil)
        }
    }
}
