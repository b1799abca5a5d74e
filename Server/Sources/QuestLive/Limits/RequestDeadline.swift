import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request has not completely arrived in time, so that no client holds one by sending a body
/// byte by byte, and one whose reply is not read. An idle timeout alone allows both: every byte counts as activity, and
/// a connection with requests to answer is not idle. Likewise one that sends more requests ahead than anybody needs: what
/// is read of a connection at once holds thousands of short ones, each of which would wait in memory.
///
/// Whoever reads a reply that is written reads all of it: a connection that the server closes, such as when it stops, waits
/// for that, until one of these times is over. Of a connection that is gone nothing waits.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let arrival: TimeAmount
    private let replying: TimeAmount
    private let stopping: TimeAmount
    private var untilArrived: Scheduled<Void>?
    /// Until the service begins to answer: where it comes to no answer, connections are to be free again.
    private var untilBegun: Scheduled<Void>?
    private var untilTaken: Scheduled<Void>?
    /// Whether a request has begun to arrive, and not ended.
    private var isArriving = false
    /// Requests whose replies the caller has not completely read, in order: the bytes of their heads.
    private var unanswered: [Int] = []
    private static let mostUnanswered = 16
    /// The heads of those that wait, in bytes; of one alone the server has a limit of its own.
    private static let mostBytesUnanswered = 32_768
    private var sendsTooMany = false
    /// Of those, how many have begun to be answered: the next one may begin while the end of the one before waits.
    private var begun = 0
    /// Parts of replies that were written and wait for the caller to take them.
    private var waiting = 0
    /// Since when something waits, and how long the caller had then to take it.
    private var waitingSince = NIODeadline.uptimeNanoseconds(0)
    private var left: TimeAmount
    /// The server's wish to close, while something waits.
    private var closing: EventLoopPromise<Void>?
    /// Whether a time is over, or the connection gone: then nothing is waited for.
    private var isOver = false
    /// Since the server stops, or wants to close.
    private var untilStopped: Scheduled<Void>?
    /// Bytes of a reply that were taken and are worth no whole second yet.
    private var taken = 0
    /// Whoever takes this many bytes of a reply a second has as long as it lasts: an export is made while it is sent.
    private static let slowest = 16_384

    /// - Parameters:
    ///   - arrival: from a request's head to its end, while no earlier one is being answered: until then nothing is read.
    ///   - replying: from a request's head, or from the reply before it, until its reply begins; and how long that may
    ///     then wait for its caller in all, longer by what was read of a long one. While the service itself has nothing
    ///     to send of a reply that has begun no time is counted.
    ///   - stopping: for all replies, once the server is asked to stop or closes the connection.
    init(arrival: TimeAmount, replying: TimeAmount, stopping: TimeAmount) {
        self.arrival = arrival
        self.replying = replying
        self.stopping = stopping
        left = replying
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !sendsTooMany else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            let bytes = Self.bytes(of: head)
            guard
                unanswered.isEmpty
                    || unanswered.count < Self.mostUnanswered
                        && unanswered.reduce(bytes, +) <= Self.mostBytesUnanswered
            else {
                sendsTooMany = true
                return context.close(promise: nil)
            }
            // Whoever asks whether to send the body is told to, instead of waiting; but not amid another reply.
            if unanswered.isEmpty, head.headerFields[.expect]?.lowercased() == "100-continue" {
                let go = HTTPResponse(status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(go)), promise: nil)
            }
            isArriving = true
            if unanswered.isEmpty {
                waitForArrival(on: context.channel)
                waitForReply(on: context.channel)
            }
            unanswered.append(bytes)
        case .body: break
        case .end:
            isArriving = false
            untilArrived?.cancel()
            untilArrived = nil
        }
        context.fireChannelRead(data)
    }

    /// Who reads a long reply sends nothing meanwhile: that is no silence, and has deadlines of its own. The next handler
    /// would take a reply for sent once it is written.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case IdleStateHandler.IdleStateEvent.read? = event as? IdleStateHandler.IdleStateEvent, !unanswered.isEmpty {
            return
        }
        if event is ChannelShouldQuiesceEvent {
            waitForStop(on: context.channel)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, waiting > 0, !isOver else { return context.close(mode: mode, promise: promise) }
        if let closing {
            closing.futureResult.cascade(to: promise)
        } else {
            closing = promise ?? context.eventLoop.makePromise()
            waitForStop(on: context.channel)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let channel = context.channel
        let bytes: Int?
        switch unwrapOutboundIn(data) {
        case .head:
            begun += 1
            untilBegun?.cancel()
            untilBegun = nil
            return context.write(data, promise: promise)
        case .body(let part): bytes = part.readableBytes
        case .end: bytes = nil
        }
        let taken = promise ?? context.eventLoop.makePromise()
        if waiting == 0 {
            waitingSince = context.eventLoop.now
            untilTaken = ending(channel, at: waitingSince + left)
        }
        waiting += 1
        taken.futureResult.assumeIsolated().whenComplete { result in
            // Of a connection that is gone all that waits fails.
            guard !self.isOver else { return }
            self.stopWaiting(on: channel)
            if case .success = result {
                if let bytes { self.partWasTaken(bytes) } else { self.replyWasTaken(on: channel) }
            }
            if self.waiting > 0 {
                self.goOnWaiting(on: channel)
            } else if let closing = self.closing {
                self.closing = nil
                channel.close(promise: closing)
            }
        }
        context.write(data, promise: taken)
    }

    private static func bytes(of head: HTTPRequest) -> Int {
        head.headerFields.reduce(head.path?.utf8.count ?? 0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
    }

    private func stopWaiting(on channel: any Channel) {
        waiting -= 1
        untilTaken?.cancel()
        untilTaken = nil
        left = left - (channel.eventLoop.now - waitingSince)
    }

    private func goOnWaiting(on channel: any Channel) {
        waitingSince = channel.eventLoop.now
        untilTaken = ending(channel, at: waitingSince + left)
    }

    private func partWasTaken(_ bytes: Int) {
        taken += bytes
        // What buffers take is read by nobody yet, so it is never longer than for a whole reply.
        left = Swift.min(left + .seconds(Int64(taken / Self.slowest)), replying)
        taken %= Self.slowest
    }

    private func replyWasTaken(on channel: any Channel) {
        if !unanswered.isEmpty { unanswered.removeFirst() }
        begun = Swift.max(begun - 1, 0)
        (left, taken) = (replying, 0)
        untilBegun?.cancel()
        untilBegun = nil
        guard !unanswered.isEmpty else { return }
        if unanswered.count == 1, isArriving { waitForArrival(on: channel) }
        if begun == 0 { waitForReply(on: channel) }
    }

    private func waitForReply(on channel: any Channel) {
        untilBegun = ending(channel, at: channel.eventLoop.now + replying)
    }

    private func waitForStop(on channel: any Channel) {
        untilStopped = untilStopped ?? ending(channel, at: channel.eventLoop.now + stopping)
    }

    private func waitForArrival(on channel: any Channel) {
        untilArrived?.cancel()
        untilArrived = ending(channel, at: channel.eventLoop.now + arrival)
    }

    private func ending(_ channel: any Channel, at time: NIODeadline) -> Scheduled<Void> {
        channel.eventLoop.assumeIsolated().scheduleTask(deadline: time) {
            self.isOver = true
            channel.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        // Whoever served it closes it once more, and waits for that.
        isOver = true
        untilArrived?.cancel()
        untilBegun?.cancel()
        untilTaken?.cancel()
        untilStopped?.cancel()
        (untilArrived, untilBegun, untilTaken, untilStopped) = (nil, nil, nil, nil)
        closing?.succeed(())
        closing = nil
        context.fireChannelInactive()
    }
}
