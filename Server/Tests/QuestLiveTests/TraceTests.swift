import CanonicalJSON
import Foundation
import Testing
import Tracing

@testable import QuestLive

/// Traces in the form that collectors read.
@Suite struct TraceTests {
    private struct Headers: Extractor, Injector {
        func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
        func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }
    }

    private static let above = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test func aSpanIsALineOfTheTraceThatTheCallerBegan() throws {
        let folder = LiveService.temporaryFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "traces.jsonl").path
        let file = try TraceFile(path)
        var context = ServiceContext.topLevel
        file.extract(["traceparent": Self.above], into: &context, using: Headers())
        let outer = file.startSpan("request", context: context, ofKind: .server)
        outer.attributes["http.route"] = "/v1/players"
        outer.attributes["url.query"] = "name=secret"
        let inner = file.startSpan("commit", context: outer.context)
        inner.recordError(StorageProblem("/secret/place: cannot be read"))
        inner.setStatus(.init(code: .error))
        inner.end()
        outer.end()
        outer.end()
        file.forceFlush()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains("secret"))
        let spans = try text.split(separator: "\n").map { line in
            try StrictJSON.value(of: Array(line.utf8), deepest: 64)["resourceSpans"]?.array?.first?["scopeSpans"]?
                .array?
                .first?["spans"]?.array?.first
        }
        try #require(spans.count == 2)
        #expect(spans[1]?["traceId"] == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(spans[1]?["parentSpanId"] == "00f067aa0ba902b7" && spans[1]?["kind"] == 2)
        #expect(spans[0]?["parentSpanId"] == spans[1]?["spanId"] && spans[0]?["status"]?["code"] == 2)
        #expect(spans[1]?["attributes"]?.array?.first?["value"]?["stringValue"] == "/v1/players")
        var sent: [String: String] = [:]
        file.inject(inner.context, into: &sent, using: Headers())
        #expect(sent["traceparent"]?.hasPrefix("00-4bf92f3577b34da6a3ce929d0e0e4736-") == true)
    }

    @Test(arguments: [
        "", "00", "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", "00-4bf92f3577b34da6a3ce929d0e0e4736-0-01",
    ])
    func whatIsNoTraceIsNotContinued(_ header: String) { #expect(TraceParent(header) == nil) }
}
