import Foundation

/// Why the service refused a request, in its own words (RFC 9457).
public struct ServiceProblem: Error, Sendable, Equatable {
    /// 400...599.
    public let status: Int
    /// The name of the rule or of the mistake: `superseded`, `notEnoughGold`. At most 64 characters.
    public let code: String
    /// A sentence in English, for a developer. At most 1,000 characters.
    public let message: String
    /// After how many seconds the same request may be granted, 0...86,400; nil where the service does not say.
    public let retryAfterSeconds: Double?

    /// Reads a refusal; nil where an answer is none, or is not the service's: what a proxy or a hotel's login page says
    /// has no such form.
    init?(_ response: Response) {
        struct Body: Decodable {
            struct Reason: Decodable {
                let code: String
                let message: String
            }
            let error: Reason
        }
        guard (400...599).contains(response.status),
            let reason = try? JSONDecoder().decode(Body.self, from: Data(response.body)).error
        else { return nil }
        status = response.status
        code = String(reason.code.prefix(64))
        message = String(reason.message.prefix(1_000))
        retryAfterSeconds = AskedWaits.retryAfter(response.headers)
    }
}
