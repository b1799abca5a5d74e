/// A request to the service, without the service's address: that is the transport's.
public struct Request: Sendable, Equatable {
    /// `GET`, `POST`, `PATCH` or `DELETE`.
    public var method: String
    /// From the first slash on, with the query: `/v1/players/7/state`.
    public var path: String
    public var headers: [String: String]
    public var body: [UInt8]

    public init(_ method: String, _ path: String, headers: [String: String] = [:], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }
}

/// A whole answer, of the service or of what stands before it.
public struct Response: Sendable, Equatable {
    /// 100...599; nothing else is believed.
    public var status: Int
    /// By names in lower case.
    public var headers: [String: String]
    public var body: [UInt8]

    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// What carries a request to the service and an answer back: the client's only way out.
///
/// A transport tries once. It follows no redirects, keeps nothing, and repeats nothing: the client does that, by rules
/// of its own.
public protocol Transport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Throws: `NotSent` where it is sure that nothing of the request arrived; any other error where the service may
    ///   have carried it out or not.
    func send(_ request: Request) async throws -> Response
}

/// Nothing of a request arrived: there was no connection.
public struct NotSent: Error, CustomStringConvertible {
    /// Why, in words, for a log.
    public let description: String

    public init(_ description: String) { self.description = description }
}
