import FlyingFox
import Foundation

/// Who may talk to the studio: pages that it served itself, to a user who has its token.
///
/// Other pages of the same browser reach the loopback address too. They do not know the token; a name that somebody
/// else's DNS points at this machine fails by `Host`; and a request from another page fails by `Origin`.
package struct RequestGuard: Sendable {
    package let token: String
    let port: UInt16

    package init(token: String, port: UInt16) {
        self.token = token
        self.port = port
    }

    package enum Refusal: Equatable {
        case foreignHost, foreignOrigin, token

        var words: String {
            switch self {
            case .foreignHost: "this address is not the studio's; open the address that ./simulate studio printed"
            case .foreignOrigin: "another page asked; the studio answers only its own"
            case .token: "the token is missing or old; open the address that ./simulate studio printed"
            }
        }
    }

    /// Why a request is refused; nil if it is not.
    ///
    /// - Parameter needsToken: whether it reads or changes anything of the user's.
    package func refusal(of request: HTTPRequest, needsToken: Bool) -> Refusal? {
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard let host = request.headers[.host], hosts.contains(host.lowercased()) else { return .foreignHost }
        if let origin = request.headers[HTTPHeader("Origin")], !hosts.contains(where: { origin == "http://\($0)" }) {
            return .foreignOrigin
        }
        if let site = request.headers[HTTPHeader("Sec-Fetch-Site")], !["same-origin", "none"].contains(site) {
            return .foreignOrigin
        }
        guard needsToken else { return nil }
        return isToken(request.headers[HTTPHeader("X-Studio-Token")] ?? "") ? nil : .token
    }

    /// Takes as long whichever letter is wrong.
    private func isToken(_ given: String) -> Bool {
        let (own, other) = (Array(token.utf8), Array(given.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// 122 random bits.
    package static func newToken() -> String { UUID().uuidString.lowercased().filter { $0 != "-" } }
}
