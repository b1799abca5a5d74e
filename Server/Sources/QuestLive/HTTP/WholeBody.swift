import Hummingbird

extension ResponseBody {
    /// A body whose bytes are all there.
    ///
    /// A long one goes out piece by piece: where its reader takes none of it, one piece waits, and no copy of the whole.
    init(whole bytes: [UInt8]) {
        let piece = 65_536
        guard bytes.count > piece else {
            self.init(byteBuffer: ByteBuffer(bytes: bytes))
            return
        }
        self.init(contentLength: bytes.count) { writer in
            for start in stride(from: 0, to: bytes.count, by: piece) {
                let end = Swift.min(start + piece, bytes.count)
                try await writer.write(ByteBuffer(bytes: bytes[start..<end]))
            }
            try await writer.finish(nil)
        }
    }
}
