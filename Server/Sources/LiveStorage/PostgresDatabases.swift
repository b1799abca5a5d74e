import Dispatch
import Foundation
import Synchronization

/// A Postgres database: one connection that writes, and some that read, made when they are needed.
package final class PostgresDatabases: Databases {
    private let address: PostgresAddress
    private let writing = DispatchQueue(label: "quest-live.postgres.writer")
    private let reading: OperationQueue
    /// A connection is used by one caller at a time: the writer's on its queue, a reader's by whoever took it.
    private struct Kept: @unchecked Sendable {
        let connection: PostgresConnection
    }
    private let kept: Kept
    private let idle = Mutex<(readers: [Kept], isClosed: Bool)>(([], false))
    private static let mostReaders = 4

    package init(_ address: PostgresAddress) {
        self.address = address
        kept = Kept(connection: PostgresConnection(address, mostIdle: 10))
        reading = OperationQueue()
        reading.maxConcurrentOperationCount = Self.mostReaders
    }

    package var isShared: Bool { true }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let connection = try take()
        defer { giveBack(connection) }
        return try connection.transaction(.reading) { (.commit, try body(Database(connection))) }
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            reading.addOperation { continuation.resume(with: Result { try self.read(body) }) }
        }
    }

    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writing.sync { try writeHere(body) }
    }

    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            writing.async { continuation.resume(with: Result { try self.writeHere(body) }) }
        }
    }

    package func writeWithoutTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writing.sync { try connected(body) }
    }

    package func writeWithoutTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            writing.async { continuation.resume(with: Result { try self.connected(body) }) }
        }
    }

    package func close() throws {
        reading.waitUntilAllOperationsAreFinished()
        writing.sync { writer.disconnect() }
        idle.withLock { idle in
            for reader in idle.readers { reader.connection.disconnect() }
            idle = ([], true)
        }
    }
}

extension PostgresDatabases {
    private var writer: PostgresConnection { kept.connection }

    private func writeHere<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let connection = writer
        return try connection.repeatingConflicts {
            try connection.transaction(.writing) { (.commit, try body(Database(connection))) }
        }
    }

    private func connected<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writer.connect()
        return try body(Database(writer))
    }

    private func take() throws -> PostgresConnection {
        let (reader, isClosed) = idle.withLock { ($0.readers.popLast(), $0.isClosed) }
        guard !isClosed else { throw PostgresError(code: "", message: "it is closed", isLost: false) }
        return reader?.connection ?? PostgresConnection(address)
    }

    /// More than some are closed, which came from callers who did not wait for their turn.
    private func giveBack(_ connection: PostgresConnection) {
        let reader = Kept(connection: connection)
        idle.withLock { idle in
            if idle.readers.count < Self.mostReaders, !idle.isClosed { idle.readers.append(reader) }
        }
    }
}
