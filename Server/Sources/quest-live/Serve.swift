import ArgumentParser
import Foundation
import Logging
import QuestLive
import Tracing

/// `quest-live serve`
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve players until asked to stop.",
        discussion: """
            Needs no set-up: makes the folder, its file and its secret where they are missing, and begins with the \
            content of --content, or with that of QuestBond. Which game it is follows from the content. Players' tokens are checked by keys/token-public.pem in the folder, the studio's public \
            key (ES256, PEM); ./quest-live token makes a pair for development.

            Examples:
              ./quest-live serve --port 8080
              ./quest-live serve --content my-game --folder my-game-data
            """)

    @OptionGroup var folder: FolderOptions
    @OptionGroup var data: DatabaseOptions
    @Option(
        help: "A scenario, or a snapshot that ends in .json: what a new folder begins with. Default: QuestBond's.")
    var content: String?
    @Option(help: "The address that players reach.") var host = "127.0.0.1"
    @Option(help: "The port that players reach; 0 for any that is free.") var port = 8080
    @Option(name: .customLong("support-port"), help: "The port for support and metrics, only on loopback.")
    var supportPort = 8081
    @Option(help: "Requests per second of one player, in the long run.") var rate = 20.0
    @Option(
        name: .customLong("deeds-a-day"),
        help: "Deeds of its own life that a hero is rewarded for on one of its days; a week has four times as many.")
    var deedsADay = Pace.Bounds().deedsADay
    @Flag(name: .customLong("no-pace"), help: "No ceiling on how much is played; for measurements.") var noPace = false
    @Option(
        name: .customLong("proof-key"),
        help: "The public key of the studio's server that signs proofs of deeds; without it clients are believed.")
    var proofKey: String?
    @Option(name: .customLong("public-key"), help: "The studio's public key, instead of the one in the folder.")
    var publicKey: String?
    enum LogFormat: String, ExpressibleByArgument { case text, json }
    @Option(name: .customLong("log-format"), help: "text, or json: one object a line, with a request's id.")
    var logFormat = LogFormat.text
    @Option(name: .customLong("log-level"), help: "trace, debug, info, notice, warning, error or critical.")
    var logLevel = Logger.Level.notice

    @Option(help: "A file to which traces of requests are added, a line each (OpenTelemetry's JSON).")
    var traces: String?

    func validate() throws {
        guard (0.001...1_000_000).contains(rate) else {
            throw ValidationError("--rate: expected from 0.001 to 1000000")
        }
        guard (1...1_000_000).contains(deedsADay) else { throw ValidationError("--deeds-a-day: expected above 0") }
        guard (0...65_535).contains(port), (0...65_535).contains(supportPort) else {
            throw ValidationError("expected ports from 0 to 65535")
        }
    }

    func run() async throws {
        try await Failure.reporting {
            let writesJSON = logFormat == .json
            var logger = Logger(label: "quest-live") { label -> any LogHandler in
                if writesJSON { return JSONLog(label: label) }
                return StreamLogHandler.standardError(label: label)
            }
            logger.logLevel = logLevel
            if let traces { InstrumentationSystem.bootstrap(try TraceFile(traces)) }
            var limits = Service.Limits()
            limits.rate = RateLimiter.Limit(perSecond: rate, burst: Swift.max(rate * 3, 1))
            limits.pace = noPace ? .none : Pace.Bounds(deedsADay: deedsADay)
            let files = OpenFiles.raise()
            if limits.keepWithin(files: files) {
                logger.warning(
                    "fewer connections than usual: the process may not open more files (ulimit -n, LimitNOFILE)",
                    metadata: ["connections": "\(limits.connections)", "files": "\(files)"])
            }
            let service = try Service(
                folder: folder.url, database: data.database, snapshot: try snapshot(),
                publicKey: publicKey.map { URL(fileURLWithPath: $0) }, limits: limits,
                proofs: try proofKey.map { try SignedProofs(publicKey: URL(fileURLWithPath: $0)) } ?? Unproved(),
                logger: logger)
            let (log, host) = (logger, host)
            let hasKey = await service.tokens.isReady()
            try await Listeners(service, logger: logger).serve(
                players: .init(host: host, port: port), support: .init(host: "127.0.0.1", port: supportPort)
            ) { players, support in
                print("quest-live: players at http://\(host):\(players), support at http://127.0.0.1:\(support ?? 0)")
                fflush(nil)
                if !hasKey {
                    log.warning(
                        "no public key is there or can be read, so no token can be verified; ./quest-live token makes a first one"
                    )
                }
            }
        }
    }

    /// The content to begin with; nil for that which is bundled.
    private func snapshot() throws -> Data? {
        guard let content else { return nil }
        return content.hasSuffix(".json")
            ? try Data(contentsOf: URL(fileURLWithPath: content)) : try CheckedContent.export(of: content)
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
