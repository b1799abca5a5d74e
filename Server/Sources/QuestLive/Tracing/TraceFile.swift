import CanonicalJSON
import Foundation
import Synchronization
import Tracing

/// Writes spans into a file, a line each, as OpenTelemetry's collectors read them (OTLP in JSON): for teams who collect
/// traces. A request whose caller sends a `traceparent` (W3C Trace Context) continues that trace.
package final class TraceFile: Tracer {
    private let file: FileHandle
    private let queue = DispatchQueue(label: "traces")
    /// Bytes that are not written yet.
    private let waiting = Mutex(0)
    private static let mostWaiting = 1 << 20

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
            write(span.bytes + [UInt8(ascii: "\n")])
        }
    }

    /// A full disk, or a pipe that nobody reads, loses traces, never requests or memory.
    private func write(_ line: [UInt8]) {
        let isLost = waiting.withLock { waiting in
            guard waiting < Self.mostWaiting else { return true }
            waiting += line.count
            return false
        }
        if isLost { return }
        queue.async { [self] in
            try? file.write(contentsOf: line)
            waiting.withLock { $0 -= line.count }
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
