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
    /// Bytes of it that were taken and are worth no whole second yet.
    private var taken = 0
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
        let bytes: Int?
        switch unwrapOutboundIn(data) {
        case .head: return context.write(data, promise: promise)
        case .body(let part): bytes = part.readableBytes
        case .end: bytes = nil
        }
        let taken = promise ?? context.eventLoop.makePromise()
        taken.futureResult.assumeIsolated().whenSuccess {
            if let bytes { self.partWasTaken(bytes, on: channel) } else { self.replyWasTaken(on: channel) }
        }
        context.write(data, promise: taken)
    }

    private func partWasTaken(_ bytes: Int, on channel: any Channel) {
        taken += bytes
        guard taken >= Self.slowest, let waiting = untilTaken else { return }
        waiting.cancel()
        // What buffers take is read by nobody yet, so it is never longer than for a whole reply from now on.
        let longer = TimeAmount.seconds(Int64(taken / Self.slowest))
        deadline = Swift.min(deadline + longer, channel.eventLoop.now + replying)
        taken %= Self.slowest
        untilTaken = ending(channel, at: deadline)
    }

    private func waitForReply(on channel: any Channel) {
        (deadline, taken) = (channel.eventLoop.now + replying, 0)
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
