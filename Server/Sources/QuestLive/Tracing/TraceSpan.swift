import CanonicalJSON
import Foundation
import Synchronization
import Tracing

/// A span that is written once it has ended.
package final class TraceSpan: Span {
    private struct State: Sendable {
        var name: String
        var attributes: SpanAttributes = [:]
        var status: SpanStatus?
        var events: [SpanEvent] = []
        var hasEnded = false
    }

    package let context: InstrumentationContext
    private let parent: TraceParent?
    private let own: TraceParent
    private let kind: SpanKind
    private let began: UInt64
    private let state: Mutex<State>
    private let write: @Sendable (JSONValue) -> Void

    init(
        _ name: String, _ above: InstrumentationContext, _ kind: SpanKind, began: UInt64,
        _ write: @escaping @Sendable (JSONValue) -> Void
    ) {
        parent = above.trace
        own = TraceParent(trace: parent?.trace ?? Self.digits(32), span: Self.digits(16))
        var context = above
        context.trace = own
        (self.context, self.kind, self.began, self.write) = (context, kind, began, write)
        state = Mutex(State(name: name))
    }

    /// Hexadecimal digits that no other span has.
    private static func digits(_ count: Int) -> String {
        String(UUID().uuidString.lowercased().filter { $0 != "-" }.suffix(count))
    }

    package var operationName: String {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    package var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set { state.withLock { $0.attributes = newValue } }
    }

    package var isRecording: Bool { state.withLock { !$0.hasEnded } }

    package func setStatus(_ status: SpanStatus) { state.withLock { $0.status = status } }
    package func addEvent(_ event: SpanEvent) { state.withLock { $0.events.append(event) } }
    package func addLink(_ link: SpanLink) {}

    package func recordError<Instant: TracerInstant>(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) {
        // Not what it says: that may name files and statements.
        addEvent(SpanEvent(name: "exception", at: instant(), attributes: ["exception.type": "\(type(of: error))"]))
    }

    package func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        let ended = state.withLock { state -> State? in
            defer { state.hasEnded = true }
            return state.hasEnded ? nil : state
        }
        if let ended { write(value(of: ended, ended: instant().nanosecondsSinceEpoch)) }
    }

    /// As OTLP has it, which names kinds and statuses by numbers and writes 64 bits as text.
    private func value(of state: State, ended: UInt64) -> JSONValue {
        let kind: Int64 =
            switch self.kind {
            case .server: 2
            case .client: 3
            case .producer: 4
            case .consumer: 5
            case .internal: 1
            }
        let status: Int64 =
            switch state.status?.code {
            case nil: 0
            case .ok: 1
            case .error: 2
            }
        let events = state.events.map { event -> JSONValue in
            [
                "timeUnixNano": .string("\(event.nanosecondsSinceEpoch)"), "name": .string(event.name),
                "attributes": Self.value(of: event.attributes),
            ]
        }
        let span: JSONValue = [
            "traceId": .string(own.trace), "spanId": .string(own.span), "parentSpanId": .string(parent?.span ?? ""),
            "name": .string(state.name), "kind": .integer(kind), "startTimeUnixNano": .string("\(began)"),
            "endTimeUnixNano": .string("\(ended)"), "attributes": Self.value(of: state.attributes),
            "events": .array(events), "status": ["code": .integer(status)],
        ]
        return [
            "resourceSpans": [
                [
                    "resource": ["attributes": [["key": "service.name", "value": ["stringValue": "quest-live"]]]],
                    "scopeSpans": [["scope": ["name": "quest-live"], "spans": [span]]],
                ]
            ]
        ]
    }

    private static func value(of attributes: SpanAttributes) -> JSONValue {
        var rows: [JSONValue] = []
        attributes.forEach { key, attribute in
            // A part of a name may stand there, and no deletion reaches a trace.
            if key == "url.query" { return }
            let value: JSONValue =
                switch attribute {
                case .int64(let number): ["intValue": .string("\(number)")]
                case .int32(let number): ["intValue": .string("\(number)")]
                case .bool(let flag): ["boolValue": .bool(flag)]
                case .string(let text): ["stringValue": .string(text)]
                default: ["stringValue": .string("\(attribute)")]
                }
            rows.append(["key": .string(key), "value": value])
        }
        return .array(rows)
    }
}
