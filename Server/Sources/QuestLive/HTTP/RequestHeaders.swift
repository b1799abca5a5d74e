import Foundation
import HTTPTypes
import Hummingbird

/// The name of a request in logs: the proxy's, or one of its own.
enum RequestID {
    static func of(_ request: Request) -> String {
        if let given = request.headers[.requestID], (1...64).contains(given.utf8.count),
            given.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        {
            return given
        }
        return UUID().uuidString.lowercased()
    }
}

extension HTTPField.Name {
    static let idempotencyKey = Self.known("Idempotency-Key")
    static let device = Self.known("Device")
    static let deviceTime = Self.known("Device-Time")
    static let proof = Self.known("Proof")
    static let requestID = Self.known("X-Request-Id")
    static let rateLimit = Self.known("RateLimit")
    static let rateLimitPolicy = Self.known("RateLimit-Policy")

    private static func known(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .from }
}

extension Request {
    /// Whether the caller reads bodies of this encoding (RFC 9110, section 12.5.3).
    func accepts(encoding: String) -> Bool {
        var ofAll: Bool?
        for offer in headers[values: .acceptEncoding].joined(separator: ",").split(separator: ",") {
            let parts = offer.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = parts.first, name == encoding || name == "*" else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            // The name itself says more than the star.
            if name == encoding { return (quality ?? 1) > 0 }
            ofAll = ofAll ?? ((quality ?? 1) > 0)
        }
        return ofAll ?? false
    }
}

extension Route {
    /// The route and what it was asked, whatever the order and the spelling.
    func name(of request: Request) -> String {
        let asked = query.compactMap { known in
            request.uri.queryParameters[known.name[...]].map { "\(known.name)=\($0)" }
        }
        return "\(path)?\(asked.joined(separator: "&"))"
    }
}

extension ContinuousClock.Instant {
    func seconds(since earlier: ContinuousClock.Instant) -> Double { (self - earlier).seconds }
}
