import CanonicalJSON
import NIOCore
import NIOHTTP1
import NIOPosix
import QuestClient

/// Single requests over one connection that stays open: the transport of bots, and what tests and measurements send
/// with, which want each answer as it came.
package actor LiveClient: Transport {
    package struct Closed: Error, CustomStringConvertible {
        package var description: String { "the service closed the connection before it answered" }
    }

    private typealias Wire = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    /// Requests go through a connection of its own task, one after the other.
    private struct Ask {
        let head: HTTPRequestHead
        let body: [UInt8]
        let answer: CheckedContinuation<Response, any Error>
    }

    private let host: String
    private let port: Int
    private var asks: AsyncStream<Ask>.Continuation?

    package init(host: String = "127.0.0.1", port: Int) {
        self.host = host
        self.port = port
    }

    deinit { asks?.finish() }

    package func send(
        _ method: String, _ path: String, token: String? = nil, key: String? = nil, body: JSONValue? = nil,
        bytes: [UInt8]? = nil, headers extra: [String: String] = [:]
    ) async throws -> Response {
        let body = bytes ?? body?.bytes ?? []
        var headers = HTTPHeaders([("Host", "\(host):\(port)"), ("Content-Length", "\(body.count)")])
        if let token { headers.add(name: "Authorization", value: "Bearer \(token)") }
        if let key { headers.add(name: "Idempotency-Key", value: key) }
        for (name, value) in extra { headers.add(name: name, value: value) }
        let head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: method), uri: path, headers: headers)
        let line = try await connection()
        return try await withCheckedThrowingContinuation { answer in
            let result = line.yield(Ask(head: head, body: body, answer: answer))
            if case .terminated = result { answer.resume(throwing: Closed()) }
        }
    }

    package func send(_ request: Request) async throws -> Response {
        try await send(request.method, request.path, bytes: request.body, headers: request.headers)
    }

    package func close() {
        asks?.finish()
        asks = nil
    }

    private func connection() async throws -> AsyncStream<Ask>.Continuation {
        if let asks { return asks }
        let channel: Wire = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try Wire(wrappingChannelSynchronously: channel)
                }
            }
        let (stream, continuation) = AsyncStream.makeStream(of: Ask.self)
        asks = continuation
        // Services close idle connections: the next request then opens another.
        channel.channel.closeFuture.whenComplete { _ in continuation.finish() }
        Task {
            await Self.talk(channel, stream, continuation)
            self.forget()
        }
        return continuation
    }

    private func forget() { asks = nil }

    private static func talk(
        _ channel: Wire, _ asks: AsyncStream<Ask>, _ line: AsyncStream<Ask>.Continuation
    ) async {
        var open: Ask?
        do {
            try await channel.executeThenClose { inbound, outbound in
                var parts = inbound.makeAsyncIterator()
                for await ask in asks {
                    open = ask
                    try await outbound.write(.head(ask.head))
                    if !ask.body.isEmpty { try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: ask.body)))) }
                    try await outbound.write(.end(nil))
                    let response = try await self.response(&parts)
                    open = nil
                    ask.answer.resume(returning: response)
                    if response.headers["connection"] == "close" { return }
                }
            }
        } catch {
            open?.answer.resume(throwing: error)
            open = nil
        }
        // No request may join the line any more; those in it get an error.
        line.finish()
        for await ask in asks { ask.answer.resume(throwing: Closed()) }
    }

    private static func response(
        _ parts: inout NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator
    ) async throws -> Response {
        var response = Response(status: 0)
        while let part = try await parts.next() {
            switch part {
            case .head(let head):
                response.status = Int(head.status.code)
                for header in head.headers { response.headers[header.name.lowercased()] = header.value }
            case .body(let buffer): response.body += buffer.readableBytesView
            case .end: return response
            }
        }
        throw Closed()
    }
}

extension Response {
    /// The body as JSON; null where it is none.
    package var json: JSONValue { (try? StrictJSON.value(of: body, deepest: 64)) ?? .null }
}
