import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends a body that comes in many small pieces: each costs as much as a long one, on its way to whoever reads it.
///
/// It stands before the queue in which pieces wait to be read. The reader meets an error there, and refuses the request.
final class BodyPieces: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart

    struct TooMany: Error {}

    /// Pieces of any length.
    private static let free = 128
    /// How many bytes pieces have on average, where there are more.
    private static let leastBytes = 128

    private var pieces = 0
    private var bytes = 0
    private var isRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch unwrapInboundIn(data) {
        case .head: (pieces, bytes) = (0, 0)
        case .body(let piece):
            pieces += 1
            bytes += piece.readableBytes
            isRefused = pieces > Self.free + bytes / Self.leastBytes
        case .end: break
        }
        guard isRefused else { return context.fireChannelRead(data) }
        context.fireErrorCaught(TooMany())
    }

    /// What is still on the wire is left there.
    func read(context: ChannelHandlerContext) {
        if !isRefused { context.read() }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isRefused, case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        context.writeAndFlush(data, promise: promise)
        context.close(promise: nil)
    }
}
