import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request has not completely arrived in time, so that no client holds one by sending a body
/// byte by byte, and one whose reply is not read. An idle timeout alone allows both: every byte counts as activity, and
/// a connection with requests to answer is not idle.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let arrival: TimeAmount
    private let replying: TimeAmount
    private var untilArrived: Scheduled<Void>?
    private var untilTaken: Scheduled<Void>?
    /// Requests whose replies the caller has not completely read.
    private var unanswered = 0

    /// - Parameters:
    ///   - arrival: from a request's head to its end.
    ///   - replying: from a request's head, or from the reply before it, until the caller has read the reply.
    init(arrival: TimeAmount, replying: TimeAmount) {
        self.arrival = arrival
        self.replying = replying
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // Whoever asks whether to send the body is told to, instead of waiting; but not amid another reply.
            if unanswered == 0, head.headerFields[.expect]?.lowercased() == "100-continue" {
                let go = HTTPResponse(status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(go)), promise: nil)
            }
            untilArrived?.cancel()
            untilArrived = ending(context.channel, in: arrival)
            unanswered += 1
            if untilTaken == nil { untilTaken = ending(context.channel, in: replying) }
        case .body: break
        case .end:
            untilArrived?.cancel()
            untilArrived = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let taken = promise ?? context.eventLoop.makePromise()
        let channel = context.channel
        taken.futureResult.assumeIsolated().whenSuccess { self.replyWasTaken(on: channel) }
        context.write(data, promise: taken)
    }

    private func replyWasTaken(on channel: any Channel) {
        unanswered -= 1
        untilTaken?.cancel()
        untilTaken = unanswered > 0 ? ending(channel, in: replying) : nil
    }

    private func ending(_ channel: any Channel, in time: TimeAmount) -> Scheduled<Void> {
        channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        untilArrived?.cancel()
        untilTaken?.cancel()
        (untilArrived, untilTaken) = (nil, nil)
        context.fireChannelInactive()
    }
}
