import Foundation
import QuestClient

/// A service in some lines: it plays uploads, keeps answers by their keys, and loses what a test wants lost.
actor PretendService: Transport {
    /// What happens to a request on its way.
    enum Fault: CaseIterable {
        case none
        /// Nothing of it arrives.
        case notSent
        /// It arrives, and is lost before anything is done; the client cannot know that.
        case lost
        /// It is carried out, and the answer is lost.
        case answerLost
        /// It arrives twice.
        case doubled
        /// The service asks to come again.
        case busy
        /// A proxy answers in its place, after the service did its work.
        case proxy
    }

    struct Failed: Error {}

    /// Words of commands in the order in which they were played.
    private(set) var played: [String] = []
    /// The bodies by their keys, at most one for each.
    private(set) var requests: [(key: String, body: [UInt8])] = []
    private(set) var tokens: [String] = []
    private(set) var bodySizes: [Int] = []
    private var kept: [String: (body: [UInt8], answer: Response)] = [:]
    private var faults: @Sendable (Int) -> Fault
    private var answers: @Sendable (Request, Int) -> Response?
    private var count = 0
    /// How many commands of an upload its turn is long enough for.
    private var most = Int.max
    private let before: @Sendable (Int) -> Void
    private let after: @Sendable (Int) -> Void
    /// A command with this word is not understood, and nothing of its upload counts.
    static let notUnderstood = "conquer"
    /// The rules refuse a command with this word.
    static let refused = "refuse"

    /// - Parameters:
    ///   - faults: what happens to each request, by its number from 1.
    ///   - answers: what is answered in place of what a service would.
    ///   - before: called before a request is carried out, `after` afterwards.
    init(
        faults: @escaping @Sendable (Int) -> Fault = { _ in .none },
        answers: @escaping @Sendable (Request, Int) -> Response? = { _, _ in nil },
        before: @escaping @Sendable (Int) -> Void = { _ in }, after: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.faults = faults
        self.answers = answers
        self.before = before
        self.after = after
    }

    func endTurns(after most: Int) { self.most = most }

    /// Each request from now on arrives, and is answered.
    func heal() { faults = { _ in .none } }

    func send(_ request: Request) async throws -> Response {
        count += 1
        let number = count
        switch faults(number) {
        case .none: return carryOut(request, number)
        case .notSent: throw NotSent("no network")
        case .lost: throw Failed()
        case .answerLost:
            _ = carryOut(request, number)
            throw Failed()
        case .doubled:
            _ = carryOut(request, number)
            return carryOut(request, number)
        case .busy: return Self.problem(503, "busy", ["retry-after": "1"])
        case .proxy:
            _ = carryOut(request, number)
            return Response(status: 502, body: Array("<html>Bad gateway</html>".utf8))
        }
    }

    private func carryOut(_ request: Request, _ number: Int) -> Response {
        before(number)
        defer { after(number) }
        tokens.append(request.headers["Authorization"] ?? "")
        guard request.method == "POST", let key = request.headers["Idempotency-Key"] else {
            return answers(request, number) ?? Response(status: 200, body: Array("{\"level\": 3}".utf8))
        }
        if let (body, answer) = kept[key] {
            return body == request.body ? answer : Self.problem(422, "key_reused")
        }
        let answer = answers(request, number) ?? play(request.body)
        requests.append((key, request.body))
        bodySizes.append(request.body.count)
        // As the service does: what is to be asked again, or was not understood, is not kept.
        if ![400, 401, 403, 429, 503].contains(answer.status) { kept[key] = (request.body, answer) }
        return answer
    }

    private func play(_ body: [UInt8]) -> Response {
        guard let commands = Self.words(in: body) else { return Self.problem(400, "bad_json") }
        if commands.contains(Self.notUnderstood) { return Self.problem(400, "bad_command") }
        let rows = commands.prefix(most).map { word -> String in
            if word == Self.refused { return "{\"refused\":\"onCooldown\"}" }
            played.append(word)
            return "{\"sequence\":\(played.count)}"
        }
        return Response(
            status: 200,
            body: Array("{\"device\":\"d\",\"writtenAt\":1,\"commands\":[\(rows.joined(separator: ","))]}".utf8))
    }

    static func words(in body: [UInt8]) -> [String]? {
        struct Upload: Decodable {
            struct Row: Decodable {
                struct Command: Decodable { let `do`: String }
                let at: Int64
                let command: Command
            }
            let device: String
            let commands: [Row]
        }
        return try? JSONDecoder().decode(Upload.self, from: Data(body)).commands.map(\.command.do)
    }

    static func problem(_ status: Int, _ code: String, _ headers: [String: String] = [:]) -> Response {
        Response(
            status: status, headers: headers,
            body: Array("{\"type\":\"urn:questlive:\(code)\",\"error\":{\"code\":\"\(code)\",\"message\":\"…\"}}".utf8))
    }
}
