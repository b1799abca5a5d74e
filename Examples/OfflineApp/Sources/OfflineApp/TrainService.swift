import Foundation
import QuestClient

/// A service in this process, in place of `URLSessionTransport`, so that the example needs no network. As the real one it
/// keeps what it answered under a key, and answers the same again.
actor TrainService: Transport {
    enum Next: Equatable {
        case answer, tunnel, loseTheAnswer, askToWait(seconds: Int), saySuperseded
    }

    struct Lost: Error {}

    private(set) var journal: [String] = []
    private var kept: [String: Response] = [:]
    private var next = Next.answer

    func will(_ next: Next) { self.next = next }

    func send(_ request: Request) async throws -> Response {
        guard request.method == "POST", let key = request.headers["Idempotency-Key"] else {
            return Response(status: 200, body: Array("{\"level\": 4, \"bag\": 5}".utf8))
        }
        if next == .tunnel { throw NotSent("no network in a tunnel") }
        if case .askToWait(let seconds) = next {
            return Self.problem(503, "busy", ["retry-after": "\(seconds)"])
        }
        let answer = kept[key] ?? answer(to: request.body)
        kept[key] = answer
        if next == .loseTheAnswer { throw Lost() }
        return answer
    }

    private func answer(to body: [UInt8]) -> Response {
        if next == .saySuperseded {
            next = .answer
            return Self.problem(409, "superseded")
        }
        struct Upload: Decodable {
            struct Row: Decodable {
                struct Command: Decodable { let `do`: String }
                let command: Command
            }
            let commands: [Row]
        }
        guard let upload = try? JSONDecoder().decode(Upload.self, from: Data(body)) else {
            return Self.problem(400, "bad_json")
        }
        let rows = upload.commands.map { row -> String in
            journal.append(row.command.do)
            return "{\"sequence\": \(journal.count)}"
        }
        return Response(status: 200, body: Array("{\"commands\": [\(rows.joined(separator: ", "))]}".utf8))
    }

    private static func problem(_ status: Int, _ code: String, _ headers: [String: String] = [:]) -> Response {
        Response(
            status: status, headers: headers,
            body: Array("{\"error\": {\"code\": \"\(code)\", \"message\": \"\"}}".utf8))
    }
}
