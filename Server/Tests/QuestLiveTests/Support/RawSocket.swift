import Foundation

/// A connection that sends any bytes, well-formed or not.
final class RawSocket: Sendable {
    private let descriptor: Int32

    struct Failed: Error {}

    /// - Parameter unread: bytes that may lie here unread; what the system allows where it is nil.
    init(port: Int, unread: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var unread {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &unread, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failed() }
    }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Failed()
        }
    }

    func send(bytes: [UInt8]) throws {
        guard Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Failed()
        }
    }

    /// What has come so far; nil where nothing has.
    func read() -> String? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    /// The next whole answer, however long it takes.
    func answer() async throws -> String {
        var text = ""
        while !Self.isWhole(text) {
            if let more = read() {
                text += more
            } else {
                guard !isClosed else { throw Failed() }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        return text
    }

    private static func isWhole(_ text: String) -> Bool {
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let length = text.lowercased().firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.output.1) }
        return text[end.upperBound...].utf8.count >= length ?? 0
    }

    /// Returns when the other side has gone, however long it takes.
    func closing() async throws {
        while !isClosed { try await Task.sleep(for: .milliseconds(20)) }
    }

    /// Returns when something has come, which it leaves there; fails where the other side has gone before that.
    func arrival() async throws {
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK)) <= 0 {
            guard !isClosed else { throw Failed() }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Whether the other side has gone.
    var isClosed: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK))
        return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
    }

    func close() { _ = Foundation.close(descriptor) }
}
