import ArgumentParser
import CanonicalJSON
import Foundation
import LiveBots
import QuestClient
import QuestLive

/// `quest-live publish`
struct Publish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check a scenario's content with the simulator, and publish it to a running service.",
        discussion: """
            Runs ./simulate content export and ./simulate check as programs of their own, and proposes the snapshot with \
            a signed verdict on that very content. The service refuses content without a passing verdict, and another \
            member of the staff approves it.

            Examples:
              ./quest-live publish questbond --reason "Softer pity in dungeons" --dry-run
              ./quest-live publish content.json --scenario questbond --reason "Softer pity in dungeons"
              ./quest-live publish --approve 3 --hash 5f… --as Ben --dry-run
              ./quest-live publish --approve 3 --hash 5f… --as Ben
              ./quest-live publish questbond --reason "Softer pity" --share 5 --starts-at 2026-12-01T06:00:00Z
              ./quest-live publish --widen 5f… --share 50 --reason "A day without complaints"
              ./quest-live publish --rollback --within-days 0 --reason "Tuesday's drop rates were wrong"
              ./quest-live publish --hasten 5f… --within-days 0 --reason "They hold on to Tuesday's drop rates"

            Exit codes: 0 proposed, approved, widened, rolled back or hastened, 1 the check or the service refused.
            """)

    @Argument(help: "A scenario, or a snapshot that must equal what the scenario exports.") var content: String?
    @Option(help: "The scenario that a snapshot was made of.") var scenario: String?
    @OptionGroup var folder: FolderOptions
    @Option(name: .customLong("support-port"), help: "Where the running service listens for support.")
    var supportPort = 8081
    @Option(help: "Why; it stays with the version.") var reason: String?
    @Option(name: .customLong("as"), help: "The member of the staff who does it. Default: the user of the machine.")
    var staff: String?
    @Option(
        name: .customLong("token-file"),
        help: "A file with a token of yours for support, where the folder has no key that signs one.")
    var tokenFile: String?
    @Option(help: "The number of a proposal of another member of the staff, which is approved.") var approve: Int64?
    @Option(help: "The hash of what is approved.") var hash: String?
    @Option(
        name: .customLong("within-days"),
        help: "Days after which all parties play by it, whatever is under way; 0 at once. Default: 7, of rollbacks 1.")
    var withinDays: Int64?
    @Option(help: "Of a hundred parties, for how many it is active first; with --widen from now on. Default: all.")
    var share: Int64?
    @Option(
        name: .customLong("starts-at"),
        help: "From when on it is active, such as 2026-12-01T06:00:00Z. Default: at once.")
    var startsAt: String?
    @Option(help: "The hash of the content that is active for a share, which --share makes larger; 100 is all.")
    var widen: String?
    @Option(
        help: "The hash of the newest content, which all parties are to play by earlier: within --within-days from now."
    )
    var hasten: String?
    @Option(help: "The seed of the check. Default: the simulator's.") var seed: UInt64?
    @Option(help: "Players of the check's first look; fewer are quicker and decide less.") var players: Int?
    @Option(name: .customLong("max-players"), help: "The most players of any look of the check.")
    var mostPlayers: Int?
    @Flag(name: .customLong("accept-findings"), help: "Publish although designed figures miss promises of the design.")
    var acceptFindings = false
    @Flag(name: .customLong("dry-run"), help: "Show what would change of odds and targets, and change nothing.")
    var dryRun = false
    @Flag(help: "Make the version before the active one active again.") var rollback = false

    func validate() throws {
        guard [rollback, content != nil, approve != nil, widen != nil, hasten != nil].filter({ $0 }).count == 1 else {
            throw ValidationError("expected a content, --approve, --widen, --hasten or --rollback")
        }
        guard startsAt == nil || content != nil, share == nil || content != nil || widen != nil else {
            throw ValidationError("expected --starts-at and --share with a content, and --share with --widen")
        }
        let isOfACheck = acceptFindings || seed != nil || players != nil || mostPlayers != nil || scenario != nil
        guard content != nil || !isOfACheck else {
            throw ValidationError(
                "expected what is said of the check with a content: it is checked when it is proposed")
        }
        guard withinDays == nil || approve == nil && widen == nil else {
            throw ValidationError(
                "expected --within-days with a content, --rollback or --hasten: it is approved as it was proposed")
        }
        guard widen == nil || share != nil else { throw ValidationError("expected --share with --widen") }
        guard hasten == nil || withinDays != nil else { throw ValidationError("expected --within-days with --hasten") }
        guard !dryRun || content != nil || approve != nil else {
            throw ValidationError("expected --dry-run with a content or --approve")
        }
        guard startsAt == nil || start != nil else {
            throw ValidationError("--starts-at: expected a time such as 2026-12-01T06:00:00Z")
        }
        let now = SystemClock().now()
        guard start.map({ (now...now + TakeUp.longestWait).contains($0) }) ?? true else {
            throw ValidationError("--starts-at: expected a time within the next 90 days")
        }
        guard (widen == nil ? 1...99 : 2...100).contains(share ?? 50) else {
            throw ValidationError("--share: expected 1 to 99, with --widen 2 to 100")
        }
        guard (approve == nil) == (hash == nil), (approve == nil) == (reason != nil) else {
            throw ValidationError("expected --hash with --approve, and else --reason")
        }
        guard staff == nil || tokenFile == nil else {
            throw ValidationError("expected --as or --token-file: a token names who it is of")
        }
        guard (0...28).contains(withinDays ?? 0) else { throw ValidationError("--within-days: expected 0 to 28") }
    }

    func run() async throws {
        try await Failure.reporting {
            let token = try await token()
            let within = withinDays.fields("withinDays")
            let reason = JSONValue.Field("reason", .string(reason ?? ""))
            let client = LiveClient(port: supportPort)
            func change(_ path: String, _ fields: [JSONValue.Field]) async throws -> Response {
                try await client.send(
                    "POST", "/support/v1/content\(path)", token: token, key: UUID().uuidString, body: .object(fields))
            }
            if let approve, let hash {
                let path = "/proposals/\(approve)"
                guard dryRun else { return try show(await change("\(path)/approvals", [.init("hash", .string(hash))])) }
                let proposal = try await client.send("GET", "/support/v1/content\(path)", token: token)
                try show(proposal, without: "verdict")
                try showTargets(of: proposal.json["verdict"])
                guard proposal.json["hash"]?.string == hash else {
                    throw Failure(description: "proposal \(approve) is of another content than \(hash)", code: 1)
                }
                return
            }
            if let widen, let share {
                return try show(
                    await change("/share", [.init("hash", .string(widen)), .init("share", .integer(share)), reason]))
            }
            if let hasten {
                return try show(await change("/deadline", [.init("hash", .string(hasten)), reason] + within))
            }
            if rollback { return try show(await change("/rollback", [reason] + within)) }
            let source = try CheckedContent(
                content: content ?? "", scenario: scenario, seed: seed, players: players, most: mostPlayers)
            let snapshot = try source.snapshot()
            // Both are asked before the check, which takes minutes.
            if !dryRun { try Gate.pair(in: folder.url) }
            let comparison = try await client.send(
                "POST", "/support/v1/content/comparisons", token: token, body: ["snapshot": snapshot])
            try show(comparison)
            if dryRun { return }
            guard let hash = comparison.json["hash"]?.string else { throw ExitCode(1) }
            guard comparison.json["hasGateKey"] != false else {
                throw Failure(
                    description: """
                        the service takes no verdict yet: copy \(Gate.publicKey(in: folder.url).path) into the folder `keys` of \
                        its own folder, and try again
                        """, code: 1)
            }
            let publishCheck = try source.publishCheck(of: hash, acceptsFindings: acceptFindings)
            guard try source.snapshot() == snapshot else {
                throw Failure(description: "the scenario changed while it was checked; try again", code: 75)
            }
            let answer = try await change(
                "",
                [
                    .init("snapshot", snapshot),
                    .init("verdict", .string(try await Gate.sign(publishCheck, folder: folder.url))), reason,
                ] + within + share.fields("share") + start.fields("startsAt"))
            try show(answer, without: "odds")
        }
    }

    private func token() async throws -> String {
        if let tokenFile {
            let text = try String(contentsOfFile: tokenFile, encoding: .utf8)
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let issuer = try await TokenIssuer(folder: folder.url)
        return try await issuer.token(
            for: staff ?? NSUserName(), at: .support, until: SystemClock().now() + 7_200, roles: [.look, .publish])
    }

    /// A line for each of all targets that a check held a content to.
    private func showTargets(of verdict: JSONValue?) throws {
        guard let verdict, let check = try? JSONText.decode(PublishCheck.self, from: verdict.bytes) else { return }
        print("verdict: \(check.summary), engine \(check.engine), seed \(check.seed)")
        guard let targets = check.targets else { return }
        print("checked: scenario \(targets.scenario), \(targets.days) days, false alarms \(targets.falseAlarms)")
        for row in targets.rows {
            let band = [row.low.map { "at least \($0)" }, row.high.map { "at most \($0)" }].compactMap { $0 }
            print("target: \(row.word): \(row.id), \(row.metric) \(band.joined(separator: " and ")) (\(row.basis))")
        }
    }

    private var start: Int64? {
        // Whatever is no such time comes out as another one: February 30 as March 2.
        guard let startsAt, let date = try? Date(startsAt, strategy: .iso8601), date.formatted(.iso8601) == startsAt
        else { return nil }
        return Int64(date.timeIntervalSince1970)
    }

    /// A line for each field; of odds and targets one for each figure that differs.
    private func show(_ answer: Response, without left: String? = nil) throws {
        if case .object(let fields) = answer.json {
            for field in fields where field.name != left {
                for row in field.value.array ?? [field.value] {
                    for line in ChangedFigures.lines(of: row) ?? [row.string ?? row.text] {
                        print("\(field.name): \(line)")
                    }
                }
            }
        }
        guard (200..<300).contains(answer.status) else { throw ExitCode(1) }
    }
}

extension Int64? {
    /// A field where there is a number.
    fileprivate func fields(_ name: String) -> [JSONValue.Field] { map { [.init(name, .integer($0))] } ?? [] }
}
