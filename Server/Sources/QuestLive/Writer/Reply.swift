import CanonicalJSON
import Crypto
import Foundation

/// The reply to a request: the same key gets the same bytes again.
package struct Reply: Sendable {
    package var status: Int
    package var body: [UInt8]
    /// What the body says, where it was just made: so it is kept in less room.
    let value: JSONValue?

    package init(status: Int = 200, _ value: JSONValue) {
        self.status = status
        body = value.bytes
        self.value = value
    }

    /// A value of the engine; its fields are sorted, so that the same value is the same bytes.
    package init(encoding value: some Encodable) throws {
        self.init(status: 200, body: try JSONText.bytes(of: value))
    }

    package init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
        value = nil
    }
}

/// A request that cannot be granted: a status, a name for programs, a sentence for people.
package struct Refused: Error, Sendable, Equatable {
    package var status: Int
    package var code: String
    package var message: String
    /// Seconds after which to try again.
    package var retryAfter: Int?
    /// Whether the same request may be granted later, though nobody knows when.
    package var mayChange = false

    package init(_ status: Int, _ code: String, _ message: String, retryAfter: Int? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
    }

    static let notWhole = Refused(
        422, "not_whole", "Numbers are whole here, of at most 19 digits, and are written without a fraction.")

    static let noPlayer = Refused(404, "no_such_player", "There is no such player; create it first.")

    static let noParty = Refused(404, "no_such_party", "There is no such party.")

    package var reply: Reply {
        Reply(status: status, ["error": ["code": .string(code), "message": .string(message)]])
    }
}

/// What makes a request the same as an earlier one.
package struct RequestKey: Sendable {
    package var player: Int64
    /// A hash of the client's `Idempotency-Key`: whatever clients write into keys is not kept.
    package var key: String
    /// SHA-256 of method, path and body.
    package var request: [UInt8]

    /// Requests of nobody and of staff have number -1.
    var isOfPlayer: Bool { player >= 0 }

    package init(player: Int64, key: String, request: [UInt8]) {
        self.player = player
        self.key = Self.hash(key)
        self.request = request
    }

    static func hash(_ key: String) -> String {
        SHA256.hash(data: Data(key.utf8)).prefix(16).hexadecimal
    }
}
