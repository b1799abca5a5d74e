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
    /// Whether the request that is answered knows no chunks.
    private var isOld = false
    /// Whether the reply ends with its connection.
    private var isUntilClosed = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        isOld = head.version == .http1_0
        if head.version != .http1_0, head.headers[canonicalForm: "host"].count != 1 {
            return refuse(context)
        }
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where isOld && Self.isWithoutEnd(head):
            isUntilClosed = true
            head.version = .http1_0
            head.headers.remove(name: "transfer-encoding")
            head.headers.replaceOrAdd(name: "connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where isUntilClosed:
            isUntilClosed = false
            let sent = promise ?? context.eventLoop.makePromise()
            let channel = context.channel
            sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
            context.writeAndFlush(data, promise: sent)
        default: context.write(data, promise: promise)
        }
    }

    private static func isWithoutEnd(_ head: HTTPResponseHead) -> Bool {
        head.status.mayHaveResponseBody && !head.headers.contains(name: "content-length")
    }

    private func refuse(_ context: ChannelHandlerContext) {
        isRefused = true
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
