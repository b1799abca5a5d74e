import Foundation
import QuestClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The service behind an address, by `URLSession`.
public final class URLSessionTransport: Transport {
    /// An answer is longer than is read.
    public struct TooLong: Error {}

    private let base: String
    private let mostBytes: Int
    private let session: URLSession

    /// - Parameters:
    ///   - base: scheme, host and port, such as `https://play.example.com`; a path in it stands before all others.
    ///   - secondsUntilGivenUp: without a byte from the service, 1 and more.
    ///   - mostBytes: of an answer's body, once it is unpacked.
    /// - Returns: nil where `base` is no address of `http` or `https`.
    public init?(_ base: String, secondsUntilGivenUp: Double = 30, mostBytes: Int = 16 << 20) {
        guard let url = URL(string: base), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil,
            url.query == nil, url.fragment == nil
        else { return nil }
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.mostBytes = mostBytes
        // Nothing of a player stays on the device but what the client keeps itself.
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.timeoutIntervalForRequest = Swift.max(secondsUntilGivenUp, 1)
        session = URLSession(configuration: configuration, delegate: NoRedirects(), delegateQueue: nil)
    }

    deinit { close() }

    /// Ends its connections once what is under way has ended; afterwards it sends nothing more.
    public func close() { session.finishTasksAndInvalidate() }

    public func send(_ request: Request) async throws -> Response {
        guard let url = URL(string: base + request.path) else { throw NotSent("no address: \(request.path)") }
        var asked = URLRequest(url: url)
        asked.httpMethod = request.method
        for (name, value) in request.headers { asked.setValue(value, forHTTPHeaderField: name) }
        if !request.body.isEmpty { asked.httpBody = Data(request.body) }
        let (data, answer) = try await fetch(asked)
        guard let answer = answer as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        guard data.count <= mostBytes else { throw TooLong() }
        var headers: [String: String] = [:]
        for (name, value) in answer.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        return Response(status: answer.statusCode, headers: headers, body: Array(data))
    }

    private func fetch(_ request: URLRequest) async throws -> (Data, URLResponse) {
        do { return try await session.data(for: request) } catch let error as URLError
            where Self.beforeAnything.contains(error.code)
        {
            throw NotSent(error.localizedDescription)
        } catch let error as URLError where error.code == .cancelled { throw CancellationError() }
    }

    /// What goes wrong before a request leaves.
    private static let beforeAnything: Set<URLError.Code> = [
        .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .dataNotAllowed,
        .internationalRoamingOff, .callIsActive, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
    ]
}

/// A redirect is an answer of its own: followed, a change would become a read, and the token would go elsewhere.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) { completionHandler(nil) }
}
