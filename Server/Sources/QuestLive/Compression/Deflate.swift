import CZlib

/// zlib's compression, for what is sent and for what is stored.
enum Deflate {
    /// What was stored is no longer what it was.
    struct Damaged: Error {}

    /// As HTTP's `Content-Encoding: gzip` has it; nil where there is no memory for it.
    static func gzip(_ bytes: [UInt8]) -> [UInt8]? { deflated(bytes, windowBits: 15 + 16, memory: 8, with: []) }

    /// Without a header, and with words that both sides know; nil where there is no memory for it.
    ///
    /// - Parameter dictionary: at most 3,800 bytes, the most usual ones at the end.
    static func packed(_ bytes: [UInt8], with dictionary: [UInt8]) -> [UInt8]? {
        // A window of 4 KiB and little memory: it is set up anew for each reply.
        deflated(bytes, windowBits: -12, memory: 5, with: dictionary)
    }

    private static func deflated(
        _ bytes: [UInt8], windowBits: Int32, memory: Int32, with dictionary: [UInt8]
    ) -> [UInt8]? {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard
            deflateInit2_(&stream, 6, Z_DEFLATED, windowBits, memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        if !dictionary.isEmpty {
            deflateSetDictionary(&stream, dictionary, UInt32(truncatingIfNeeded: dictionary.count))
        }
        let room = Int(deflateBound(&stream, UInt(bytes.count)))
        var isDone = false
        let result = [UInt8](unsafeUninitializedCapacity: room) { output, count in
            bytes.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(truncatingIfNeeded: input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(truncatingIfNeeded: room)
                isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = room - Int(stream.avail_out)
        }
        return isDone ? result : nil
    }

    /// What `packed` made, with the same words.
    static func unpacked(_ bytes: [UInt8], with dictionary: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw Damaged()
        }
        defer { inflateEnd(&stream) }
        inflateSetDictionary(&stream, dictionary, UInt32(truncatingIfNeeded: dictionary.count))
        return try bytes.withUnsafeBufferPointer { input in
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = UInt32(truncatingIfNeeded: input.count)
            var result: [UInt8] = []
            while true {
                var status = Z_OK
                let room = 16_384
                result += [UInt8](unsafeUninitializedCapacity: room) { output, count in
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(truncatingIfNeeded: room)
                    status = inflate(&stream, Z_NO_FLUSH)
                    count = room - Int(stream.avail_out)
                }
                if status == Z_STREAM_END { return result }
                guard status == Z_OK else { throw Damaged() }
            }
        }
    }
}
