/// Gives the player's token, of the studio's login.
///
/// It is called with nil for the first one, and with the token that the service refused (401) for the next: whoever gets
/// a refused one asks the login for another. The same token again, or an error, means that the player must log in.
public typealias TokenSource = @Sendable (_ refused: String?) async throws -> String

/// Keeps the token, and asks for another one once, however many requests were refused with it.
actor TokenHolder {
    private let source: TokenSource
    private var current: String?
    private var asking: Task<String, any Error>?

    init(_ source: @escaping TokenSource) { self.source = source }

    /// - Parameter refused: the token that the service refused, if any.
    /// - Throws: what the source throws, or `BadToken`.
    func token(insteadOf refused: String? = nil) async throws -> String {
        if let current, current != refused { return current }
        if let asking { return try await asking.value }
        let asking = Task { try await source(refused) }
        self.asking = asking
        defer { self.asking = nil }
        let token = try await asking.value
        // It goes into a header: a line break in it would begin another.
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw BadToken() }
        current = token
        return token
    }
}

/// A token source gave what cannot stand in a header.
public struct BadToken: Error, CustomStringConvertible {
    public var description: String { "a token has visible ASCII characters only, and at least one" }
}
