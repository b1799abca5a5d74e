import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// What a request's version asks for, before its first line is taken apart: a connection of HTTP/1.0 ends with its
/// reply unless it asks to go on, and a request of HTTP/1.1 names the one host it is for.
final class FirstLines: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private var isRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if head.version != .http1_0, head.headers[canonicalForm: "host"].count != 1 {
            return refuse(context)
        }
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
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
