import CanonicalJSON
import HTTPTypes
import NIOCore
import QuestKernel

/// One route of the service. The router, the description for clients and the test of who may do what are made from the
/// same list of these, so none can get out of date.
package struct Route: Sendable {
    /// Who may call it.
    package enum Access: String, Sendable, CaseIterable {
        case anyone
        /// Any player of the studio, even one without an account here.
        case bearer
        /// The player whom the path names.
        case player
        /// A member of the party that the path names.
        case member
        /// Support, at the listener of its own.
        case staff
    }

    package typealias Handler = @Sendable (Service, Call) async throws -> Answer

    package let method: HTTPRequest.Method
    /// With names in braces: `/v1/players/{id}/commands`.
    package let path: String
    package let access: Access
    package let summary: String
    package var query: [QueryField] = []
    /// Those that it reads beside what all changes have.
    package var headers: [HeaderField] = []
    /// The JSON schema of the body; nil where there is none.
    package var body: JSONValue?
    /// Whether it changes something: then it needs an `Idempotency-Key`.
    package var isChange = false
    /// The status of success.
    package var success = 200
    /// When a rule refuses it; nil where that is said of no read, and what is said of all changes.
    package var conflict: String?
    /// The largest body in bytes, where it may be larger than usual.
    package var bodyBytes: Int?
    /// What a member of the staff must be allowed to do.
    package var role = StaffRole.look
    /// The media type of its answer.
    package var answers = "application/json"
    /// Whether its answer is made while it is sent.
    package var isPaged = false
    package let handler: Handler

    package init(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access, _ summary: String,
        query: [QueryField] = [], headers: [HeaderField] = [], body: JSONValue? = nil, isChange: Bool = false,
        success: Int = 200, conflict: String? = nil,
        bodyBytes: Int? = nil, role: StaffRole = .look, answers: String = "application/json", isPaged: Bool = false,
        handler: @escaping Handler
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.summary = summary
        self.query = query
        self.headers = headers
        self.body = body
        self.isChange = isChange
        self.success = success
        self.conflict = conflict
        self.bodyBytes = bodyBytes
        self.role = role
        self.answers = answers
        self.isPaged = isPaged
        self.handler = handler
    }

    /// Whether its answer lasts.
    var isStream: Bool { answers == "text/event-stream" }

    /// Whether it can be asked for the head of its answer: one that is made while it is sent has no length yet.
    var hasHead: Bool { method == .get && !isStream && !isPaged }
}

/// A request as a route sees it: with the caller and the body.
package struct Call: Sendable {
    package var caller: Caller
    package var parameters: [String: String]
    package var query: [String: String]
    package var body: [UInt8]
    /// The key of a change; nil for a read.
    package var key: RequestKey?
    package var device: String?
    /// What the clock of the caller's device shows, in seconds since 1970.
    package var deviceTime: Int64?
    /// The proof of a deed that is said to be proved.
    package var evidence: String?
    /// When the studio says that the caller's account was made.
    package var since: Int64?
    /// What a member of the staff may do.
    package var roles: Set<StaffRole> = []
    /// When the caller's token expires.
    package var until: Int64 = .max

    /// The player whom the path names.
    package var player: Int64 {
        get throws { try number("id") }
    }

    package var party: Int64 {
        get throws { try number("party") }
    }

    package var proposal: Int64 {
        get throws { try number("proposal") }
    }

    /// Refuses a path that names nothing, so that one that is written down is no longer than its route.
    func checkPath() throws {
        for name in parameters.keys { _ = try number(name) }
    }

    private func number(_ name: String) throws -> Int64 {
        let range = name == "id" ? Account.ids : 1...Int64.max
        guard let text = parameters[name], let number = Int64(text), range.contains(number), String(number) == text
        else { throw Refused(404, "not_found", "There is nothing here.") }
        return number
    }

    /// The body as an object with no fields but these.
    package func fields(_ known: [String], deepest: Int = StrictJSON.deepest) throws -> Fields {
        try Fields(StrictJSON.value(of: body, deepest: deepest), known: known)
    }
}

/// A route's answer.
package struct Answer: Sendable {
    package var reply: Reply
    package var contentType = "application/json"
    /// What tells this answer from that of another version, for callers who keep it.
    package var version: String?
    /// Whether the same request gets the same answer for ever.
    package var isImmutable = false

    /// Beside those of every answer.
    var headers: HTTPFields = [:]

    /// The body, where others are sent the same.
    var shared: ByteBuffer?

    /// The body of a success that is too long to hold whole.
    var pages: PagedBody?

    package init(_ reply: Reply, contentType: String = "application/json") {
        self.reply = reply
        self.contentType = contentType
    }

    init(_ pages: PagedBody, contentType: String = "application/json") {
        self.init(Reply(status: 200, body: []), contentType: contentType)
        self.pages = pages
    }

    /// A content, which is the same bytes for ever where its hash was asked for.
    init(_ rendered: Rendered, of hash: String, isImmutable: Bool) {
        self.init(rendered)
        version = "\(hash.prefix(32))"
        self.isImmutable = isImmutable
    }

    /// What this program says of a content: another one may say more of the same.
    init(_ rendered: Rendered) {
        self.init(rendered.reply)
        shared = rendered.bytes
        version = "\(rendered.digest.prefix(32))"
    }

    package init(status: Int = 200, _ value: JSONValue) { self.init(Reply(status: status, value)) }
}
