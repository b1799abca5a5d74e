import HummingbirdCore
import Logging
import NIOCore

/// A connection from when it is accepted until it was served.
///
/// A server that stops lets go of those that it has accepted and not begun to serve, and the library ends the process
/// where what writes to a connection is gone while the connection is open: so such a one is closed, and kept until then.
final class AcceptedConnection: ServerChildChannelValue {
    fileprivate let parts: HTTP1Channel.Value
    var channel: any Channel { parts.channel }

    fileprivate init(_ parts: HTTP1Channel.Value) { self.parts = parts }

    deinit {
        parts.channel.closeFuture.whenComplete { [parts] _ in withExtendedLifetime(parts) {} }
        parts.channel.close(promise: nil)
    }

    /// Sets connections up and serves them as HTTP/1.
    struct Server: ServerChildChannel {
        private let http: HTTP1Channel

        init(_ http: HTTP1Channel) { self.http = http }

        func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
            http.setup(channel: channel, logger: logger).map(AcceptedConnection.init)
        }

        func handle(value connection: AcceptedConnection, logger: Logger) async {
            await http.handle(value: connection.parts, logger: logger)
        }
    }
}
