import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// What a request's version asks for, before its first line is taken apart: a connection of HTTP/1.0 ends with its
/// reply unless it asks to go on, and gets no reply in chunks, which it does not know; a request of HTTP/1.1 names the
/// one host it is for.
final class FirstLines: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private var isRefused = false
    /// Of each request that has no whole reply yet, in order: whether it knows no chunks. Requests may come before the
    /// replies to those before them.
    private var areOld: [Bool] = []
    /// Whether the reply ends with its connection.
    private var isUntilClosed = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if head.version != .http1_0, head.headers[canonicalForm: "host"].count != 1 {
            isRefused = true
            // After the replies to the requests before it.
            return areOld.isEmpty ? refuse(context) : ()
        }
        areOld.append(head.version == .http1_0)
        // Who speaks it knows no answer that comes before the answer.
        if head.version == .http1_0 { head.headers.remove(name: "expect") }
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where areOld.first == true && Self.isWithoutEnd(head):
            isUntilClosed = true
            head.version = .http1_0
            head.headers.remove(name: "transfer-encoding")
            head.headers.replaceOrAdd(name: "connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where isUntilClosed:
            isUntilClosed = false
            if !areOld.isEmpty { areOld.removeFirst() }
            let sent = promise ?? context.eventLoop.makePromise()
            let channel = context.channel
            sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
            context.writeAndFlush(data, promise: sent)
        case .end:
            context.write(data, promise: promise)
            endReply(context)
        default: context.write(data, promise: promise)
        }
    }

    private func endReply(_ context: ChannelHandlerContext) {
        if !areOld.isEmpty { areOld.removeFirst() }
        if isRefused, areOld.isEmpty { refuse(context) }
    }

    private static func isWithoutEnd(_ head: HTTPResponseHead) -> Bool {
        head.status.mayHaveResponseBody && !head.headers.contains(name: "content-length")
    }

    private func refuse(_ context: ChannelHandlerContext) {
        let headers: HTTPHeaders = ["Content-Length": "0", "Connection": "close"]
        context.write(
            wrapOutboundOut(.head(.init(version: .http1_1, status: .badRequest, headers: headers))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }

    /// Puts one where first lines are still whole: the server builds that part of the pipeline itself.
    final class Installer: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = NIOAny

        func handlerAdded(context: ChannelHandlerContext) {
            let pipeline = context.pipeline.syncOperations
            do {
                let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
                try pipeline.addHandler(FirstLines(), position: .before(codec))
            } catch { context.close(promise: nil) }
        }
    }
}
