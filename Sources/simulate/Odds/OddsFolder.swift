import Balance
import MonteCarlo
import Reports

extension Odds.Format {
    var fileName: String {
        switch self {
        case .html: "odds.html"
        case .json: "odds.json"
        case .markdown: "odds.md"
        }
    }

    func bytes(of odds: OddsDisclosure) throws -> [UInt8] {
        switch self {
        case .html: Array(HTMLPage.render(OddsReport.build(odds), chartLibrary: ChartLibrary.text).utf8)
        case .json: Array(try OddsJSON.encode(odds))
        case .markdown: Array(MarkdownPage.render(OddsReport.build(odds)).utf8)
        }
    }
}

/// The files of the odds: all are written or none, and no other file of the folder changes.
struct OddsFolder {
    private let path: String
    private let formats: [Odds.Format]

    init(_ path: String, _ formats: [Odds.Format]) {
        self.path = path
        self.formats = formats
    }

    func write(_ bytes: (Odds.Format) throws -> [UInt8]) throws {
        let folders = try Folders(at: path)
        do {
            for format in formats { try StagedFiles.check(format.fileName, in: path) }
            var files = try StagedFiles(for: path)
            defer { files.clear() }
            for format in formats { try files.add(format.fileName, try bytes(format)) }
            try files.publish()
        } catch {
            folders.removeIfEmpty()
            throw error
        }
    }
}
