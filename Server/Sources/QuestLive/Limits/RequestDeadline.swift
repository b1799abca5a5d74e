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
    /// When the reply is to be taken.
    private var deadline = NIODeadline.uptimeNanoseconds(0)
    /// Whoever takes this many bytes of a reply a second has as long as it lasts: an export is made while it is sent.
    private static let slowest = 16_384
    /// Requests whose replies the caller has not completely read.
    private var unanswered = 0

    /// - Parameters:
    ///   - arrival: from a request's head to its end.
    ///   - replying: from a request's head, or from the reply before it, until the caller has read the reply; longer by
    ///     what it has read of a long one.
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
            untilArrived = ending(context.channel, at: context.eventLoop.now + arrival)
            unanswered += 1
            if untilTaken == nil { waitForReply(on: context.channel) }
        case .body: break
        case .end:
            untilArrived?.cancel()
            untilArrived = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let channel = context.channel
        let seconds: Int
        switch unwrapOutboundIn(data) {
        case .head: return context.write(data, promise: promise)
        case .body(let part): seconds = part.readableBytes / Self.slowest
        case .end: seconds = 0
        }
        let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
        guard isEnd || seconds > 0 else { return context.write(data, promise: promise) }
        let taken = promise ?? context.eventLoop.makePromise()
        taken.futureResult.assumeIsolated().whenSuccess {
            if isEnd { self.replyWasTaken(on: channel) } else { self.partWasTaken(on: channel, worth: seconds) }
        }
        context.write(data, promise: taken)
    }

    private func partWasTaken(on channel: any Channel, worth seconds: Int) {
        guard let waiting = untilTaken else { return }
        waiting.cancel()
        // What buffers take is read by nobody yet, so it is never longer than for a whole reply from now on.
        deadline = Swift.min(deadline + .seconds(Int64(seconds)), channel.eventLoop.now + replying)
        untilTaken = ending(channel, at: deadline)
    }

    private func waitForReply(on channel: any Channel) {
        deadline = channel.eventLoop.now + replying
        untilTaken = ending(channel, at: deadline)
    }

    private func replyWasTaken(on channel: any Channel) {
        unanswered -= 1
        untilTaken?.cancel()
        untilTaken = nil
        if unanswered > 0 { waitForReply(on: channel) }
    }

    private func ending(_ channel: any Channel, at time: NIODeadline) -> Scheduled<Void> {
        channel.eventLoop.scheduleTask(deadline: time) { channel.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        untilArrived?.cancel()
        untilTaken?.cancel()
        (untilArrived, untilTaken) = (nil, nil)
        context.fireChannelInactive()
    }
}
