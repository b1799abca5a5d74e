import CanonicalJSON
import Foundation
import Scenarios
import Synchronization

/// Runs longer questions as processes of their own, one at a time: they end when the page says so, and write what they
/// always write.
final class Jobs: Sendable {
    struct Line: Encodable, Sendable { let text: String }

    struct End: Encodable, Sendable {
        let code: Int32
        let words: String
        /// Where its page is, for whoever was told; nil where it wrote none.
        let page: String?
        /// What tune found: the figures with their new values.
        let found: [FigureChange]
        /// What sensitivity ranked: paths, the strongest first.
        let ranked: [String]
    }

    private struct Running {
        var process: Process
        var number: Int
    }

    private struct State {
        var running: Running?
        var begun = 0
        /// The last page that was written, and the address that nobody can guess.
        var page: (address: String, file: String)?
    }

    private let program: String
    /// Two studios at once write into folders of their own.
    private let port: UInt16
    private let state = Mutex(State())

    init(program: String, port: UInt16) {
        self.program = program
        self.port = port
    }

    /// - Parameters:
    ///   - words: of the command line; the first is the verb.
    ///   - tell: called for each line that the command says.
    ///   - end: called once, when it has ended.
    /// - Returns: what ends it early.
    func start(
        _ words: [String], tell: @escaping @Sendable (Line) -> Void, end: @escaping @Sendable (End) -> Void
    ) throws -> @Sendable () -> Void {
        let folder = "\(Home.current.work)/reports/studio-\(port)-\(words.first ?? "job")"
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        // An answer of an earlier question would be taken up where it stopped; this one may be about another figure.
        var arguments = words + ["--fresh", "--progress=lines"]
        if words.first != "check" { arguments.append("--out=\(folder)") }
        // What tune finds is shown in the page; the user saves it under a name of their own.
        if words.first == "tune" { arguments.append("--overlay=\(folder)/found.yaml") }
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        let number = try state.withLock { state in
            guard state.running == nil else {
                throw StudioProblem("another question is still being answered; stop it first, or wait")
            }
            // An earlier answer is not taken for that of this question.
            for name in ["tune.json", "sensitivity.json", "index.html"] { unlink("\(folder)/\(name)") }
            try process.run()
            state.begun += 1
            state.running = Running(process: process, number: state.begun)
            return state.begun
        }
        let reader = pipe.fileHandleForReading
        DispatchQueue.global().async { [self] in
            LineReader.read(reader) { tell(Line(text: $0)) }
            process.waitUntilExit()
            let code = process.terminationStatus
            let page = "\(folder)/index.html"
            let address =
                code == 0 && FileManager.default.fileExists(atPath: page)
                ? "\(Self.pages)\(RequestGuard.newToken())" : nil
            state.withLock { state in
                if state.running?.number == number { state.running = nil }
                if let address { state.page = (address, page) }
            }
            let found = words.first == "tune" && code == 0 ? TuneFile.found(in: folder) : []
            let ranked = words.first == "sensitivity" && code == 0 ? SensitivityFile.ranked(in: folder) : []
            end(End(code: code, words: Self.words(code), page: address, found: found, ranked: ranked))
        }
        return { [weak self] in self?.stop(number) }
    }

    func stopAll() { state.withLock { $0.running?.process.terminate() } }

    /// What addresses of pages begin with.
    static let pages = "/answers/"

    /// The page of the last question; nil for any other address.
    func page(at address: String) -> [UInt8]? {
        guard let page = state.withLock({ $0.page }), page.address == address else { return nil }
        return FileManager.default.contents(atPath: page.file).map(Array.init)
    }

    private func stop(_ number: Int) {
        state.withLock { state in
            if let running = state.running, running.number == number { running.process.terminate() }
        }
    }

    private static func words(_ code: Int32) -> String {
        switch code {
        case 0: "done"
        case 1: "done; what it found is below"
        case 2: "done; what is open is below"
        case 129, 130, 143: "stopped"
        default: "it could not be answered"
        }
    }
}

/// What the studio reads of `tune.json`.
private struct TuneFile: Decodable {
    struct Parameter: Decodable {
        let path: String
        let present: String?
        let value: String
    }

    private enum CodingKeys: String, CodingKey {
        // As the file has called them from the start.
        case parameters = "knobs"
    }

    let parameters: [Parameter]

    static func found(in folder: String) -> [FigureChange] {
        guard let bytes = FileManager.default.contents(atPath: "\(folder)/tune.json"),
            let file = try? JSONText.decode(TuneFile.self, from: bytes)
        else { return [] }
        return file.parameters.filter { $0.value != $0.present }.map { FigureChange(path: $0.path, value: $0.value) }
    }
}

/// What the studio reads of `sensitivity.json`.
private struct SensitivityFile: Decodable {
    struct Entry: Decodable { let varied: String }

    let entries: [Entry]

    static func ranked(in folder: String) -> [String] {
        guard let bytes = FileManager.default.contents(atPath: "\(folder)/sensitivity.json"),
            let file = try? JSONText.decode(SensitivityFile.self, from: bytes)
        else { return [] }
        var seen: Set<String> = []
        return file.entries.map(\.varied).filter { seen.insert($0).inserted }
    }
}

/// Lines of a stream, as they come.
private enum LineReader {
    static func read(_ handle: FileHandle, _ tell: (String) -> Void) {
        var rest: [UInt8] = []
        while case let data = handle.availableData, !data.isEmpty {
            rest += data
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                tell(String(decoding: rest[..<end], as: UTF8.self))
                rest.removeSubrange(...end)
            }
        }
        if !rest.isEmpty { tell(String(decoding: rest, as: UTF8.self)) }
    }
}
