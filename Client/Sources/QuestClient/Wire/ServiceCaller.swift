import Foundation

/// Sends requests of one player: with the token, and for a change with one key for all its tries.
public struct ServiceCaller: Sendable {
    public let clock: any ClientClock
    let backoff: Backoff
    private let transport: any Transport
    private let tokens: TokenHolder?
    private let mostTries: Int
    private let patienceSeconds: Double

    /// - Parameters:
    ///   - mostTries: of `send`, 1 and more.
    ///   - patienceSeconds: the longest wait for which `send` waits; what asks for more is answered at once.
    ///   - token: nil for routes that need none.
    public init(
        _ transport: any Transport, clock: any ClientClock = DeviceClock(), backoff: Backoff = Backoff(),
        mostTries: Int = 8, patienceSeconds: Double = 60, token: TokenSource? = nil
    ) {
        self.transport = transport
        self.clock = clock
        self.backoff = backoff
        self.mostTries = Swift.max(mostTries, 1)
        self.patienceSeconds = patienceSeconds
        tokens = token.map(TokenHolder.init)
    }

    /// Sends a request, and again while it is worth trying: after network errors, 429, 502, 503 and 504.
    ///
    /// - Parameters:
    ///   - key: what makes a change the same at each try, 1...128 visible ASCII characters; made here where it is nil.
    ///   - body: JSON, or nothing.
    /// - Returns: the first answer that is not to be tried again, else the last; refusals are answers.
    /// - Throws: what the transport or the token source threw at the last try; `CancellationError`.
    public func send(
        _ method: String, _ path: String, key: String? = nil, body: [UInt8] = [], headers: [String: String] = [:]
    ) async throws -> Response {
        var request = Request(method, path, headers: headers, body: body)
        if method != "GET" { request.headers["Idempotency-Key"] = key ?? UUID().uuidString }
        var failures = 0
        while true {
            var asked: Double?
            do {
                let response = try await attempt(request)
                guard [429, 502, 503, 504].contains(response.status) else { return response }
                asked = AskedWaits.retryAfter(response.headers)
                failures += 1
                if failures >= mostTries || (asked ?? 0) > patienceSeconds { return response }
            } catch {
                failures += 1
                if failures >= mostTries || error is CancellationError || Task.isCancelled { throw error }
            }
            try await clock.sleep(seconds: backoff.seconds(afterFailures: failures, asked: asked))
        }
    }

    /// One try; a token that is refused is renewed, and the request sent once more.
    func attempt(_ request: Request) async throws -> Response {
        guard let tokens else { return try await transport.send(complete(request, token: nil)) }
        let token: String
        do { token = try await tokens.token() } catch let error as CancellationError { throw error } catch {
            throw NotSent("no token: \(error)")
        }
        let response = try await transport.send(complete(request, token: token))
        // Without another token the refusal stands: the player must log in.
        guard response.status == 401, let renewed = try? await tokens.token(insteadOf: token), renewed != token else {
            return response
        }
        return try await transport.send(complete(request, token: renewed))
    }

    private func complete(_ request: Request, token: String?) -> Request {
        var request = request
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        if !request.body.isEmpty { request.headers["Content-Type"] = "application/json" }
        return request
    }
}
