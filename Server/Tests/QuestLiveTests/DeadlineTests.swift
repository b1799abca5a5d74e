import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import QuestLive

/// How long a request may take to arrive, and its reply to be taken; by a clock of the test's own.
@Suite struct DeadlineTests {
    private let head = HTTPRequestPart.head(HTTPRequest(method: .get, scheme: "http", authority: "x", path: "/"))

    private func connection() throws -> EmbeddedChannel {
        let deadline = RequestDeadline(arrival: .seconds(10), replying: .seconds(60), stopping: .seconds(20))
        let channel = EmbeddedChannel(handler: deadline)
        try channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    private func ask(_ channel: EmbeddedChannel) throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
    }

    @Test func aRequestThatIsNotWholeInTimeEnds() throws {
        let channel = try connection()
        try channel.writeInbound(head)
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test func aReplyThatDoesNotBeginEnds() throws {
        let channel = try connection()
        try ask(channel)
        channel.embeddedEventLoop.advanceTime(by: .seconds(59))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test func aReplyThatNobodyTakesEnds() throws {
        let channel = try connection()
        try ask(channel)
        // It is written, but the other side has no room for it.
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(59))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test func aReplyIsTakenWholeBeforeTheServerCloses() throws {
        let channel = try connection()
        try ask(channel)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        let closes = [channel.close(), channel.close()]
        channel.embeddedEventLoop.run()
        #expect(channel.isActive)
        channel.flush()
        channel.embeddedEventLoop.run()
        #expect(!channel.isActive)
        for close in closes { try close.wait() }
    }

    /// Also where the service itself could not write the end, and so closes although nobody asked it to stop.
    @Test(arguments: [true, false]) func aServerThatStopsOrClosesWaitsForNoReplyLonger(stops: Bool) throws {
        let channel = try connection()
        try ask(channel)
        if stops { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        let close = channel.close()
        channel.embeddedEventLoop.advanceTime(by: .seconds(19))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
        try close.wait()
    }

    /// What is not taken by a client that leaves is taken by nobody, and whoever served it closes once more.
    @Test func aConnectionThatIsGoneWaitsForNothing() throws {
        let channel = try connection()
        try ask(channel)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.pipeline.fireChannelInactive()
        try expectsToClose(channel)
    }

    @Test func whatCannotBeWrittenIsNotWaitedFor() throws {
        let channel = try connection()
        try channel.pipeline.syncOperations.addHandler(Unwritable(), position: .first)
        try ask(channel)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        try expectsToClose(channel)
    }

    private final class Unwritable: ChannelOutboundHandler {
        typealias OutboundIn = HTTPResponsePart
        struct Failure: Error {}

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            promise?.fail(Failure())
        }
    }

    private func expectsToClose(_ channel: EmbeddedChannel) throws {
        var isClosed = false
        channel.close().assumeIsolated().whenComplete { _ in isClosed = true }
        channel.embeddedEventLoop.run()
        #expect(isClosed)
    }

    /// One that is made while it is sent lasts as long as it is taken, but not byte by byte. It may be made slowly.
    @Test(arguments: [(1 << 20, 1, true), (1 << 13, 100, true), (1 << 10, 1, false)])
    func aLongReplyMayLast(_ bytes: Int, parts: Int, lasts: Bool) throws {
        let channel = try connection()
        try ask(channel)
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        for _ in 0..<5 where channel.isActive {
            channel.embeddedEventLoop.advanceTime(by: .seconds(500))
            #expect(channel.isActive)
            for _ in 0..<parts {
                channel.write(HTTPResponsePart.body(ByteBuffer(repeating: 0, count: bytes)), promise: nil)
            }
            channel.embeddedEventLoop.advanceTime(by: .seconds(40))
            channel.flush()
        }
        #expect(channel.isActive == lasts)
        channel.write(HTTPResponsePart.body(ByteBuffer(repeating: 0, count: bytes)), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(61))
        #expect(!channel.isActive)
    }

    /// Nor may few of them wait that have long heads; one alone may have one.
    @Test func longRequestsAheadEndTheConnection() throws {
        func ask(_ channel: EmbeddedChannel, _ bytes: Int) throws {
            var request = HTTPRequest(method: .get, scheme: "http", authority: "x", path: "/")
            request.headerFields[.cookie] = String(repeating: "x", count: bytes)
            try channel.writeInbound(HTTPRequestPart.head(request))
            try channel.writeInbound(HTTPRequestPart.end(nil))
        }
        let channel = try connection()
        try ask(channel, 40_000)
        #expect(channel.isActive)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.flush()
        for _ in 0..<3 { try ask(channel, 10_000) }
        #expect(channel.isActive)
        try ask(channel, 10_000)
        #expect(!channel.isActive)
    }

    /// Silence of a caller who still reads is none.
    @Test func whoReadsALongReplyIsNotSilent() throws {
        let channel = try connection()
        let heard = EventRecorder()
        try channel.pipeline.syncOperations.addHandler(heard)
        try ask(channel)
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        // Written, and not taken yet.
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.pipeline.fireUserInboundEventTriggered(IdleStateHandler.IdleStateEvent.read)
        #expect(heard.count == 0)
        channel.flush()
        channel.pipeline.fireUserInboundEventTriggered(IdleStateHandler.IdleStateEvent.read)
        #expect(heard.count == 1)
    }

    private final class EventRecorder: ChannelInboundHandler {
        typealias InboundIn = HTTPRequestPart
        var count = 0

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) { count += 1 }
    }

    /// The next reply begins while the end of the one before still waits for its caller.
    @Test func aReplyThatBeganBehindAnotherIsNotWaitedForAnyMore() throws {
        let channel = try connection()
        try ask(channel)
        try ask(channel)
        let part = HTTPResponsePart.body(ByteBuffer(repeating: 0, count: 1 << 20))
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        channel.write(part, promise: nil)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        channel.flush()
        for _ in 0..<3 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(50))
            #expect(channel.isActive)
            try channel.writeOutbound(part)
        }
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .seconds(120))
        #expect(channel.isActive)
        // And the one after it has its minute to begin.
        try ask(channel)
        channel.embeddedEventLoop.advanceTime(by: .seconds(61))
        #expect(!channel.isActive)
    }

    /// Nothing of it is read before, however soon it was sent.
    @Test func aRequestBehindAnotherArrivesWhenThatIsAnswered() throws {
        let channel = try connection()
        try ask(channel)
        try channel.writeInbound(head)
        channel.embeddedEventLoop.advanceTime(by: .seconds(50))
        #expect(channel.isActive)
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    /// Thousands of short requests are read at once: each would wait in memory, of whoever reads no reply.
    @Test func whoSendsMoreAheadThanAnybodyNeedsIsClosed() throws {
        let channel = try connection()
        for _ in 0..<300 { try? ask(channel) }
        #expect(!channel.isActive)
        var heads = 0
        while let part = try channel.readInbound(as: HTTPRequestPart.self) { if case .head = part { heads += 1 } }
        #expect(heads == 16)
    }

    @Test func whoReadsItsRepliesSendsAsManyAsItLikes() throws {
        let channel = try connection()
        for _ in 0..<300 {
            try ask(channel)
            try channel.writeOutbound(HTTPResponsePart.end(nil))
        }
        #expect(channel.isActive)
    }

    @Test func repliesThatAreTakenOneByOneAreNotCutShort() throws {
        let channel = try connection()
        for _ in 0..<3 { try ask(channel) }
        for _ in 0..<3 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(50))
            try channel.writeOutbound(HTTPResponsePart.end(nil))
        }
        channel.embeddedEventLoop.advanceTime(by: .seconds(500))
        #expect(channel.isActive)
    }
}
