import CanonicalJSON
import Foundation
import Synchronization
import Tracing

/// Writes spans into a file, a line each, as OpenTelemetry's collectors read them (OTLP in JSON): for teams who collect
/// traces. A request whose caller sends a `traceparent` (W3C Trace Context) continues that trace.
package final class TraceFile: Tracer {
    private let file: FileHandle
    private let queue = DispatchQueue(label: "traces")

    /// Adds to the file, or makes it.
    package init(_ path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageProblem("\(path): cannot be written: \(String(cString: strerror(errno)))")
        }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    package func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> InstrumentationContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> TraceSpan {
        TraceSpan(operationName, context(), kind, began: instant().nanosecondsSinceEpoch) { [self] span in
            // A full disk loses traces, never requests.
            queue.async { try? self.file.write(contentsOf: span.bytes + [UInt8(ascii: "\n")]) }
        }
    }

    package func forceFlush() { queue.sync {} }

    package func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        context.trace = extractor.extract(key: "traceparent", from: carrier).flatMap { TraceParent($0) }
    }

    package func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let trace = context.trace else { return }
        injector.inject(trace.text, forKey: "traceparent", into: &carrier)
    }
}

/// Which trace, and which of its spans is above.
struct TraceParent: Sendable, Equatable {
    /// 32 and 16 hexadecimal digits.
    let trace: String
    let span: String

    init(trace: String, span: String) { (self.trace, self.span) = (trace, span) }

    /// Of the header's form, `00-TRACE-SPAN-FLAGS`; nil for any other.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "00", Self.isID(parts[1], 32), Self.isID(parts[2], 16), parts[3].count == 2
        else { return nil }
        self.init(trace: String(parts[1]), span: String(parts[2]))
    }

    var text: String { "00-\(trace)-\(span)-01" }

    private static func isID(_ text: Substring, _ length: Int) -> Bool {
        text.utf8.count == length && text.utf8.contains { $0 != UInt8(ascii: "0") }
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

private enum TraceKey: ServiceContextKey {
    typealias Value = TraceParent
}

extension ServiceContext {
    var trace: TraceParent? {
        get { self[TraceKey.self] }
        set { self[TraceKey.self] = newValue }
    }
}
