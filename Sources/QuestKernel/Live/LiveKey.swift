/// The seed of one player's draws in a game whose server decides: it follows from a secret that never leaves the
/// server, so that no client can predict rolls.
///
/// A client that makes its own rolls on the device does not need this: it keeps a seed and plays with
/// `Randomness(seed:)`. Here the seed is the first 64 bits of HMAC-SHA256 under the server's secret over a label, the
/// epoch and the player, so that a leaked seed reveals nothing about the secret or another player's seed.
public struct LiveKey: Sendable, Equatable {
    /// Bytes that a secret must have: as many as the hash gives.
    public static let leastSecret = 32

    /// For the server alone.
    public let seed: UInt64

    /// - Parameters:
    ///   - secret: the server's, of 32 bytes or more from a source fit for keys.
    ///   - player: the server's id of the player, such as the bytes of an account's number; it never changes.
    ///   - epoch: raised when a seed has leaked. A new one begins with a player's local day: daily draws, such as the
    ///     stock of the store, are made again.
    /// - Returns: nil for a secret that is too short.
    public init?(secret: some Collection<UInt8>, player: some Collection<UInt8>, epoch: UInt32) {
        guard secret.count >= Self.leastSecret else { return nil }
        var message = Array("questbalance.live.1".utf8)
        message += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: epoch >> UInt32($0)) }
        message += player
        let code = SHA256.authenticationCode(of: message, key: secret)
        seed = code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// What the player's commands are drawn with.
    public var randomness: Randomness { Randomness(seed: seed) }
}
