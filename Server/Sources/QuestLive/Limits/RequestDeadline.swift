import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Ends a connection whose request has not wholly arrived in time, so that nobody holds one by feeding a body drop by
/// drop. An idle timeout alone would let that pass: every drop is a sign of life.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    private var end: Scheduled<Void>?

    init(_ limit: TimeAmount) { self.limit = limit }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            let channel = context.channel
            end?.cancel()
            end = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        case .body: break
        case .end:
            end?.cancel()
            end = nil
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end?.cancel()
        end = nil
        context.fireChannelInactive()
    }
}
