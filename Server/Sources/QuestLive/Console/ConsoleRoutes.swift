import Foundation
import HTTPTypes

/// The staff's console: a page at the support listener. It holds nothing itself; all that it shows and sends goes through
/// the routes of support, with the token of whoever signs in.
enum ConsoleRoutes {
    static let all: [Route] = [
        page("/console", "console.html", "text/html", "The staff's console."),
        page("/console.js", "console.js", "text/javascript", "The console's script."),
        page("/console.css", "console.css", "text/css", "The console's looks."),
    ]

    private static func page(_ path: String, _ file: String, _ type: String, _ summary: String) -> Route {
        Route(.get, path, .anyone, summary, answers: type) { _, _ in
            guard let place = Bundle.module.url(forResource: "Page/\(file)", withExtension: nil) else {
                throw StorageProblem("the console's \(file) is missing")
            }
            var answer = Answer(
                Reply(status: 200, body: [UInt8](try Data(contentsOf: place))), contentType: "\(type); charset=utf-8")
            answer.headers = headers
            return answer
        }
    }

    /// Nothing from elsewhere runs in it, and nobody shows it within a page of theirs.
    private static let headers: HTTPFields = [
        .contentSecurityPolicy:
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; "
            + "base-uri 'none'; frame-ancestors 'none'", .xContentTypeOptions: "nosniff",
    ]
}
