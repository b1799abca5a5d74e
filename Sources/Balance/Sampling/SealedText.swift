import QuestKernel

/// JSON within JSON, with its checksum before it: `{"checksum":"…","runSample":…}` and a line's end.
///
/// A changed digit makes another figure, and no reader could see that. So the file is read only if every byte is the
/// one that was written.
package enum SealedText {
    package enum Opened: Equatable {
        case whole([UInt8])
        /// It has this form, but its bytes do not match its checksum.
        case changed
        /// It has another form.
        case foreign
    }

    private static let head = Array("{\"checksum\":\"".utf8)
    private static let middle = Array("\",\"harvest\":".utf8)
    private static let tail = Array("}\n".utf8)
    private static let digits = 64

    package static func seal(_ json: [UInt8]) -> [UInt8] {
        head + Array(SHA256.hexadecimal(of: json).utf8) + middle + json + tail
    }

    package static func open(_ bytes: [UInt8]) -> Opened {
        guard bytes.starts(with: head) else { return .foreign }
        let (checksum, rest) = (bytes.dropFirst(head.count).prefix(digits), bytes.dropFirst(head.count + digits))
        guard rest.starts(with: middle), rest.count >= middle.count + tail.count, rest.suffix(tail.count) == tail[...]
        else { return .changed }
        let json = rest.dropFirst(middle.count).dropLast(tail.count)
        return checksum.elementsEqual(SHA256.hexadecimal(of: json).utf8) ? .whole(Array(json)) : .changed
    }
}
