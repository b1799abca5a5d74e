/// The body of an upload. The service takes a key for the same request only with the same bytes, so it is put together
/// from texts that are in the queue file, not encoded anew.
struct UploadBody {
    private var text: [UInt8]
    private var isFirst = true

    init(device: String) { text = Array("{\"device\":\(Self.quoted(device)),\"commands\":[".utf8) }

    mutating func add(_ command: QueuedCommand) {
        let evidence = command.evidence.map { ",\"evidence\":\(Self.quoted($0))" } ?? ""
        text += "\(isFirst ? "" : ",")\n{\"at\":\(command.at),\"command\":\(command.command)\(evidence)}".utf8
        isFirst = false
    }

    /// Of all that was added.
    var bytes: [UInt8] { text + Array("]}".utf8) }
    var count: Int { text.count + 2 }

    private static func quoted(_ text: String) -> String {
        // Texts always encode.
        (try? CanonicalText.of(text)) ?? "\"\""
    }
}
