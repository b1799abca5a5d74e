import NIOCore

/// Bounds what the system takes of replies that are not read: by itself that grows to megabytes a connection, which count as
/// the service's own where its memory is limited.
final class SendBuffer: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    /// In bytes; Linux takes twice as many, for its own part of each packet.
    private static let most: SocketOptionValue = 131_072

    func handlerAdded(context: ChannelHandlerContext) {
        context.channel.setOption(.socketOption(.so_sndbuf), value: Self.most).whenFailure { _ in }
    }
}
